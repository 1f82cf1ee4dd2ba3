import {
  allOf,
  anyOf,
  type Condition,
  equals,
  equalsAnyCase,
  exists,
  not,
  numberOf,
  type SearchDocument,
  textOf,
} from '../../connectors/search/index.ts';
import type { EventRow } from './event-row.ts';
import type { FieldCondition, Layout } from './layout.ts';

const stateChange = equals('type', 'icinga2.event.statechange');
const notification = equals('type', 'icinga2.event.notification');
const stateType = 'check_result.vars_after.state_type';

/** What Icinga 2's events are in the words of the Nagios family. Results of checks are no events: nothing has changed. */
const types: ReadonlyMap<string, Condition> = new Map([
  ['HOST ALERT', allOf(stateChange, not(exists('service')))],
  ['SERVICE ALERT', allOf(stateChange, exists('service'))],
  ['HOST NOTIFICATION', allOf(notification, not(exists('service')))],
  ['SERVICE NOTIFICATION', allOf(notification, exists('service'))],
]);

const fields = new Map([
  ['time', '@timestamp'],
  ['host_name', 'host'],
  ['service', 'service'],
  ['state', 'state'],
  ['attempt', 'current_check_attempt'],
  ['contact_name', 'users'],
  ['host_check_command', 'check_command'],
  ['output', 'check_result.output'],
  ['message', 'check_result.output'],
]);

/** Documents that Icinga 2's ElasticsearchWriter writes. They have no display names, and downtimes only as notifications. */
export const icinga2Events: Layout<EventRow> = {
  time: '@timestamp',
  fields,
  only: [anyOf(stateChange, notification)],
  ties: ['host', 'service', 'type'],
  source: [...new Set([...fields.values(), 'type', 'check_result.vars_after', 'notification_type', 'text'])],
  read: readEvent,
  meaning(condition) {
    if (condition.field === 'type') return ofType(condition);
    return condition.field === 'state_type' ? ofStateType(condition) : undefined;
  },
};

function readEvent(document: SearchDocument, time: number): EventRow {
  const service = textOf(document, 'service');
  const isAlert = textOf(document, 'type') === 'icinga2.event.statechange';
  const output = textOf(document, 'check_result.output');
  const host_name = textOf(document, 'host');
  return {
    id: document.id,
    time,
    type: `${service === null ? 'HOST' : 'SERVICE'} ${isAlert ? 'ALERT' : 'NOTIFICATION'}`,
    host_name,
    display_name: null,
    service,
    service_display_name: null,
    state: numberOf(document, 'state'),
    state_type: isAlert ? hardOrSoft(document) : textOf(document, 'notification_type'),
    attempt: isAlert ? numberOf(document, 'current_check_attempt') : null,
    contact_name: isAlert ? null : textOf(document, 'users'),
    command_name: null,
    host_check_command: service === null ? textOf(document, 'check_command') : null,
    output,
    message: (isAlert ? null : nonEmpty(textOf(document, 'text'))) ?? output,
  };
}

function hardOrSoft(document: SearchDocument): string | null {
  const type = numberOf(document, stateType);
  if (type === null) return null;
  return type === 1 ? 'HARD' : 'SOFT';
}

function nonEmpty(text: string | null): string | null {
  return text === '' ? null : text;
}

function ofType(condition: FieldCondition): Condition | undefined {
  if (condition.kind === 'exists') return allOf();
  const isMeant = (type: string) => {
    if (condition.kind === 'contains') return type.includes(condition.text.toUpperCase());
    if (condition.kind !== 'equals') return false;
    const { values, anyCase } = condition;
    return values.some((value) => (anyCase ? String(value).toUpperCase() : value) === type);
  };
  return anyOf(...[...types].filter(([type]) => isMeant(type)).map(([, meaning]) => meaning));
}

function ofStateType(condition: FieldCondition): Condition | undefined {
  if (condition.kind !== 'equals') return undefined;
  const words = condition.values.map(String);
  const has = (word: string) => words.some((one) => (condition.anyCase ? one.toUpperCase() : one) === word);
  return anyOf(
    ...(has('HARD') ? [allOf(stateChange, equals(stateType, 1))] : []),
    ...(has('SOFT') ? [allOf(stateChange, equals(stateType, 0))] : []),
    allOf(
      notification,
      condition.anyCase
        ? equalsAnyCase('notification_type', ...words)
        : equals('notification_type', ...condition.values),
    ),
  );
}

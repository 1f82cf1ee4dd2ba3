import {
  allConditions,
  anyCondition,
  type DocumentFields,
  equalsAnyCase,
  exists,
  fieldEquals,
  negate,
  readNumberField,
  readTextField,
  type SearchCondition,
} from '../../connectors/search/index.ts';
import { nonEmpty } from './document-selection.ts';
import type { EventRow } from './event-row.ts';
import { type FieldCondition, walkLayout } from './layout.ts';

const stateChange = fieldEquals('type', 'icinga2.event.statechange');
const notification = fieldEquals('type', 'icinga2.event.notification');
const stateType = 'check_result.vars_after.state_type';

/** The conditions on Icinga 2's documents for each event type of the Nagios family. Check results without a change are not events. */
const types: ReadonlyMap<string, SearchCondition> = new Map([
  ['HOST ALERT', allConditions(stateChange, negate(exists('service')))],
  ['SERVICE ALERT', allConditions(stateChange, exists('service'))],
  ['HOST NOTIFICATION', allConditions(notification, negate(exists('service')))],
  ['SERVICE NOTIFICATION', allConditions(notification, exists('service'))],
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

/**
 * The layout of documents that Icinga 2's ElasticsearchWriter writes. They have no display names, and downtimes only as
 * notifications.
 */
export const icinga2Events = walkLayout<EventRow>({
  time: '@timestamp',
  fields,
  only: [anyCondition(stateChange, notification)],
  ties: ['host', 'service', 'type'],
  source: [...new Set([...fields.values(), 'type', 'check_result.vars_after', 'notification_type', 'text'])],
  readerOf: () => readEvent,
  meaning(condition) {
    if (condition.field === 'type') return ofType(condition);
    return condition.field === 'state_type' ? ofStateType(condition) : undefined;
  },
});

function readEvent(document: DocumentFields, time: number): EventRow {
  const isAlert = readTextField(document, 'type') === 'icinga2.event.statechange';
  return {
    id: document.id,
    time,
    type: `${ofHost(document) ? 'HOST' : 'SERVICE'} ${isAlert ? 'ALERT' : 'NOTIFICATION'}`,
    host_name: readTextField(document, 'host'),
    display_name: null,
    service: readTextField(document, 'service'),
    service_display_name: null,
    state: readNumberField(document, 'state'),
    command_name: null,
    host_check_command: ofHost(document) ? readTextField(document, 'check_command') : null,
    output: readTextField(document, 'check_result.output'),
    ...(isAlert ? alertFields(document) : notificationFields(document)),
  };
}

type OwnFields = Pick<EventRow, 'state_type' | 'attempt' | 'contact_name' | 'message'>;

function alertFields(document: DocumentFields): OwnFields {
  return {
    state_type: hardOrSoft(document),
    attempt: readNumberField(document, 'current_check_attempt'),
    contact_name: null,
    message: readTextField(document, 'check_result.output'),
  };
}

/**
 * Returns the fields of a notification. The contact is the first of its users, and the message is the text of an
 * acknowledgement or downtime.
 */
function notificationFields(document: DocumentFields): OwnFields {
  return {
    state_type: readTextField(document, 'notification_type'),
    attempt: null,
    contact_name: readTextField(document, 'users'),
    message: nonEmpty(readTextField(document, 'text')) ?? readTextField(document, 'check_result.output'),
  };
}

/** Returns true if the document is about a host. A document of Icinga 2 with a service is about the service. */
function ofHost(document: DocumentFields): boolean {
  return readTextField(document, 'service') === null;
}

function hardOrSoft(document: DocumentFields): string | null {
  const type = readNumberField(document, stateType);
  if (type === null) return null;
  return type === 1 ? 'HARD' : 'SOFT';
}

function ofType(condition: FieldCondition): SearchCondition | undefined {
  if (condition.kind === 'exists') return allConditions();
  const isMeant = (type: string) => {
    if (condition.kind === 'contains') return type.includes(condition.text.toUpperCase());
    if (condition.kind !== 'equals') return false;
    const { values, anyCase } = condition;
    return values.some((value) => (anyCase ? String(value).toUpperCase() : value) === type);
  };
  return anyCondition(...[...types].filter(([type]) => isMeant(type)).map(([, meaning]) => meaning));
}

function ofStateType(condition: FieldCondition): SearchCondition | undefined {
  if (condition.kind !== 'equals') return undefined;
  const words = condition.values.map(String);
  const has = (word: string) => words.some((one) => (condition.anyCase ? one.toUpperCase() : one) === word);
  return anyCondition(
    ...(has('HARD') ? [allConditions(stateChange, fieldEquals(stateType, 1))] : []),
    ...(has('SOFT') ? [allConditions(stateChange, fieldEquals(stateType, 0))] : []),
    allConditions(
      notification,
      condition.anyCase
        ? equalsAnyCase('notification_type', ...words)
        : fieldEquals('notification_type', ...condition.values),
    ),
  );
}

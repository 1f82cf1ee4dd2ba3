import {
  type Condition,
  type DocumentFields,
  equalsAnyCase,
  numberOf,
  textOf,
} from '../../connectors/search/index.ts';
import { eventFields } from '../../store/search-backends.ts';
import { type EventRow, stateOfWord, wordsOfState } from './event-row.ts';
import type { FieldCondition, WalkLayout } from './layout.ts';

/** What fields are called in the documents, where not as here. */
export type FieldNames = Readonly<Partial<Record<string, string>>>;

/** Documents whose fields mean what ours do, under our names or others; a state may be its number or its name. */
export function ownEvents(names: FieldNames = {}): WalkLayout<EventRow> {
  const fieldOf = (name: string) => names[name] ?? name;
  const time = fieldOf('time');
  const named = ownNames(fieldOf);
  return {
    time,
    fields: new Map(['time', ...eventFields].map((name) => [name, fieldOf(name)])),
    only: [],
    ties: ['host_name', 'service', 'type'].map(fieldOf),
    source: eventFields.map(fieldOf),
    read: (document, ms) => readEvent(document, ms, named),
    meaning: (condition) => (condition.field === 'state' ? ofState(condition, fieldOf('state')) : undefined),
  };
}

/** The documents' fields by our names. */
function ownNames(fieldOf: (name: string) => string) {
  return {
    type: fieldOf('type'),
    host: fieldOf('host_name'),
    hostTitle: fieldOf('display_name'),
    service: fieldOf('service'),
    serviceTitle: fieldOf('service_display_name'),
    state: fieldOf('state'),
    stateType: fieldOf('state_type'),
    attempt: fieldOf('attempt'),
    contact: fieldOf('contact_name'),
    command: fieldOf('command_name'),
    hostCheck: fieldOf('host_check_command'),
    output: fieldOf('output'),
    message: fieldOf('message'),
  };
}

/** A walk makes a million of them: nothing is looked up that is the same for all. */
function readEvent(document: DocumentFields, ms: number, named: ReturnType<typeof ownNames>): EventRow {
  const output = textOf(document, named.output);
  return {
    id: document.id,
    time: ms,
    type: textOf(document, named.type),
    host_name: textOf(document, named.host),
    display_name: textOf(document, named.hostTitle),
    service: textOf(document, named.service),
    service_display_name: textOf(document, named.serviceTitle),
    state: numberOf(document, named.state) ?? stateOfWord(textOf(document, named.state)),
    state_type: textOf(document, named.stateType),
    attempt: numberOf(document, named.attempt),
    contact_name: textOf(document, named.contact),
    command_name: textOf(document, named.command),
    host_check_command: textOf(document, named.hostCheck),
    output,
    message: textOf(document, named.message) ?? output,
  };
}

/** The numbers and the names of states: the type of the field decides which of them it can hold. */
function ofState(condition: FieldCondition, field: string): Condition | undefined {
  if (condition.kind !== 'equals') return undefined;
  const words = condition.values.flatMap((value) => [String(value), ...wordsOfState(Number(value))]);
  return equalsAnyCase(field, ...words);
}

import {
  type DocumentFields,
  equalsAnyCase,
  FieldReader,
  type SearchCondition,
} from '../../connectors/search/index.ts';
import { eventFields } from '../../store/search-backends.ts';
import { type EventRow, stateOfWord, wordsOfState } from './event-row.ts';
import { type FieldCondition, type WalkLayout, walkLayout } from './layout.ts';

/** The names of fields in the documents of a search backend, by our field name. Fields with the same name are left out. */
export type DocumentFieldNames = Readonly<Partial<Record<string, string>>>;

/**
 * Returns the layout of documents whose fields have our meanings, under our names or others. A state may be its number or its
 * name.
 */
export function ownEvents(names: DocumentFieldNames = {}): WalkLayout<EventRow> {
  const fieldOf = (name: string) => names[name] ?? name;
  const time = fieldOf('time');
  const source = eventFields.map(fieldOf);
  return walkLayout({
    time,
    fields: new Map(['time', ...eventFields].map((name) => [name, fieldOf(name)])),
    only: [],
    ties: ['host_name', 'service', 'type'].map(fieldOf),
    source,
    readerOf: (fields) => eventReader(fieldOf, fields),
    meaning: (condition) => (condition.field === 'state' ? ofState(condition, fieldOf('state')) : undefined),
  });
}

/**
 * Returns a function that reads rows from documents with only these fields. A walk reads up to a million documents, so
 * everything common to all is prepared once.
 */
function eventReader(
  fieldOf: (name: string) => string,
  source: readonly string[],
): (document: DocumentFields, ms: number) => EventRow {
  const field = (name: string) => (source.includes(fieldOf(name)) ? new FieldReader(fieldOf(name)) : absent);
  const type = field('type');
  const host = field('host_name');
  const hostTitle = field('display_name');
  const service = field('service');
  const serviceTitle = field('service_display_name');
  const state = field('state');
  const stateType = field('state_type');
  const attempt = field('attempt');
  const contact = field('contact_name');
  const command = field('command_name');
  const hostCheck = field('host_check_command');
  const outputs = field('output');
  const messages = field('message');
  return (document, ms) => {
    const output = outputs.text(document);
    return {
      id: document.id,
      time: ms,
      type: type.text(document),
      host_name: host.text(document),
      display_name: hostTitle.text(document),
      service: service.text(document),
      service_display_name: serviceTitle.text(document),
      state: state.number(document) ?? stateOfWord(state.text(document)),
      state_type: stateType.text(document),
      attempt: attempt.number(document),
      contact_name: contact.text(document),
      command_name: command.text(document),
      host_check_command: hostCheck.text(document),
      output,
      message: messages.text(document) ?? output,
    };
  };
}

/** Stands for a field that was not requested. */
const absent = { text: () => null, number: () => null };

/** Matches the number and the names of a state: the type of the document's field decides which of them it can hold. */
function ofState(condition: FieldCondition, field: string): SearchCondition | undefined {
  if (condition.kind !== 'equals') return undefined;
  const words = condition.values.flatMap((value) => [String(value), ...wordsOfState(Number(value))]);
  return equalsAnyCase(field, ...words);
}

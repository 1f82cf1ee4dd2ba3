import { type Condition, equalsAnyCase, numberOf, textOf } from '../../connectors/search/index.ts';
import { eventFields } from '../../store/search-backends.ts';
import { type EventRow, stateOfWord, wordsOfState } from './event-row.ts';
import type { FieldCondition, Layout } from './layout.ts';

/** What fields are called in the documents, where not as here. */
export type FieldNames = Readonly<Partial<Record<string, string>>>;

/** Documents whose fields mean what ours do, under our names or others; a state may be its number or its name. */
export function ownEvents(names: FieldNames = {}): Layout<EventRow> {
  const fieldOf = (name: string) => names[name] ?? name;
  const time = fieldOf('time');
  return {
    time,
    fields: new Map(['time', ...eventFields].map((name) => [name, fieldOf(name)])),
    only: [],
    ties: ['host_name', 'service', 'type'].map(fieldOf),
    source: eventFields.map(fieldOf),
    read(document, ms) {
      const text = (name: string) => textOf(document, fieldOf(name));
      const number = (name: string) => numberOf(document, fieldOf(name));
      const output = text('output');
      return {
        id: document.id,
        time: ms,
        type: text('type'),
        host_name: text('host_name'),
        display_name: text('display_name'),
        service: text('service'),
        service_display_name: text('service_display_name'),
        state: number('state') ?? stateOfWord(text('state')),
        state_type: text('state_type'),
        attempt: number('attempt'),
        contact_name: text('contact_name'),
        command_name: text('command_name'),
        host_check_command: text('host_check_command'),
        output,
        message: text('message') ?? output,
      };
    },
    meaning: (condition) => (condition.field === 'state' ? ofState(condition, fieldOf('state')) : undefined),
  };
}

/** The numbers and the names of states: the type of the field decides which of them it can hold. */
function ofState(condition: FieldCondition, field: string): Condition | undefined {
  if (condition.kind !== 'equals') return undefined;
  const words = condition.values.flatMap((value) => [String(value), ...wordsOfState(Number(value))]);
  return equalsAnyCase(field, ...words);
}

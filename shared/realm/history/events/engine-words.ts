/** Defines fixed type words for events of the engine itself, and which events each word stands for (docs/adr/0097). */
import {
  allConditions,
  anyCondition,
  equalsAnyCase,
  exists,
  fieldContains,
  fieldEquals,
  negate,
  type SearchCondition,
} from '../../../connectors/search/index.ts';
import type { EventRow } from '../../search/event-row.ts';
import { eventKindOf, objectTypes } from './event-types.ts';

/**
 * Parts of the sentences that engines of the Nagios family and Icinga 2 write, in lower case. If a sentence has parts of several
 * words, the first word wins.
 */
const engineWords: readonly (readonly [type: string, ...parts: string[]])[] = [
  // Example: `Caught SIGHUP, restarting...`
  ['ENGINE RESTART', 'engine restart', 'restarting...'],
  // Example: `Naemon 1.4.1 starting... (PID=17)`
  ['ENGINE START', 'engine start', ' starting...'],
  ['ENGINE SHUTDOWN', 'engine shutdown', 'shutting down...', 'successfully shutdown...'],
  ['ENGINE FAILURE', 'engine failure', 'bailing out'],
  ['ENGINE STANDBY', 'engine standby', 'standby mode...'],
  ['ENGINE ACTIVE', 'engine active', 'active mode...'],
  ['INITIAL STATES', 'logging initial states', 'logging intitial states'],
  ['LOG ROTATION', 'log rotation'],
  ['LOG VERSION', 'log version'],
];

/** External commands that switch all notifications of the engine on or off, by the word for them. */
const commandWords: ReadonlyMap<string, string> = new Map([
  ['NOTIFICATIONS ON', 'ENABLE_NOTIFICATIONS'],
  ['NOTIFICATIONS OFF', 'DISABLE_NOTIFICATIONS'],
]);
export const globalCommands: readonly string[] = [...commandWords.values()];

/** The values of `type` for events of the engine. */
export const engineTypes: readonly string[] = [...engineWords.map(([type]) => type), ...commandWords.keys()];

const external = 'EXTERNAL COMMAND';

/**
 * Returns the fixed word for an event of the engine. Returns the type unchanged for any other event, and for a sentence without
 * a word.
 */
export function displayedType({ type, command_name, message }: EventRow): string | null {
  const kind = eventKindOf(type);
  if (kind === 'command') return wordOfCommand(command_name) ?? type;
  if (kind !== 'engine') return type;
  const sentence = (type ?? message ?? '').toLowerCase();
  const word = engineWords.find(([, ...parts]) => parts.some((part) => sentence.includes(part)));
  return word?.[0] ?? type;
}

function wordOfCommand(command: string | null): string | undefined {
  return [...commandWords].find(([, name]) => name === command)?.[0];
}

/**
 * Returns the whole line of an event of the engine, beginning with what the engine wrote as the type. Returns the message of
 * any other event.
 */
export function displayedMessage(row: EventRow): string | null {
  const { type, message } = row;
  if (type === null || (eventKindOf(type) !== 'engine' && displayedType(row) === type)) return message;
  if (message === null || message === '') return type;
  return message.includes(type) ? message : `${type}: ${message}`;
}

/** Returns the condition that an event has this type, ignoring case. Events whose type the engine wrote in these words match too. */
export function matchType(type: string): SearchCondition {
  const asWritten = equalsAnyCase('type', type);
  const word = type.toUpperCase();
  const command = commandWords.get(word);
  if (command !== undefined)
    return anyCondition(
      asWritten,
      allConditions(equalsAnyCase('type', external), fieldEquals('command_name', command)),
    );
  const index = engineWords.findIndex(([name]) => name === word);
  if (index < 0) return asWritten;
  const [ofWord, ...ofEarlier] = engineWords
    .slice(0, index + 1)
    .reverse()
    .map(hasPart);
  return anyCondition(
    asWritten,
    allConditions(
      negate(equalsAnyCase('type', ...objectTypes)),
      ofWord ?? anyCondition(),
      negate(anyCondition(...ofEarlier)),
    ),
  );
}

/**
 * Matches the words in the type or, if a document has no type, in its message. A document has no type if its shipper could not
 * read the line.
 */
function hasPart([, ...parts]: readonly string[]): SearchCondition {
  return anyCondition(
    ...parts.map((part) => fieldContains('type', part)),
    ...parts.map((part) => allConditions(negate(exists('type')), fieldContains('message', part))),
  );
}

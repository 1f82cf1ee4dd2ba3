/** Defines fixed type words for events of the engine itself, and which events each word stands for (docs/adr/0097). */
import {
  allOf,
  anyOf,
  type Condition,
  contains,
  equals,
  equalsAnyCase,
  exists,
  not,
} from '../../connectors/search/index.ts';
import type { EventRow } from '../search/event-row.ts';
import { kindOf, worldTypes } from './event-types.ts';

/**
 * Parts of the sentences that engines of the Nagios family and Icinga 2 write, in lower case. If a sentence has parts of several
 * words, the first word wins.
 */
const words: readonly (readonly [type: string, ...parts: string[]])[] = [
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
export const engineTypes: readonly string[] = [...words.map(([type]) => type), ...commandWords.keys()];

const external = 'EXTERNAL COMMAND';

/**
 * Returns the fixed word for an event of the engine. Returns the type unchanged for any other event, and for a sentence without
 * a word.
 */
export function typeOf({ type, command_name, message }: EventRow): string | null {
  const kind = kindOf(type);
  if (kind === 'command') return wordOfCommand(command_name) ?? type;
  if (kind !== 'engine') return type;
  const sentence = (type ?? message ?? '').toLowerCase();
  const word = words.find(([, ...parts]) => parts.some((part) => sentence.includes(part)));
  return word?.[0] ?? type;
}

function wordOfCommand(command: string | null): string | undefined {
  return [...commandWords].find(([, name]) => name === command)?.[0];
}

/**
 * Returns the whole line of an event of the engine, beginning with what the engine wrote as the type. Returns the message of
 * any other event.
 */
export function messageOf(row: EventRow): string | null {
  const { type, message } = row;
  if (type === null || (kindOf(type) !== 'engine' && typeOf(row) === type)) return message;
  if (message === null || message === '') return type;
  return message.includes(type) ? message : `${type}: ${message}`;
}

/** Returns the condition that an event has this type, ignoring case. Events whose type the engine wrote in these words match too. */
export function ofType(type: string): Condition {
  const asWritten = equalsAnyCase('type', type);
  const word = type.toUpperCase();
  const command = commandWords.get(word);
  if (command !== undefined)
    return anyOf(asWritten, allOf(equalsAnyCase('type', external), equals('command_name', command)));
  const place = words.findIndex(([name]) => name === word);
  if (place < 0) return asWritten;
  const [ofWord, ...ofEarlier] = words
    .slice(0, place + 1)
    .reverse()
    .map(hasPart);
  return anyOf(
    asWritten,
    allOf(not(equalsAnyCase('type', ...worldTypes)), ofWord ?? anyOf(), not(anyOf(...ofEarlier))),
  );
}

/**
 * Matches the words in the type or, if a document has no type, in its message. A document has no type if its shipper could not
 * read the line.
 */
function hasPart([, ...parts]: readonly string[]): Condition {
  return anyOf(
    ...parts.map((part) => contains('type', part)),
    ...parts.map((part) => allOf(not(exists('type')), contains('message', part))),
  );
}

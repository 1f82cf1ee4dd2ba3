/** Fixed words for what engines do themselves, and the events that each word stands for (docs/adr/0097). */
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
  // `Caught SIGHUP, restarting...`
  ['ENGINE RESTART', 'engine restart', 'restarting...'],
  // `Naemon 1.4.1 starting... (PID=17)`
  ['ENGINE START', 'engine start', ' starting...'],
  ['ENGINE SHUTDOWN', 'engine shutdown', 'shutting down...', 'successfully shutdown...'],
  ['ENGINE FAILURE', 'engine failure', 'bailing out'],
  ['ENGINE STANDBY', 'engine standby', 'standby mode...'],
  ['ENGINE ACTIVE', 'engine active', 'active mode...'],
  ['INITIAL STATES', 'logging initial states', 'logging intitial states'],
  ['LOG ROTATION', 'log rotation'],
  ['LOG VERSION', 'log version'],
];

/** Notifications of the whole engine, switched on or off by an external command. */
const commandWords: ReadonlyMap<string, string> = new Map([
  ['NOTIFICATIONS ON', 'ENABLE_NOTIFICATIONS'],
  ['NOTIFICATIONS OFF', 'DISABLE_NOTIFICATIONS'],
]);
export const globalCommands: readonly string[] = [...commandWords.values()];

/** The values of `type` that stand for engine events. */
export const engineTypes: readonly string[] = [...words.map(([type]) => type), ...commandWords.keys()];

const external = 'EXTERNAL COMMAND';

/** The fixed word for an event of the engine. For any other event, and for a sentence that no word is for, the type as it came. */
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

/** The whole line of an event of the engine: what the engine wrote as the type stands in front. Of any other event, its message. */
export function messageOf(row: EventRow): string | null {
  const { type, message } = row;
  if (type === null || (kindOf(type) !== 'engine' && typeOf(row) === type)) return message;
  if (message === null || message === '') return type;
  return message.includes(type) ? message : `${type}: ${message}`;
}

/** The condition that an event has this type, in any case of letters. What the engine wrote as the type is found, too. */
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

/** A document of a line that its shipper could not read has no type: its message is the line. */
function hasPart([, ...parts]: readonly string[]): Condition {
  return anyOf(
    ...parts.map((part) => contains('type', part)),
    ...parts.map((part) => allOf(not(exists('type')), contains('message', part))),
  );
}

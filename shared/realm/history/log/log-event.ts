/** The content of a line of an engine's log, in one form for Icinga 2 and the engines of the Nagios family. */
import type { EventKind } from '../events/event-types.ts';

export interface LogEvent {
  /** The time in epoch seconds. */
  readonly time: number;
  /** The type as the engine writes it, such as `HOST ALERT`. */
  readonly type: string;
  readonly kind: EventKind;
  readonly host_name: string | null;
  /** The service, or null for events of hosts. */
  readonly service: string | null;
  /** The engine's number of the state, or null if the line reports none. */
  readonly state: number | null;
  /**
   * HARD or SOFT for states; STARTED, STOPPED or CANCELLED for changes; the reason for notifications, such as `ACKNOWLEDGEMENT
   * (DOWN)`.
   */
  readonly state_type: string | null;
  /** The number of the HARD state before this one. `undefined` or null means that the log does not say it. */
  readonly previous_state?: number | null | undefined;
  /** The time of the oldest change that the log keeps, in epoch seconds, if the log says `previous_state`. */
  readonly history_since?: number | undefined;
  readonly attempt: number | null;
  readonly contact_name: string | null;
  /** The command that sent a notification, or the name of an external command. */
  readonly command_name: string | null;
  readonly output: string | null;
  /** The text of the line after the type. */
  readonly text: string;
}

/** The columns of a line that are correct on every engine. Other columns are shifted or missing on Icinga 2. */
export interface LogRow {
  readonly time: number | null;
  readonly class: number | null;
  readonly type: string | null;
  readonly options: string | null;
  readonly previous_state?: number | null;
  readonly history_since?: number | undefined;
}

type LineFields = Partial<Omit<LogEvent, 'time' | 'type' | 'text'>> & Pick<LogEvent, 'kind'>;
type ReadLine = (options: string) => LineFields | undefined;

/**
 * Returns the event of a line. `undefined` means that the line is not about the monitored objects, or not in a form that
 * engines write.
 */
export function readLogRow({
  time,
  class: group,
  type,
  options,
  previous_state,
  history_since,
}: LogRow): LogEvent | undefined {
  if (time === null || type === null) return undefined;
  const text = options ?? '';
  const parts = lineFieldsOf(type, text, group);
  return (
    parts &&
    Object.assign(
      new ReadEvent(time, type, text),
      parts,
      typeof previous_state === 'number' && { previous_state },
      history_since !== undefined && { history_since },
    )
  );
}

/** A class, because creating a million objects of one class takes a third of the time of spread objects. */
class ReadEvent implements LogEvent {
  readonly time: number;
  readonly type: string;
  readonly text: string;
  readonly kind: EventKind = 'engine';
  readonly host_name: string | null = null;
  readonly service: string | null = null;
  readonly state: number | null = null;
  readonly state_type: string | null = null;
  readonly attempt: number | null = null;
  readonly contact_name: string | null = null;
  readonly command_name: string | null = null;
  readonly output: string | null = null;

  constructor(time: number, type: string, text: string) {
    this.time = time;
    this.type = type;
    this.text = text;
  }
}

const programClass = 2;

function lineFieldsOf(type: string, options: string, group: number | null): LineFields | undefined {
  const read = readers.get(type);
  if (read) return read(options);
  return group === programClass ? { kind: 'engine', output: options === '' ? null : options } : undefined;
}

/** Numbers of host states by their words in logs. */
export const hostStateNumbers: ReadonlyMap<string, number> = new Map([
  ['UP', 0],
  ['DOWN', 1],
  ['UNREACHABLE', 2],
]);
/** Numbers of service states by their words in logs. */
export const serviceStateNumbers: ReadonlyMap<string, number> = new Map([
  ['OK', 0],
  ['WARNING', 1],
  ['CRITICAL', 2],
  ['UNKNOWN', 3],
]);

interface Subject {
  readonly service: boolean;
}

const ofHost: Subject = { service: false };
const ofService: Subject = { service: true };

const readers: ReadonlyMap<string, ReadLine> = new Map(
  [ofHost, ofService].flatMap((subject): [string, ReadLine][] => {
    const object = subject.service ? 'SERVICE' : 'HOST';
    return [
      [`${object} ALERT`, stateReader(subject, 'alert')],
      [`CURRENT ${object} STATE`, stateReader(subject, 'state')],
      [`INITIAL ${object} STATE`, stateReader(subject, 'state')],
      [`${object} NOTIFICATION`, notificationReader(subject)],
      [`${object} DOWNTIME ALERT`, changeReader(subject, 'downtime')],
      [`${object} FLAPPING ALERT`, changeReader(subject, 'flapping')],
      [`${object} ACKNOWLEDGE ALERT`, changeReader(subject, 'acknowledgement')],
      [`PASSIVE ${object} CHECK`, checkReader(subject)],
    ];
  }),
).set('EXTERNAL COMMAND', readCommand);

/** Reads `host[;service];state;HARD or SOFT;attempt;output`. */
function stateReader(subject: Subject, kind: EventKind): ReadLine {
  const words = subject.service ? serviceStateNumbers : hostStateNumbers;
  return (options) => {
    const { names, rest } = splitNames(options, subject);
    const [word, state_type, attempt, output] = fourFields(rest);
    const state = words.get(word);
    if (names === undefined || state === undefined) return undefined;
    return { kind, ...names, state, state_type, attempt: parseDigits(attempt), output };
  };
}

/** Reads `contact;host[;service];reason;command;output[;author;comment]`. */
function notificationReader(subject: Subject): ReadLine {
  const words = subject.service ? serviceStateNumbers : hostStateNumbers;
  return (options) => {
    const [contact_name = '', afterContact = ''] = fieldsOf(options, 2);
    const { names, rest } = splitNames(afterContact, subject);
    if (names === undefined) return undefined;
    const [reason, command_name, output] = fourFields(rest);
    const state = words.get(reason) ?? words.get(inBrackets(reason)) ?? null;
    return { kind: 'notification', ...names, contact_name, state, state_type: reason, command_name, output };
  };
}

/** Reads `host[;service];STARTED, STOPPED or CANCELLED;text`. */
function changeReader(subject: Subject, kind: EventKind): ReadLine {
  return (options) => {
    const { names, rest } = splitNames(options, subject);
    const [change = '', text = ''] = fieldsOf(rest, 2);
    if (names === undefined || change === '') return undefined;
    return { kind, ...names, state_type: change, output: text.trim() };
  };
}

/** Reads `host[;service];number;output`. */
function checkReader(subject: Subject): ReadLine {
  return (options) => {
    const { names, rest } = splitNames(options, subject);
    const [state = '', output = ''] = fieldsOf(rest, 2);
    return names && { kind: 'check', ...names, state: parseDigits(state), output };
  };
}

/** Reads `NAME;argument;…`. In commands about a host or service, the first arguments are its names. */
function readCommand(options: string): LineFields | undefined {
  const [command_name = '', ...rest] = fieldsOf(options, 2);
  if (command_name === '') return undefined;
  const subject = subjectOf(command_name);
  const names = subject && splitNames(`${rest[0] ?? ''};`, subject).names;
  return { kind: 'command', command_name, ...names, output: rest[0] ?? null };
}

/**
 * Returns whether a command is about a host or a service. `undefined` means neither: commands about comments, downtimes, groups
 * and contacts begin with numbers or other names.
 */
function subjectOf(command: string): Subject | undefined {
  if (command.startsWith('DEL_') || command.includes('GROUP_') || command.includes('CONTACT_')) {
    return undefined;
  }
  if (/_(?:SVC|SERVICE)(?:_|$)/.test(command) && !command.includes('_HOST_SVC')) return ofService;
  return /_HOST(?:_|$)/.test(command) ? ofHost : undefined;
}

interface NamesAndRest {
  readonly names: Pick<LogEvent, 'host_name' | 'service'> | undefined;
  readonly rest: string;
}

/** Splits the names at the beginning of a line from the text that follows them. */
function splitNames(options: string, { service }: Subject): NamesAndRest {
  const count = service ? 2 : 1;
  const fields = fieldsOf(options, count + 1);
  const names = fields.slice(0, count);
  if (fields.length <= count || names.includes('')) return { names: undefined, rest: '' };
  const [host_name = '', description] = names;
  return { names: { host_name, service: description ?? null }, rest: fields[count] ?? '' };
}

function fourFields(text: string): readonly [string, string, string, string] {
  const [first = '', second = '', third = '', fourth = ''] = fieldsOf(text, 4);
  return [first, second, third, fourth];
}

/** Returns at most `most` fields. The last one holds the rest of the text, including semicolons. */
function fieldsOf(text: string, most: number): string[] {
  const fields: string[] = [];
  let start = 0;
  while (fields.length < most - 1) {
    const end = text.indexOf(';', start);
    if (end < 0) break;
    fields.push(text.slice(start, end));
    start = end + 1;
  }
  fields.push(text.slice(start));
  return fields;
}

/** Returns the word in brackets, such as `DOWN` from `ACKNOWLEDGEMENT (DOWN)`. */
function inBrackets(reason: string): string {
  const open = reason.lastIndexOf('(');
  return open < 0 || !reason.endsWith(')') ? '' : reason.slice(open + 1, -1);
}

function parseDigits(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

import { ShortTexts } from '../../../base/short-texts.ts';
import type { EventKind } from '../events/event-types.ts';
import type { StateEvent } from '../sources/state-event.ts';
import { hostStateNumbers, serviceStateNumbers } from './log-event.ts';
import type { LogRows } from './log-rows.ts';

interface StateLineForm {
  readonly kind: EventKind;
  readonly isOfService: boolean;
}

/** The types of lines in the form `host[;service];state;HARD or SOFT;…`, which are nearly all lines about hosts and services. */
const stateLineForms: ReadonlyMap<string | null, StateLineForm> = new Map(
  [false, true].flatMap((isOfService): [string, StateLineForm][] => {
    const object = isOfService ? 'SERVICE' : 'HOST';
    return [
      [`${object} ALERT`, { kind: 'alert', isOfService }],
      [`CURRENT ${object} STATE`, { kind: 'state', isOfService }],
      [`INITIAL ${object} STATE`, { kind: 'state', isOfService }],
    ];
  }),
);

const semicolon = 0x3b;

/**
 * Reads the states of hosts and services and the events of the engine from the lines of a log. The result is the same as from
 * `LogRows.event`, but only the needed words of a state line are read, because there may be a million of them.
 */
export class LogStateReader {
  /** The numbers of lines with a word for a state that no host can have, such as OK, and no service. */
  readonly unreadable = { hosts: 0, services: 0 };
  readonly #texts = new ShortTexts();
  readonly #withOutput: boolean;

  /** `withOutput` reads the whole lines, with the outputs of checks. */
  constructor(withOutput = false) {
    this.#withOutput = withOutput;
  }

  /** Feeds the events of the rows, oldest first. */
  feed(rows: LogRows, feed: (event: StateEvent) => void): void {
    for (const row of rows.inOrder) {
      const event = this.#eventOf(rows, row);
      if (event) feed(event);
    }
  }

  #eventOf(rows: LogRows, row: number): StateEvent | undefined {
    const { cells, options } = rows;
    if (this.#withOutput || options < 0 || cells.textStart(row, options) < 0) return wholeEvent(rows, row);
    const type = rows.type(row);
    const form = stateLineForms.get(type);
    if (type === null || form === undefined) return rows.event(row);
    const line = this.#lineOf(rows, row, form);
    const previous = { previous_state: rows.previousState(row), history_since: rows.historySince };
    return line && { time: rows.time(row), type, kind: form.kind, ...previous, ...line };
  }

  #lineOf({ cells, options }: LogRows, row: number, { kind, isOfService }: StateLineForm) {
    const { bytes: body } = cells;
    const start = cells.textStart(row, options);
    const end = cells.textEnd(row, options);
    const hostEnd = fieldEnd(body, start, end);
    const nameEnd = isOfService ? fieldEnd(body, hostEnd + 1, end) : hostEnd;
    const wordEnd = fieldEnd(body, nameEnd + 1, end);
    const isServiceNamed = nameEnd !== hostEnd + 1;
    if (hostEnd === start || !isServiceNamed || nameEnd === end) return undefined;
    const state = this.#stateOf(this.#texts.text(body, nameEnd + 1, wordEnd), isOfService);
    if (state === undefined) return undefined;
    const host_name = this.#texts.text(body, start, hostEnd);
    const service = isOfService ? this.#texts.text(body, hostEnd + 1, nameEnd) : null;
    const typeStart = Math.min(wordEnd + 1, end);
    const typeEnd = fieldEnd(body, typeStart, end);
    const state_type = this.#texts.text(body, typeStart, typeEnd);
    const hasOutput = kind === 'state' && fieldEnd(body, typeEnd + 1, end) + 1 < end;
    return { host_name, service, state, state_type, hasOutput };
  }

  #stateOf(word: string, isOfService: boolean): number | undefined {
    const state = (isOfService ? serviceStateNumbers : hostStateNumbers).get(word);
    if (state === undefined) this.unreadable[isOfService ? 'services' : 'hosts'] += 1;
    return state;
  }
}

function wholeEvent(rows: LogRows, row: number): StateEvent | undefined {
  const event = rows.event(row);
  if (event?.kind !== 'state') return event;
  return { ...event, hasOutput: event.output !== null && event.output !== '' };
}

function fieldEnd(body: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && body[at] !== semicolon) at += 1;
  return Math.min(at, end);
}

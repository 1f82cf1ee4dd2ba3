import { ShortTexts } from '../../../base/short-texts.ts';
import type { EventKind } from '../events/event-types.ts';
import type { StateEvent } from '../sources/state-event.ts';
import { hostStateNumbers } from './log-event.ts';
import type { LogRows } from './log-rows.ts';

/** The kinds of lines in the form `host;state;HARD or SOFT;…`, which are nearly all lines about hosts. */
const kindsOfStateLines: ReadonlyMap<string | null, EventKind> = new Map([
  ['HOST ALERT', 'alert'],
  ['CURRENT HOST STATE', 'state'],
  ['INITIAL HOST STATE', 'state'],
]);

const semicolon = 0x3b;

/**
 * Reads the states of hosts and the events of the engine from the lines of a log. The result is the same as from
 * `LogRows.event`, but only the needed words of a state line are read, because there may be a million of them.
 */
export class LogStateReader {
  /** The number of lines with a word for a state that no host can have, such as OK. */
  unreadable = 0;
  readonly #texts = new ShortTexts();

  /** Feeds the events of the rows, oldest first. */
  feed(rows: LogRows, feed: (event: StateEvent) => void): void {
    for (const row of rows.inOrder) {
      const event = this.#eventOf(rows, row);
      if (event) feed(event);
    }
  }

  #eventOf(rows: LogRows, row: number): StateEvent | undefined {
    const { cells, options } = rows;
    if (options < 0 || cells.textStart(row, options) < 0) return wholeEvent(rows, row);
    const type = rows.type(row);
    const kind = kindsOfStateLines.get(type);
    if (type === null || kind === undefined) return rows.event(row);
    const line = this.#lineOf(rows, row, kind);
    const previous = { previous_state: rows.previousState(row), history_since: rows.historySince };
    return line && { time: rows.time(row), type, kind, ...previous, ...line };
  }

  #lineOf({ cells, options }: LogRows, row: number, kind: EventKind) {
    const { bytes: body } = cells;
    const start = cells.textStart(row, options);
    const end = cells.textEnd(row, options);
    const nameEnd = fieldEnd(body, start, end);
    const wordEnd = fieldEnd(body, nameEnd + 1, end);
    if (nameEnd === start || nameEnd === end) return undefined;
    const state = hostStateNumbers.get(this.#texts.text(body, nameEnd + 1, wordEnd));
    if (state === undefined) {
      this.unreadable += 1;
      return undefined;
    }
    const host_name = this.#texts.text(body, start, nameEnd);
    const typeStart = Math.min(wordEnd + 1, end);
    const typeEnd = fieldEnd(body, typeStart, end);
    const state_type = this.#texts.text(body, typeStart, typeEnd);
    const hasOutput = kind === 'state' ? fieldEnd(body, typeEnd + 1, end) + 1 < end : undefined;
    return { host_name, service: null, state, state_type, hasOutput };
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

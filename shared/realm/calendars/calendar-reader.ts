import type { Span } from '../history/span.ts';
import type { CalendarRecord, Calendars } from './calendars.ts';
import { coveredSpans } from './covered-spans.ts';

/** Reads calendars for one request, each of them once, so that all days of the request are those of the same hours. */
export interface CalendarReader {
  /** Throws `calendar_not_found`. */
  find(name: string): Promise<CalendarRecord>;
  /** Returns the parts of a day that a calendar covers, oldest first. Throws `calendar_not_found`. */
  coveredBy(name: string, day: Span): Promise<readonly Span[]>;
}

/** The length in seconds of the blocks whose covered parts are found at once, for all days in them. */
const blockSeconds = 32 * 86_400;
/** A day that begins in a block ends within this time after it, also if a clock change makes it longer. */
const longestDay = 2 * 86_400;

export function readCalendars({ find }: Pick<Calendars, 'find'>): CalendarReader {
  const findOnce = once(find);
  const blockOf = once(async (key: string) => {
    const [index = '', ...name] = key.split(' ');
    const from = Number(index) * blockSeconds;
    return coveredSpans(await findOnce(name.join(' ')), { from, to: from + blockSeconds + longestDay });
  });
  return {
    find: findOnce,
    async coveredBy(name, day) {
      const block = await blockOf(`${Math.floor(day.from / blockSeconds)} ${name}`);
      return block.flatMap(({ from, to }) => {
        const part = { from: Math.max(from, day.from), to: Math.min(to, day.to) };
        return part.from < part.to ? [part] : [];
      });
    },
  };
}

/** Returns a function that calls another one once for each text. */
function once<Value>(read: (text: string) => Promise<Value>): (text: string) => Promise<Value> {
  const found = new Map<string, Promise<Value>>();
  return async (text) => {
    const value = found.get(text) ?? read(text);
    found.set(text, value);
    return value;
  };
}

import { BoundedCache } from '../../base/bounded-cache.ts';
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

/** Large enough for the calendars and blocks of one request. More of them are read again. */
const mostKept = 10_000;

export function readCalendars({ find }: Pick<Calendars, 'find'>): CalendarReader {
  const records = new BoundedCache<Promise<CalendarRecord>>(mostKept);
  const blocks = new BoundedCache<Promise<Span[]>>(mostKept);
  const findOnce = (name: string) => records.get(name, () => find(name));
  const readBlock = async (name: string, from: number) =>
    coveredSpans(await findOnce(name), { from, to: from + blockSeconds + longestDay });
  return {
    find: findOnce,
    async coveredBy(name, day) {
      const index = Math.floor(day.from / blockSeconds);
      const block = await blocks.get(`${index} ${name}`, () => readBlock(name, index * blockSeconds));
      return block.flatMap(({ from, to }) => {
        const part = { from: Math.max(from, day.from), to: Math.min(to, day.to) };
        return part.from < part.to ? [part] : [];
      });
    },
  };
}

import { joinNotices } from '../../shared/base/notices.ts';
import { resolveTimeRange, type TimeRange } from '../../shared/http/parameters/dates.ts';
import type { EventList } from '../../shared/realm/history/events/event-list.ts';
import type { EventPageRequest } from '../../shared/realm/history/events/event-question.ts';
import { eventRecord } from '../../shared/realm/history/events/event-record.ts';
import type { IsoFormatter } from '../../shared/time/iso.ts';
import type { ProjectTime } from '../../shared/time/resolve.ts';

/** The sort order and the size of the pages of an event view: the newest events come first. */
export const viewPage = {
  sort: { time: 'integer' },
  defaultSort: '-time',
  ties: { realm: 'string', id: 'string' },
  size: 10_000,
} as const;

interface PageOptions {
  readonly limit: number;
  readonly after: readonly (string | number | boolean | null)[] | undefined;
  readonly sort: readonly { readonly descending: boolean }[];
}

type RequestedPart = Pick<EventPageRequest, 'from' | 'to' | 'newestFirst' | 'limit' | 'after'>;

/** Returns the time range (the last 24 hours by default) and the part of it that belongs to the requested page. */
export function viewPageOf(
  { limit, after, sort }: PageOptions,
  range: TimeRange,
  projectTime: ProjectTime,
): RequestedPart & { notice: string | undefined } {
  const { from, to, notice } = resolveTimeRange(range, projectTime);
  const [time, realm, id] = after ?? [];
  const place = { time: Number(time), realm: String(realm), id: String(id) };
  return { from, to, notice, limit, newestFirst: sort[0]?.descending !== false, after: after && place };
}

/** Returns the page in the form of the answer. */
export function viewAnswer(
  { events, isCut, sources, notice }: EventList,
  iso: IsoFormatter,
  ...notices: readonly (string | undefined)[]
) {
  const last = isCut ? events.at(-1) : undefined;
  return {
    data: events.map(({ realm, row }) => eventRecord(row, { realm, iso })),
    next: last && [last.row.time, last.realm, last.row.id],
    total: undefined,
    ...(sources && { sources }),
    notice: joinNotices(
      ...notices,
      notice,
      last && `There are more events than ${events.length}: meta.next_cursor leads to the next page.`,
    ),
  };
}

import type { Source } from '../../base/source.ts';
import { addCalendar, startOf } from '../../time/calendar.ts';
import type { Iso } from '../../time/iso.ts';
import type { Present } from '../../time/resolve.ts';
import type { Choice, Shares } from '../directory/choice.ts';
import { sharedEngineNotice } from '../directory/shared-engines.ts';
import { totalOverview } from '../status/overview.ts';
import type { HostAvailability } from './availability-record.ts';
import { availabilityNotice } from './availability-remarks.ts';
import { type EventKind, eventKinds } from './event-types.ts';
import { joinNotices, noticeOfRealms } from './notices.ts';
import { leastPercent, meanPercent } from './percent.ts';
import type { Report } from './report-record.ts';
import { countsNotice, type ReportPeriods, type ReportShare, reportShare } from './report-share.ts';
import type { Span } from './span.ts';
import { StretchTally } from './stretch-tally.ts';

const day = 86_400;
const mostWorst = 10;

export interface ReportAnswer {
  readonly report: Report;
  readonly sources?: readonly Source[];
  readonly notice: string | undefined;
}

/** The figures of some realms together. */
export async function reportOf(
  choice: Choice,
  name: string,
  { present, iso }: { present: Present; iso: Iso },
): Promise<ReportAnswer> {
  const periods = periodsOf(present);
  const shares = await choice.each((realm, sharing) => reportShare(realm, sharing, periods));
  const { parts, sources, asked = [] } = shares;
  const { hosts, services } = totalOverview(parts.map(({ value }) => value.overview));
  const remarks = parts.map(({ value }) => value.told.remarks);
  const byDay = new StretchTally(periods.days.map(({ span }) => span));
  for (const { value } of parts) byDay.merge(value.byDay);
  return {
    report: {
      realm: name,
      name,
      realms: parts.map(({ realm }) => realm),
      hosts: pick(hosts, ['total', 'up', 'down', 'unreachable', 'pending']),
      services: pick(services, ['total', 'ok', 'warning', 'critical', 'unknown', 'pending']),
      availability: {
        last_24_hours: windowOf(shares, 0, { span: periods.windows[0], iso }),
        last_7_days: windowOf(shares, 1, { span: periods.windows[1], iso }),
        last_30_days: windowOf(shares, 2, { span: periods.windows[2], iso }),
      },
      availability_by_day: periods.days.map(({ date }, place) => ({ date, percent: byDay.percent(place) })),
      events: { ...eventsOf(shares), from: iso(periods.windows[0].from) ?? '', to: iso(periods.now) ?? '' },
      worst_hosts: worstOf(parts.flatMap(({ value }) => value.told.records)),
    },
    ...(sources && { sources }),
    notice: joinNotices(
      sharedEngineNotice(asked, 'listed'),
      availabilityNotice(remarks),
      noticeOfRealms(parts.map(({ realm, value }) => countsNotice(realm, value))),
    ),
  };
}

function periodsOf({ zone, now: nowMs }: Present): ReportPeriods {
  const now = Math.floor(nowMs / 1000);
  const upToNow = (days: number): Span => ({ from: now - days * day, to: now });
  const today = startOf(zone.wallTime(nowMs), 'd');
  const days = Array.from({ length: 30 }, (_, place) => {
    const wall = addCalendar(today, place - 29, 'd');
    const [from, to] = [zone.instant(wall).ms, zone.instant(addCalendar(wall, 1, 'd')).ms];
    const date = `${wall.year}-${two(wall.month)}-${two(wall.day)}`;
    return { date, span: { from: from / 1000, to: Math.min(to / 1000, now) } };
  });
  return { now, windows: [upToNow(1), upToNow(7), upToNow(30)], days };
}

function windowOf(
  { parts }: Shares<ReportShare>,
  place: number,
  { span: { from, to }, iso }: { readonly span: Span; readonly iso: Iso },
): Report['availability']['last_7_days'] {
  const percents = parts.flatMap(({ value }) =>
    [...value.windows.values()].flatMap((tally) => tally.percent(place) ?? []),
  );
  return {
    from: iso(from) ?? '',
    to: iso(to) ?? '',
    mean_percent: meanPercent(percents),
    min_percent: leastPercent(percents),
    hosts_below_100: percents.filter((percent) => percent < 100).length,
  };
}

function eventsOf({ parts }: Shares<ReportShare>): Pick<Report['events'], 'total' | 'by_kind'> {
  const countsOfRealms = parts.flatMap(({ value }) => value.kinds.counts ?? []);
  const countOf = (kind: EventKind) =>
    countsOfRealms.length === 0
      ? null
      : countsOfRealms.reduce((sum, counts) => sum + (counts.get(kind) ?? 0), 0);
  const by_kind = {
    alert: countOf('alert'),
    state: countOf('state'),
    notification: countOf('notification'),
    command: countOf('command'),
    flapping: countOf('flapping'),
    downtime: countOf('downtime'),
    acknowledgement: countOf('acknowledgement'),
    check: countOf('check'),
    engine: countOf('engine'),
  };
  const total = eventKinds.reduce((sum, kind) => sum + (by_kind[kind] ?? 0), 0);
  return { total: countsOfRealms.length === 0 ? null : total, by_kind };
}

function worstOf(records: readonly HostAvailability[]): Report['worst_hosts'] {
  return records
    .flatMap((record) => {
      const { realm, host_name, availability_percent, seconds, outages } = record;
      if (availability_percent === null || availability_percent === 100) return [];
      const { count, longest_s } = outages;
      const unavailable_s = seconds.down + seconds.unreachable;
      return [{ realm, host_name, availability_percent, unavailable_s, outages: count, longest_s }];
    })
    .sort((a, b) => a.availability_percent - b.availability_percent || (a.host_name < b.host_name ? -1 : 1))
    .slice(0, mostWorst);
}

function pick<T, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<T> = {};
  for (const key of keys) picked[key] = from[key];
  assertPicked(picked, keys);
  return picked;
}

function assertPicked<T, K extends keyof T>(
  picked: Partial<T>,
  keys: readonly K[],
): asserts picked is Partial<T> & Pick<T, K> {
  if (!keys.every((key) => key in picked)) throw new Error('a count is missing');
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

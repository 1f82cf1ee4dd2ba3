import type { Source } from '../../base/source.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { addCalendar, startOf } from '../../time/calendar.ts';
import type { Iso } from '../../time/iso.ts';
import type { Present } from '../../time/resolve.ts';
import type { Choice, Shares } from '../directory/choice.ts';
import type { OpenRealm } from '../directory/open.ts';
import { sharedEngineNotice } from '../directory/shared-engines.ts';
import { type OverviewShare, overviewShare, totalOverview } from '../status/overview.ts';
import { hostsOfRealm, type ToldByRealm } from './availability.ts';
import type { HostAvailability } from './availability-record.ts';
import { availabilityNotice } from './availability-remarks.ts';
import { countKinds } from './event-counts.ts';
import { type EventKind, eventKinds } from './event-types.ts';
import { joinNotices } from './notices.ts';
import type { Report } from './report-record.ts';
import type { Span } from './span.ts';
import { StretchTally } from './stretch-tally.ts';

const day = 86_400;
const unavailable = new Set(['DOWN', 'UNREACHABLE'] as const);
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
  const byDay = new StretchTally(periods.days.map(({ span }) => span));
  const shares = await choice.each((realm, sharing) => ofRealm(realm, sharing, { periods, byDay }));
  const { parts, sources, asked = [] } = shares;
  const { hosts, services } = totalOverview(parts.map(({ value }) => value.overview));
  const remarks = parts.map(({ value }) => value.told.remarks);
  return {
    report: {
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
      availabilityNotice(remarks, { span: periods.windows[2], now: periods.now }),
    ),
  };
}

interface Periods {
  readonly now: number;
  /** 24 hours, 7 and 30 days up to now. */
  readonly windows: readonly [Span, Span, Span];
  readonly days: readonly { readonly date: string; readonly span: Span }[];
}

function periodsOf({ zone, now: nowMs }: Present): Periods {
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

interface OfRealm {
  readonly overview: OverviewShare;
  readonly told: ToldByRealm<HostAvailability>;
  readonly kinds: ReadonlyMap<EventKind, number>;
  /** By host, over the windows. */
  readonly windows: ReadonlyMap<string, StretchTally>;
}

async function ofRealm(
  realm: OpenRealm,
  sharing: readonly RealmRecord[],
  { periods, byDay }: { readonly periods: Periods; readonly byDay: StretchTally },
): Promise<OfRealm> {
  const windows = new Map<string, StretchTally>();
  const tallyOf = (host: string) => {
    const tally = windows.get(host) ?? new StretchTally(periods.windows);
    windows.set(host, tally);
    return tally;
  };
  const [overview, told, kinds] = await Promise.all([
    overviewShare(realm, sharing),
    hostsOfRealm(realm, {
      span: periods.windows[2],
      now: periods.now,
      unavailable,
      threshold: undefined,
      onStretch: (host, state, stretch) => {
        byDay.add(state, stretch);
        tallyOf(host).add(state, stretch);
      },
    }),
    countKinds(realm, periods.windows[0]),
  ]);
  return { overview, told, kinds, windows };
}

function windowOf(
  { parts }: Shares<OfRealm>,
  place: number,
  { span: { from, to }, iso }: { readonly span: Span; readonly iso: Iso },
): Report['availability']['last_7_days'] {
  const percents = parts.flatMap(({ value }) =>
    [...value.windows.values()].flatMap((tally) => tally.percent(place) ?? []),
  );
  const sum = percents.reduce((total, percent) => total + percent, 0);
  return {
    from: iso(from) ?? '',
    to: iso(to) ?? '',
    mean_percent: percents.length === 0 ? null : Math.round((sum / percents.length) * 10_000) / 10_000,
    min_percent: percents.reduce<number | null>(
      (least, percent) => Math.min(least ?? percent, percent),
      null,
    ),
    hosts_below_100: percents.filter((percent) => percent < 100).length,
  };
}

function eventsOf({ parts }: Shares<OfRealm>): Pick<Report['events'], 'total' | 'by_kind'> {
  const countOf = (kind: EventKind) =>
    parts.reduce((sum, { value }) => sum + (value.kinds.get(kind) ?? 0), 0);
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
  return { total: eventKinds.reduce((sum, kind) => sum + by_kind[kind], 0), by_kind };
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

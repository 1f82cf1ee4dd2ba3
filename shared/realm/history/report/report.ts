import { joinNotices, noticeOfRealms } from '../../../base/notices.ts';
import type { Source } from '../../../base/source.ts';
import { boundText, type IsoFormatter } from '../../../time/iso.ts';
import type { RealmParts, RealmSelection } from '../../directory/selection.ts';
import { sharedEngineNotice } from '../../record/shared-engines.ts';
import { hasHostgroup, unknownHostgroup } from '../../status/hostgroups.ts';
import { totalOverview } from '../../status/overview.ts';
import { AvailabilityBySpan } from '../availability/availability-by-span.ts';
import { availabilityNotice } from '../availability/availability-notice.ts';
import type { HostAvailability } from '../availability/availability-schema.ts';
import { type EventKind, kindsOfHappenings } from '../events/event-types.ts';
import { leastPercent, meanPercent } from '../percent.ts';
import type { Span } from '../span.ts';
import { mostDays, type ReportPeriods } from './report-periods.ts';
import type { Report } from './report-record.ts';
import {
  countsNotice,
  type FiguresOfEngines,
  figuresOfEngines,
  type ReportShare,
  reportShare,
} from './report-share.ts';

const mostWorst = 10;

export interface ReportQuestion {
  /** Name of the realm or multirealm. */
  readonly name: string;
  readonly periods: ReportPeriods;
  /** The hostgroup that limits the report to its hosts and their services. `undefined` means all. */
  readonly hostgroup: string | undefined;
}

export interface ReportAnswer {
  readonly report: Report;
  readonly sources?: readonly Source[];
  readonly notice: string | undefined;
}

/** Returns the figures of some realms together. Throws `hostgroup_not_found` if no realm has the hostgroup. */
export async function reportOf(
  choice: RealmSelection,
  question: ReportQuestion,
  iso: IsoFormatter,
): Promise<ReportAnswer> {
  const { name, periods, hostgroup } = question;
  const shares = await sharesOf(choice, question);
  const { parts, sources, asked = [] } = shares;
  const { hosts, services } = totalOverview(parts.map(({ value }) => value.overview));
  const engines = figuresOfEngines(parts.map(({ value }) => value));
  const byDay = new AvailabilityBySpan(periods.days.map(({ span }) => span));
  for (const figures of engines.availability) byDay.merge(figures.byDay);
  const { from, to } = periods.events;
  return {
    report: {
      realm: name,
      realms: parts.map(({ realm }) => realm),
      hostgroup: hostgroup ?? null,
      hosts: pick(hosts, ['total', 'up', 'down', 'unreachable', 'pending']),
      services: pick(services, ['total', 'ok', 'warning', 'critical', 'unknown', 'pending']),
      availability: availabilityOf(engines, periods, iso),
      availability_by_day: periods.days.map(({ date }, index) => ({
        date,
        availability_percent: byDay.percent(index),
        excluded_seconds: byDay.excluded(index),
      })),
      events: { ...eventsOf(engines), time_from: boundText(iso, from), time_to: boundText(iso, to) },
      worst_hosts: worstOf(parts.flatMap(({ value }) => value.own.availability.records)),
    },
    ...(sources && { sources }),
    notice: joinNotices(
      periods.isCut ? `availability_by_day has the last ${mostDays} days of the range.` : undefined,
      sharedEngineNotice(asked, 'counted'),
      ...noticesOfPast(parts),
    ),
  };
}

/** Returns the notices about availability and about the counts of events. A sentence that both have comes once. */
function noticesOfPast(parts: RealmParts<ReportShare>['parts']): (string | undefined)[] {
  const availability = availabilityNotice(parts.map(({ value }) => value.own.availability.noticeFacts));
  const counts = parts
    .map(({ realm, value }) => countsNotice(realm, value))
    .filter((notice) => notice !== undefined && availability?.includes(notice) !== true);
  return [availability, noticeOfRealms(counts)];
}

async function sharesOf(
  choice: RealmSelection,
  { name, periods, hostgroup }: ReportQuestion,
): Promise<RealmParts<ReportShare>> {
  if (hostgroup === undefined)
    return choice.askEach((realm, sharing) => reportShare(realm, sharing, periods));
  return choice.askKnowing(
    async (realm) => {
      if (!(await hasHostgroup(realm, hostgroup))) return undefined;
      // Realms that share an engine have the same hosts in one group, so no realm holds more than the others.
      return reportShare(realm.limitedBy([hostgroup]), [realm.record], periods);
    },
    () => unknownHostgroup(name, hostgroup),
  );
}

function availabilityOf(
  engines: FiguresOfEngines,
  { windows }: ReportPeriods,
  iso: IsoFormatter,
): Report['availability'] {
  const windowAt = (index: number, span: Span) => windowOf(engines, index, { span, iso });
  if (windows.length === 1) {
    const range = windowAt(0, windows[0]);
    return { range, last_24_hours: null, last_7_days: null, last_30_days: null };
  }
  const [month, week, day] = windows;
  return {
    range: null,
    last_24_hours: windowAt(2, day),
    last_7_days: windowAt(1, week),
    last_30_days: windowAt(0, month),
  };
}

function windowOf(
  engines: FiguresOfEngines,
  index: number,
  { span: { from, to }, iso }: { readonly span: Span; readonly iso: IsoFormatter },
): NonNullable<Report['availability']['range']> {
  const tallies = engines.availability.flatMap(({ windows }) => [...windows.values()]);
  const percents = tallies.flatMap((tally) => tally.percent(index) ?? []);
  return {
    time_from: boundText(iso, from),
    time_to: boundText(iso, to),
    mean_percent: meanPercent(percents),
    worst_percent: leastPercent(percents),
    hosts_below_100: percents.filter((percent) => percent < 100).length,
    excluded_seconds: tallies.reduce((sum, tally) => sum + tally.excluded(index), 0),
  };
}

function eventsOf({ events: engines }: FiguresOfEngines): Pick<Report['events'], 'total' | 'by_kind'> {
  const countsOfRealms = engines.flatMap(({ kinds }) => kinds.counts ?? []);
  const countOf = (kind: EventKind) =>
    countsOfRealms.length === 0
      ? null
      : countsOfRealms.reduce((sum, counts) => sum + (counts.get(kind) ?? 0), 0);
  const by_kind = {
    alert: countOf('alert'),
    notification: countOf('notification'),
    command: countOf('command'),
    flapping: countOf('flapping'),
    downtime: countOf('downtime'),
    acknowledgement: countOf('acknowledgement'),
    check: countOf('check'),
    engine: countOf('engine'),
  };
  const total = kindsOfHappenings.reduce((sum, kind) => sum + (by_kind[kind] ?? 0), 0);
  return { total: countsOfRealms.length === 0 ? null : total, by_kind };
}

function worstOf(records: readonly HostAvailability[]): Report['worst_hosts'] {
  return records
    .flatMap((record) => {
      const {
        realm,
        host_name,
        availability_percent,
        seconds_by_state: seconds,
        excluded_seconds_by_state: excluded,
        outages,
      } = record;
      if (availability_percent === null || availability_percent === 100) return [];
      const { count, longest_seconds } = outages;
      const unavailable_seconds = seconds.down - excluded.down + seconds.unreachable - excluded.unreachable;
      return [
        { realm, host_name, availability_percent, unavailable_seconds, outage_count: count, longest_seconds },
      ];
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

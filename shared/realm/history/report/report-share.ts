import type { AppError } from '../../../base/errors.ts';
import type { RealmRecord } from '../../../store/realms.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { askPartOfTotal, oneAnswerPerEngine, type RealmPartOfTotal } from '../../open-realm/part-of-total.ts';
import { askOverviewPart, type OverviewPart } from '../../status/overview.ts';
import { hostsOfRealm, type RealmAvailability } from '../availability/availability.ts';
import { AvailabilityBySpan } from '../availability/availability-by-span.ts';
import type { OnPeriodOf } from '../availability/availability-calculator.ts';
import type { HostAvailability } from '../availability/availability-schema.ts';
import { problemStates } from '../availability/availability-states.ts';
import { countEventsByKind, type KindCounts } from '../events/event-counts.ts';
import { lastingFaultOf } from '../sources/index-fault.ts';
import type { ReportPeriods } from './report-periods.ts';

/** The figures of the past of one realm. */
interface PastFigures {
  readonly availability: RealmAvailability<HostAvailability>;
  readonly kinds: KindCounts;
  /** Availability over the windows, by host. */
  readonly windows: ReadonlyMap<string, AvailabilityBySpan>;
  /** Availability of all hosts together, over the days. */
  readonly byDay: AvailabilityBySpan;
}

/** The part of a report that comes from one realm. */
export interface ReportShare extends RealmPartOfTotal<PastFigures> {
  readonly overview: OverviewPart;
  /** The reason why a part is missing: the past was only in a search backend, which failed. */
  readonly missing: AppError | undefined;
}

/**
 * Returns the part of a report that comes from one realm. Throws if the engine fails. If a search backend fails, only what no
 * other source has is missing (docs/adr/0047).
 */
export async function reportShare(
  realm: OpenRealm,
  sharing: readonly RealmRecord[],
  periods: ReportPeriods,
): Promise<ReportShare> {
  const [overview, past] = await Promise.all([
    askOverviewPart(realm, sharing),
    askPartOfTotal(realm, sharing, (one) => pastFigures(one, periods)),
  ]);
  const figures = past.together ? [past.own, past.together] : [past.own];
  const faults = figures.flatMap(({ availability, kinds }) => [
    availability.noticeFacts.fault,
    kinds.missing,
  ]);
  return { overview, ...past, missing: lastingFaultOf(...faults) };
}

/** The figures of each engine once, also if several realms share it. */
export interface FiguresOfEngines {
  readonly availability: readonly PastFigures[];
  readonly events: readonly PastFigures[];
}

/** Returns the figures of each engine by the realm that shows most of it. A realm whose search backend failed comes last. */
export function figuresOfEngines(shares: readonly ReportShare[]): FiguresOfEngines {
  const hosts = ({ availability }: PastFigures) => availability.records.length;
  return {
    availability: oneAnswerPerEngine(shares, (one) =>
      one.availability.noticeFacts.fault ? null : hosts(one),
    ),
    events: oneAnswerPerEngine(shares, (one) => (one.kinds.counts ? hosts(one) : null)),
  };
}

async function pastFigures(realm: OpenRealm, periods: ReportPeriods): Promise<PastFigures> {
  let tallies = newTallies(periods);
  const [availability, kinds] = await Promise.all([
    hostsOfRealm(realm, {
      span: periods.whole,
      now: periods.now,
      unavailable: problemStates,
      threshold: undefined,
      beginPeriods: () => {
        tallies = newTallies(periods);
        return tallies.add;
      },
    }),
    countEventsByKind(realm, periods.events),
  ]);
  const { windows, byDay } = tallies;
  return { availability, kinds, windows, byDay };
}

function newTallies({ windows: spans, days }: ReportPeriods) {
  const byDay = new AvailabilityBySpan(days.map(({ span }) => span));
  const windows = new Map<string, AvailabilityBySpan>();
  const tallyOf = (host: string) => {
    const tally = windows.get(host) ?? new AvailabilityBySpan(spans);
    windows.set(host, tally);
    return tally;
  };
  const add: OnPeriodOf = ({ host_name: host }, state, period) => {
    byDay.add(state, period);
    tallyOf(host).add(state, period);
  };
  return { byDay, windows, add };
}

/** Returns a notice if a realm's events are not counted or do not come from the usual source. */
export function countsNotice(realm: string, { own: { kinds } }: ReportShare): string | undefined {
  if (kinds.counts) return kinds.notice;
  return `The events of realm '${realm}' are not counted${kinds.missing ? `: ${kinds.missing.message}` : ', as nobody tells of them.'}`;
}

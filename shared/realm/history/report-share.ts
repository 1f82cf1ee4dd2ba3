import type { AppError } from '../../base/errors.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { OpenRealm } from '../directory/open.ts';
import { type OverviewShare, overviewShare } from '../status/overview.ts';
import { hostsOfRealm, type ToldByRealm } from './availability.ts';
import type { HostAvailability } from './availability-record.ts';
import { countKinds, type KindCounts } from './event-counts.ts';
import { missingOf } from './index-fault.ts';
import type { ReportPeriods } from './report-periods.ts';
import { StretchTally } from './stretch-tally.ts';

const unavailable = new Set(['DOWN', 'UNREACHABLE'] as const);

/** The part of a report that comes from one realm. */
export interface ReportShare {
  readonly overview: OverviewShare;
  readonly told: ToldByRealm<HostAvailability>;
  readonly kinds: KindCounts;
  /** Availability over the windows, by host. */
  readonly windows: ReadonlyMap<string, StretchTally>;
  /** Availability of all hosts together, over the days. */
  readonly byDay: StretchTally;
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
  let tallies = newTallies(periods);
  const [overview, told, kinds] = await Promise.all([
    overviewShare(realm, sharing),
    hostsOfRealm(realm, {
      span: periods.whole,
      now: periods.now,
      unavailable,
      threshold: undefined,
      beginStretches: () => {
        tallies = newTallies(periods);
        return tallies.add;
      },
    }),
    countKinds(realm, periods.events),
  ]);
  const { windows, byDay } = tallies;
  return { overview, told, kinds, windows, byDay, missing: missingOf(told.remarks.fault, kinds.missing) };
}

function newTallies({ windows: spans, days }: ReportPeriods) {
  const byDay = new StretchTally(days.map(({ span }) => span));
  const windows = new Map<string, StretchTally>();
  const tallyOf = (host: string) => {
    const tally = windows.get(host) ?? new StretchTally(spans);
    windows.set(host, tally);
    return tally;
  };
  const add: ReturnType<NonNullable<Parameters<typeof hostsOfRealm>[1]['beginStretches']>> = (
    host,
    state,
    stretch,
  ) => {
    byDay.add(state, stretch);
    tallyOf(host).add(state, stretch);
  };
  return { byDay, windows, add };
}

/** Returns a notice if a realm's events are not counted or do not come from the usual source. */
export function countsNotice(realm: string, { kinds }: ReportShare): string | undefined {
  if (kinds.counts) return kinds.notice;
  return `The events of realm '${realm}' are not counted${kinds.missing ? `: ${kinds.missing.message}` : ', as nobody tells of them.'}`;
}

import { attempt } from '../../../base/attempt.ts';
import { AppError } from '../../../base/errors.ts';
import { gather } from '../../../base/gather.ts';
import type { MaintenanceRecord } from '../../../store/maintenances.ts';
import type { RealmRecord } from '../../../store/realms.ts';
import { matchesReference } from '../../../store/reference.ts';
import type { Realms } from '../../directory/realms.ts';
import { realmTypeOf } from '../../record/realm.ts';
import { dueOccurrences } from './maintenance-times.ts';
import {
  type DueMaintenance,
  nothingPlanned,
  planMaintenance,
  type PlannerParts,
  type PlanOutcome,
} from './plan-maintenance.ts';

/** The result of one run, in numbers of maintenances, except `planted` and `removed`: numbers of downtimes. */
export interface PlannerReport {
  readonly maintenances: number;
  readonly planted: number;
  readonly removed: number;
  /** Maintenances that are not complete: the next run goes on with them. */
  readonly incomplete: number;
}

export interface Planner {
  /** Schedules the downtimes of the next day in all realms, and removes scheduled downtimes that are not wanted any more. */
  run(realms: Realms): Promise<PlannerReport>;
}

/** Realms that are worked on at the same time. The maintenances of one realm take turns. */
const realmsAtOnce = 16;
/** The time after which a run begins no other maintenance, in milliseconds. A run has four minutes. */
const runMs = 120_000;

export function createPlanner(parts: PlannerParts): Planner {
  return {
    async run(realms) {
      const run = { ...parts, realms, started: parts.clock() };
      const records = await parts.store.all();
      const registered = await realms.directory.configured();
      const settled = await gather(registered, realmsAtOnce, (realm) =>
        planRealm(
          run,
          realm,
          records.filter((one) => matchesReference(realm, one.realm)),
        ),
      );
      const outcomes = settled.flatMap((one) => {
        if (one.status === 'rejected') throw one.reason;
        return one.value;
      });
      return {
        maintenances: records.length,
        planted: outcomes.reduce((sum, { planted }) => sum + planted, 0),
        removed: outcomes.reduce((sum, { removed }) => sum + removed, 0),
        incomplete: outcomes.filter(({ isComplete }) => !isComplete).length,
      };
    },
  };
}

interface Run extends PlannerParts {
  readonly realms: Realms;
  readonly started: number;
}

/** Plans the maintenances of one realm, the most urgent one first. Those that do not get their turn are planned by the next run. */
async function planRealm(
  run: Run,
  realm: RealmRecord,
  records: readonly MaintenanceRecord[],
): Promise<PlanOutcome[]> {
  const scope = { realm_type: realmTypeOf(realm), realm_name: realm.name };
  const urgent = await inOrderOfUrgency(records, run.clock());
  const outcomes: PlanOutcome[] = [];
  for (const maintenance of urgent) {
    if (run.clock() - run.started >= runMs) outcomes.push({ ...nothingPlanned, isComplete: false });
    else outcomes.push(await planMaintenance(run, scope, maintenance));
  }
  return outcomes;
}

/** Removed maintenances come first, then those whose next occurrence begins first. */
async function inOrderOfUrgency(
  records: readonly MaintenanceRecord[],
  now: number,
): Promise<DueMaintenance[]> {
  const read = await Promise.all(
    records.map(async (record) => ({ record, due: await attempt(() => dueOccurrences(record, now)) })),
  );
  const urgencyOf = ({ record, due }: DueMaintenance) => {
    if (record.ended_at !== undefined || due instanceof AppError) return 0;
    return due[0]?.start ?? Infinity;
  };
  const keyed = read.map((maintenance) => ({ maintenance, key: urgencyOf(maintenance) }));
  return keyed.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key)).map(({ maintenance }) => maintenance);
}

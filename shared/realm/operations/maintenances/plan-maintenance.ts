import { attempt } from '../../../base/attempt.ts';
import type { Clock } from '../../../base/clock.ts';
import { AppError } from '../../../base/errors.ts';
import { failedSources } from '../../../base/failed-realms.ts';
import type { Log } from '../../../base/log.ts';
import type { Sleep } from '../../../base/sleep.ts';
import type { MaintenanceRecord, MaintenanceStore } from '../../../store/maintenances.ts';
import type { Realms, RealmScope } from '../../directory/realms.ts';
import { operate, type Operated } from '../operate.ts';
import type { EngineState } from '../operation.ts';
import type { OperationTurns } from '../operation-turns.ts';
import { scheduleDowntime } from '../schedule-downtime.ts';
import type { TargetRequest } from '../selection.ts';
import { aheadMs, dueOccurrences, type Occurrence } from './maintenance-times.ts';
import { plantedDowntime } from './planted-downtime.ts';
import { tryRemoval } from './remove-planted.ts';

export interface PlannerParts {
  readonly store: MaintenanceStore;
  /** Returns the selection of a maintenance as realms are asked for it. */
  readonly select: (record: MaintenanceRecord) => TargetRequest;
  readonly turns: OperationTurns;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly log: Log;
}

interface Planning extends PlannerParts {
  readonly realms: Realms;
}

export interface PlanOutcome {
  /** Downtimes that were scheduled. */
  readonly planted: number;
  /** Planted downtimes that were removed, because they are not wanted any more. */
  readonly removed: number;
  /** False if the next run has to go on. */
  readonly isComplete: boolean;
}

/** A maintenance with the occurrences that were due when the run began, or the error of its rule. */
export interface DueMaintenance {
  readonly record: MaintenanceRecord;
  readonly due: readonly Occurrence[] | AppError;
}

export const nothingPlanned: PlanOutcome = { planted: 0, removed: 0, isComplete: true };

/** Times for one occurrence in one realm, in milliseconds. */
const times = { sendMs: 60_000, confirmMs: 8000, awayMs: 10_000 };
const deadlineMs = 90_000;
/** The time for which one run has a maintenance for itself, in milliseconds. No run lasts longer. */
const leaseMs = 300_000;
/** A change is followed for this long, in milliseconds: all that was planted before it has begun then. */
const followMs = aheadMs + 3_600_000;

/**
 * Plants the occurrences of a maintenance that are due, and removes planted downtimes that are not wanted any more. Two runs never work on
 * one maintenance at the same time. What an engine did not take is planted by the next run, until the occurrence has ended.
 */
export async function planMaintenance(
  planning: Planning,
  scope: RealmScope,
  maintenance: DueMaintenance,
): Promise<PlanOutcome> {
  const { store, clock } = planning;
  if (!hasWork(maintenance, clock())) return nothingPlanned;
  const leased = await store.lease(maintenance.record, leaseMs);
  if (!leased) return nothingPlanned;
  const work = { planning, scope, record: leased };
  const done = await attempt(() => planLeased(work));
  const result = done instanceof AppError ? { ...nothing, reason: done.message } : done;
  const isComplete = result.reason === null;
  if (!isComplete) logIncomplete(work, result);
  if (isOver(leased, isComplete, clock())) await store.forget(leased);
  else await store.release(leased, plantingOf(leased, result, clock()));
  return { planted: result.planted, removed: result.removed, isComplete };
}

function hasWork({ record, due }: DueMaintenance, now: number): boolean {
  if (record.ended_at !== undefined || isFollowed(record, now)) return true;
  return due instanceof AppError || due.length > 0;
}

interface Work {
  readonly planning: Planning;
  readonly scope: RealmScope;
  readonly record: MaintenanceRecord;
}

interface Result {
  readonly planted: number;
  readonly removed: number;
  /** Numbers of downtimes that are in the engines, and that could not be scheduled. Null if that is not known. */
  readonly done: number;
  readonly open: number | null;
  /** The reason why the work is not complete. Null if it is. */
  readonly reason: string | null;
}

const nothing: Omit<Result, 'reason'> = { planted: 0, removed: 0, done: 0, open: null };

async function planLeased(work: Work): Promise<Result> {
  const { planning, scope, record } = work;
  const due = await dueOccurrences(record, planning.clock());
  const realms = planning.realms.selectNamed(scope, { deadlineMs });
  const performing = { clock: planning.clock, sleep: planning.sleep, ...times };
  // An occurrence that has just begun is in a downtime all the time, as the former one is removed afterwards.
  const plantings: Result[] = [];
  for (const occurrence of due) plantings.push(await plant(work, occurrence));
  const removal = isFollowed(record, planning.clock())
    ? await tryRemoval(realms, { record, due, performing })
    : { removed: 0, reason: null };
  return plantings.reduce<Result>(together, { ...nothing, open: 0, ...removal });
}

function together(a: Result, b: Result): Result {
  return {
    planted: a.planted + b.planted,
    removed: a.removed + b.removed,
    done: a.done + b.done,
    open: a.open === null || b.open === null ? null : a.open + b.open,
    reason: a.reason ?? b.reason,
  };
}

async function plant({ planning, scope, record }: Work, occurrence: Occurrence): Promise<Result> {
  const { realms, turns, clock, sleep, select } = planning;
  const operated = await attempt(() =>
    // Nothing is queued: the next run finds what is missing.
    operate(
      { realms, requests: undefined, turns, performing: { clock, sleep, ...times }, deadlineMs },
      {
        ...{ scope, expectedCount: undefined, dryRun: false },
        targets: select(record),
        kind: scheduleDowntime,
        values: plantedDowntime(record, occurrence),
      },
    ),
  );
  return operated instanceof AppError ? { ...nothing, reason: operated.message } : resultOf(operated);
}

function resultOf({ results, sources = [] }: Operated<EngineState>): Result {
  const planted = results.filter(({ outcome }) => outcome === 'done').length;
  const open = results.filter(({ outcome }) => outcome !== 'done' && outcome !== 'already');
  const silent = failedSources(sources).filter(({ incomplete }) => !incomplete);
  const numbers = { planted, removed: 0, done: results.length - open.length };
  if (silent.length > 0) return { ...numbers, open: null, reason: silent[0]?.error ?? notDone };
  return { ...numbers, open: open.length, reason: open.length > 0 ? (open[0]?.reason ?? notDone) : null };
}

const notDone = 'The downtimes could not be scheduled.';

/** Returns true if downtimes that were planted before the last change may still not have begun. */
function isFollowed({ created_at, changed_at, ended_at }: MaintenanceRecord, now: number): boolean {
  const isChanged = changed_at > created_at || ended_at !== undefined;
  return isChanged && now - Math.max(changed_at, ended_at ?? 0) < followMs;
}

/**
 * Returns true if a removed maintenance can be forgotten: none of its planted downtimes is left, and no run that read it before its removal
 * can still plant one.
 */
function isOver({ ended_at }: MaintenanceRecord, isComplete: boolean, now: number): boolean {
  if (ended_at === undefined) return false;
  return now - ended_at >= (isComplete ? leaseMs : followMs);
}

function plantingOf(
  { planting: before, ended_at }: MaintenanceRecord,
  { done, open, reason }: Result,
  at: number,
): MaintenanceRecord['planting'] {
  const hadWork = done > 0 || reason !== null || open !== 0;
  return hadWork && ended_at === undefined ? { at, done, open, reason } : before;
}

function logIncomplete({ planning, record }: Work, { open, reason }: Result): void {
  const { maintenance_id, realm } = record;
  planning.log.warn('maintenance.incomplete', { realm: realm.name, maintenance_id, open, reason });
}

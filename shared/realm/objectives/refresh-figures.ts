import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import type { Log } from '../../base/log.ts';
import type { ErrorKind } from '../../base/problem-codes.ts';
import type { ObjectiveRecord } from '../../store/objectives.ts';
import type { Realms } from '../directory/realms.ts';
import { evaluateObjectives, type EvaluationServices } from './evaluate.ts';
import { readFigures } from './kept-days.ts';

/** The result of one run, in numbers of objectives. */
export interface RefreshReport {
  readonly objectives: number;
  readonly calculated: number;
  readonly failed: number;
  /** Objectives that did not get their turn: the next run begins with them. */
  readonly left: number;
}

export interface RefreshServices extends EvaluationServices {
  readonly log: Pick<Log, 'warn'>;
}

/** The age in seconds up to which figures are not calculated again: another run has just done so. */
const freshSeconds = 120;
/** The largest number of realms that are asked at the same time. The objectives of one realm take turns. */
const realmsAtOnce = 8;
/** The largest number of objectives of a realm that share one reading of its past. */
const mostAtOnce = 50;
/** The number of faults of a realm in a row after which it waits for the next run: each may take the longest wait for a realm. */
const mostFailures = 2;
/** The kinds of errors that are the fault of a realm. Other ones are that of an objective, which says nothing about the next one. */
const faultsOfRealms: ReadonlySet<ErrorKind> = new Set(['engine_failed', 'unavailable', 'timeout']);
/** The time after which a run begins no other calculation, in milliseconds. A run has four minutes. */
const runMs = 150_000;

/** Calculates the figures of objectives, the oldest ones of each realm first, and keeps them and the days that are over. */
export async function refreshFigures(
  records: readonly ObjectiveRecord[],
  realms: Realms,
  services: RefreshServices,
): Promise<RefreshReport> {
  const started = services.clock();
  const stored = await services.kept.figures();
  const times = new Map(
    records.map((record) => [record, readFigures(stored.get(record.objective_id), record)?.computed_at ?? 0]),
  );
  const timeOf = (record: ObjectiveRecord) => times.get(record) ?? 0;
  const due = records
    .filter((record) => started / 1000 - timeOf(record) > freshSeconds)
    .sort((a, b) => timeOf(a) - timeOf(b));
  const names = [...new Set(due.map(({ realm }) => realm.name))];
  const settled = await gather(names, realmsAtOnce, (name) =>
    refreshRealm(
      due.filter(({ realm }) => realm.name === name),
      { realms, services, until: started + runMs },
    ),
  );
  const results = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const calculated = results.reduce((sum, one) => sum + one.calculated, 0);
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  return { objectives: records.length, calculated, failed, left: due.length - calculated - failed };
}

interface Run {
  readonly realms: Realms;
  readonly services: RefreshServices;
  /** Epoch milliseconds after which no calculation begins. */
  readonly until: number;
}

/** Calculates the objectives of one realm. If some fail together, each is calculated by itself: the fault may be that of one of them. */
async function refreshRealm(records: readonly ObjectiveRecord[], { realms, services, until }: Run) {
  const result = { calculated: 0, failed: 0 };
  let failures = 0;
  /** The index up to which each is calculated by itself. */
  let alone = 0;
  const batchAt = (index: number) => records.slice(index, index + (index < alone ? 1 : mostAtOnce));
  const isOver = () => failures >= mostFailures || services.clock() >= until;
  for (let next = 0; next < records.length && !isOver();) {
    const some = batchAt(next);
    const outcome = await attempt(() => evaluateObjectives(some, realms, services));
    if (isFaultOfRealm(outcome)) failures += 1;
    if (outcome instanceof AppError && some.length > 1) alone = next + some.length;
    else if (outcome instanceof AppError) {
      for (const { name: objective, realm } of some)
        services.log.warn('objectives.not_calculated', { realm: realm.name, objective, error: outcome });
      result.failed += 1;
      next += 1;
    } else {
      failures = 0;
      result.calculated += some.length;
      next += some.length;
    }
  }
  return result;
}

function isFaultOfRealm(outcome: unknown): boolean {
  return outcome instanceof AppError && faultsOfRealms.has(outcome.kind);
}

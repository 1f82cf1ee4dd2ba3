import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import { resultOfAnswer } from '../directory/ask-realms.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { failureOfWrite, isAway } from './away.ts';
import { incomplete } from './check-count.ts';
import { findRefusals } from './find-refusals.ts';
import type { EngineState, Operation, Result } from './operation.ts';
import type { OperationServices } from './operation-request.ts';
import { turnKeys } from './operation-turns.ts';
import { lookBefore, lookMs, perform, predictResults } from './perform.ts';
import type { RealmTargets } from './select-in-realms.ts';
import { objectKey, type TargetObject } from './target.ts';

/** The results of a request in one realm. */
export interface DoneInRealm<Now extends EngineState> {
  readonly part: RealmTargets;
  readonly results: readonly Result<TargetObject, Now>[];
  /** True if commands may have been sent for targets that wait. */
  readonly isBegun: boolean;
  readonly latencyMs: number;
  /** The failure of the realm, one of several, if nothing could be done in it. */
  readonly failure?: AppError | undefined;
}

interface Doing<Now extends EngineState> {
  readonly operation: Operation<TargetObject, Now>;
  readonly services: Pick<OperationServices, 'requests' | 'turns' | 'performing'>;
  readonly dryRun: boolean;
  /** True if no other realm was asked: its failure is the failure of the request. */
  readonly isAlone: boolean;
}

/** Returns the results of a realm whose targets all wait in the queue. */
function queueInRealm<Now extends EngineState>(part: RealmTargets): DoneInRealm<Now> {
  return { part, results: part.targets.map(queued), isBegun: false, latencyMs: 0 };
}

/** Does the same for a realm with many targets. Those that are known to be refused do not wait. */
export async function queueMany<Now extends EngineState>(
  part: RealmTargets<Now>,
  operation: Operation<TargetObject, Now>,
): Promise<DoneInRealm<Now>> {
  const { isVerified, realm, targets, states } = part;
  if (!isVerified) return queueInRealm(part);
  const command = (target: TargetObject) => operation.command(target, states?.get(objectKey(target)));
  const reasons = await findRefusals(realm.within(lookMs), { command }, targets);
  const results = targets.map((target) => {
    const reason = reasons.get(target);
    return reason === undefined ? queued(target) : { ...queued(target), outcome: 'refused' as const, reason };
  });
  return { ...queueInRealm(part), results };
}

function queued(target: TargetObject) {
  return { target, outcome: 'queued', reason: null, now: undefined } as const;
}

/** Does the operation for the targets of one realm. Those whose engine is not there, or that wait already, are `queued`. */
export async function performInRealm<Now extends EngineState>(
  part: RealmTargets,
  doing: Doing<Now>,
): Promise<DoneInRealm<Now>> {
  const { operation, services, dryRun, isAlone } = doing;
  const { realm, targets } = part;
  const { performing } = services;
  const requests = dryRun ? undefined : services.requests;
  if (!part.isVerified) return queueInRealm(part);
  const started = performing.clock();
  const ready = await withoutWaiting(part, requests);
  const done = dryRun
    ? await lookAndPredict(realm, operation, ready)
    : await performInTurn(realm, ready, doing);
  if (done instanceof AppError) {
    if (isAway(done) && requests) return queueInRealm(part);
    if (isAlone) throw failureOfWrite(done);
    return notReached(part, failureOfWrite(done), performing.clock() - started);
  }
  const byKey = new Map(done.map((result) => [objectKey(result.target), result]));
  const results = targets.map((target) => byKey.get(objectKey(target)) ?? queued(target));
  // A target that waits behind an earlier operation got no command.
  const isBegun = done.some(({ outcome }) => outcome === 'queued');
  return { part, results, isBegun, latencyMs: performing.clock() - started };
}

/** The results for the targets, or the failure of the look before the first command. */
type ResultsOrFailure<Now extends EngineState> = readonly Result<TargetObject, Now>[] | AppError;

async function performInTurn<Now extends EngineState>(
  realm: OpenRealm,
  targets: readonly TargetObject[],
  doing: Doing<Now>,
): Promise<ResultsOrFailure<Now>> {
  const { operation, services } = doing;
  const results = await services.turns(turnKeys(realm, operation, targets), {
    glance: () => findResultsWithoutCommand(realm, operation, targets),
    work: () => lookAndPerform(realm, targets, doing),
  });
  return results ?? isAtWork();
}

async function lookAndPerform<Now extends EngineState>(
  realm: OpenRealm,
  targets: readonly TargetObject[],
  { operation, services: { performing } }: Doing<Now>,
): Promise<ResultsOrFailure<Now>> {
  const before = await attempt(() => lookBefore(realm, operation, targets));
  if (before instanceof AppError) return before;
  return perform(realm, operation, { targets, before, performing });
}

async function lookAndPredict<Now extends EngineState>(
  realm: OpenRealm,
  operation: Operation<TargetObject, Now>,
  targets: readonly TargetObject[],
): Promise<ResultsOrFailure<Now>> {
  const before = await attempt(() => lookBefore(realm, operation, targets));
  return before instanceof AppError ? before : predictResults(realm, operation, { targets, before });
}

/** Returns the results if no target needs a command, else `undefined`. */
async function findResultsWithoutCommand<Now extends EngineState>(
  realm: OpenRealm,
  operation: Operation<TargetObject, Now>,
  targets: readonly TargetObject[],
): Promise<ResultsOrFailure<Now> | undefined> {
  const results = await lookAndPredict(realm, operation, targets);
  const isToDo = !(results instanceof AppError) && results.some(({ outcome }) => outcome === 'done');
  return isToDo ? undefined : results;
}

/** Returns the error for a request whose turn did not come in time. */
export function isAtWork(): AppError {
  const detail = 'Another request is doing the same for the same hosts or services.';
  return new AppError('busy', { detail });
}

/** Returns the targets that no earlier request waits for. The others are queued behind it, so that each object keeps its order. */
async function withoutWaiting(
  { realm, targets }: RealmTargets,
  requests: OperationServices['requests'],
): Promise<readonly TargetObject[]> {
  if (!requests) return targets;
  const waiting = await requests.waiting(realm.record, targets);
  return targets.filter((target) => !waiting.has(objectKey(target)));
}

/** Returns the results of a realm, one of several, whose engine failed after its targets were selected. */
export function notReached(part: RealmTargets, failure: AppError, latencyMs: number): DoneInRealm<never> {
  const refused = { outcome: 'refused', reason: failure.message, now: undefined } as const;
  return {
    part,
    results: part.targets.map((target) => ({ ...refused, target })),
    isBegun: false,
    ...{ latencyMs, failure },
  };
}

/** Returns the results of a realm with those of what was withdrawn from the queue before. */
export function withWithdrawn<Now extends EngineState>(done: DoneInRealm<Now>): DoneInRealm<Now> {
  const { withdrawn = [], failure } = done.part;
  return { ...done, results: [...withdrawn, ...done.results], failure: done.failure ?? failure };
}

/**
 * Returns the realm as a source of a partial answer, or `undefined` if all its targets are done or wait. `unknown` is the number of named
 * objects that the realm does not have.
 */
export function incompleteSource(
  { part: { realm }, latencyMs, failure, results }: DoneInRealm<EngineState>,
  unknown: number,
): Source | undefined {
  const open =
    results.filter(({ outcome }) => outcome === 'refused' || outcome === 'unconfirmed').length + unknown;
  if (open === 0 && !failure) return undefined;
  const missing = failure ?? incomplete(realm.name, open, results.length + unknown);
  const records = failure ? [] : results;
  return { realm: realm.name, latency_ms: latencyMs, ...resultOfAnswer({ records, missing }) };
}

import type { EngineState, Operation } from './operation.ts';
import type { OperationRequest, OperationServices } from './operation-request.ts';
import { type DoneInRealm, performInRealm, queueMany, withWithdrawn } from './perform-in-realm.ts';
import { type RealmResults, resultsOf } from './realm-results.ts';
import { AcceptanceUnknown, mostTargetsOfPart } from './request-queue.ts';
import { checkSelection, type SelectedTargets, selectInRealms } from './select-in-realms.ts';
import type { TargetObject } from './target.ts';
import { withoutQueue } from './work.ts';

/** The results of an operation. */
export interface Operated<Now extends EngineState> extends RealmResults<Now> {
  /** The id of the request if targets wait in the queue. */
  readonly requestId: string | undefined;
}

/**
 * Does an operation for the targets of a request, in all its realms at the same time. All targets are known before the first command
 * is sent: a wrong number of them changes nothing. An object that two realms of one engine share is one target. More than
 * `mostTargetsOfPart` targets wait in the queue, and so do those whose engine is not there or for which another operation waits.
 */
export async function operate<Values, Now extends EngineState>(
  services: OperationServices,
  request: OperationRequest<Values, Now>,
): Promise<Operated<Now>> {
  const mayTrust = () => services.requests !== undefined;
  const selected = await selectInRealms({ ...services, mayTrust }, request);
  checkSelection(selected.parts, request);
  return operateOn(services, request, selected);
}

/** Does an operation for targets that are selected. */
export async function operateOn<Values, Now extends EngineState>(
  services: OperationServices,
  request: SelectedRequest<Values, Now>,
  { parts, sources }: SelectedTargets<Now>,
): Promise<Operated<Now>> {
  const { scope, kind, values, dryRun } = request;
  const isLarge =
    services.requests && parts.reduce((sum, { targets }) => sum + targets.length, 0) > mostTargetsOfPart;
  const operation: Operation<TargetObject, Now> = kind.build(values, services.performing.clock);
  const isAlone = !sources && parts.every(({ withdrawn = [] }) => withdrawn.length === 0);
  const shared = { operation, services, dryRun, isAlone };
  const worked = await Promise.all(
    parts.map(async (part) =>
      (isLarge && !dryRun) || part.targets.length === 0
        ? queueMany(part, operation)
        : performInRealm(part, shared),
    ),
  );
  const { requestId, done } = await queueWaiting(worked.map(withWithdrawn), { services, request });
  return { requestId, ...resultsOf(done, { parts, sources, name: scope.realm_name }) };
}

type SelectedRequest<Values, Now extends EngineState> = Pick<
  OperationRequest<Values, Now>,
  'scope' | 'kind' | 'values' | 'dryRun'
>;

interface Queueing<Values, Now extends EngineState> {
  readonly services: OperationServices;
  readonly request: SelectedRequest<Values, Now>;
}

/** Hands what waits to the queue. If the queue fails after something was done, the targets that would wait are refused. */
async function queueWaiting<Values, Now extends EngineState>(
  done: readonly DoneInRealm<Now>[],
  { services, request: { scope, kind, values } }: Queueing<Values, Now>,
): Promise<{ readonly requestId: string | undefined; readonly done: readonly DoneInRealm<Now>[] }> {
  const results = done.flatMap((one) => one.results);
  if (!results.some(({ outcome }) => outcome === 'queued')) return { requestId: undefined, done };
  if (!services.requests) return { requestId: undefined, done: done.map(unqueued) };
  try {
    const { realm_type: type, realm_name: name } = scope;
    const { creation_id: creationId } = await services.realms.directory.find(type, name);
    const parts = done.map(({ part: { realm, isVerified }, results: own, isBegun }) => {
      return { realm: realm.record, results: own, isVerified, isBegun };
    });
    const operation = { kind: kind.name, values };
    return { requestId: await services.requests.accept({ scope, creationId, operation, parts }), done };
  } catch (error) {
    const isUnknown = error instanceof AcceptanceUnknown;
    if (results.every(({ outcome, sentTo }) => outcome === 'queued' && sentTo === undefined))
      throw isUnknown ? error.cause : error;
    return { requestId: undefined, done: done.map(isUnknown ? perhapsQueued : unqueued) };
  }
}

function unqueued<Now extends EngineState>(done: DoneInRealm<Now>): DoneInRealm<Now> {
  const reason = 'The engine did not take the command in time, and the command could not be queued.';
  return { ...done, results: done.results.map((result) => withoutQueue(result, reason)) };
}

/** Returns the results of a request that the store has accepted or not: nobody knows it. */
function perhapsQueued<Now extends EngineState>(done: DoneInRealm<Now>): DoneInRealm<Now> {
  const reason =
    'The engine did not take the command in time, and it is not known whether the command was queued.';
  const results = done.results.map((result) =>
    result.outcome === 'queued' ? { ...result, outcome: 'unconfirmed' as const, reason } : result,
  );
  return { ...done, results };
}

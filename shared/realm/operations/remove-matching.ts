import type { Operated } from './operate.ts';
import { type MatchingRequest, type MatchingServices, operateOnMatching } from './operate-on-matching.ts';
import type { EngineRemark } from './remark.ts';
import { type RemovableRemark, statesOf, targetOf } from './removal.ts';

type RemovalRequest<Values, Remark extends EngineRemark> = Omit<
  MatchingRequest<Values, RemovableRemark<Remark['record']>, Remark>,
  'select' | 'refuseWaiting'
>;

/** Removes the downtimes or comments that meet conditions, in all realms of the request. Those that wait in the queue are withdrawn. */
export function removeMatching<Values, Remark extends EngineRemark>(
  services: MatchingServices,
  request: RemovalRequest<Values, Remark>,
): Promise<Operated<RemovableRemark<Remark['record']>>> {
  return operateOnMatching(services, {
    ...request,
    // The last of several equal ones is removed first: without it, the others keep their ids.
    select: (remarks) => ({ targets: remarks.toReversed().map(targetOf), states: statesOf(remarks) }),
  });
}

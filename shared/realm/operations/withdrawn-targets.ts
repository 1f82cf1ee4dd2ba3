import type { OperationRequestPart, RequestedTarget, StoredPart } from '../../store/operation-requests.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { isWaiting, mayBeSent, unseenReason } from './end-of-wait.ts';
import type { PerformOptions } from './perform.ts';
import { readPlannedRemark } from './planned-remark.ts';
import { removeRemarks } from './removal.ts';
import { objectKey } from './target.ts';
import { unsaidStart } from './work.ts';

/** The reason of a target whose downtime or comment was removed while it waited. */
export const withdrawnReason = 'It was removed while it waited in the queue.';

/**
 * Withdraws the waiting targets that are wanted. A target whose command was never sent is refused. Another one is marked, because only
 * the next delivery can tell whether the command had its effect.
 */
export function withdrawTargets(
  part: StoredPart,
  isWanted: (target: RequestedTarget) => boolean,
  now: number,
): StoredPart {
  const targets = part.targets.map((target) => {
    if (!isWaiting(target) || target.is_withdrawn || !isWanted(target)) return target;
    return mayBeSent(part, target) ? { ...target, is_withdrawn: true } : refused(target);
  });
  return { ...part, targets, finished_at: targets.some(isWaiting) ? null : now };
}

/** Returns the results of a delivery with what was withdrawn since it began. A target whose command it sent waits for the next delivery. */
export function keepWithdrawals(worked: StoredPart, kept: StoredPart): StoredPart {
  const targets = worked.targets.map((target, at) => keepWithdrawal(target, kept.targets[at]));
  return { ...worked, targets, version: kept.version };
}

function keepWithdrawal(worked: RequestedTarget, kept: RequestedTarget | undefined): RequestedTarget {
  if (!kept || worked.outcome === 'refused') return worked;
  if (!isWaiting(kept)) return kept;
  if (!kept.is_withdrawn) return worked;
  const sent_to = worked.outcome === 'unconfirmed' ? (worked.sent_to ?? unsaidStart) : worked.sent_to;
  return { ...worked, sent_to, outcome: 'queued', reason: null, is_withdrawn: true };
}

interface Withdrawing {
  readonly operation: { readonly kind: string; readonly values: unknown };
  readonly part: StoredPart;
  readonly performing: PerformOptions;
}

/** Removes what was made for withdrawn targets after all. Those that the engine does not remove in time wait on. */
export async function removeWithdrawn(
  realm: OpenRealm,
  { operation, part, performing }: Withdrawing,
): Promise<StoredPart> {
  const planned = readPlannedRemark(operation);
  const keys = new Set(part.targets.filter(isWithdrawn).map(objectKey));
  if (keys.size === 0 || !planned) return part;
  const look = async (open: OpenRealm) => {
    const found = await planned.look(open, performing.clock() / 1000);
    return found.filter(({ record }) => keys.has(objectKey(record)));
  };
  const options = { kind: planned.kind, look, performing };
  const removals = await removeRemarks(realm, await look(realm), options);
  const removed = new Map(
    removals.map(({ target: { host_name, service }, outcome }) => [
      objectKey({ host_name, service }),
      outcome === 'done' || outcome === 'already',
    ]),
  );
  const targets = part.targets.map((target) =>
    isWithdrawn(target) ? afterRemoval(part, target, removed.get(objectKey(target))) : target,
  );
  return { ...part, targets };
}

/** `isRemoved` is `undefined` if the engine did not show what was made for the target. */
function afterRemoval(
  part: OperationRequestPart,
  target: RequestedTarget,
  isRemoved: boolean | undefined,
): RequestedTarget {
  if (isRemoved === false) return target;
  if (isRemoved === true || !mayBeSent(part, target)) return refused(target);
  return { ...target, outcome: 'unconfirmed', reason: unseenReason };
}

function refused(target: RequestedTarget): RequestedTarget {
  return { ...target, outcome: 'refused', reason: withdrawnReason };
}

/** Returns true if the target was withdrawn and has no result yet. */
export function isWithdrawn(target: RequestedTarget): boolean {
  return isWaiting(target) && target.is_withdrawn;
}

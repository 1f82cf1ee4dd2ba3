import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { Result } from './operation.ts';
import type { EngineRemark } from './remark.ts';
import { objectKey, type TargetObject } from './target.ts';
import type { WaitingRemark, WaitingRemarks, Withdrawal } from './waiting-remarks.ts';
import { withdrawnReason } from './withdrawn-targets.ts';

/** The downtimes or comments of a realm that an operation is about. */
export interface RealmRemarks<Remark extends EngineRemark> {
  readonly realm: OpenRealm;
  readonly remarks: readonly Remark[];
  readonly waiting: readonly WaitingRemark[];
  /** The failure of an engine for which something waits: that is withdrawn, and nothing else is done. */
  readonly missing: AppError | undefined;
}

interface Withdrawing<Remark extends EngineRemark> {
  readonly look: (realm: OpenRealm) => Promise<readonly Remark[]>;
  readonly waiting: Pick<WaitingRemarks, 'withdraw'>;
  readonly dryRun: boolean;
}

/** The time limit of the look after the withdrawal, in milliseconds. */
const lookMs = 5000;

/**
 * Withdraws the downtimes or comments of one realm that wait in the queue. Returns the results of those that the engine does not show, and
 * those that the engine has to remove, with those that were made since it was asked first.
 */
export async function withdrawWaitingRemarks<Remark extends EngineRemark>(
  { realm, remarks, waiting, missing }: RealmRemarks<Remark>,
  { look, waiting: queue, dryRun }: Withdrawing<Remark>,
): Promise<{
  readonly remarks: readonly Remark[];
  readonly withdrawn: readonly Result<TargetObject, never>[];
}> {
  if (waiting.length === 0) return { remarks, withdrawn: [] };
  const withdrawals = dryRun
    ? waiting.map((one) => ({ ...one, isDone: true }))
    : await queue.withdraw(realm, waiting);
  const withdrawnBut = (shown: readonly Remark[]) => ({
    remarks: shown,
    withdrawn: withdrawals.filter((one) => !isShown(one, shown)).map(resultOf),
  });
  if (dryRun || missing) return withdrawnBut(remarks);
  const seen = await attempt(() => look(realm.within(lookMs)));
  if (seen instanceof AppError) return withdrawnBut(remarks);
  const known = new Set(remarks.map(({ id }) => id));
  const made = seen.filter(
    (remark) => !known.has(remark.id) && waiting.some((one) => isShown(one, [remark])),
  );
  return withdrawnBut([...remarks, ...made]);
}

/** Returns true if the engine shows what waits: the delivery has not stored that yet, or an earlier request made the same. */
export function isShown({ mark, target }: WaitingRemark, remarks: readonly EngineRemark[]): boolean {
  return remarks.some((one) => one.mark === mark && objectKey(one.record) === objectKey(target));
}

function resultOf({ isDone, target }: Withdrawal): Result<TargetObject, never> {
  const reason = isDone
    ? withdrawnReason
    : 'Its command may have been sent. If it has its effect, the queue removes that.';
  return { target, outcome: isDone ? 'done' : 'unconfirmed', reason, now: undefined };
}

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { EngineRemark } from './remark.ts';
import type { Removal } from './remove-remarks.ts';
import { objectKey } from './target.ts';
import type { WaitingRemark, WaitingRemarks, Withdrawal } from './waiting-remarks.ts';
import { withdrawnReason } from './withdrawn-targets.ts';

/** The result for a downtime or comment that waited in the queue. */
export interface WithdrawnTarget extends WaitingRemark, Pick<Removal, 'outcome' | 'reason'> {
  readonly realm: string;
}

interface Found<Remark extends EngineRemark> {
  readonly realm: OpenRealm;
  readonly remarks: readonly Remark[];
  readonly waiting: readonly WaitingRemark[];
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
 * Withdraws the downtimes or comments of one realm that wait in the queue. Returns their outcomes, and the downtimes or comments that the
 * engine has to remove, with those that were made since it was asked first.
 */
export async function withdrawWaitingRemarks<Remark extends EngineRemark>(
  { realm, remarks, waiting, missing }: Found<Remark>,
  { look, waiting: queue, dryRun }: Withdrawing<Remark>,
): Promise<{ readonly remarks: readonly Remark[]; readonly withdrawn: readonly WithdrawnTarget[] }> {
  if (waiting.length === 0) return { remarks, withdrawn: [] };
  const withdrawals = dryRun
    ? waiting.map((one) => ({ ...one, isDone: true }))
    : await queue.withdraw(realm, waiting);
  const withdrawn = withdrawals.map((one) => resultOf(realm, one));
  if (dryRun || missing) return { remarks, withdrawn };
  const seen = await attempt(() => look(realm.within(lookMs)));
  if (seen instanceof AppError) return { remarks, withdrawn };
  const known = new Set(remarks.map(({ id }) => id));
  const made = seen.filter(
    (remark) => !known.has(remark.id) && waiting.some((one) => isShown(one, [remark])),
  );
  return { remarks: [...remarks, ...made], withdrawn };
}

/** Returns true if the engine shows what waits: the delivery has not stored that yet, or an earlier request made the same. */
export function isShown({ mark, target }: WaitingRemark, remarks: readonly EngineRemark[]): boolean {
  return remarks.some((one) => one.mark === mark && objectKey(one.record) === objectKey(target));
}

function resultOf(realm: OpenRealm, { isDone, ...one }: Withdrawal): WithdrawnTarget {
  const reason = isDone
    ? withdrawnReason
    : 'Its command may have been sent. If it has its effect, the queue removes that.';
  return { ...one, realm: realm.name, outcome: isDone ? 'done' : 'unconfirmed', reason };
}

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { EngineRemark } from './remark.ts';
import type { Removal } from './remove-remarks.ts';
import { objectKey } from './target.ts';
import type { WaitingDowntime, Withdrawal } from './waiting-downtimes.ts';

/** The result for a downtime that waited in the queue. */
export interface WithdrawnTarget extends WaitingDowntime, Pick<Removal, 'outcome' | 'reason'> {
  readonly realm: string;
}

interface Found<Remark extends EngineRemark> {
  readonly realm: OpenRealm;
  readonly remarks: readonly Remark[];
  readonly waiting: readonly WaitingDowntime[];
  readonly missing: AppError | undefined;
}

interface Withdrawing<Remark extends EngineRemark> {
  readonly look: (realm: OpenRealm) => Promise<readonly Remark[]>;
  readonly waiting?: {
    withdraw(realm: OpenRealm, waiting: readonly WaitingDowntime[]): Promise<Withdrawal[]>;
  };
  readonly dryRun: boolean;
}

/** The time limit of the look after the withdrawal, in milliseconds. */
const lookMs = 5000;

/** Withdraws what waits for one realm. Returns what the engine has to remove, with what was planted since it was asked first. */
export async function withdrawInRealm<Remark extends EngineRemark>(
  { realm, remarks, waiting, missing }: Found<Remark>,
  { look, waiting: queue, dryRun }: Withdrawing<Remark>,
): Promise<{ readonly remarks: readonly Remark[]; readonly withdrawn: readonly WithdrawnTarget[] }> {
  if (waiting.length === 0 || !queue) return { remarks, withdrawn: [] };
  const withdrawals = dryRun
    ? waiting.map((one) => ({ ...one, isDone: true }))
    : await queue.withdraw(realm, waiting);
  const withdrawn = withdrawals.map((one) => resultOf(realm, one));
  if (dryRun || missing) return { remarks, withdrawn };
  const seen = await attempt(() => look(realm.within(lookMs)));
  if (seen instanceof AppError) return { remarks, withdrawn };
  const known = new Set(remarks.map(({ id }) => id));
  const planted = seen.filter(
    (remark) => !known.has(remark.id) && waiting.some((one) => isShown(one, [remark])),
  );
  return { remarks: [...remarks, ...planted], withdrawn };
}

/** Returns true if the engine shows a downtime that waits: its delivery has not stored that yet. */
export function isShown({ mark, target }: WaitingDowntime, remarks: readonly EngineRemark[]): boolean {
  return remarks.some((one) => one.mark === mark && objectKey(one.record) === objectKey(target));
}

function resultOf(realm: OpenRealm, { isDone, ...one }: Withdrawal): WithdrawnTarget {
  const reason = isDone
    ? 'It was removed before it was planted.'
    : 'Its command may have been sent. If the downtime was planted, the queue removes it.';
  return { ...one, realm: realm.name, outcome: isDone ? 'done' : 'unconfirmed', reason };
}

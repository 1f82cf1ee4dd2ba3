import { AppError } from '../../base/errors.ts';
import type { FoundRemark } from './find-remark.ts';
import type { EngineRemark, RemarkKind } from './remark.ts';
import type { RequestQueue } from './request-queue.ts';

/**
 * Throws `operation_waits` if a queued operation waits for the object of a downtime or comment. That operation may be the one that made
 * it, sent again after a lost answer: it would make it a second time, because it does not find the first one.
 */
export async function refuseIfOperationWaits(
  requests: Pick<RequestQueue, 'waiting'>,
  { realm, remark }: FoundRemark<EngineRemark>,
  { name }: RemarkKind,
): Promise<void> {
  const waiting = await requests.waiting(realm.record, [remark.record]);
  if (waiting.size === 0) return;
  const detail = `An operation on the object of this ${name} waits for its engine. Remove the ${name} when it is finished.`;
  throw new AppError('operation_waits', { detail });
}

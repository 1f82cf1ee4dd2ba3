import { AppError } from '../../base/errors.ts';
import type { FoundRemark } from './find-remark.ts';
import type { EngineRemark, RemarkKind } from './remark.ts';
import { findRemovalRefusal, type RemovalOptions, removeRemarks } from './remove-remarks.ts';
import type { WaitingRemarks } from './waiting-remarks.ts';
import { isShown } from './withdraw-in-realm.ts';

interface SingleRemovalOptions<Remark extends EngineRemark> extends RemovalOptions<Remark> {
  readonly waiting: WaitingRemarks;
  readonly dryRun: boolean;
}

/**
 * Removes one downtime or comment and returns when the engine does not show it any more. What waits in the queue and would make it again
 * is withdrawn first. Throws the engine's failure, or `engine_command_unconfirmed` if the engine still shows it at the end.
 */
export async function removeRemark<Remark extends EngineRemark>(
  { realm, remark }: FoundRemark<Remark>,
  { waiting, dryRun, ...options }: SingleRemovalOptions<Remark>,
): Promise<void> {
  const refusal = await findRemovalRefusal(realm, [remark], options.kind);
  if (refusal) throw refusal;
  if (dryRun) return;
  await withdrawSame({ realm, remark }, options.kind, waiting);
  const { removals, failure } = await removeRemarks(realm, [remark], options);
  if (removals.every(({ outcome }) => outcome === 'done')) return;
  const { name } = options.kind;
  const detail = `The engine of realm '${realm.name}' took the command to remove the ${name}, and still shows the ${name}.`;
  throw failure ?? new AppError('engine_command_unconfirmed', { detail });
}

async function withdrawSame(
  { realm, remark }: FoundRemark<EngineRemark>,
  kind: RemarkKind,
  waiting: WaitingRemarks,
): Promise<void> {
  if (remark.mark === null) return;
  const found = await waiting.find(realm, { kind, mark: remark.mark });
  await waiting.withdraw(
    realm,
    found.filter((one) => isShown(one, [remark])),
  );
}

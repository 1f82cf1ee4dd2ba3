import { AppError } from '../../base/errors.ts';
import { engineIsAway } from './away.ts';
import type { FoundRemark } from './find-remark.ts';
import type { EngineState, Result } from './operation.ts';
import type { EngineRemark, RemarkKind } from './remark.ts';
import { removalOf, type RemovalOptions, removeRemarks, statesOf, targetOf } from './removal.ts';
import type { TargetObject } from './target.ts';
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
  const { kind, performing } = options;
  const [state] = statesOf([remark]).values();
  const command = removalOf(kind, options.look).command(targetOf(remark), state);
  const refusal = await realm.status.findRefusal(command);
  if (refusal) throw refusal;
  if (dryRun) return;
  await withdrawSame({ realm, remark }, kind, waiting);
  // An engine that starts is waited for as long as commands are sent.
  const patient = { ...options, performing: { ...performing, awayMs: performing.sendMs } };
  const [result] = await removeRemarks(realm, [remark], patient);
  const failure = result && failureOf(result, { realm: realm.name, name: kind.name });
  if (failure) throw failure;
}

/** Returns the error of a removal that a caller waits for. `undefined` means that it is gone. */
export function failureOf(
  { outcome, reason, sentTo }: Result<TargetObject, EngineState>,
  { realm, name }: { readonly realm: string; readonly name: string },
): AppError | undefined {
  if (outcome === 'done' || outcome === 'already') return undefined;
  if (outcome === 'refused') return new AppError('engine_refused_command', { detail: reason ?? '' });
  if (outcome === 'queued' && sentTo === undefined)
    return engineIsAway(`The engine of realm '${realm}' did not take the command in time.`);
  const detail = `The engine of realm '${realm}' took the command to remove the ${name}, and still shows the ${name}.`;
  return new AppError('engine_command_unconfirmed', { detail });
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

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { EngineState, Operation } from './operation.ts';
import type { TargetObject } from './target.ts';
import type { Work } from './work.ts';

/**
 * Returns the reasons why targets are refused, as far as they are known before a command is sent: names that no command can have, and a
 * permission that our account lacks. One host and one service stand for all, because these need the same permission.
 */
export async function findRefusals<Target extends TargetObject>(
  { status }: OpenRealm,
  operation: Pick<Operation<Target, EngineState>, 'command'>,
  targets: Iterable<Target>,
): Promise<ReadonlyMap<TargetObject, string>> {
  const reasons = new Map<TargetObject, string>();
  const byKind = new Map<boolean, AppError | undefined>();
  for (const target of targets) {
    const command = await attempt(() => Promise.resolve(target).then((one) => operation.command(one)));
    if (command instanceof AppError) {
      reasons.set(target, command.message);
      continue;
    }
    const isHost = target.service === null;
    if (!byKind.has(isHost)) byKind.set(isHost, await status.findRefusal(command));
    const refusal = byKind.get(isHost);
    if (refusal) reasons.set(target, refusal.message);
  }
  return reasons;
}

/** Refuses the targets that are known to be refused, before anything is prepared or sent. */
export async function refuseUnsendable<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  work: Work<Target, Now>,
): Promise<void> {
  const command = (target: Target) =>
    work.operation.command(target, work.nowOf(target), work.beforeOf(target));
  const reasons = await findRefusals(realm, { command }, work.needingCommand);
  for (const target of [...work.needingCommand]) {
    const reason = reasons.get(target);
    if (reason !== undefined) work.settle(target, { outcome: 'refused', reason });
  }
}

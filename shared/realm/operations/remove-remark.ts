import { AppError } from '../../base/errors.ts';
import type { FoundRemark } from './find-remark.ts';
import type { EngineRemark } from './remark.ts';
import { type RemovalOptions, removeRemarks } from './remove-remarks.ts';

/**
 * Removes one downtime or comment and returns when the engine does not show it any more. Throws the engine's failure, or
 * `engine_command_unconfirmed` if the engine still shows it at the end.
 */
export async function removeRemark<Remark extends EngineRemark>(
  { realm, remark }: FoundRemark<Remark>,
  options: RemovalOptions<Remark>,
): Promise<void> {
  const { removals, failure } = await removeRemarks(realm, [remark], options);
  if (removals.every(({ outcome }) => outcome === 'done')) return;
  const { name } = options.kind;
  const detail = `The engine of realm '${realm.name}' took the command to remove the ${name}, and still shows the ${name}.`;
  throw failure ?? new AppError('engine_command_unconfirmed', { detail });
}

import { AppError } from '../../base/errors.ts';
import { downtimesOf } from './downtimes.ts';
import type { FoundDowntime } from './find-downtime.ts';
import type { Performing } from './perform.ts';
import { removeDowntimes } from './remove-downtimes.ts';

/**
 * Removes one downtime and returns when the engine does not show it any more. Throws the engine's failure, or
 * `engine_command_unconfirmed` if the engine still shows the downtime at the end.
 */
export async function removeDowntime(
  { realm, downtime }: FoundDowntime,
  performing: Performing,
): Promise<void> {
  const look = () => downtimesOf(realm, performing.clock() / 1000);
  const { removals, failure } = await removeDowntimes(realm, [downtime], { look, performing });
  if (removals.every(({ outcome }) => outcome === 'done')) return;
  const detail = `The engine of realm '${realm.name}' took the command to remove the downtime, and still shows the downtime.`;
  throw failure ?? new AppError('engine_command_unconfirmed', { detail });
}

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { buildCommand } from '../../connectors/status-query/index.ts';
import { downtimeOf, type FoundDowntime } from './find-downtime.ts';
import type { Performing } from './perform.ts';

/** The pause between two looks, in milliseconds. */
const pauseMs = 250;

/**
 * Removes one downtime and returns when the engine does not show it any more. The command names the engine's number of the downtime,
 * which Icinga 2 changes when it starts, so it is sent once, directly after the number was read. Throws the engine's failure, or
 * `engine_command_unconfirmed` if the engine still shows the downtime at the end.
 */
export async function removeDowntime(
  { realm, downtime: { number, record } }: FoundDowntime,
  { clock, sleep, confirmMs }: Performing,
): Promise<void> {
  const name = record.description === null ? 'DEL_HOST_DOWNTIME' : 'DEL_SVC_DOWNTIME';
  const failure = await attempt(() => realm.status.send(buildCommand(name, number)));
  const sent = clock();
  for (;;) {
    const isLast = failure instanceof AppError || clock() - sent >= confirmMs;
    const left = await attempt(() => downtimeOf(realm, { id: record.downtime_id, now: clock() / 1000 }));
    if (left === undefined) return;
    if (isLast) throw [failure, left].find((one) => one instanceof AppError) ?? stillThere(realm.name);
    await sleep(pauseMs);
  }
}

function stillThere(realm: string): AppError {
  const detail = `The engine of realm '${realm}' took the command to remove the downtime, and still shows the downtime.`;
  return new AppError('engine_command_unconfirmed', { detail });
}

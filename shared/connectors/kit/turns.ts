import type { TimeLimit } from '../../base/time-limit.ts';
import { type ConnectionLimit } from './connection-limit.ts';

/** Work on a connection that is free; the wait for one is ours. Who gives up while he waits leaves the work undone. */
export async function inTurn<T>(
  connections: ConnectionLimit,
  limit: TimeLimit,
  work: () => Promise<T>,
): Promise<T> {
  let hasGivenUp = false;
  let begin: () => void = () => undefined;
  const turn = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const done = connections(limit.signal, () => {
    begin();
    return hasGivenUp ? Promise.resolve(undefined) : work();
  });
  try {
    await limit.ours(Promise.race([turn, done]));
  } catch (error) {
    hasGivenUp = true;
    done.catch(() => undefined);
    throw error;
  }
  const result = await done;
  if (result === undefined) throw new Error('nobody waits for this any more');
  return result;
}

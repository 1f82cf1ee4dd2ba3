import type { CallContext } from '../../base/call-context.ts';
import type { RunInTurn } from '../../base/concurrency-limit.ts';

/**
 * Runs work as soon as a connection is free. The wait counts as our time, not as the peer's. If the caller's time ends
 * during the wait, the work is not started.
 */
export async function runOnFreeConnection<T>(
  connections: RunInTurn,
  context: CallContext,
  work: () => Promise<T>,
): Promise<T> {
  let hasGivenUp = false;
  let begin: () => void = () => undefined;
  const turn = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const done = connections(() => {
    begin();
    return hasGivenUp ? Promise.resolve(undefined) : work();
  }, context.signal);
  try {
    await context.queueTime(Promise.race([turn, done]));
  } catch (error) {
    hasGivenUp = true;
    done.catch(() => undefined);
    throw error;
  }
  const result = await done;
  if (result === undefined) throw new Error('nobody waits for this any more');
  return result;
}

import { limitConcurrency } from './concurrency-limit.ts';

/** Runs `work` for each item, at most `atOnce` at the same time. Returns the settled results in the order of the items. */
export function gather<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const inTurn = limitConcurrency({ atOnce });
  return Promise.allSettled(items.map((item) => inTurn(() => work(item))));
}

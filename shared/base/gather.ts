/** Runs `work` for each item, at most `limit` at the same time. Returns the settled results in the order of the items. */
export async function gather<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results = new Array<PromiseSettledResult<R>>(items.length);
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) {
      results[index] = await work(item).then(
        (value) => ({ status: 'fulfilled' as const, value }),
        (reason: unknown) => ({ status: 'rejected' as const, reason }),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}

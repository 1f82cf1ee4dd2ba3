import { describe, expect, it } from '@jest/globals';

import { mapInParallel } from '../../../client/src/cli/collect.ts';

describe('mapInParallel', () => {
  it('returns the results in the order of the items, eight at a time', async () => {
    let running = 0;
    let most = 0;
    const items = Array.from({ length: 30 }, (_, at) => at);
    const results = await mapInParallel(items, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return item * 2;
    });
    expect(results).toEqual(items.map((item) => item * 2));
    expect(most).toBe(8);
  });

  it('begins no other item after an error', async () => {
    const begun: number[] = [];
    const open: (() => void)[] = [];
    const items = Array.from({ length: 30 }, (_, at) => at);
    const call = mapInParallel(items, async (item) => {
      begun.push(item);
      if (item === 3) throw new Error('item 3');
      await new Promise<void>((resolve) => open.push(resolve));
    });
    await expect(call).rejects.toThrow('item 3');
    for (const end of open) end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

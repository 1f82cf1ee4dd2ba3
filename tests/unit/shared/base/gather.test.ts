import { describe, expect, it } from '@jest/globals';

import { gather } from '../../../../shared/base/gather.ts';

describe('gather', () => {
  it("keeps the items' order, with successes and failures apart", async () => {
    const results = await gather([3, 1, 2], 2, async (item) => {
      await new Promise((resolve) => setTimeout(resolve, item * 3));
      if (item === 1) throw new Error('one');
      return item * 10;
    });
    expect(results).toEqual([
      { status: 'fulfilled', value: 30 },
      { status: 'rejected', reason: new Error('one') },
      { status: 'fulfilled', value: 20 },
    ]);
  });

  it('never runs more than the limit at once, and all in the end', async () => {
    let running = 0;
    let most = 0;
    const results = await gather(Array.from({ length: 20 }), 3, async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    });
    expect([most, results.length]).toEqual([3, 20]);
  });

  it('has nothing to do for nothing', async () => {
    expect(await gather([], 3, () => Promise.reject(new Error('never')))).toEqual([]);
  });
});

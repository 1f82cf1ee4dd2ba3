import { describe, expect, it } from '@jest/globals';

import { bounded } from '../../../../shared/base/bounded.ts';

const full = () => new Error('full');

describe('bounded work', () => {
  it('runs so much at once, in the order of asking, and refuses what need not wait', async () => {
    const inTurn = bounded({ atOnce: 2, waiting: 3, full });
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const work = (index: number) =>
      inTurn(() => {
        started.push(index);
        return new Promise<number>((resolve) =>
          finish.push(() => {
            resolve(index);
          }),
        );
      });
    const all = [0, 1, 2, 3, 4, 5, 6].map(work);
    const refused = await Promise.allSettled(all.slice(5));
    expect(refused).toMatchObject([{ reason: full() }, { reason: full() }]);
    expect(started).toEqual([0, 1]);
    for (let index = 0; index < 5; index++) {
      finish[index]?.();
      await all[index];
      expect(started).toEqual([0, 1, 2, 3, 4].slice(0, Math.min(5, index + 3)));
    }
    await expect(inTurn(() => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('goes on after work that fails', async () => {
    const inTurn = bounded({ atOnce: 1, waiting: 1, full });
    const fails = inTurn(() => Promise.reject(new Error('broken')));
    const next = inTurn(() => Promise.resolve('next'));
    await expect(fails).rejects.toThrow('broken');
    await expect(next).resolves.toBe('next');
  });
});

import { describe, expect, it } from '@jest/globals';

import { OutOfTime } from '../../../../shared/base/call-context.ts';
import { limitConcurrency } from '../../../../shared/base/concurrency-limit.ts';

const full = () => new Error('full');

describe('bounded work', () => {
  it('runs so much at once, in the order of asking, and refuses what need not wait', async () => {
    const inTurn = limitConcurrency({ atOnce: 2, waiting: 3, full });
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
    const inTurn = limitConcurrency({ atOnce: 1, waiting: 1, full });
    const fails = inTurn(() => Promise.reject(new Error('broken')));
    const next = inTurn(() => Promise.resolve('next'));
    await expect(fails).rejects.toThrow('broken');
    await expect(next).resolves.toBe('next');
  });

  it('lets work leave the queue when its signal aborts, and the work behind it moves up', async () => {
    const inTurn = limitConcurrency({ atOnce: 1, waiting: 2, full });
    let finish: () => void = () => undefined;
    const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
    const caller = new AbortController();
    let hasBegun = false;
    const left = inTurn(() => {
      hasBegun = true;
      return Promise.resolve();
    }, caller.signal);
    const behind = inTurn(() => Promise.resolve('behind'));
    await expect(inTurn(() => Promise.resolve())).rejects.toThrow('full');
    caller.abort();
    await expect(left).rejects.toBeInstanceOf(OutOfTime);
    const inItsPlace = inTurn(() => Promise.resolve('in its place'));
    finish();
    await first;
    await expect(Promise.all([behind, inItsPlace])).resolves.toEqual(['behind', 'in its place']);
    expect(hasBegun).toBe(false);
  });

  it('does not begin work whose signal has aborted before, and does not interrupt work that has begun', async () => {
    const inTurn = limitConcurrency({ atOnce: 1, waiting: 2, full });
    const caller = new AbortController();
    let finish: (value: string) => void = () => undefined;
    const running = inTurn(() => new Promise<string>((resolve) => (finish = resolve)), caller.signal);
    caller.abort();
    await expect(inTurn(() => Promise.resolve(), caller.signal)).rejects.toBeInstanceOf(OutOfTime);
    finish('done');
    await expect(running).resolves.toBe('done');
    await expect(inTurn(() => Promise.resolve('next'))).resolves.toBe('next');
  });

  it('has a queue without a limit unless it is given one', async () => {
    const inTurn = limitConcurrency({ atOnce: 1 });
    const all = Array.from({ length: 2000 }, (_, index) => inTurn(() => Promise.resolve(index)));
    await expect(Promise.all(all)).resolves.toHaveLength(2000);
  });

  it('does not begin work whose signal has aborted, although nothing else runs', async () => {
    const inTurn = limitConcurrency({ atOnce: 1 });
    let hasBegun = false;
    const late = inTurn(() => Promise.resolve((hasBegun = true)), AbortSignal.abort('late'));
    await expect(late).rejects.toMatchObject({ name: 'OutOfTime', side: 'queue', cause: 'late' });
    expect(hasBegun).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { repeatTicks } from '../../../../shared/base/repeat-ticks.ts';

/** Repeats ticks of which those with these numbers fail, and returns the times in milliseconds at which they began. */
async function timesOf(failing: readonly number[], { ms, pauseMs }: { ms: number; pauseMs: number }) {
  const times: number[] = [];
  const faults: unknown[] = [];
  const end = repeatTicks(
    {
      tick: () => {
        times.push(Date.now());
        return failing.includes(times.length) ? Promise.reject(new Error('away')) : Promise.resolve();
      },
      close: () => Promise.resolve(),
    },
    { pauseMs, onFault: (error) => faults.push(error) },
  );
  await jest.advanceTimersByTimeAsync(ms);
  await end();
  const began = times.length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(times).toHaveLength(began);
  return { times, faults };
}

describe('repeated work', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('waits a second after an error, then twice as long each time, at most five', async () => {
    const { times, faults } = await timesOf([2, 3, 4, 5, 6, 8], { ms: 19_400, pauseMs: 250 });
    expect(times.slice(0, 10)).toEqual([0, 250, 1250, 3250, 7250, 12_250, 17_250, 17_500, 18_500, 18_750]);
    expect(faults).toHaveLength(6);
  });

  it('never waits less than its pause', async () => {
    expect((await timesOf([1], { ms: 15_000, pauseMs: 7000 })).times).toEqual([0, 7000, 14_000]);
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';

import { deadline } from '../../../../shared/base/deadline.ts';

const aborted = (signal: AbortSignal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve(signal.reason);
    });
  });

afterEach(() => {
  jest.useRealTimers();
});

describe('deadline', () => {
  it('aborts after its time and says which', async () => {
    const signal = deadline(5);
    expect(signal.aborted).toBe(false);
    expect(await aborted(signal)).toMatchObject({ message: 'no answer within 5 ms' });
  });

  it('aborts with its parent, for the reason of the parent', async () => {
    const parent = new AbortController();
    const signal = deadline(60_000, parent.signal);
    const reason = aborted(signal);
    parent.abort(new Error('the request is over'));
    expect(await reason).toMatchObject({ message: 'the request is over' });
  });

  it('is aborted at once under a parent that already is', () => {
    expect(deadline(60_000, AbortSignal.abort()).aborted).toBe(true);
  });

  it('leaves no timer behind its parent: it would hold all that listens for the signal', () => {
    jest.useFakeTimers();
    const parent = new AbortController();
    deadline(60_000, parent.signal);
    expect(jest.getTimerCount()).toBe(1);
    parent.abort();
    deadline(60_000, parent.signal);
    expect(jest.getTimerCount()).toBe(0);
  });
});

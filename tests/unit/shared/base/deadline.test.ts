import { afterEach, describe, expect, it, jest } from '@jest/globals';

import { deadline } from '../../../../shared/base/on-abort.ts';

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

  it('aborts earlier by its controller, for the reason of that', async () => {
    const controller = new AbortController();
    const signal = deadline(60_000, controller);
    const reason = aborted(signal);
    controller.abort(new Error('the request is over'));
    expect(await reason).toMatchObject({ message: 'the request is over' });
  });

  it('leaves no timer behind its controller: it would hold all that listens for the signal', () => {
    jest.useFakeTimers();
    const controller = new AbortController();
    deadline(60_000, controller);
    expect(jest.getTimerCount()).toBe(1);
    controller.abort();
    expect(deadline(60_000, controller).aborted).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });
});

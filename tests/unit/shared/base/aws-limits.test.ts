import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { awsLimits, withCallLimit } from '../../../../shared/base/aws-limits.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the limit of a call', () => {
  it('leaves no timer when the call is answered, and does not abort it then', async () => {
    const signal = await withCallLimit(({ abortSignal }) => {
      expect(jest.getTimerCount()).toBe(1);
      return Promise.resolve(abortSignal);
    });
    expect(jest.getTimerCount()).toBe(0);
    expect(signal.aborted).toBe(false);
  });

  it('leaves no timer when the call fails', async () => {
    await expect(withCallLimit(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('aborts a call that is not answered, and says after how long', async () => {
    const call = withCallLimit(
      ({ abortSignal }) =>
        new Promise((_, reject) => {
          abortSignal.addEventListener('abort', () => {
            reject(abortSignal.reason as Error);
          });
        }),
    );
    jest.advanceTimersByTime(awsLimits.callMs);
    await expect(call).rejects.toThrow(`no answer within ${awsLimits.callMs} ms`);
  });
});

import { describe, expect, it } from '@jest/globals';

import { withAdvice } from '../../support/advice.ts';

describe('a test with advice', () => {
  it('passes as the test does, with its arguments', async () => {
    const seen: unknown[] = [];
    await withAdvice('change this', (...args: number[]) => {
      seen.push(...args);
    })(1, 2);
    expect(seen).toEqual([1, 2]);
  });

  it('fails with the advice in front of the difference', async () => {
    const failing = withAdvice('change this', () => {
      expect(1).toBe(2);
    });
    const error: unknown = await failing().catch((one: unknown) => one);
    const form = /^What to do: change this\n\n[^]*Expected/;
    expect(error).toMatchObject({ message: expect.stringMatching(form) });
    expect(error).toHaveProperty('stack', expect.stringContaining('What to do: change this'));
  });
});

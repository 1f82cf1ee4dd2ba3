import { describe, expect, it } from '@jest/globals';

import { hashPassword, passwordMatches } from '../../../../shared/security/passwords.ts';
import { CHEAP } from '../../../support/security.ts';

describe('passwords', () => {
  it('match their own hash only', async () => {
    const hash = await hashPassword('correct horse', CHEAP);
    expect(await passwordMatches('correct horse', hash)).toBe(true);
    expect(await passwordMatches('correct horsf', hash)).toBe(false);
    expect(await passwordMatches('', hash)).toBe(false);
  });

  it('are salted each, and carry their cost', async () => {
    const [one, two] = await Promise.all([hashPassword('same', CHEAP), hashPassword('same', CHEAP)]);
    expect(one).not.toBe(two);
    expect(one).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('are the same in both spellings of an accented letter', async () => {
    expect(await passwordMatches('caf\u00e9', await hashPassword('cafe\u0301', CHEAP))).toBe(true);
  });

  it('of nobody never match, at about the price of a real one', async () => {
    const real = await hashPassword('correct horse');
    const [known, unknown] = [
      await timed(() => passwordMatches('guess', real)),
      await timed(() => passwordMatches('guess', undefined)),
    ];
    expect([known.value, unknown.value]).toEqual([false, false]);
    expect(unknown.ms).toBeGreaterThan(known.ms / 3);
    expect(unknown.ms).toBeLessThan(known.ms * 3);
  });
});

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: performance.now() - start };
}

import { describe, expect, it } from '@jest/globals';

import {
  defaultScryptCost,
  hashPassword,
  isHashOutdated,
  passwordMatches,
} from '../../../../shared/security/passwords.ts';
import { CHEAP_HASH } from '../../../support/security.ts';

describe('passwords', () => {
  it('match their own hash only', async () => {
    const hash = await hashPassword('correct horse', CHEAP_HASH);
    expect(await passwordMatches('correct horse', hash)).toBe(true);
    expect(await passwordMatches('correct horsf', hash)).toBe(false);
    expect(await passwordMatches('', hash)).toBe(false);
  });

  it('are salted each, and carry their cost', async () => {
    const [one, two] = await Promise.all([
      hashPassword('same', CHEAP_HASH),
      hashPassword('same', CHEAP_HASH),
    ]);
    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/);
  });

  it('are the same in both spellings of an accented letter', async () => {
    expect(await passwordMatches('caf\u00e9', await hashPassword('cafe\u0301', CHEAP_HASH))).toBe(true);
  });

  it('match hashes of other makers of PHC strings', async () => {
    // The example of passlib's documentation.
    const hash = '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E';
    expect(await passwordMatches('password', hash)).toBe(true);
    expect(await passwordMatches('Password', hash)).toBe(false);
  });

  const salt = 'A'.repeat(22);
  it.each([
    ['nothing', ''],
    ['another scheme', `$argon2id$v=19$m=65536,t=3,p=4$${salt}$${'A'.repeat(43)}`],
    ['no hash', `$scrypt$ln=10,r=8,p=1$${salt}`],
    ['a short hash', `$scrypt$ln=10,r=8,p=1$${salt}$AAAA`],
    ['more memory than a function has', `$scrypt$ln=30,r=8,p=1$${salt}$${'A'.repeat(43)}`],
    ['more work than a request has', `$scrypt$ln=15,r=8,p=99$${salt}$${'A'.repeat(43)}`],
    ['a line end', `$scrypt$ln=10,r=8,p=1$${salt}$${'A'.repeat(43)}\n`],
    ['endless text', `$scrypt$ln=10,r=8,p=1$${'A'.repeat(1_000_000)}`],
  ])('never match a record that holds %s', async (_, stored) => {
    expect(await passwordMatches('', stored, CHEAP_HASH)).toBe(false);
    expect(isHashOutdated(stored)).toBe(false);
  });

  it.each([
    ['less memory', { ln: 14, r: 8, p: 6 }, true],
    ['less work', { ln: 15, r: 8, p: 2 }, true],
    ['the same', defaultScryptCost, false],
    ['more', { ln: 16, r: 8, p: 3 }, false],
  ])('with %s than today are outdated: %j %s', (_, { ln, r, p }, outdated) => {
    expect(isHashOutdated(`$scrypt$ln=${ln},r=${r},p=${p}$${salt}$${'A'.repeat(43)}`)).toBe(outdated);
  });

  it('are read if they need 128 MiB, the most that is allowed', () => {
    const stored = `$scrypt$ln=17,r=8,p=1$${salt}$${'A'.repeat(43)}`;
    expect(isHashOutdated(stored, { ln: 17, r: 8, p: 2 })).toBe(true);
  });

  it('of nobody never match, at about the price of a real one', async () => {
    const real = await hashPassword('correct horse');
    const prices = { known: Infinity, unknown: Infinity };
    // The least of three: now and then a machine is busy with something else.
    for (let turn = 0; turn < 3; turn += 1) {
      prices.known = Math.min(prices.known, await cpuOf(() => passwordMatches('guess', real)));
      prices.unknown = Math.min(prices.unknown, await cpuOf(() => passwordMatches('guess', undefined)));
    }
    expect(prices.unknown).toBeGreaterThan(prices.known / 3);
    expect(prices.unknown).toBeLessThan(prices.known * 3);
  });
});

/** Processor time of a guess that fails, in microseconds. */
async function cpuOf(guess: () => Promise<boolean>): Promise<number> {
  const before = process.cpuUsage();
  expect(await guess()).toBe(false);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { keySet } from '../../../shared/security/key-set.ts';
import { startAdmin, TOKEN_SECRET } from '../../support/admin.ts';

const DAY = 86_400_000;

describe('admin keys rotate', () => {
  let now: number;
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const stored = async () => keySet().parse(JSON.parse((await stack.secrets.read(TOKEN_SECRET)) ?? ''));
  const rotate = (options = '') => stack.admin(`keys rotate --local${options}`);

  beforeEach(async () => {
    now = Date.parse('2026-03-01T12:00:00Z');
    stack = await startAdmin(() => now);
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('makes the first key, then adds keys and keeps the replaced ones for their time', async () => {
    expect(await rotate()).toMatchObject({ code: 0, err: '' });
    const first = await stored();
    expect(first.keys).toHaveLength(1);
    now += DAY;
    expect(await rotate(' --keep-days 2')).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 verify'),
    });
    const second = await stored();
    expect(second.keys.map((key) => key.kid)).toEqual([first.current, second.current]);
    now += 3 * DAY;
    await rotate(' --keep-days 2');
    expect((await stored()).keys.map((key) => key.kid)).not.toContain(first.current);
  });

  it('keeps a replaced key for as long as a refresh token lives', async () => {
    await rotate();
    const ran = await rotate(' --keep-days 0');
    expect(ran.code).toBe(2);
    expect(ran.err).toBe(
      '--keep-days must be at least 1: refresh tokens live up to 1 day. To drop older keys at once: --revoke.\n',
    );
    const week = { REALMGATE_REFRESH_TOKEN_S: '604800' };
    expect(await stack.admin('keys rotate --keep-days 6 --local', { env: week })).toMatchObject({ code: 2 });
    expect(await stack.admin('keys rotate --keep-days 7 --local', { env: week })).toMatchObject({ code: 0 });
  });

  it('drops every older key when told to revoke', async () => {
    await rotate();
    const before = await stored();
    await rotate(' --revoke');
    const after = await stored();
    expect(after.keys).toHaveLength(1);
    expect(after.current).not.toBe(before.current);
  });

  it('does not write over a secret that holds something else, unless told to revoke', async () => {
    await stack.secrets.write(TOKEN_SECRET, 'placeholder');
    expect(await rotate()).toMatchObject({ code: 1, err: expect.stringContaining('--revoke') });
    expect(await stack.secrets.read(TOKEN_SECRET)).toBe('placeholder');
    expect(await rotate(' --revoke')).toMatchObject({ code: 0 });
    expect((await stored()).keys).toHaveLength(1);
  });

  it('never prints a private key', async () => {
    const { out } = await rotate();
    const { keys } = await stored();
    expect(keys).not.toEqual([]);
    for (const key of keys) expect(out).not.toContain(key.private_jwk.d);
  });

  it('asks which table and which secret', async () => {
    expect(await stack.admin('keys rotate --table t')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--secret'),
    });
    expect(await stack.admin('keys rotate --secret s')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--table'),
    });
    expect(await stack.admin('keys rotate --keep-days soon --local')).toMatchObject({ code: 2 });
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { verifyAccessKey } from '../../../shared/security/access-keys.ts';
import { createAccessKeyStore } from '../../../shared/store/access-keys.ts';
import { createAuditStore } from '../../../shared/store/audit.ts';
import { startAdmin } from '../../support/admin.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const DAY_S = 86_400;
const clock = () => NOW;

describe('admin keys', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const stored = () => createAccessKeyStore(stack.table, clock).list();

  beforeEach(async () => {
    stack = await startAdmin(clock);
    await stack.admin('realms add paris --local --section test --monitoring-ip 10.0.0.1 --monitoring-port 1');
    const words = 'users add ann --local --role operator --realm paris';
    await stack.admin(words, { secret: 'correct horse battery' });
  });
  afterEach(async () => {
    await stack.stop();
  });

  const add = (options = '') => stack.admin(`keys add ann --local --name backup${options}`);

  it('adds a key and prints it once, lists it, and removes it', async () => {
    const { code, out } = await add(' --role operator --realm paris --days 7');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^rgk_YW5u\.[\w-]{16}\.[\w-]{43}\n$/),
    });
    const key = verifyAccessKey((await stack.secrets.read('realmgate/api-keys')) ?? '', out.trimEnd());
    const [record] = await stored();
    expect(key).toEqual({ userName: 'ann', keyId: record?.key_id });
    expect(record).toMatchObject({
      name: 'backup',
      role: 'operator',
      realms: [{ name: 'paris' }],
      expires_at: NOW / 1000 + 7 * DAY_S,
    });

    const listed = await stack.admin('--json keys list --local');
    expect(JSON.parse(listed.out)).toEqual([
      expect.objectContaining({ user_name: 'ann', key_id: key?.keyId, realms: 'paris' }),
    ]);
    expect(listed.out).not.toContain(out.trimEnd());
    expect((await stack.admin('keys list bob --local')).err).toBe('There is no user bob.\n');

    const removal = `keys remove ann ${key?.keyId ?? ''} --local`;
    expect(await stack.admin(removal)).toMatchObject({ code: 0 });
    expect(await stack.admin(removal)).toMatchObject({ code: 1, err: expect.stringContaining('has no key') });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['a realm that the user does not see', ' --realm lyon', 1],
    ['a role that no key has', ' --role admin', 2],
    ['a life without an end', ' --days 100000', 2],
    ['no life', ' --days 0', 2],
  ])('refuses %s', async (_, options, code) => {
    expect(await add(options)).toMatchObject({ code, out: '' });
    expect(await stored()).toEqual([]);
  });

  it('keeps keys out of the audit and of exports', async () => {
    const { out } = await add();
    const entries = await createAuditStore(stack.table).list(NOW - 1000, NOW + 1000);
    expect(entries.filter(({ action }) => action.startsWith('keys.'))).toEqual([
      expect.objectContaining({ action: 'keys.add', target: 'ann', outcome: 'done' }),
    ]);
    expect(JSON.stringify(entries)).not.toContain(out.trimEnd());
    const exported = await stack.admin('export --local');
    expect(exported.out).toContain('ann');
    expect(exported.out).not.toMatch(/backup|rgk_/);
  });

  it('removes the keys of a user with the user', async () => {
    await add();
    const { out } = await stack.admin('users remove ann --local');
    expect(out).toContain('keys removed: 1.');
    expect(await stored()).toEqual([]);
  });
});

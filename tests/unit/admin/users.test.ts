import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { passwordMatches } from '../../../shared/security/passwords.ts';
import { createSessionStore } from '../../../shared/store/sessions.ts';
import { createUserStore } from '../../../shared/store/users.ts';
import { startAdmin } from '../../support/admin.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const clock = () => NOW;
const secret = 'correct horse battery';

describe('admin users', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const stored = (name: string) => createUserStore(stack.table, clock).find(name);
  const hashOf = async (name: string) =>
    (await createUserStore(stack.table, clock).findWithPassword(name))?.password;
  const sessions = () => createSessionStore(stack.table, clock);
  const startSession = () =>
    sessions().create(
      { userName: 'ann', sessionId: 's1', userCreatedAt: new Date(NOW).toISOString() },
      { refreshId: 'r1', expiresAt: NOW / 1000 + 60 },
    );

  beforeEach(async () => {
    stack = await startAdmin(clock);
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('adds a user whose password only its hash tells', async () => {
    await stack.admin('realms add north --section field --monitoring-socket /run/live --local');
    const ran = await stack.admin('users add ann --role operator --realm north --local', { secret });
    expect(ran).toEqual({ code: 0, out: 'User ann added as operator.\n', err: '' });
    const user = await stored('ann');
    expect(user).toMatchObject({
      role: 'operator',
      realms: [{ name: 'north', creation_id: expect.any(String) }],
      created_at: '2026-03-01T12:00:00.000Z',
    });
    const hash = await hashOf('ann');
    expect(hash).toMatch(/^\$scrypt\$/);
    expect(await passwordMatches(secret, hash)).toBe(true);
  });

  it('shows a user with the sessions that live, and no hash', async () => {
    await stack.admin('users add ann --role admin --local', { secret });
    await startSession();
    const ran = await stack.admin('users show ann --local --json');
    expect(JSON.parse(ran.out)).toMatchObject({
      user_name: 'ann',
      role: 'admin',
      sessions: [{ session_id: 's1' }],
    });
    expect(ran.out).not.toMatch(/scrypt|password/);
    expect(await stack.admin('users show bob --local')).toMatchObject({
      code: 1,
      err: 'There is no user bob.\n',
    });
  });

  it('keeps the last administrator, unless it is forced', async () => {
    await stack.admin('users add ann --role admin --local', { secret });
    await stack.admin('users add bob --local', { secret });
    const refused = {
      code: 1,
      out: '',
      err: 'ann is the last administrator. --force does it all the same.\n',
    };
    expect(await stack.admin('users role ann viewer --local')).toEqual(refused);
    expect(await stack.admin('users remove ann --local')).toEqual(refused);
    expect(await stack.admin('users role ann admin --local')).toMatchObject({ code: 0 });
    expect(await stack.admin('users remove bob --local')).toMatchObject({ code: 0 });
    expect(await stack.admin('users remove ann --force --local')).toMatchObject({ code: 0 });
  });

  it('refuses a short password, a bad name, a taken name and an unknown realm, and says so', async () => {
    expect(await stack.admin('users add ann --local', { secret: 'short' })).toEqual({
      code: 1,
      out: '',
      err: 'The password is not right:\n  needs at least 12 characters\n',
    });
    expect(await stack.admin('users add a:b --local')).toMatchObject({
      code: 1,
      err: expect.stringContaining('letters, digits'),
    });
    expect(await stack.admin('users add ann --realm nowhere --local')).toMatchObject({
      code: 1,
      err: 'There is no realm nowhere.\n',
    });
    await stack.admin('users add ann --local', { secret });
    expect(await stack.admin('users add ann --local')).toMatchObject({
      code: 1,
      err: 'A user ann exists already.\n',
    });
  });

  it('lists users as columns and as JSON, never their passwords', async () => {
    expect(await stack.admin('users list --local')).toMatchObject({ code: 0, out: '(none)\n' });
    await stack.admin('users add ann --local', { secret });
    await startSession();
    const columns = await stack.admin('--local users list');
    expect(columns.out.split('\n').slice(0, 2)).toEqual([
      'user_name  full_name  role    realms  session_count  last_login',
      'ann        -          viewer  -       1              -',
    ]);
    const json = await stack.admin('users list --local --json');
    expect(JSON.parse(json.out)).toEqual([
      { user_name: 'ann', role: 'viewer', realms: [], session_count: 1 },
    ]);
  });

  it('sets a new password and ends the sessions', async () => {
    await stack.admin('users add ann --local', { secret });
    await startSession();
    const ran = await stack.admin('users password ann --local', { secret: 'another good one' });
    expect(ran).toMatchObject({ code: 0, out: 'Password of ann set; sessions ended: 1.\n' });
    expect(await passwordMatches('another good one', await hashOf('ann'))).toBe(true);
    expect(await sessions().list()).toEqual([]);
  });

  it('sets role and realms', async () => {
    await stack.admin('users add ann --local', { secret });
    await stack.admin('realms add north --section field --monitoring-socket /run/live --local');
    expect(await stack.admin('users role ann admin --local')).toMatchObject({ code: 0 });
    expect(await stack.admin('users realms ann north --local')).toMatchObject({ code: 0 });
    expect(await stored('ann')).toMatchObject({ role: 'admin', realms: [{ name: 'north' }] });
    expect(await stack.admin('users realms ann --local')).toMatchObject({
      out: 'User ann sees no realm now.\n',
    });
    expect(await stored('ann')).toMatchObject({ realms: [] });
  });

  it('lists of the realms of a user those that are there, and no later ones of their names', async () => {
    await stack.admin('realms add north --section field --monitoring-socket /run/live --local');
    await stack.admin('users add ann --realm north --local', { secret });
    const listed = async () => (await stack.admin('users list --local')).out;
    expect(await listed()).toContain('north');
    await stack.admin('realms remove north --yes --local');
    expect(await listed()).not.toContain('north');
    await stack.admin('realms add north --section field --monitoring-socket /run/live --local');
    expect(await listed()).not.toContain('north');
    await stack.admin('users realms ann north --local');
    expect(await listed()).toContain('north');
  });

  it('removes a user with the sessions', async () => {
    await stack.admin('users add ann --local', { secret });
    await startSession();
    expect(await stack.admin('users remove ann --local')).toMatchObject({
      code: 0,
      out: 'User ann removed; sessions ended: 1; keys removed: 0.\n',
    });
    expect(await stored('ann')).toBeUndefined();
  });

  it.each(['users password bob', 'users role bob admin', 'users realms bob', 'users remove bob'])(
    'says of %s that there is no such user',
    async (line) => {
      expect(await stack.admin(`${line} --local`)).toEqual({
        code: 1,
        out: '',
        err: 'There is no user bob.\n',
      });
    },
  );

  it.each([
    'users',
    'users add',
    'users add ann --password x',
    'users role ann boss',
    'nonsense',
    'users list',
  ])('answers %s with exit code 2 and a word on standard error', async (line) => {
    const ran = await stack.admin(line);
    expect(ran.code).toBe(2);
    expect(ran.err).not.toBe('');
  });

  it('prints help on request', async () => {
    expect(await stack.admin('users add --help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('--full-name'),
      err: '',
    });
  });
});

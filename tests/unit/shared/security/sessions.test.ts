import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { hashPassword } from '../../../../shared/security/passwords.ts';
import { createSessions, type Sessions } from '../../../../shared/security/sessions.ts';
import { startTablesInMemory } from '../../../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../../../support/key-value-server.ts';
import {
  ACCESS_SECONDS,
  CHEAP_HASH,
  countTableCalls,
  REFRESH_SECONDS,
  SESSION_SECONDS,
  sessionsOn,
} from '../../../support/security.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const tokenNotValid = { kind: 'unauthorized', code: 'token_not_valid' };
const badCredentials = { kind: 'unauthorized', code: 'bad_credentials' };

describe('sessions', () => {
  let server: KeyValueServer;
  let now: number;
  const clock = () => now;
  let table: ReturnType<typeof countTableCalls>;
  let made: Awaited<ReturnType<typeof sessionsOn>>;
  let sessions: Sessions;
  const logInAs = async (userName: string, password: string) =>
    (await sessions.logIn({ userName, password, sourceIp: '192.0.2.1' })).pair;
  const logIn = () => logInAs('ann', 'correct horse');

  beforeAll(async () => {
    server = await startTablesInMemory();
  });
  afterAll(async () => {
    await server.stop();
  });
  beforeEach(async () => {
    now = START;
    table = countTableCalls((await newTable(server)).table);
    made = await sessionsOn(table, clock);
    ({ sessions } = made);
  });

  describe('log-in', () => {
    it('gives a pair of tokens and notes the time', async () => {
      const pair = await logIn();
      expect(pair).toMatchObject({ token_type: 'Bearer', expires_in: ACCESS_SECONDS, scope: 'operator' });
      expect(pair.refresh_expires_in).toBe(REFRESH_SECONDS);
      expect(await made.users.find('ann')).toMatchObject({ last_login: new Date(START).toISOString() });
    });

    it('refuses a wrong password and an unknown or impossible name in the same words', async () => {
      for (const name of ['ann', 'bob', '', 'x'.repeat(5000), 'a:b']) {
        await expect(logInAs(name, 'wrong')).rejects.toMatchObject({
          ...badCredentials,
          message: 'The user name or the password is wrong.',
          headers: { 'WWW-Authenticate': expect.stringContaining('Basic realm="realmgate"') },
        });
      }
    });

    it.each(['ann', 'nobody'])('locks %s after five failures, for a growing while', async (name) => {
      const fail = () => logInAs(name, 'wrong');
      const locked = (seconds: number) => ({
        kind: 'too_many_requests',
        code: 'locked_out',
        headers: { 'Retry-After': String(seconds) },
      });
      for (let failure = 1; failure <= 5; failure++)
        await expect(fail()).rejects.toMatchObject(badCredentials);
      await expect(fail()).rejects.toMatchObject(locked(30));
      await expect(logInAs(name, 'correct horse')).rejects.toMatchObject(locked(30));
      now += 30_000;
      await expect(fail()).rejects.toMatchObject(badCredentials);
      await expect(fail()).rejects.toMatchObject(locked(60));
      now += 60_000;
      await expect(fail()).rejects.toMatchObject(badCredentials);
      now += 119_001;
      await expect(fail()).rejects.toMatchObject(locked(1));
    });

    it('never locks for longer than a quarter of an hour', async () => {
      for (let failure = 1; failure <= 14; failure++) {
        await expect(logInAs('ann', 'wrong')).rejects.toMatchObject(badCredentials);
        now += 900_000;
      }
      await expect(logIn()).resolves.toMatchObject({ token_type: 'Bearer' });
    });

    it('forgets the failures when it succeeds', async () => {
      for (let round = 0; round < 3; round++) {
        for (let failure = 1; failure <= 4; failure++) {
          await expect(logInAs('ann', 'wrong')).rejects.toMatchObject(badCredentials);
        }
        await expect(logIn()).resolves.toMatchObject({ token_type: 'Bearer' });
      }
    });

    describe('with a hash of an earlier, lower cost', () => {
      beforeEach(async () => {
        await made.users.setPassword('ann', await hashPassword('correct horse', { ln: 4, r: 8, p: 1 }));
      });
      const hash = async () => (await made.users.findWithPassword('ann'))?.password;

      it('makes a new one, of the same password, when the password was right', async () => {
        const old = await hash();
        await expect(logInAs('ann', 'wrong')).rejects.toMatchObject(badCredentials);
        expect(await hash()).toBe(old);
        await logIn();
        const renewed = await hash();
        expect(renewed).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$/);
        await logIn();
        expect(await hash()).toBe(renewed);
      });

      it('does not undo a change of the password at the same time', async () => {
        const before = (await made.users.findWithPassword('ann'))!;
        await made.users.setPassword('ann', 'another');
        await made.users.renewPassword(before, 'renewed');
        expect(await hash()).toBe('another');
      });

      it('succeeds, and says so, when the new one cannot be stored', async () => {
        made.users.renewPassword = () => Promise.reject(new Error('the table is full'));
        await expect(logIn()).resolves.toMatchObject({ token_type: 'Bearer' });
        expect(made.log.lines).toMatchObject([
          { level: 'warn', code: 'password.unrenewed', fields: { user: 'ann' } },
        ]);
      });
    });

    describe('while its password is changed and the sessions are ended', () => {
      const duringLogIn = (change: () => Promise<void>) => {
        const find = made.users.findWithPassword.bind(made.users);
        made.users.findWithPassword = async (name) => {
          const before = await find(name);
          made.users.findWithPassword = find;
          await change();
          await made.sessionStore.endAll('ann');
          return before;
        };
      };
      const changeDuringLogIn = (password: string) => {
        duringLogIn(async () => made.users.setPassword('ann', await hashPassword(password, CHEAP_HASH)));
      };

      it('is refused in the same words if its user is removed', async () => {
        duringLogIn(() => made.users.remove('ann'));
        await expect(logIn()).rejects.toMatchObject(badCredentials);
        expect(await made.sessionStore.list('ann')).toEqual([]);
      });

      it('is refused with the former password, and leaves no session', async () => {
        changeDuringLogIn('another horse');
        await expect(logIn()).rejects.toMatchObject(badCredentials);
        expect(await made.sessionStore.list('ann')).toEqual([]);
      });

      it('is done if the password is the same, with another hash', async () => {
        changeDuringLogIn('correct horse');
        await expect(logIn()).resolves.toMatchObject({ scope: 'operator' });
        expect(await made.sessionStore.list('ann')).toHaveLength(1);
      });
    });

    it('is refused with a hash that cannot be read', async () => {
      await made.users.setPassword('ann', 'damaged');
      await expect(logIn()).rejects.toMatchObject(badCredentials);
    });

    it('is not disturbed by other good log-ins at the same time', async () => {
      const pairs = await Promise.all(Array.from({ length: 12 }, logIn));
      expect(new Set(pairs.map((pair) => pair.access)).size).toBe(12);
    });
  });

  describe('refresh', () => {
    it('gives a new pair, and the old access token still works', async () => {
      const first = await logIn();
      now += 60_000;
      const second = await sessions.refresh(first.refresh);
      expect(second.refresh).not.toBe(first.refresh);
      await expect(sessions.authorize(first.access)).resolves.toMatchObject({ userName: 'ann' });
      await expect(sessions.authorize(second.access)).resolves.toMatchObject({ userName: 'ann' });
      await expect(sessions.refresh(second.refresh)).resolves.toMatchObject({ token_type: 'Bearer' });
    });

    it('with a token that was used more than ten seconds before ends the whole session', async () => {
      const first = await logIn();
      const other = await logIn();
      const second = await sessions.refresh(first.refresh);
      now += 10_000;
      await expect(sessions.refresh(first.refresh)).rejects.toMatchObject(tokenNotValid);
      await expect(sessions.refresh(second.refresh)).rejects.toMatchObject(tokenNotValid);
      await expect(sessions.authorize(second.access)).rejects.toMatchObject(tokenNotValid);
      await expect(sessions.authorize(other.access)).resolves.toMatchObject({ userName: 'ann' });
    });

    it('with a token that was used a moment before gives the same tokens again', async () => {
      const { refresh } = await logIn();
      now += 60_000;
      const one = await sessions.refresh(refresh);
      const third = await sessions.refresh(one.refresh);
      now += 9_999;
      const again = await sessions.refresh(refresh);
      expect(claimsOf(again.access)).toEqual(claimsOf(one.access));
      expect(claimsOf(again.refresh)).toEqual(claimsOf(one.refresh));
      // The new tokens end when the first ones end.
      expect(again.expires_in).toBe(ACCESS_SECONDS - 9);
      expect(again.refresh_expires_in).toBe(REFRESH_SECONDS - 9);
      expect(claimsOf((await sessions.refresh(one.refresh)).refresh)).toEqual(claimsOf(third.refresh));
      now += 1;
      await expect(sessions.refresh(refresh)).rejects.toMatchObject(tokenNotValid);
      await expect(sessions.refresh(third.refresh)).rejects.toMatchObject(tokenNotValid);
    });

    it('with a token that was shown in time gives the same tokens, however late the table answers', async () => {
      const { refresh } = await logIn();
      const one = await sessions.refresh(refresh);
      const read = table.getMany.bind(table);
      table.getMany = async (keys) => {
        const items = await read(keys);
        now += 4000;
        return items;
      };
      now += 9000;
      const again = await sessions.refresh(refresh);
      expect(claimsOf(again.refresh)).toEqual(claimsOf(one.refresh));
    });

    it('twenty times at once gives everybody the same tokens, which work', async () => {
      const { refresh } = await logIn();
      const pairs = await Promise.all(Array.from({ length: 20 }, () => sessions.refresh(refresh)));
      expect(new Set(pairs.map((pair) => JSON.stringify(claimsOf(pair.refresh)))).size).toBe(1);
      expect(new Set(pairs.map((pair) => JSON.stringify(claimsOf(pair.access)))).size).toBe(1);
      for (const { access } of pairs)
        await expect(sessions.authorize(access)).resolves.toMatchObject({ userName: 'ann' });
      now += 600_000;
      await expect(sessions.refresh(pairs[0]!.refresh)).resolves.toMatchObject({ token_type: 'Bearer' });
    });

    it('is refused, and ends no session, if others change it at each try', async () => {
      const { refresh, access } = await logIn();
      const rotate = () => Promise.resolve(false);
      const hindered = createSessions({ ...made.options, sessions: { ...made.sessionStore, rotate } });
      await expect(hindered.refresh(refresh)).rejects.toMatchObject(tokenNotValid);
      await expect(sessions.authorize(access)).resolves.toMatchObject({ userName: 'ann' });
    });

    it('goes on for thirty days, and not a second longer', async () => {
      let { refresh } = await logIn();
      const half = (REFRESH_SECONDS / 2) * 1000;
      while (now < START + SESSION_SECONDS * 1000 - half) {
        now += half - 1000;
        const pair = await sessions.refresh(refresh);
        expect(pair.refresh_expires_in).toBeLessThanOrEqual(SESSION_SECONDS - (now - START) / 1000);
        refresh = pair.refresh;
      }
      now = START + SESSION_SECONDS * 1000 - 1000;
      const last = await sessions.refresh(refresh);
      expect(last).toMatchObject({ expires_in: 1, refresh_expires_in: 1 });
      await expect(sessions.authorize(last.access)).resolves.toMatchObject({ userName: 'ann' });
      now += 1000;
      await expect(sessions.refresh(last.refresh)).rejects.toMatchObject(tokenNotValid);
      await expect(sessions.authorize(last.access)).rejects.toMatchObject(tokenNotValid);
      expect(await made.sessionStore.list()).toEqual([]);
    });

    it('ends a session that is older than it may be by now', async () => {
      const { refresh } = await logIn();
      const stricter = createSessions({ ...made.options, sessionSeconds: 600 });
      now += 600_000;
      await expect(stricter.refresh(refresh)).rejects.toMatchObject(tokenNotValid);
      expect(await made.sessionStore.list()).toEqual([]);
    });

    it('is not for a later user of the same name', async () => {
      const { access, refresh } = await logIn();
      const { user, password = '' } = (await made.users.findWithPassword('ann'))!;
      await made.users.remove('ann');
      now += 1000;
      await made.users.create({ ...user, realms: [], password });
      await expect(sessions.refresh(refresh)).rejects.toMatchObject(tokenNotValid);
      await expect(sessions.authorize(access)).rejects.toMatchObject(tokenNotValid);
    });

    it('refuses an access token, and a refresh token after its day', async () => {
      const { access, refresh } = await logIn();
      await expect(sessions.refresh(access)).rejects.toMatchObject(tokenNotValid);
      now += REFRESH_SECONDS * 1000;
      await expect(sessions.refresh(refresh)).rejects.toMatchObject(tokenNotValid);
    });

    it('takes the present role, and refuses a user who is gone', async () => {
      const first = await logIn();
      await made.users.setRole('ann', 'admin');
      const second = await sessions.refresh(first.refresh);
      expect(second.scope).toBe('admin');
      await made.users.remove('ann');
      await expect(sessions.refresh(second.refresh)).rejects.toMatchObject(tokenNotValid);
    });
  });

  describe('authorize', () => {
    it('names the user, the session and the present role, for one table call', async () => {
      const { access } = await logIn();
      await made.users.setRole('ann', 'viewer');
      table.calls = 0;
      const caller = await sessions.authorize(access);
      expect(table.calls).toBe(1);
      const [session] = await made.sessionStore.list('ann');
      expect(caller).toEqual({
        userName: 'ann',
        userCreatedAt: new Date(START).toISOString(),
        role: 'viewer',
        sessionId: session?.session_id,
      });
    });

    it('refuses every token that is not a good access token without a table call', async () => {
      const { access, refresh } = await logIn();
      table.calls = 0;
      for (const token of ['', 'x', refresh, `${access}x`, access.split('.').slice(0, 2).join('.') + '.']) {
        await expect(sessions.authorize(token)).rejects.toMatchObject(tokenNotValid);
      }
      now += ACCESS_SECONDS * 1000;
      await expect(sessions.authorize(access)).rejects.toMatchObject(tokenNotValid);
      expect(table.calls).toBe(0);
    });

    it('refuses a session that was ended and a user who is gone', async () => {
      const [one, two] = [await logIn(), await logIn()];
      await made.sessionStore.endAll('ann');
      await expect(sessions.authorize(one.access)).rejects.toMatchObject(tokenNotValid);
      const three = await logIn();
      await made.users.remove('ann');
      await expect(sessions.authorize(three.access)).rejects.toMatchObject(tokenNotValid);
      await expect(sessions.authorize(two.access)).rejects.toMatchObject(tokenNotValid);
    });
  });
});

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

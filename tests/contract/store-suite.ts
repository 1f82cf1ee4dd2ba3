import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import type { AuditEntry } from '../../shared/base/audit.ts';
import type { KeyedRequest } from '../../shared/base/idempotency.ts';
import { createApiKeyVersions } from '../../shared/store/api-key-versions.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { createIdempotencyStore } from '../../shared/store/idempotency.ts';
import { createKnownNetworkStore } from '../../shared/store/known-networks.ts';
import { createLockoutStore, type LockoutSubject } from '../../shared/store/lockouts.ts';
import { createMaintenanceStore } from '../../shared/store/maintenances.ts';
import { createNetworkFailureStore } from '../../shared/store/network-failures.ts';
import { createNotificationStore, notificationId } from '../../shared/store/notifications.ts';
import { createSavedFilterStore } from '../../shared/store/saved-filters.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import { createTable, type Table } from '../../shared/store/table.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { createWebhookStore } from '../../shared/store/webhooks.ts';
import { forgetfulTable } from '../support/forgetful-table.ts';
import { clientConfig, type KeyValueServer, newTable } from '../support/key-value-server.ts';
import { recordingLog } from '../support/log.ts';
import { propertyRuns } from '../support/properties.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

/** Tests the contract of the store on any key-value server. The same assertions keep the embedded one honest. */
export function describeStore(engine: string, start: () => Promise<KeyValueServer>): void {
  describe(`the store on ${engine}`, () => {
    let server: KeyValueServer;
    let table: Table;
    let now = START;
    const clock = () => now;

    beforeAll(async () => {
      server = await start();
    });
    afterAll(async () => {
      await server.stop();
    });
    beforeEach(async () => {
      now = START;
      ({ table } = await newTable(server));
    });

    describe('table', () => {
      const key = { pk: 'THING', sk: 'a' };

      it('gives back what was put, with its key, and without undefined fields', async () => {
        await table.put(key, { list: ['x'], number: 1.5, flag: false, gone: undefined });
        expect(await table.get(key)).toEqual({ ...key, list: ['x'], number: 1.5, flag: false });
      });

      it('answers undefined for what is not there', async () => {
        expect(await table.get(key)).toBeUndefined();
      });

      it('reads many keys at once and leaves out the missing ones', async () => {
        await table.put(key, { n: 1 });
        await table.put({ pk: 'OTHER', sk: 'b' }, { n: 2 });
        const items = await table.getMany([key, { pk: 'OTHER', sk: 'b' }, { pk: 'OTHER', sk: 'c' }]);
        expect(items.map((item) => item['n']).sort()).toEqual([1, 2]);
      });

      it('writes only while the condition holds', async () => {
        expect(await table.put(key, { n: 1 }, { exists: true })).toBe(false);
        expect(await table.put(key, { n: 1 }, { exists: false })).toBe(true);
        expect(await table.put(key, { n: 2 }, { exists: false })).toBe(false);
        expect(await table.put(key, { n: 2 }, { equals: { n: 2 } })).toBe(false);
        expect(await table.put(key, { n: 2 }, { equals: { n: 1 } })).toBe(true);
        expect(await table.put(key, { n: 3 }, { atMost: { n: 1 } })).toBe(false);
        expect(await table.put(key, { n: 3 }, { atMost: { n: 2, missing: 0 } })).toBe(true);
        expect(await table.put(key, { n: 3 }, { moreThan: { n: 3 } })).toBe(false);
        expect(await table.put(key, { n: 3 }, { moreThan: { n: 2, missing: 9 } })).toBe(true);
        expect(await table.put(key, { n: 3 }, { differs: { n: 3 } })).toBe(false);
        expect(await table.put(key, { n: 3 }, { differs: { n: 2, missing: 3 } })).toBe(true);
        expect(await table.put(key, { n: 3 }, { any: [{ exists: false }, { atMost: { n: 2 } }] })).toBe(
          false,
        );
        const oneOf = { any: [{ equals: { n: 4 } }, { equals: { n: 3 }, atMost: { n: 3 } }] };
        expect(await table.put(key, { n: 3 }, { ...oneOf, equals: { n: 4 } })).toBe(false);
        expect(await table.put(key, { n: 3 }, { ...oneOf, exists: true })).toBe(true);
        expect(await table.put(key, { n: 3 }, { missing: ['other', 'n'] })).toBe(false);
        expect(await table.put(key, { n: 3 }, { missing: ['other'] })).toBe(true);
        expect(await table.delete(key, { equals: { n: 2 } })).toBe(false);
        expect(await table.delete(key, { equals: { n: 3 } })).toBe(true);
        expect(await table.delete(key, { exists: true })).toBe(false);
      });

      it('changes fields and answers the whole item, reserved words included', async () => {
        await table.put(key, { name: 'old', kept: true, size: 1 });
        const changed = await table.update(key, {
          set: { name: 'new', skipped: undefined },
          add: { count: 2 },
          remove: ['size', 'missing'],
        });
        expect(changed).toEqual({ ...key, name: 'new', kept: true, count: 2 });
        expect(await table.update(key, { set: { name: 'x' } }, { equals: { name: 'old' } })).toBeUndefined();
        expect(await table.get(key)).toMatchObject({ name: 'new' });
      });

      it('adds up what is added at the same time', async () => {
        await Promise.all(Array.from({ length: 20 }, () => table.update(key, { add: { count: 1 } })));
        expect(await table.get(key)).toMatchObject({ count: 20 });
      });

      it('reads a partition to its end, over the megabyte of one page', async () => {
        const names = Array.from({ length: 8 }, (_, index) => `n${index}`);
        await Promise.all(names.map((sk) => table.put({ pk: 'BIG', sk }, { text: 'x'.repeat(200_000) })));
        await table.put({ pk: 'BIGGER', sk: 'n0' }, {});
        const items = await table.query('BIG');
        expect(items.map((item) => item['sk'])).toEqual(names);
      });

      it('reads the part of a partition that has a prefix', async () => {
        for (const sk of ['ann#1', 'ann#2', 'anna#1']) await table.put({ pk: 'P', sk }, {});
        const items = await table.query('P', { prefix: 'ann#' });
        expect(items.map((item) => item['sk'])).toEqual(['ann#1', 'ann#2']);
      });

      it('reads the first items of a partition, also over several pages', async () => {
        const names = Array.from({ length: 8 }, (_, index) => `n${index}`);
        await Promise.all(names.map((sk) => table.put({ pk: 'MOST', sk }, { text: 'x'.repeat(200_000) })));
        await table.put({ pk: 'MOST', sk: 'm' }, {});
        const read = async (most: number) =>
          (await table.query('MOST', { prefix: 'n', most })).map((item) => item['sk']);
        expect(await read(1)).toEqual(['n0']);
        expect(await read(7)).toEqual(names.slice(0, 7));
        expect(await read(9)).toEqual(names);
      });

      it('says that it is not available, without its address, when the table is not there', async () => {
        const missing = createTable({ tableName: 'no-such-table', client: clientConfig(server.url) });
        await expect(missing.get(key)).rejects.toMatchObject({
          kind: 'unavailable',
          code: 'store_unavailable',
          message: 'The store does not answer.',
        });
      });
    });

    describe('users', () => {
      const ann = { user_name: 'ann', role: 'viewer' as const, realms: ['r1'], password: '$scrypt$…' };

      it('keeps, changes, lists and removes users', async () => {
        const users = createUserStore(table, clock);
        await users.create(ann);
        await users.setRole('ann', 'operator');
        await users.setRealms('ann', ['r2']);
        await users.setPassword('ann', 'other');
        now += 60_000;
        await users.noteLogin('ann');
        const changed = { user_name: 'ann', role: 'operator', realms: [{ name: 'r2' }] };
        const times = { created_at: '2026-03-01T12:00:00.000Z', last_login: '2026-03-01T12:01:00.000Z' };
        expect(await users.list()).toEqual([{ ...changed, ...times, api_key_version: START / 1000 }]);
        expect(await users.findWithPassword('ann')).toMatchObject({ user: changed, password: 'other' });
        await users.remove('ann');
        expect(await users.find('ann')).toBeUndefined();
        expect(await users.findWithPassword('ann')).toBeUndefined();
      });

      it('keeps the hash of a password apart from what other functions read of a user', async () => {
        const users = createUserStore(table, clock);
        await users.create(ann);
        await users.setPassword('ann', 'new');
        expect(JSON.stringify(await table.query('USER'))).not.toMatch(new RegExp(`new|${ann.password}`));
        expect((await users.findWithPassword('ann'))?.password).toBe('new');
      });

      it('gives a later user of the name no password of an earlier one', async () => {
        const users = createUserStore(table, clock);
        await users.create(ann);
        const [left] = await table.query('PASSWORD');
        await users.remove('ann');
        await table.put({ pk: 'PASSWORD', sk: 'ann' }, left!);
        now += 1000;
        await table.put({ pk: 'USER', sk: 'ann' }, { ...ann, created_at: new Date(now).toISOString() });
        expect(await users.findWithPassword('ann')).toMatchObject({ password: undefined });
      });

      it('leaves the password of the first of two users who are made at once', async () => {
        const users = createUserStore(table, clock);
        const passwords = Array.from({ length: 20 }, (_, index) => `hash-${index}`);
        const made = await Promise.allSettled(
          passwords.map((password) => users.create({ ...ann, password })),
        );
        const won = passwords.filter((_, index) => made[index]?.status === 'fulfilled');
        expect(won).toHaveLength(1);
        expect((await users.findWithPassword('ann'))?.password).toBe(won[0]);
      });

      it('refuses a second user of the same name and changes to an unknown one', async () => {
        const users = createUserStore(table, clock);
        await users.create(ann);
        await expect(users.create(ann)).rejects.toMatchObject({ kind: 'conflict', code: 'user_exists' });
        await expect(users.setRole('bob', 'admin')).rejects.toMatchObject({ code: 'user_not_found' });
        await expect(users.remove('bob')).rejects.toMatchObject({ kind: 'not_found' });
        expect(await users.find('bob')).toBeUndefined();
      });

      it('gives every API key a version of its own, also to a later user of the same name', async () => {
        const users = createUserStore(table, clock);
        const versions = createApiKeyVersions(table);
        const first = (await users.create(ann)).api_key_version;
        const holder = (await versions.find('ann'))!;
        expect(holder.version).toBe(first);
        const rotated = await Promise.all([versions.rotate(holder), versions.rotate(holder)]);
        expect(rotated.sort()).toEqual([first + 1, first + 2]);
        expect(await versions.rotate(holder)).toBe(first + 3);
        expect((await versions.find('ann'))?.version).toBe(first + 3);
        await users.remove('ann');
        expect(await versions.find('ann')).toBeUndefined();
        now += 60_000;
        const later = await users.create(ann);
        expect((await versions.find('ann'))?.version).toBe(later.api_key_version);
        expect(later.api_key_version).toBeGreaterThan(first + 3);
        expect(await versions.rotate((await versions.find('ann'))!)).toBe(later.api_key_version + 1);
        for (const nobody of ['', 'bob', 'x'.repeat(5000)])
          expect(await versions.find(nobody)).toBeUndefined();
      });

      it('finds nobody under a name that cannot be one, however long', async () => {
        expect(await createUserStore(table, clock).find('x'.repeat(5000))).toBeUndefined();
      });
    });

    describe('notifications', () => {
      it('are known for a day, and of any number at once one is the first', async () => {
        const seen = createNotificationStore(table, clock);
        const id = notificationId('ann', null, 'é'.repeat(2000));
        expect(id).toMatch(/^[\w-]{43}$/);
        expect(await seen.has(id)).toBe(false);
        const kept = await Promise.all(Array.from({ length: 5 }, () => seen.keep(id)));
        expect(kept.filter(Boolean)).toHaveLength(1);
        expect(await seen.has(id)).toBe(true);
        now += 86_399_000;
        expect(await seen.has(id)).toBe(true);
        now += 1000;
        expect([await seen.has(id), await seen.keep(id), await seen.has(id)]).toEqual([false, true, true]);
      });

      it('are other ones for other names', () => {
        const ids = [
          ['a', 'b'],
          ['ab', ''],
          ['a', null, 'b'],
          ['b', 'a'],
        ].map((names) => notificationId(...names));
        expect(new Set(ids).size).toBe(4);
      });
    });

    describe('sessions', () => {
      const name = { userName: 'ann', sessionId: 's1' };
      const started = { ...name, userCreatedAt: new Date(START).toISOString() };
      const slot = (refreshId: string) => ({ refreshId, expiresAt: START / 1000 + 100 });
      const addAnn = () =>
        createUserStore(table, clock).create({ user_name: 'ann', role: 'admin', realms: [], password: 'x' });
      const sessionOf = async () => {
        const found = await createSessionStore(table, clock).find(name);
        if (!found) throw new Error('no session');
        return found.session;
      };

      it('finds a living session together with its user', async () => {
        const sessions = createSessionStore(table, clock);
        await sessions.create(started, slot('r1'));
        expect(await sessions.find(name)).toBeUndefined();
        await addAnn();
        expect(await sessions.find(name)).toMatchObject({
          session: { session_id: 's1', refresh_id: 'r1', used: [] },
          user: { role: 'admin' },
        });
        now += 100_000;
        expect(await sessions.find(name)).toBeUndefined();
      });

      it('does not give the session of a removed user to a later one of the same name', async () => {
        const sessions = createSessionStore(table, clock);
        await addAnn();
        await sessions.create(started, slot('r1'));
        await createUserStore(table, clock).remove('ann');
        now += 1;
        await addAnn();
        expect(await sessions.find(name)).toBeUndefined();
      });

      it('gives the next refresh to one of two simultaneous users of a token, and remembers it', async () => {
        const sessions = createSessionStore(table, clock);
        await addAnn();
        await sessions.create(started, slot('r1'));
        const session = await sessionOf();
        const tries = ['r2', 'r3'].map((next) => sessions.rotate(session, slot(next), 1000));
        expect((await Promise.all(tries)).sort()).toEqual([false, true]);
        const { refresh_id: next_id, used } = await sessionOf();
        expect(used).toEqual([{ refresh_id: 'r1', next_id, at: START }]);
      });

      it('remembers used refresh tokens for their time, and no more than ten', async () => {
        const sessions = createSessionStore(table, clock);
        await addAnn();
        await sessions.create(started, slot('r0'));
        const ids = async () => (await sessionOf()).used.map(({ refresh_id }) => refresh_id);
        for (let index = 1; index <= 12; index++) {
          await sessions.rotate(await sessionOf(), slot(`r${index}`), 1000);
        }
        expect(await ids()).toEqual(Array.from({ length: 10 }, (_, index) => `r${index + 2}`));
        now += 1000;
        await sessions.rotate(await sessionOf(), slot('r13'), 1000);
        expect(await ids()).toEqual(['r12']);
      });

      it('does not bring an ended session back', async () => {
        const sessions = createSessionStore(table, clock);
        await addAnn();
        await sessions.create(started, slot('r1'));
        const session = await sessionOf();
        await sessions.end(name);
        expect(await sessions.rotate(session, slot('r2'), 1000)).toBe(false);
        expect(await sessions.list()).toEqual([]);
      });

      it("ends a user's living sessions and no other's", async () => {
        const sessions = createSessionStore(table, clock);
        await sessions.create(started, slot('r1'));
        await sessions.create({ ...started, sessionId: 's2' }, { refreshId: 'r2', expiresAt: START / 1000 });
        await sessions.create({ ...started, userName: 'anna', sessionId: 's3' }, slot('r3'));
        expect(await sessions.endAll('ann')).toBe(1);
        expect((await sessions.list()).map((session) => session.user_name)).toEqual(['anna']);
      });
    });

    describe('lockouts', () => {
      const limits = { free: 5, apartMs: 15_000, longestLockMs: 900_000 };
      const ann = { userName: 'ann' };
      const states = async (count: number, guessed: LockoutSubject = ann) => {
        const stores = Array.from({ length: count }, () => createLockoutStore(table, clock));
        const all = await Promise.all(stores.map((lockouts) => lockouts.count(guessed, limits)));
        return all.map(({ state }) => state).sort();
      };
      const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

      it('lets five of many simultaneous guesses through, and none once the name is locked', async () => {
        // `.ci/run` makes 200 runs.
        const many = propertyRuns(200);
        expect(await states(many)).toEqual([...times(many - 5, 'busy'), ...times(5, 'counted')]);
        const lockouts = createLockoutStore(table, clock);
        const failures = await Promise.all(times(5, ann).map((guessed) => lockouts.countFailure(guessed)));
        expect(failures.sort()).toEqual([1, 2, 3, 4, 5]);
        await lockouts.lock(ann, START + 30_000);
        expect(await states(many)).toEqual(times(many, 'locked'));
        expect(await states(1, { userName: 'bob' })).toEqual(['counted']);
        now += 30_000;
        expect(await states(many)).toEqual([...times(many - 1, 'busy'), 'counted']);
      });

      it('keeps a lock for its time, makes it no longer, and does not clear it before', async () => {
        const lockouts = createLockoutStore(table, clock);
        await lockouts.count(ann, limits);
        await lockouts.lock(ann, START + 1000);
        await lockouts.lock(ann, START + 900_000);
        expect(await lockouts.countFailure(ann)).toBeUndefined();
        expect(await lockouts.count(ann, limits)).toEqual({ state: 'locked', remainingMs: 1000 });
        expect(await lockouts.remaining(ann, limits.longestLockMs)).toBe(1000);
        expect(await lockouts.remaining({ userName: 'bob' }, limits.longestLockMs)).toBe(0);
        expect(await lockouts.clear(ann)).toBe(false);
        now += 1000;
        expect(await lockouts.remaining(ann, limits.longestLockMs)).toBe(0);
        expect(await lockouts.clear(ann)).toBe(true);
        expect(await lockouts.countFailure(ann)).toBe(1);
      });

      it('forgets failures a day after the last', async () => {
        const lockouts = createLockoutStore(table, clock);
        const fail = async () => {
          await lockouts.count(ann, limits);
          return lockouts.countFailure(ann);
        };
        expect([await fail(), await fail()]).toEqual([1, 2]);
        now += 86_400_000 - 1000;
        expect(await fail()).toBe(3);
        now += 86_400_000;
        expect(await fail()).toBe(1);
      });

      it('takes back a guess that nobody looked at', async () => {
        const lockouts = createLockoutStore(table, clock);
        await states(5);
        expect(await states(1)).toEqual(['busy']);
        await lockouts.giveBack(ann);
        expect(await states(2)).toEqual(['busy', 'counted']);
      });

      it('counts each known place of a name apart from all others', async () => {
        const lockouts = createLockoutStore(table, clock);
        const atHome = { userName: 'ann', place: 'home' };
        await states(5);
        await lockouts.lock(ann, START + 30_000);
        expect(await states(1)).toEqual(['locked']);
        expect(await states(6, atHome)).toEqual(['busy', ...times(5, 'counted')]);
        expect(await states(1, { userName: 'ann', place: 'office' })).toEqual(['counted']);
        // A caller may send any text as the name.
        expect(await states(1, { userName: JSON.stringify(['ann', 'home']) })).toEqual(['counted']);
        expect(await lockouts.clear(atHome)).toBe(true);
        expect(await states(1)).toEqual(['locked']);
      });

      it('drops a lock and guesses of a clock that has been stepped back since', async () => {
        const lockouts = createLockoutStore(table, clock);
        await states(5);
        await lockouts.lock(ann, START + 30_000);
        now -= 86_400_000;
        expect(await lockouts.remaining(ann, limits.longestLockMs)).toBe(0);
        expect(await states(6)).toEqual(['busy', ...times(5, 'counted')]);
        now -= 86_400_000;
        expect(await states(6)).toEqual(['busy', ...times(5, 'counted')]);
      });

      it('counts an attempt when another one replaces the outdated record meanwhile', async () => {
        const other = createLockoutStore(table, clock);
        await states(5);
        now += 2 * 86_400_000;
        const raced: Table = {
          ...table,
          async get(key) {
            await other.count(ann, limits);
            return table.get(key);
          },
        };
        expect(await createLockoutStore(raced, clock).count(ann, limits)).toEqual({ state: 'counted' });
        expect(await states(4)).toEqual(['busy', ...times(3, 'counted')]);
      });

      it('keeps a lock after a small step of the clock, for no longer than the longest lock', async () => {
        const lockouts = createLockoutStore(table, clock);
        await states(5);
        await lockouts.lock(ann, START + 30_000);
        now -= 600_000;
        expect(await lockouts.count(ann, limits)).toEqual({ state: 'locked', remainingMs: 630_000 });
      });
    });

    describe('known places', () => {
      const network = '192.0.2.0';

      it('holds a network for 90 days after the last log-in, of that user only', async () => {
        const places = createKnownNetworkStore(table, clock);
        expect(await places.has('ann', network)).toBe(false);
        await places.remember('ann', network);
        expect(await places.has('ann', network)).toBe(true);
        expect(await places.has('bob', network)).toBe(false);
        expect(await places.has('ann', '192.0.2.1')).toBe(false);
        now += 89 * 86_400_000;
        expect(await places.has('ann', network)).toBe(true);
        await places.remember('ann', network);
        now += 89 * 86_400_000;
        expect(await places.has('ann', network)).toBe(true);
        now += 86_400_000;
        expect(await places.has('ann', network)).toBe(false);
      });

      it('is written at most once a day for each network', async () => {
        const places = createKnownNetworkStore(table, clock);
        await places.remember('ann', network);
        const stored = () => table.query('LOCKOUT', { prefix: 'known#' });
        const [first] = await stored();
        now += 3_600_000;
        await places.remember('ann', network);
        expect(await stored()).toEqual([first]);
        now += 86_400_000;
        await places.remember('ann', network);
        expect(await stored()).not.toEqual([first]);
        expect(JSON.stringify(await stored())).not.toContain(network);
      });
    });

    describe('failures by network', () => {
      const limits = { most: 20, windowMs: 900_000 };
      const count = () => createNetworkFailureStore(table, clock).count('192.0.2.1', limits);

      it('lets twenty of thirty simultaneous ones through, in each window', async () => {
        const all = await Promise.all(Array.from({ length: 30 }, count));
        expect(all.filter(({ state }) => state === 'counted')).toHaveLength(20);
        expect(await count()).toEqual({ state: 'full', remainingMs: 900_000 });
        now += 899_999;
        expect(await count()).toEqual({ state: 'full', remainingMs: 1 });
        now += 1;
        expect(await count()).toMatchObject({ state: 'counted' });
      });

      it('begins a new window if the clock has been stepped back since the last one began', async () => {
        await Promise.all(Array.from({ length: 20 }, count));
        expect(await count()).toMatchObject({ state: 'full' });
        now -= 86_400_000;
        expect(await createNetworkFailureStore(table, clock).remaining('192.0.2.1', limits)).toBe(0);
        expect(await count()).toMatchObject({ state: 'counted' });
      });

      it('gives back to the window that it was taken from', async () => {
        const sources = createNetworkFailureStore(table, clock);
        const one = { most: 1, windowMs: 1000 };
        const taken = await sources.count('a', one);
        if (taken.state !== 'counted') throw new Error(taken.state);
        await taken.giveBack();
        expect(await sources.count('a', one)).toMatchObject({ state: 'counted' });
        expect(await sources.remaining('a', one)).toBe(1000);
        now += 1000;
        expect(await sources.remaining('a', one)).toBe(0);
        expect(await sources.count('a', one)).toMatchObject({ state: 'counted' });
        await taken.giveBack();
        expect(await sources.count('a', one)).toEqual({ state: 'full', remainingMs: 1000 });
      });
    });

    describe('the audit', () => {
      const entry = (at: string, actor = 'ann'): AuditEntry => ({
        at,
        actor,
        action: 'host.create',
        target: null,
        outcome: 'refused',
        status: 409,
        request_id: `request-${at}-${actor}`,
      });

      it('lists what was recorded since then, newest first, over days and months', async () => {
        const audit = createAuditStore(table);
        const times = ['2026-02-27T09:00:00.000Z', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z'];
        for (const at of times) await audit.record(entry(at));
        await audit.record(entry('2026-03-01T00:00:00.000Z', 'bob'));
        const found = await audit.list(Date.parse('2026-02-27T09:00:00.001Z'), START);
        expect(found.map(({ at, actor }) => [at.slice(0, 10), actor])).toEqual([
          ['2026-03-01', 'bob'],
          ['2026-03-01', 'ann'],
          ['2026-02-28', 'ann'],
        ]);
        expect(found[2]).toEqual(entry('2026-02-28T23:59:59.999Z'));
        expect(await audit.list(0, START)).toHaveLength(4);
      });
    });

    describe('records whose number is limited, if fifty are created at once', () => {
      const outcomes = async (create: (at: number) => Promise<unknown>) => {
        const ends = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => create(at)));
        const codes = ends.map((end) =>
          end.status === 'rejected' ? (end.reason as { readonly code: string }).code : 'created',
        );
        return Object.fromEntries(
          [...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]),
        );
      };
      const log = { error: () => undefined };
      const times = () => ({ created_at: now, changed_at: now });
      const owner = { owner: 'ann', owner_created_at: 'c1' };

      it('are 20 webhooks of a user', async () => {
        const webhook = {
          name: 'w',
          realm: 'paris',
          realm_creation_id: '',
          url: 'https://a.example/',
          enabled: true,
        };
        const create = (at: number) =>
          createWebhookStore(table, clock, log).create({
            ...{ ...webhook, ...owner, ...times(), objects: ['hosts'], webhook_id: `w${at}` },
          });
        expect(await outcomes(create)).toEqual({ created: 20, too_many_webhooks: 30 });
        expect(await createWebhookStore(table, clock, log).list()).toHaveLength(20);
      });

      it('wait at most 20 s for a turn whose process never learned that it has it', async () => {
        const filter = { kind: 'hosts', shared_with: 'me', where: 'state = 0', ...owner } as const;
        const create = (on: Table, name: string) =>
          createSavedFilterStore(on, clock, log).create({ ...filter, ...times(), name });
        const forgetful = forgetfulTable('CREATION', 1, () => true)(table);
        await expect(create(forgetful, 'lost')).rejects.toMatchObject({ code: 'store_unavailable' });
        now += 20_000;
        await create(table, 'kept');
        expect(await createSavedFilterStore(table, clock, log).ownOf('ann')).toMatchObject([
          { name: 'kept' },
        ]);
      });

      it('are 100 filters of a user', async () => {
        const filter = { kind: 'hosts', shared_with: 'me', where: 'state = 0', ...owner } as const;
        const place = (name: string) => ({ pk: 'FILTER#ann', sk: `hosts\n${name}\n` });
        const kept = Array.from({ length: 90 }, (_, at) => ({ ...filter, ...times(), name: `kept ${at}` }));
        await Promise.all(kept.map((one) => table.put(place(one.name), one)));
        const create = (at: number) =>
          createSavedFilterStore(table, clock, log).create({ ...filter, ...times(), name: `new ${at}` });
        expect(await outcomes(create)).toEqual({ created: 10, too_many_filters: 40 });
        expect(await createSavedFilterStore(table, clock, log).ownOf('ann')).toHaveLength(100);
      });
    });

    describe('maintenances', () => {
      const settings = {
        ...{ name: 'Backup', targets: { hostgroup: 'db' }, include_services: false, include_children: false },
        ...{
          starts_at: '2026-03-01T02:00:00',
          time_zone: 'UTC',
          duration_seconds: 3600,
          rrule: 'FREQ=DAILY',
        },
        ...{ comment: 'Backup', enabled: true },
      };
      const paris = { name: 'paris', creation_id: 'c1' };
      const newRecord = (id: string, realm = paris) => ({
        ...{ ...settings, maintenance_id: id.padStart(16, '0'), realm },
        ...{ created_by: 'ann', created_at: now, changed_at: now },
      });
      const store = () => createMaintenanceStore(table, clock, recordingLog());

      it('are those of one creation of a realm', async () => {
        const record = newRecord('1');
        await store().create(record);
        await store().create(newRecord('2', { name: 'paris#1', creation_id: 'c1' }));
        expect(await store().list(paris)).toEqual([record]);
        expect(await store().list({ name: 'paris', creation_id: 'c2' })).toEqual([]);
        expect(await store().find({ realm: paris, id: record.maintenance_id })).toEqual(record);
        expect(await store().all()).toHaveLength(2);
        const unknown = { code: 'maintenance_not_found' };
        for (const id of ['x', 'f'.repeat(16), 'é'.repeat(2000)])
          await expect(store().find({ realm: paris, id })).rejects.toMatchObject(unknown);
      });

      it('are changed by one of two who read them, and by none after their removal', async () => {
        const before = newRecord('1');
        await store().create(before);
        const changed = await store().change(before, { ...settings, enabled: false });
        expect(changed).toMatchObject({ enabled: false, created_by: 'ann' });
        const refused = { code: 'precondition_failed' };
        await expect(store().change(before, settings)).rejects.toMatchObject(refused);
        const ended = await store().end(changed);
        await expect(store().end(changed)).rejects.toMatchObject({ code: 'maintenance_not_found' });
        await expect(store().change(ended, settings)).rejects.toMatchObject(refused);
        expect(await store().list(paris)).toEqual([]);
        expect(await store().all()).toEqual([ended]);
      });

      it('are 200 of a realm, if fifty are created at once', async () => {
        const kept = Array.from({ length: 190 }, (_, at) => newRecord(String(at)));
        const keyOf = (id: string) => ({ pk: 'MAINTENANCE', sk: `paris\n${id}` });
        await Promise.all(kept.map((one) => table.put(keyOf(one.maintenance_id), one)));
        const ends = await Promise.allSettled(
          Array.from({ length: 50 }, (_, at) => store().create(newRecord(`a${at}`))),
        );
        expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
        expect(await store().list(paris)).toHaveLength(200);
      });

      it('are leased by one run at a time, until its end or the end of the lease', async () => {
        const record = newRecord('1');
        await store().create(record);
        const taken = await Promise.all([1, 2, 3].map(() => store().lease(record, 1000)));
        const [leased, ...others] = taken.filter((one) => one !== undefined);
        expect(others).toEqual([]);
        const planting = { at: now, done: 1, open: null, reason: 'down' };
        await store().release(leased!, planting);
        const second = await store().lease(record, 1000);
        expect(second?.planting).toEqual(planting);
        expect(await store().lease(record, 1000)).toBeUndefined();
        now += 1000;
        const third = await store().lease(record, 1000);
        expect(third).toBeDefined();
        // The run whose lease is over does not end that of the next one.
        await store().release(second!, undefined);
        expect(await store().lease(record, 1000)).toBeUndefined();
        await store().forget(third!);
        now += 1000;
        expect(await store().lease(record, 1000)).toBeUndefined();
      });
    });

    describe('idempotency keys', () => {
      const answer = { status: 201, headers: { Location: '/x/' }, body: '{"data":1}' };
      const userCreatedAt = new Date(START).toISOString();
      const request = { userName: 'ann', userCreatedAt, key: 'k1', fingerprint: 'f1', leaseMs: 29_000 };
      const claimed = async (wanted: KeyedRequest = request) => {
        const claim = await createIdempotencyStore(table, clock).claim(wanted);
        if (claim.state !== 'claimed') throw new Error(claim.state);
        return claim;
      };
      const state = async (wanted: Partial<KeyedRequest> = {}) =>
        (await createIdempotencyStore(table, clock).claim({ ...request, ...wanted })).state;

      it('let one of twenty simultaneous requests run', async () => {
        const states = await Promise.all(Array.from({ length: 20 }, () => state()));
        expect(states.sort()).toEqual(['claimed', ...Array.from({ length: 19 }, () => 'running')]);
      });

      it('give the answer that was kept for a day, to the same request only', async () => {
        await (await claimed()).keep(answer);
        expect(await createIdempotencyStore(table, clock).claim(request)).toEqual({
          state: 'answered',
          answer,
        });
        expect(await state({ fingerprint: 'f2' })).toBe('reused');
        expect(await state({ userName: 'bob' })).toBe('claimed');
        // A later user of the same name.
        expect(await state({ userCreatedAt: new Date(START + 1).toISOString() })).toBe('claimed');
        now += 86_400_000 - 1;
        expect(await state()).toBe('answered');
        now += 1;
        expect(await state({ fingerprint: 'f2' })).toBe('claimed');
      });

      it('keep a large answer, and of one that no item can hold that there was one', async () => {
        const rows = Array.from({ length: 12_000 }, (_, at) => ({
          host_name: `host-${at}`,
          outcome: 'done',
        }));
        const large = { ...answer, body: JSON.stringify(rows) };
        const huge = { ...answer, body: randomBytes(300_000).toString('base64') };
        for (const [kept, body] of [
          [large, large.body],
          [huge, undefined],
        ] as const) {
          const wanted = { ...request, key: `of ${kept.body.length} characters` };
          expect(kept.body.length).toBeGreaterThanOrEqual(400_000);
          await (await claimed(wanted)).keep(kept);
          const claim = await createIdempotencyStore(table, clock).claim(wanted);
          expect(claim).toEqual({ state: 'answered', answer: { ...answer, body } });
        }
      });

      it('are free again once released, or when their request must have died', async () => {
        await (await claimed()).release();
        const lost = await claimed();
        now += 28_999;
        expect(await state()).toBe('running');
        now += 1;
        const next = await claimed();
        await lost.keep(answer);
        await lost.release();
        expect(await state()).toBe('running');
        await next.keep(answer);
        expect(await state()).toBe('answered');
      });
    });
  });
}

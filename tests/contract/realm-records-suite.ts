import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { newRealm, newRealmRecord } from '../../shared/realm/config/new-realm.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import type { Table } from '../../shared/store/table.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';
import { recordingLog } from '../support/log.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const address = { monitoring_ip: '192.0.2.1', monitoring_port: 6557 };

/** Tests the store's contract for realms, on any key-value server. */
export function describeRealmRecords(engine: string, start: () => Promise<KeyValueServer>): void {
  describe(`records of realms on ${engine}`, () => {
    let server: KeyValueServer;
    let table: Table;
    let now = START;
    const clock = () => now;
    const store = () => createRealmStore(table, clock);
    const made = (display_name: string, fields: object = address) =>
      newRealmRecord(newRealm().parse({ display_name, section: 'field', ...fields }));

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

    it('are kept as they were given, with the time of their creation', async () => {
      const realm = made('Köln / north', { ...address, origin: ['eu'] });
      const created = await store().create(realm);
      expect(created).toMatchObject({ ...realm, created_at: '2026-03-01T12:00:00.000Z' });
      expect(await store().find('Köln / north')).toEqual(created);
    });

    it('keep the time that they were given', async () => {
      const realm = made('old', { ...address, created_at: '2020-02-03T04:05:06+01:00' });
      expect((await store().create(realm)).created_at).toBe('2020-02-03T03:05:06.000Z');
    });

    it('are made by one of two simultaneous creators', async () => {
      const results = await Promise.allSettled([store().create(made('a')), store().create(made('a'))]);
      expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = results.find((result) => result.status === 'rejected');
      expect(refused?.reason).toMatchObject({ kind: 'conflict', code: 'realm_exists' });
    });

    it('cost only their own realm where they were damaged by hand, which is logged', async () => {
      const created = await store().create(made('a'));
      await table.put({ pk: 'REALM', sk: 'damaged' }, { name: 'damaged', type: 'odd' });
      const log = recordingLog();
      expect(await createRealmStore(table, clock, log).list()).toEqual([created]);
      expect(log.lines).toMatchObject([
        { level: 'error', code: 'store.record_unreadable', fields: { kind: 'realm', name: 'damaged' } },
      ]);
      await expect(store().list()).rejects.toThrow('type');
    });

    it('stay readable when rules for new realms become stricter', async () => {
      const old = { name: 'collectors', display_name: 'collectors', type: 'standard', section: '' };
      await table.put(
        { pk: 'REALM', sk: 'collectors' },
        { ...old, monitoring_ip: 'no address', link: 'x'.repeat(9000) },
      );
      expect(await store().find('collectors')).toMatchObject(old);
    });

    it('are listed from a cache for ten seconds, own writes at once', async () => {
      const realms = store();
      expect(await realms.list()).toEqual([]);
      const created = await store().create(made('a'));
      now += 9_999;
      expect(await realms.list()).toEqual([]);
      now += 1;
      expect(await realms.list()).toEqual([created]);
      const changed = await realms.change(created, { ...created, origin: ['de', 'nrw'] });
      expect(await realms.list()).toEqual([changed]);
      expect(await realms.remove(changed ?? created)).toBe(true);
      expect(await realms.list()).toEqual([]);
    });

    describe('that are changed', () => {
      it('lose the fields that are gone, and keep what is not known here', async () => {
        const created = await store().create(made('a', { ...address, link: 'https://wiki.example' }));
        await table.update({ pk: 'REALM', sk: 'a' }, { set: { of_a_later_version: 1 } });
        const changed = await store().change(created, { ...created, link: undefined, section: 'other' });
        expect(changed).toMatchObject({ section: 'other', creation_id: created.creation_id });
        expect(changed?.revision).not.toBe(created.revision);
        const item = await table.get({ pk: 'REALM', sk: 'a' });
        expect(item).toMatchObject({ section: 'other', of_a_later_version: 1 });
        expect(item).not.toHaveProperty('link');
      });

      it('are changed by one of two who have read the same', async () => {
        const created = await store().create(made('a'));
        const changes = ['x', 'y'].map((section) => store().change(created, { ...created, section }));
        const results = await Promise.all(changes);
        expect(results.filter((result) => result !== undefined)).toHaveLength(1);
        expect(await store().find('a')).toEqual(results.find((result) => result !== undefined));
        expect(await store().remove(created)).toBe(false);
      });

      it('are not made anew by a change of what was removed', async () => {
        const created = await store().create(made('a'));
        await store().remove(created);
        expect(await store().change(created, created)).toBeUndefined();
        expect(await store().list()).toEqual([]);
      });

      it('may have been made by hand', async () => {
        await table.put({ pk: 'REALM', sk: 'a' }, { ...made('a') });
        const [byHand] = await store().list();
        const changed = await store().change(byHand!, { ...made('a'), section: 'x' });
        expect(changed).toMatchObject({ section: 'x', revision: expect.any(String) });
        expect(await store().remove(byHand!)).toBe(false);
        expect(await store().remove(changed!)).toBe(true);
      });
    });

    describe('of multirealms', () => {
      const members = async () => (await store().find('all'))?.members;

      it('name the members that are there', async () => {
        const a = await store().create(made('a'));
        await store().create(made('b'));
        await store().create(made('all', { members: ['b', 'a'] }));
        expect(await members()).toEqual(['b', 'a']);
        await store().remove(a);
        expect(await members()).toEqual(['b']);
      });

      it('do not take a later realm for the member that had its name', async () => {
        const a = await store().create(made('a'));
        await store().create(made('b'));
        const all = await store().create(made('all', { members: ['a', 'b'] }));
        await store().remove(a);
        await store().create(made('a'));
        expect(await members()).toEqual(['b']);
        // A writer that read the record earlier has the former member: writing it back does not let the new one in.
        await store().change(all, { ...all, section: 'x' });
        expect(await members()).toEqual(['b']);
        const now_ = await store().find('all');
        await store().change(now_!, { ...now_!, members: ['a', 'b'] });
        expect(await members()).toEqual(['a', 'b']);
      });

      it('may have been made by hand, of members made by hand', async () => {
        for (const realm of [made('a'), made('all', { members: ['a', 'gone'] })]) {
          await table.put({ pk: 'REALM', sk: realm.name }, { ...realm });
        }
        expect(await members()).toEqual(['a']);
      });

      it('may have more members than one question to the table', async () => {
        const names = Array.from({ length: 150 }, (_, index) => `r${index}`);
        await Promise.all(names.map((name) => store().create(made(name))));
        await store().create(made('all', { members: names }));
        expect(await members()).toEqual(names);
      });
    });

    describe('of another process', () => {
      const counting = () => {
        const reads = { all: 0 };
        const query: Table['query'] = (...args) => {
          reads.all += 1;
          return table.query(...args);
        };
        return { reads, reader: createRealmStore({ ...table, query }, clock) };
      };
      const names = async (reader: ReturnType<typeof store>) => (await reader.list()).map(({ name }) => name);

      it('are read again only if one was written since', async () => {
        const { reads, reader } = counting();
        const a = await store().create(made('a'));
        for (let second = 0; second < 60; second += 10) {
          expect(await names(reader)).toEqual(['a']);
          now += 10_000;
        }
        expect(reads.all).toBe(1);
        for (const change of [
          () => store().create(made('b')),
          () => store().change(a, { ...a, display_name: 'A' }),
          () => store().remove({ ...a, revision: 'gone' }),
        ]) {
          const before = reads.all;
          await change();
          now += 10_000;
          expect(await reader.list()).toEqual(await store().list());
          expect(reads.all).toBe(before + 1);
        }
      });

      it('are all read again after a minute, as a write may have ended before its new version', async () => {
        const { reader } = counting();
        await store().create(made('a'));
        expect(await names(reader)).toEqual(['a']);
        await createRealmStore(
          {
            ...table,
            put: (key, ...rest) => table.put(key.pk === 'REALM' ? key : { pk: 'LOST', sk: 'x' }, ...rest),
          },
          clock,
        ).create(made('b'));
        now += 59_999;
        expect(await names(reader)).toEqual(['a']);
        now += 10_001;
        expect(await names(reader)).toEqual(['a', 'b']);
      });

      it('are read as before where nobody may read the version', async () => {
        const get: Table['get'] = (key) =>
          key.pk === 'REALM_VERSION' ? Promise.reject(new Error('AccessDeniedException')) : table.get(key);
        const reader = createRealmStore({ ...table, get }, clock);
        await store().create(made('a'));
        expect(await names(reader)).toEqual(['a']);
        await store().create(made('b'));
        now += 10_000;
        expect(await names(reader)).toEqual(['a', 'b']);
      });
    });
  });
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { newRealmRecord } from '../../shared/realm/config/new-realm.ts';
import { createApiKeyVersions } from '../../shared/store/api-key-versions.ts';
import { createHostClaimStore } from '../../shared/store/host-claims.ts';
import { createIdempotencyStore } from '../../shared/store/idempotency.ts';
import { importTools } from '../../shared/store/import-tools.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { searchBackends } from '../../shared/store/search-backends.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import { createStagedHostStore } from '../../shared/store/staged-hosts.ts';
import { createPatientTable, type Table } from '../../shared/store/table.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { clientConfig, type KeyValueServer, newTable } from '../support/key-value-server.ts';
import { type LossyProxy, startLossyProxy } from '../support/lossy-proxy.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const clock = () => START;
const address = '192.0.2.1';
const ann = { user_name: 'ann', role: 'viewer' as const, realms: [], password: 'x' };
const notFound = { kind: 'not_found' };
const conflict = { kind: 'conflict' };

/** Tests that a write that the SDK repeats after a lost answer takes effect once. */
export function describeLostAnswers(engine: string, start: () => Promise<KeyValueServer>): void {
  describe(`a write to ${engine} whose answer is lost`, () => {
    let server: KeyValueServer;
    let proxy: LossyProxy;
    /** Behind the proxy. */
    let table: Table;
    let direct: Table;
    /** Runs the work and loses the answer to its first call of this operation. */
    const losing = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
      const before = proxy.lost();
      proxy.loseAnswerOf(operation);
      const result = await work().then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error;
        },
      );
      expect(proxy.lost()).toBe(before + 1);
      return result();
    };

    beforeAll(async () => {
      server = await start();
      proxy = await startLossyProxy(server);
    });
    afterAll(async () => {
      await proxy.stop();
      await server.stop();
    });
    beforeEach(async () => {
      const made = await newTable(server);
      direct = made.table;
      table = createPatientTable({ tableName: made.name, client: clientConfig(proxy.url) });
    });

    describe('makes', () => {
      it.each<[string, () => Promise<unknown>]>([
        [
          'a realm',
          () => createRealmStore(table, clock).create(newRealmRecord({ display_name: 'r', section: 's' })),
        ],
        ['an import tool', () => importTools.open(table).create({ kind: 'staged', address })],
        [
          'a search backend',
          () =>
            searchBackends.open(table).create({
              id: 1,
              url: 'https://search.test',
              flavour: 'opensearch',
            }),
        ],
        ['a user', () => createUserStore(table, clock).create(ann)],
      ])('%s, once', async (_, create) => {
        await losing('PutItem', create);
        await expect(create()).rejects.toMatchObject(conflict);
        // A refused write is refused again after its answer was lost.
        await expect(losing('PutItem', create)).rejects.toMatchObject(conflict);
      });

      it('a staged host, once', async () => {
        const add = () => createStagedHostStore(table, address, clock).add('web', { address });
        expect(await losing('PutItem', add)).toBe(true);
        expect(await add()).toBe(false);
      });

      it('a claim on a host name, for one', async () => {
        const take = () => createHostClaimStore(table, address, clock).take('web');
        expect(await losing('PutItem', take)).toBe(true);
        expect(await losing('PutItem', take)).toBe(false);
      });

      it('a claim on an Idempotency-Key, for one', async () => {
        const request = { userName: 'ann', userCreatedAt: '', key: 'k', fingerprint: 'f', leaseMs: 1000 };
        const claim = () => createIdempotencyStore(table, clock).claim(request);
        expect(await losing('PutItem', claim)).toMatchObject({ state: 'claimed' });
        expect(await losing('PutItem', claim)).toMatchObject({ state: 'running' });
      });

      it('nothing that is not there for others to see', async () => {
        await losing('PutItem', () => table.put({ pk: 'P', sk: 's' }, { a: 1 }, { exists: false }));
        expect(await direct.get({ pk: 'P', sk: 's' })).toEqual({ pk: 'P', sk: 's', a: 1 });
      });
    });

    describe('changes', () => {
      it('a refresh token of a session, once', async () => {
        const { created_at: userCreatedAt } = await createUserStore(direct, clock).create(ann);
        const sessions = createSessionStore(table, clock);
        const name = { userName: 'ann', sessionId: 's' };
        const slot = (refreshId: string) => ({ refreshId, expiresAt: START / 1000 + 100 });
        await sessions.create({ ...name, userCreatedAt }, slot('r1'));
        const session = (await sessions.find(name))?.session;
        if (!session) throw new Error('no session');
        expect(await losing('UpdateItem', () => sessions.rotate(session, slot('r2'), 1000))).toBe(true);
        expect(await losing('UpdateItem', () => sessions.rotate(session, slot('r3'), 1000))).toBe(false);
        expect((await sessions.find(name))?.session.refresh_id).toBe('r2');
      });

      it('a realm, for one of those who have read the same', async () => {
        const realms = createRealmStore(table, clock);
        const made = await realms.create(newRealmRecord({ display_name: 'r', section: 's' }));
        const changed = await losing('UpdateItem', () => realms.change(made, { ...made, section: 'a' }));
        expect(changed).toMatchObject({ section: 'a' });
        expect(
          await losing('UpdateItem', () => realms.change(made, { ...made, section: 'b' })),
        ).toBeUndefined();
        expect((await realms.find('r'))?.section).toBe('a');
      });

      it('a number once', async () => {
        const users = createUserStore(table, clock);
        const { api_key_version } = await users.create(ann);
        const versions = createApiKeyVersions(table);
        const holder = (await versions.find('ann'))!;
        expect(await losing('PutItem', () => versions.rotate(holder))).toBe(api_key_version + 1);
        expect(await losing('UpdateItem', () => versions.rotate(holder))).toBe(api_key_version + 2);
        expect((await versions.find('ann'))?.version).toBe(api_key_version + 2);
      });

      it('nothing of a user who is not there', async () => {
        const change = () => createUserStore(table, clock).setRole('bob', 'admin');
        await expect(losing('UpdateItem', change)).rejects.toMatchObject(notFound);
      });
    });

    describe('deletes', () => {
      it('a realm, once', async () => {
        const realms = createRealmStore(table, clock);
        const made = await realms.create(newRealmRecord({ display_name: 'r', section: 's' }));
        expect(await losing('DeleteItem', () => realms.remove(made))).toBe(true);
        expect(await direct.query('REALM')).toEqual([]);
        expect(await realms.remove(made)).toBe(false);
      });

      it('a staged host, once', async () => {
        const hosts = createStagedHostStore(table, address, clock);
        await hosts.add('web', { address });
        // The trace that a deletion leaves is itself a write.
        expect(await losing('PutItem', () => hosts.remove('web'))).toBe(true);
        expect(await hosts.remove('web')).toBe(false);
      });

      it('only what its condition says', async () => {
        const key = { pk: 'P', sk: 's' };
        await table.put(key, { version: 2 });
        expect(await losing('DeleteItem', () => table.delete(key, { equals: { version: 1 } }))).toBe(false);
        expect(await losing('DeleteItem', () => table.delete(key, { equals: { version: 2 } }))).toBe(true);
        expect(await direct.get(key)).toBeUndefined();
      });
    });
  });
}

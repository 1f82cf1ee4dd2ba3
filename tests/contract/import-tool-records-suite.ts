import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { createHostClaimStore } from '../../shared/store/host-claims.ts';
import { createStagedHostStore } from '../../shared/store/staged-hosts.ts';
import type { Table } from '../../shared/store/table.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';

/** Tests the store's contract for the hosts that import tools hold, on any key-value server. */
export function describeImportToolRecords(engine: string, start: () => Promise<KeyValueServer>): void {
  describe(`records of import tools on ${engine}`, () => {
    let server: KeyValueServer;
    let table: Table;

    beforeAll(async () => {
      server = await start();
    });
    afterAll(async () => {
      await server.stop();
    });
    beforeEach(async () => {
      ({ table } = await newTable(server));
    });

    describe('staged hosts', () => {
      const now = 1_800_000_000;
      const clock = () => now * 1000;
      const storeOf = (address: string) => createStagedHostStore(table, address, clock);

      it('are those of one tool', async () => {
        const mine = storeOf('192.0.2.1');
        const other = storeOf('192.0.2.10');
        expect(await mine.add('web', { address: 'a' })).toBe(true);
        expect(await mine.add('web', { address: 'b' })).toBe(false);
        expect(await mine.get('web')).toEqual({ address: 'a' });
        expect(await mine.list()).toEqual([{ address: 'a' }]);
        expect(await other.get('web')).toBeUndefined();
        expect(await other.list()).toEqual([]);
        expect(await other.remove('web')).toBe(false);
        expect(await mine.remove('web')).toBe(true);
        expect(await mine.remove('web')).toBe(false);
      });

      it('leave a trace for a month when they are removed, and may come again', async () => {
        const store = storeOf('192.0.2.1');
        expect(await store.removedAt('web')).toBeUndefined();
        await store.add('web', { address: 'a' });
        expect(await store.removedAt('web')).toBeUndefined();
        await store.remove('web');
        expect(await store.removedAt('web')).toBe(now);
        expect([await store.get('web'), await store.list()]).toEqual([undefined, []]);
        const later = createStagedHostStore(table, '192.0.2.1', () => (now + 31 * 86_400) * 1000);
        expect(await later.removedAt('web')).toBeUndefined();
        expect(await store.add('web', { address: 'b' })).toBe(true);
        expect(await store.list()).toEqual([{ address: 'b' }]);
        expect(await store.removedAt('web')).toBeUndefined();
      });

      it('are added once and removed once, however many try at once', async () => {
        const store = storeOf('192.0.2.1');
        for (let round = 0; round < 10; round += 1) {
          const added = await Promise.all(
            Array.from({ length: 5 }, () => store.add('web', { address: 'a' })),
          );
          expect(added.filter((done) => done)).toHaveLength(1);
          const removed = await Promise.all(Array.from({ length: 5 }, () => store.remove('web')));
          expect(removed.filter((done) => done)).toHaveLength(1);
        }
      });

      it('may have the longest name that a host can have', async () => {
        const store = storeOf('192.0.2.1');
        const name = '東'.repeat(255);
        expect(await store.add(name, { host_name: name })).toBe(true);
        expect(await store.get(name)).toEqual({ host_name: name });
      });

      it('lose and double nothing when two hundred come at once', async () => {
        const store = storeOf('192.0.2.1');
        const tries = Array.from({ length: 200 }, (_, index) => store.add(`host-${index % 100}`, { index }));
        expect((await Promise.all(tries)).filter((added) => added)).toHaveLength(100);
        expect(await store.list()).toHaveLength(100);
      });
    });

    describe('claims of host names', () => {
      it('are held by one at a time, on one tool', async () => {
        const clock = () => 1_000_000;
        const claims = createHostClaimStore(table, '192.0.2.1', clock);
        const tries = await Promise.all(Array.from({ length: 5 }, () => claims.take('web')));
        expect(tries.filter((taken) => taken)).toHaveLength(1);
        expect(await createHostClaimStore(table, '192.0.2.2', clock).take('web')).toBe(true);
        await claims.release('web');
        expect(await claims.take('web')).toBe(true);
      });

      it('expire after a minute', async () => {
        let now = 1_000_000;
        const claims = createHostClaimStore(table, '192.0.2.1', () => now);
        await claims.take('web');
        now += 59_000;
        expect(await claims.take('web')).toBe(false);
        now += 1000;
        expect(await claims.take('web')).toBe(true);
      });
    });
  });
}

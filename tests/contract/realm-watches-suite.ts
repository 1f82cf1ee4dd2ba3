import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { createWatchStore, type IndexedHost, type WatchStore } from '../../shared/store/realm-watches.ts';
import type { Table } from '../../shared/store/table.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

const paris = { name: 'paris', creation_id: '1' };

const hostsOf = (count: number): IndexedHost[] =>
  Array.from({ length: count }, (_, index) => [`host-${index}`, index % 7 === 0 ? null : `10.0.${index}`]);

/** Tests the store's contract for the last probe of each realm, on any key-value server. */
export function describeRealmWatches(engine: string, start: () => Promise<KeyValueServer>): void {
  describe(`the last look at each realm on ${engine}`, () => {
    let server: KeyValueServer;
    let table: Table;
    let store: WatchStore;

    beforeAll(async () => {
      server = await start();
    });
    afterAll(async () => {
      await server.stop();
    });
    beforeEach(async () => {
      ({ table } = await newTable(server));
      store = createWatchStore(table, () => now);
    });

    const only = async () => (await store.list([paris, { name: 'new', creation_id: '1' }]))[0]!;

    it('is kept with an index of any size', async () => {
      const hosts = hostsOf(10_001);
      await store.saveUp({ realm: paris, services: 50_000, hosts });
      expect(await only()).toMatchObject({
        realm: 'paris',
        watched_at: '2026-11-20T12:00:00.000Z',
        up: true,
        hosts: 10_001,
        services: 50_000,
        expires_at: now / 1000 + 2 * 86_400,
      });
      expect(await store.hosts(await only())).toEqual(hosts);
    });

    it('is of a realm without hosts too', async () => {
      await store.saveUp({ realm: { name: 'new', creation_id: '1' }, services: 0, hosts: [] });
      expect(await store.hosts(await only())).toEqual([]);
    });

    it('of an engine that is down keeps the index of the last good one', async () => {
      await store.saveDown(paris, 'engine_unreachable');
      expect(await store.hosts(await only())).toEqual([]);
      await store.saveUp({ realm: paris, services: 1, hosts: hostsOf(3) });
      await store.saveDown(paris, 'engine_timeout');
      expect(await only()).toMatchObject({ up: false, code: 'engine_timeout', hosts: 3 });
      expect(await store.hosts(await only())).toEqual(hostsOf(3));
    });

    it('replaces the one before, and nothing of that is left', async () => {
      await store.saveUp({ realm: paris, services: 1, hosts: hostsOf(9000) });
      const before = await only();
      await store.saveUp({ realm: paris, services: 1, hosts: hostsOf(2) });
      expect(await store.hosts(await only())).toEqual(hostsOf(2));
      expect(await store.hosts(before)).toBeUndefined();
      expect(await table.query('WATCH_INDEX#paris')).toHaveLength(1);
    });

    it('is whole after any number of looks at the same moment', async () => {
      const sizes = [1, 4500, 20, 9000, 3];
      await Promise.all(
        sizes.map((size) => store.saveUp({ realm: paris, services: 0, hosts: hostsOf(size) })),
      );
      const record = await only();
      expect(sizes).toContain(record.hosts);
      expect(await store.hosts(record)).toHaveLength(record.hosts ?? -1);
    });
  });
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { createSearchBackendStore, searchBackendRecord } from '../../shared/store/search-backends.ts';
import type { Table } from '../../shared/store/table.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';

/** What the store promises of search backends, on any key-value server. */
// eslint-disable-next-line jest/no-export -- a suite for several test files, not a test file
export function describeSearchBackendRecords(engine: string, start: () => Promise<KeyValueServer>): void {
  describe(`records of search backends on ${engine}`, () => {
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

    const plain = searchBackendRecord.parse({
      id: 10,
      url: 'http://search.example:9200',
      flavour: 'opensearch',
    });
    const full = searchBackendRecord.parse({
      id: 9,
      url: 'https://search.example/cluster',
      flavour: 'elasticsearch',
      credentials: 'realmgate/search',
      ca: 'the authority',
      fields: { events: { time: '@timestamp', host_name: 'host' }, syslogs: { ident: 'process.name' } },
    });

    it('are found by their number and listed in its order', async () => {
      const store = createSearchBackendStore(table);
      const made = [await store.create(plain), await store.create(full)];
      expect(made).toMatchObject([plain, full]);
      expect(await store.find(9)).toEqual(made[1]);
      expect(await store.find(1)).toBeUndefined();
      expect(await store.list()).toEqual([made[1], made[0]]);
    });

    it('stay the same when they are replaced, and are others when they are made again', async () => {
      const store = createSearchBackendStore(table);
      const { creation_id } = await store.create(full);
      await store.replace({ ...plain, id: full.id });
      expect(await store.find(full.id)).toEqual({ ...plain, id: full.id, creation_id });
      await store.remove(full.id);
      await expect(store.replace(full)).rejects.toMatchObject({ code: 'search_backend_not_found' });
      expect((await store.create(full)).creation_id).not.toBe(creation_id);
    });

    it('are registered once', async () => {
      const store = createSearchBackendStore(table);
      await store.create(plain);
      await expect(store.create({ ...full, id: plain.id })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'search_backend_exists',
      });
      expect(await store.list()).toMatchObject([plain]);
      await store.remove(plain.id);
      expect(await store.list()).toEqual([]);
      await expect(store.remove(plain.id)).rejects.toMatchObject({
        kind: 'not_found',
        code: 'search_backend_not_found',
      });
    });

    it.each([
      { id: -1 },
      { id: 1.5 },
      { url: 'search.example' },
      { url: 'ftp://search.example' },
      { url: 'https://ann:secret@search.example' },
      { url: 'https://ann@search.example/' },
      { url: 'https:\\\\ann:secret@search.example//' },
      { url: 'https://search.example/?token=secret' },
      { url: 'https://search.example#a' },
      { url: 'http://search.example', ca: 'the authority' },
      { flavour: 'solr' },
      { credentials: '' },
      { fields: { events: { hostname: 'host' } } },
      { fields: { syslogs: { ident: '' } } },
      { fields: { metrics: {} } },
    ])('are refused when their record is not sound: %j', (fault) => {
      expect(searchBackendRecord.safeParse(full).success).toBe(true);
      expect(searchBackendRecord.safeParse({ ...full, ...fault }).success).toBe(false);
    });
  });
}

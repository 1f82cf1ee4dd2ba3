import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { calendars } from '../../shared/store/calendars.ts';
import { type Collection, type CollectionStore, type StoredRecord } from '../../shared/store/collection.ts';
import { importTools } from '../../shared/store/import-tools.ts';
import { issuers } from '../../shared/store/issuers.ts';
import { metricsBackends } from '../../shared/store/metrics-backends.ts';
import { monitoringApis } from '../../shared/store/monitoring-apis.ts';
import { searchBackends } from '../../shared/store/search-backends.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';
import {
  calendarExamples,
  importToolExamples,
  issuerExamples,
  metricsBackendExamples,
  monitoringApiExamples,
  searchBackendExamples,
} from './collection-examples.ts';

/** Records of a collection for the tests of its contract. */
interface Examples<R, K> {
  /** The records, ordered by their keys. The first has fields that the second lacks. */
  readonly records: readonly [R, R];
  /** Another spelling of the first record's key, if its kind of key has several. */
  readonly spelling?: K;
  /** Fields that make the first record invalid. */
  readonly unsound: readonly Readonly<Record<string, unknown>>[];
}

type Start = () => Promise<KeyValueServer>;

/** Tests the contract of every collection of the store, on any key-value server. */
export function describeCollections(engine: string, start: Start): void {
  describeCollection(importTools, importToolExamples, { engine, start });
  describeCollection(monitoringApis, monitoringApiExamples, { engine, start });
  describeCollection(searchBackends, searchBackendExamples, { engine, start });
  describeCollection(metricsBackends, metricsBackendExamples, { engine, start });
  describeCollection(issuers, issuerExamples, { engine, start });
  describeCollection(calendars, calendarExamples, { engine, start });
}

export function describeCollection<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  { records, spelling, unsound }: Examples<R, K>,
  { engine, start }: { readonly engine: string; readonly start: Start },
): void {
  describe(`records of ${kind.recordName}s on ${engine}`, () => {
    const [first, second] = records;
    const key = kind.key.of(first);
    const inPlaceOfFirst: R = { ...second, [kind.key.field]: key };
    let server: KeyValueServer;
    let store: CollectionStore<R, K>;

    beforeAll(async () => {
      server = await start();
    });
    afterAll(async () => {
      await server.stop();
    });
    beforeEach(async () => {
      store = kind.open((await newTable(server)).table);
    });

    it('are found by their key and listed in its order', async () => {
      const made = [await store.create(second), await store.create(first)];
      expect(made).toMatchObject([second, first]);
      expect(await store.find(key)).toEqual(made[1]);
      expect(await store.list()).toEqual([made[1], made[0]]);
      await store.remove(key);
      expect(await store.find(key)).toBeUndefined();
    });

    it('are found by any spelling of it', async () => {
      const { creation_id } = await store.create(first);
      expect((await store.find(spelling ?? key))?.creation_id).toBe(creation_id);
      await store.remove(spelling ?? key);
      expect(await store.list()).toEqual([]);
    });

    it('stay the same when they are replaced, and are others when they are made again', async () => {
      const { creation_id } = await store.create(first);
      await store.replace(inPlaceOfFirst);
      expect(await store.find(key)).toEqual({ ...inPlaceOfFirst, creation_id });
      await store.remove(key);
      expect((await store.create(first)).creation_id).not.toBe(creation_id);
    });

    it('are registered once, also when many try at the same moment', async () => {
      const tries = Array.from({ length: 20 }, () => store.create(first));
      const settled = await Promise.allSettled(tries);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(store.create(inPlaceOfFirst)).rejects.toMatchObject({
        kind: 'conflict',
        code: kind.codes.taken,
      });
      expect(await store.list()).toMatchObject([first]);
    });

    it('are missing by name', async () => {
      const missing = { kind: 'not_found', code: kind.codes.missing };
      await expect(store.replace(first)).rejects.toMatchObject(missing);
      await expect(store.remove(key)).rejects.toMatchObject(missing);
      expect(await store.list()).toEqual([]);
    });

    it.each(unsound)('are refused when they are not sound: %j', (fault) => {
      expect(kind.schema().safeParse(first).success).toBe(true);
      expect(kind.schema().safeParse({ ...first, ...fault }).success).toBe(false);
    });
  });
}

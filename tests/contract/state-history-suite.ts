import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  changeKey,
  createStateHistory,
  mostRecent,
  type StateHistory,
  type StoredState,
} from '../../shared/store/state-history.ts';
import type { Table } from '../../shared/store/table.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';

const noon = Date.parse('2026-11-20T12:00:00Z') / 1000;
const day = 86_400;
const paris = { name: 'paris', creation_id: '1' };

/** Tests the store's contract for the kept states of realms, on any key-value server. */
export function describeStateHistory(engine: string, start: () => Promise<KeyValueServer>): void {
  describe(`the kept states of realms on ${engine}`, () => {
    let server: KeyValueServer;
    let table: Table;
    let history: StateHistory;
    let now: number;

    beforeAll(async () => {
      server = await start();
    });
    afterAll(async () => {
      await server.stop();
    });
    beforeEach(async () => {
      ({ table } = await newTable(server));
      now = noon;
      history = createStateHistory(table, () => now * 1000);
    });

    const nothing = { changes: [], states: [] };

    it('are told by day and kind, whenever they were kept', async () => {
      const changes: StoredState[] = [
        [noon - day, 1, 'web-1', null],
        [noon, 2, 'web-1', 'http 100%;été'],
      ];
      expect(await history.keep(paris, 'change', changes)).toBe(true);
      expect(await history.keep(paris, 'state', [[noon, 0, 'web-1', null]])).toBe(true);
      expect(await history.day(paris, noon)).toEqual({
        changes: [changes[1]],
        states: [[noon, 0, 'web-1', null]],
      });
      expect(await history.day(paris, noon - day)).toEqual({ changes: [changes[0]], states: [] });
      expect(await history.day(paris, noon - 2 * day)).toEqual(nothing);
    });

    it('that two keep at once are there once', async () => {
      const changes: StoredState[] = [[noon, 1, 'web-1', null]];
      await Promise.all([1, 2, 3].map(() => history.keep(paris, 'change', changes)));
      expect((await history.day(paris, noon)).changes).toEqual(changes);
    });

    it('are another realm’s where one of that name was made anew', async () => {
      await history.keep(paris, 'change', [[noon, 1, 'web-1', null]]);
      await history.moveHead(paris, { latest: noon, recent: [], day: '2026-11-20', changes: 1 });
      const later = { name: 'paris', creation_id: '2' };
      expect(await history.day(later, noon)).toEqual(nothing);
      expect(await history.head(later)).toBeUndefined();
    });

    it('of 50,000 objects take several items, and more than a look may write is cut', async () => {
      const states = Array.from({ length: 50_000 }, (_, number): StoredState => [
        noon,
        1,
        `host-${number}`,
        'é',
      ]);
      expect(await history.keep(paris, 'state', states)).toBe(true);
      expect((await history.day(paris, noon)).states).toHaveLength(50_000);
      const long = Array.from({ length: 3000 }, (_, number): StoredState => [
        noon,
        1,
        `${number}`.padEnd(3000),
        null,
      ]);
      expect(await history.keep(paris, 'change', long)).toBe(false);
      const kept = (await history.day(paris, noon)).changes;
      expect(kept.length).toBeGreaterThan(1000);
      expect(kept.length).toBeLessThan(long.length);
    });

    it('leave out a name that is too long for any use', async () => {
      const states: StoredState[] = [
        [noon, 1, 'x'.repeat(10_000), null],
        [noon, 1, 'web-1', null],
      ];
      expect(await history.keep(paris, 'change', states)).toBe(false);
      expect((await history.day(paris, noon)).changes).toEqual([states[1]]);
    });

    it('expire 35 days after their day', async () => {
      await history.keep(paris, 'change', [[noon, 1, 'web-1', null]]);
      await history.moveHead(paris, { latest: noon, recent: [], day: '2026-11-20', changes: 1 });
      now = noon + 34 * day;
      expect((await history.day(paris, noon)).changes).toHaveLength(1);
      now = noon + 36 * day;
      expect(await history.day(paris, noon)).toEqual(nothing);
      expect(await history.head(paris)).toBeUndefined();
    });

    it('cost no query of a day of which all has expired', async () => {
      const days: string[] = [];
      const counted: Table = {
        ...table,
        query: (partition, options) => {
          days.push(partition);
          return table.query(partition, options);
        },
      };
      const read = createStateHistory(counted, () => now * 1000);
      const midnight = noon - day / 2;
      for (const at of [0, midnight - 40 * day, midnight - 35 * day])
        expect(await read.day(paris, at)).toEqual(nothing);
      expect(days).toEqual([]);
      await history.keep(paris, 'change', [[noon - 34 * day, 1, 'web-1', null]]);
      expect((await read.day(paris, noon - 34 * day)).changes).toHaveLength(1);
      expect(days).toHaveLength(1);
    });

    it('go on where the head says', async () => {
      expect(await history.head(paris)).toBeUndefined();
      const head = {
        latest: noon,
        recent: [changeKey([noon, 1, 'web-1', null])],
        day: '2026-11-20',
        changes: 7,
      };
      await history.moveHead(paris, head);
      expect(await history.head(paris)).toEqual(head);
      const many = Array.from({ length: mostRecent }, (_, number) =>
        changeKey([noon, 1, `host-${number}`, null]),
      );
      await history.moveHead(paris, { ...head, from: noon + 1, recent: many });
      expect(await history.head(paris)).toEqual({ ...head, from: noon + 1, recent: many });
    });

    it('are told without items that are none of ours', async () => {
      await history.keep(paris, 'change', [[noon, 1, 'web-1', null]]);
      const pk = 'STATE_HISTORY#paris#1#2026-11-20';
      const expires_at = noon + day;
      for (const [sk, packed] of Object.entries({ a: 'no gzip', b: 'H4sIAAAAAAAAA4uOBQApu0wNAgAAAA==' }))
        await table.put({ pk, sk }, { kind: 'change', packed, expires_at });
      await table.put({ pk, sk: 'c' }, { kind: 'other', expires_at });
      expect((await history.day(paris, noon)).changes).toEqual([[noon, 1, 'web-1', null]]);
    });
  });
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { createDowntimeRecords, type DowntimeRecords } from '../../shared/store/downtime-records.ts';
import type { Table } from '../../shared/store/table.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';
import { recordingLog } from '../support/log.ts';

const noon = Date.parse('2026-11-20T12:00:00Z') / 1000;
const day = 86_400;
const paris = { name: 'paris', creation_id: '1' };

/** Tests the store's contract for downtimes that ended, on any key-value server. */
export function describeDowntimeRecords(engine: string, start: () => Promise<KeyValueServer>): void {
  describe(`the kept downtimes on ${engine}`, () => {
    let server: KeyValueServer;
    let table: Table;
    let now: number;
    let log: ReturnType<typeof recordingLog>;
    let records: DowntimeRecords;

    beforeAll(async () => {
      server = await start();
    });
    afterAll(async () => {
      await server.stop();
    });
    beforeEach(async () => {
      ({ table } = await newTable(server));
      now = noon;
      log = recordingLog();
      records = createDowntimeRecords(table, () => now * 1000, log);
    });

    const one = { downtime_id: 'd1', record: { comment: 'disks' }, until: noon + day };

    it('are read until five days after their end or their removal, of their realm alone', async () => {
      await records.keep(paris, [one]);
      now += 5 * day + day - 1;
      expect(await records.find(paris, 'd1')).toMatchObject(one);
      expect(await records.find({ name: 'paris', creation_id: '2' }, 'd1')).toBeUndefined();
      now += 1;
      expect(await records.find(paris, 'd1')).toBeUndefined();
      const long = { ...one, downtime_id: 'd2', until: now + 100 * day };
      await records.keep(paris, [long]);
      await records.end(paris, [long], 'ann');
      const ended = { ...long, removed_at: now * 1000, removed_by: 'ann' };
      expect(await records.find(paris, 'd2')).toMatchObject(ended);
      now += 5 * day;
      expect(await records.find(paris, 'd2')).toBeUndefined();
    });

    it('stay removed by the first of those who remove them, whatever comes late', async () => {
      await records.end(paris, [one], 'ann');
      now += 1;
      await records.end(paris, [one], 'bob');
      await records.keep(paris, [one]);
      expect(await records.find(paris, 'd1')).toMatchObject({ removed_at: noon * 1000, removed_by: 'ann' });
    });

    it('are 2,000 of one operation, and those that a slow table does not take in time are logged', async () => {
      const many = Array.from({ length: 2000 }, (_, at) => ({ ...one, downtime_id: `m${at}` }));
      await records.keep(paris, many);
      for (const id of ['m0', 'm1999']) expect(await records.find(paris, id)).toBeDefined();
      const slow: Table = {
        ...table,
        put: (...facts) => {
          now += 1;
          return table.put(...facts);
        },
      };
      await createDowntimeRecords(slow, () => now * 1000, log).keep(paris, many);
      const lines = log.lines.filter(({ code }) => code === 'downtime.not_kept');
      expect(lines).toHaveLength(1);
      expect(lines[0]?.fields).toMatchObject({ realm: 'paris', count: expect.any(Number) });
    });
  });
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { createSlaExclusions, type SlaExclusions } from '../../shared/store/sla-exclusions.ts';
import type { Table } from '../../shared/store/table.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';

const noon = Date.parse('2026-11-20T12:00:00Z') / 1000;
const day = 86_400;
const paris = { name: 'paris', creation_id: '1' };
const mark = '0123456789abcdef';

/** Tests the store's contract for exclusions from availability, on any key-value server. */
export function describeSlaExclusions(engine: string, start: () => Promise<KeyValueServer>): void {
  describe(`the exclusions from availability on ${engine}`, () => {
    let server: KeyValueServer;
    let table: Table;
    let exclusions: SlaExclusions;
    let now: number;

    beforeAll(async () => {
      server = await start();
    }, 120_000);
    afterAll(async () => {
      await server.stop();
    });
    beforeEach(async () => {
      ({ table } = await newTable(server));
      now = noon;
      exclusions = createSlaExclusions(table, () => now * 1000);
    });

    const hour = { mark, from: noon, to: noon + 3600, hosts: ['web-1', 'été'] };
    const around = { from: noon - day, to: noon + day };

    it('are found by any month that they are in, and by no other', async () => {
      const long = { ...hour, to: noon + 40 * day };
      await exclusions.add(paris, long);
      for (const days of [0, 20, 39])
        expect(
          await exclusions.during(paris, { from: noon + days * day, to: noon + days * day + 1 }),
        ).toEqual([long]);
      expect(await exclusions.during(paris, { from: noon - 30 * day, to: noon - 20 * day })).toEqual([]);
      expect(await exclusions.during(paris, { from: noon + 45 * day, to: noon + 60 * day })).toEqual([]);
    });

    it('are stored once, however often they are added', async () => {
      await Promise.all([1, 2, 3].map(() => exclusions.add(paris, hour)));
      expect(await exclusions.during(paris, around)).toEqual([hour]);
      await exclusions.add(paris, { ...hour, to: noon + 60 });
      expect(await exclusions.during(paris, around)).toHaveLength(2);
    });

    it('hold any number of hosts', async () => {
      const hosts = Array.from({ length: 1001 }, (_, index) => `host-${index}`);
      await exclusions.add(paris, { ...hour, hosts });
      const found = await exclusions.during(paris, around);
      expect(found.flatMap((one) => one.hosts).sort()).toEqual(hosts.sort());
    });

    it('are those of one creation of a realm', async () => {
      await exclusions.add(paris, hour);
      expect(await exclusions.during({ name: 'paris', creation_id: '2' }, around)).toEqual([]);
    });

    it('end after 400 days, and damaged ones do not affect others', async () => {
      await exclusions.add(paris, hour);
      const pk = 'SLA_EXCLUSION#paris#1#2026-11';
      await table.put({ pk, sk: 'broken' }, { mark, from: 'yesterday' });
      now = noon + 380 * day;
      expect(await exclusions.during(paris, around)).toEqual([hour]);
      now = noon + 420 * day;
      expect(await exclusions.during(paris, { from: 0, to: now })).toEqual([]);
    });
  });
}

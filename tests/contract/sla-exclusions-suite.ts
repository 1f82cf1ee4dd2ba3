import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  createSlaExclusions,
  mostExclusions,
  type SlaExclusions,
} from '../../shared/store/sla-exclusions.ts';
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
    });
    afterAll(async () => {
      await server.stop();
    });
    beforeEach(async () => {
      ({ table } = await newTable(server));
      now = noon;
      exclusions = createSlaExclusions(table, () => now * 1000);
    });

    const objects: [string, string | null][] = [
      ['web-1', null],
      ['été', null],
    ];
    const hour = { mark, from: noon, to: noon + 3600, fixed: true, objects };
    const begun = { ...hour, step: 'begin', at: noon * 1000 };
    const around = { from: noon - day, to: noon + day, objects: 'hosts' as const };
    const during = (from: number, to: number) =>
      exclusions.during([paris], { from: noon + from * day, to: noon + to * day, objects: 'hosts' });

    it('are found by any month that they are in, and by no other', async () => {
      await exclusions.add(paris, 'begin', { ...hour, to: noon + 40 * day });
      const long = { ...begun, to: noon + 40 * day };
      for (const days of [0, 20, 39]) expect(await during(days, days + 1)).toEqual([long]);
      expect(await during(0, 40)).toEqual([long]);
      expect(await during(-30, -20)).toEqual([]);
      expect(await during(45, 60)).toEqual([]);
    });

    it('are steps with their times, of hosts and of services apart', async () => {
      const service: [string, string | null] = ['web-1', 'http'];
      await exclusions.add(paris, 'begin', { ...hour, objects: [...objects, service] });
      now += 60;
      await exclusions.add(paris, 'end', { ...hour, objects: [service] });
      expect(await exclusions.during([paris], around)).toEqual([begun]);
      const ofServices = await exclusions.during([paris], { ...around, objects: 'services' });
      expect(ofServices.map(({ step, at }) => [step, at]).sort()).toEqual([
        ['begin', noon * 1000],
        ['end', (noon + 60) * 1000],
      ]);
    });

    it('hold any number of hosts with any names', async () => {
      const names = [
        ...Array.from({ length: 1001 }, (_, index): [string, null] => [`host-${index}`, null]),
        ['x'.repeat(20_000), null] as [string, null],
      ];
      await exclusions.add(paris, 'begin', { ...hour, objects: names });
      const found = await exclusions.during([paris], around);
      expect(found.flatMap((one) => one.objects.map(([host]) => host)).sort()).toEqual(
        names.map(([host]) => host).sort(),
      );
      for (const one of found) expect(JSON.stringify(one.objects).length).toBeLessThan(20_100);
    });

    it('are those of one creation of a realm, and of several realms together', async () => {
      const lyon = { name: 'lyon', creation_id: '9' };
      await exclusions.add(paris, 'begin', hour);
      now += 1;
      await exclusions.add(lyon, 'begin', hour);
      expect(await exclusions.during([{ name: 'paris', creation_id: '2' }], around)).toEqual([]);
      expect(await exclusions.during([paris, lyon], around)).toHaveLength(2);
    });

    it('end after 400 days, and damaged ones do not affect others', async () => {
      await exclusions.add(paris, 'begin', hour);
      const pk = 'SLA_EXCLUSION#paris#1#2026-11';
      await table.put({ pk, sk: 'hosts#broken' }, { mark, from: 'yesterday' });
      now = noon + 380 * day;
      expect(await exclusions.during([paris], around)).toEqual([begun]);
      now = noon + 420 * day;
      expect(await exclusions.during([paris], { ...around, from: 0, to: now })).toEqual([]);
    });

    it('are refused if there are too many to read', async () => {
      const many = { ...table, query: () => Promise.resolve(Array.from({ length: 2001 }, () => ({}))) };
      const store = createSlaExclusions(many, () => now * 1000);
      expect(mostExclusions).toBe(4000);
      await expect(store.during([paris], around)).resolves.toEqual([]);
      await expect(store.during([paris, { name: 'lyon' }], around)).rejects.toMatchObject({
        code: 'too_many_exclusions',
      });
    });
  });
}

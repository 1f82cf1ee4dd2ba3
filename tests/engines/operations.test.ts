import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/operations/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { actingInterfaces, type ReachedEngine, startReachedEngine } from '../support/icinga2-by-interface.ts';
import { eventually, readAccount, rest } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { startReachedApp } from '../support/reached-app.ts';

const list = '/api/operations/realms/real/downtimes/';
const host = 'host-00001';

describeOnIcinga2('downtimes', () => {
  describe.each(actingInterfaces)('a downtime, by %s', (by) => {
    let engine: ReachedEngine;
    let api: TestApp;
    beforeAll(async () => {
      engine = await startReachedEngine(by, largeSite(30));
      api = await startReachedApp(engine, [...endpoints, ...statusEndpoints]);
    });
    afterAll(async () => {
      await api.stop();
      await engine.stop();
    });
    const schedule = async (more: Readonly<Record<string, unknown>>) =>
      api.call(list, { method: 'POST', body: { targets: { hosts: [host] }, comment: 'disks', ...more } });
    const downtimesOf = async (name: string) => {
      const { body } = await api.call(`${list}?host_name=${name}&fields=downtime_id`);
      const found: { readonly downtime_id: string }[] = body.data;
      return found;
    };
    /** Waits for downtimes of a host: the rows of an Icinga DB are some seconds behind the engine. */
    const expectDowntimesOf = (name: string, count: number) =>
      expectSoon(async () => {
        expect(await downtimesOf(name)).toHaveLength(count);
      });
    const isInDowntime = async () => {
      const { body } = await api.call(`/api/status/realms/real/hosts/${host}/`);
      const data: { readonly in_downtime: boolean | null } = body.data;
      return data.in_downtime;
    };

    it('is set for a host with its services, is seen in the list and in the status, and is set once', async () => {
      const times = { starts_at: 'now-1h/h', ends_at: '2037-01-01', include_services: true };
      const { status, body } = await schedule(times);
      expect([status, body.data.counts]).toEqual([
        200,
        { done: 6, already: 0, queued: 0, refused: 0, unconfirmed: 0 },
      ]);
      expect(body.data.targets[0].now).toMatchObject({
        ...{ author: 'admin', comment: 'disks', is_ours: true, fixed: true },
      });
      await expectDowntimesOf(host, 6);
      await expectSoon(async () => {
        expect(await isInDowntime()).toBe(true);
        const { body: listed } = await api.call(`${list}?host_name=${host}&fields=in_effect`);
        expect(listed.data).toEqual(Array.from({ length: 6 }, () => ({ in_effect: true })));
      });
      const again = await schedule(times);
      expect(again.body.data.counts).toEqual({ done: 0, already: 6, queued: 0, refused: 0, unconfirmed: 0 });
      await expectDowntimesOf(host, 6);
      for (const { downtime_id: id } of await downtimesOf(host)) {
        const removed = await api.call(`${list}${id}/`, { method: 'DELETE' });
        expect([removed.status, removed.body.data.deleted]).toEqual([200, true]);
        const gone = await api.call(`${list}${id}/`, { method: 'DELETE' });
        expect([gone.status, gone.body.code]).toEqual([404, 'downtime_not_found']);
        const { body: last } = await api.call(`${list}${id}/`);
        expect(last.data).toMatchObject({ ended: true, removed_by: 'admin', comment: 'disks' });
      }
      await expectDowntimesOf(host, 0);
      await expectSoon(async () => {
        expect(await isInDowntime()).toBe(false);
      });
    });

    it.each([
      ['a backslash', String.raw`C:\new \n "q" 'q'`],
      ['letters of other languages', 'nächste Woche, été – 日本 😀'],
      ['1,000 letters', 'é'.repeat(1000)],
    ])('keeps a comment with %s', async (_, comment) => {
      const { body } = await schedule({ duration: '1h', comment, targets: { hosts: ['host-00002'] } });
      expect(body.data.targets).toMatchObject([{ outcome: 'done', now: { comment } }]);
    });

    it('may be flexible', async () => {
      const times = { flexible: true, ends_at: '2037-01-01', duration: '30m' };
      const { body } = await schedule({ ...times, targets: { hosts: ['host-00003'] } });
      expect(body.data.targets).toMatchObject([
        { outcome: 'done', now: { fixed: false, duration_seconds: 1800, in_effect: false } },
      ]);
    });

    it('with `sla` excluded leaves the availability of its host', async () => {
      const name = 'host-00005';
      const from = new Date(Date.now() - 60_000).toISOString();
      const set = await schedule({ duration: '1h', sla: 'excluded', targets: { hosts: [name] } });
      expect(set.body.data.targets).toMatchObject([
        { outcome: 'done', now: { comment: 'disks', sla: 'excluded' } },
      ]);
      const path = `/api/status/realms/real/host/availability/${name}/?time_from=${from}`;
      const excluded = await eventually(async () => {
        const { body } = await api.call(path);
        const seconds = Object.values<number>(body.data.excluded_seconds_by_state).reduce(
          (sum, one) => sum + one,
          0,
        );
        return seconds >= 2 ? seconds : undefined;
      });
      expect(excluded).toBeLessThan(60);
      await expectSoon(async () => {
        const { body } = await api.call(`${list}?host_name=${name}&fields=comment,sla`);
        expect(body.data).toEqual([{ comment: 'disks', sla: 'excluded' }]);
      });
    });

    it('is removed by its key and by a filter, also that of somebody else by its id', async () => {
      const targets = { hosts: ['host-00006', 'host-00007'] };
      await schedule({ duration: '1h', comment: 'release', key: 'release-7', targets });
      const byKey = await api.call(`${list}?key=release-7`, { method: 'DELETE' });
      expect(byKey.body.data.counts.done).toBe(2);
      await expectDowntimesOf('host-00006', 0);
      const now = Math.floor(Date.now() / 1000);
      const times = { start_time: now, end_time: now + 3600 };
      const foreignBody = { host: 'host-00006', author: 'eve', comment: 'by hand', ...times };
      await rest(await readAccount(engine.icinga.api), 'POST', '/v1/actions/schedule-downtime', foreignBody);
      await expectDowntimesOf('host-00006', 1);
      await schedule({ duration: '1h', comment: 'release', targets });
      const byFilter = await api.call(`${list}?filter=comment=release`, { method: 'DELETE' });
      expect(byFilter.body.data.counts.done).toBe(2);
      await expectDowntimesOf('host-00006', 1);
      const [foreign] = await downtimesOf('host-00006');
      const removed = await api.call(`${list}${foreign?.downtime_id}/`, { method: 'DELETE' });
      expect([removed.status, removed.body.data.deleted]).toEqual([200, true]);
      await expectDowntimesOf('host-00006', 0);
    });

    it('names a host that the engine does not have', async () => {
      const { body } = await schedule({ duration: '1h', targets: { hosts: ['host-00004', 'nobody'] } });
      expect(body.data.counts).toEqual({ done: 1, already: 0, queued: 0, refused: 1, unconfirmed: 0 });
    });

    it('is set by group and by filter', async () => {
      const group = await schedule({ duration: '1h', comment: 'group', targets: { hostgroup: 'db' } });
      const dbHosts = await api.call('/api/status/realms/real/hostgroups/db/hosts/');
      expect(group.body.data.counts.done).toBe(dbHosts.body.data.length);
      const filter = 'kind=service&state_name=CRITICAL&host_groups=linux';
      const some = await schedule({ duration: '1h', comment: 'filter', targets: { filter } });
      const rows = await api.call(`/api/status/realms/real/all-service-status/?${filter}`);
      expect(some.body.data.counts.done).toBe(rows.body.data.length);
    });
  });
});

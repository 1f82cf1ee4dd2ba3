import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/events/endpoints.ts';
import type { Kpi, KpiRow } from '../../shared/realm/history/kpi-record.ts';
import { createKpiStore } from '../../shared/store/kpis.ts';
import { admin, startTestApp, type TestApp, viewer } from '../support/app.ts';
import { type HistoryWorld, present, startHistoryWorld } from './history-world.ts';

let world: HistoryWorld;
let app: TestApp;
let ahead = 0;

beforeAll(async () => {
  world = await startHistoryWorld();
  app = await startTestApp({
    endpoints,
    realms: world.realms,
    searchBackends: world.searchBackends,
    viewers: { vera: ['databases'], maria: ['both'], nina: ['naemon'] },
    world: { clock: () => present + ahead },
  });
});
afterAll(async () => {
  await app.stop();
  await world.stop();
});

const range = { time_from: '2026-11-19T12:00:00Z', time_to: '2026-11-20T12:00:00Z' };
const ask = (path: string, query: Readonly<Record<string, string>> = range, caller = admin) =>
  app.call(`/api/events/${path}?${new URLSearchParams(query).toString()}`, { caller });

describe.each(['icinga2', 'naemon', 'lmd', 'indexed'])(
  'key figures of a realm with the past of %s',
  (realm) => {
    it('are those of hosts', async () => {
      const { status, body } = await ask(`realms/${realm}/monitoring/kpi/hosts/`);
      expect(status).toBe(200);
      const [two, one, web] = body.data.rows;
      expect(body.data.rows.map((row: KpiRow) => row.host_name)).toEqual(['db 2', 'db-1', 'web-1']);
      expect(one).toEqual({
        realm,
        host_name: 'db-1',
        service: null,
        problems: 1,
        open_at_start: 0,
        open: 0,
        alerts: { total: 3, hard: 2, soft: 1 },
        notifications: 2,
        acknowledged: 1,
        flaps: 0,
        time_in_problem_s: 10_764,
        longest_s: 10_764,
        mtta_s: 1764,
        mttr_s: 10_764,
        mtbf_s: 75_636,
        availability_percent: 87.5417,
      });
      expect(two).toMatchObject({ problems: 1, mttr_s: 3600, mtta_s: null, acknowledged: 0 });
      expect(web).toMatchObject({ problems: 1, open: 1, time_in_problem_s: 3600, mttr_s: null });
      expect(body.data.totals).toMatchObject({
        objects: 5,
        with_events: 3,
        problems: 3,
        open: 1,
        mttr_s: 7182,
        mtta_s: 1764,
        time_in_problem_s: 17_964,
        availability_percent: 95.8417,
      });
      expect(body.data.worst[0].host_name).toBe('db-1');
    });

    it('are those of services', async () => {
      const { body } = await ask(`realms/${realm}/monitoring/kpi/services/`);
      expect(body.data.rows).toMatchObject([
        {
          host_name: 'web-1',
          service: 'http',
          problems: 1,
          alerts: { total: 3, hard: 2, soft: 1 },
          notifications: 1,
          flaps: 1,
          mttr_s: 3528,
        },
      ]);
    });

    it('count a problem that was open at the start from there', async () => {
      const query = { time_from: '2026-11-19T23:00:00Z', time_to: '2026-11-20T02:00:00Z' };
      const { body } = await ask(`realms/${realm}/monitoring/kpi/hosts/`, query);
      expect(body.data.rows).toMatchObject([
        {
          host_name: 'db-1',
          problems: 1,
          open_at_start: 1,
          time_in_problem_s: 7200,
          mttr_s: null,
          acknowledged: 1,
        },
      ]);
    });
  },
);

describe('key figures', () => {
  it('of nothing are null', async () => {
    const query = {
      time_from: '2026-11-01T00:00:00Z',
      time_to: '2026-11-02T00:00:00Z',
      hostgroup_filter: 'linux',
    };
    const { body } = await ask('realms/naemon/monitoring/kpi/services/', query);
    expect(body.data).toMatchObject({
      rows: [],
      worst: [],
      hostgroup: 'linux',
      totals: { objects: 1, problems: 0, mtta_s: null, mttr_s: null, mtbf_s: null },
    });
    expect(
      (await ask('realms/naemon/monitoring/kpi/hosts/', { ...range, hostgroup_filter: 'x' })).status,
    ).toBe(404);
  });

  it('of a multirealm are those of its members together', async () => {
    const { body } = await ask('multirealms/both/monitoring/kpi/hosts/');
    expect(body.data.realms).toEqual(['icinga2', 'naemon']);
    expect(body.data.totals).toMatchObject({ objects: 10, problems: 6, mttr_s: 7182 });
    expect(body.meta.partial).toBe(false);
    const broken = await ask('multirealms/broken/monitoring/kpi/hosts/');
    expect([broken.body.meta.partial, broken.body.data.realms]).toEqual([true, ['naemon']]);
  });

  it('of a hostgroup realm are those of its hosts', async () => {
    const { text, body } = await ask('realms/databases/monitoring/kpi/hosts/', range, viewer('vera'));
    expect(body.data.totals).toMatchObject({ objects: 2, with_events: 2 });
    expect(text).not.toContain('web-1');
  });

  it('refuse what they cannot mean', async () => {
    const { status, body } = await ask('realms/naemon/monitoring/kpi/hosts/', {
      time_from: 'now-1h',
      size: '3',
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['size', 'time_from']);
  });
});

describe('a KPI that was answered', () => {
  const answered = async (path = 'realms/naemon') => {
    const kpi: Kpi = (await ask(`${path}/monitoring/kpi/hosts/`)).body.data;
    return kpi;
  };

  it('has one id as long as it is the same, and is found by it', async () => {
    const [first, second] = [await answered(), await answered()];
    expect(first.kpi_id).toBe(second.kpi_id);
    expect((await answered('realms/icinga2')).kpi_id).not.toBe(first.kpi_id);
    const { status, body } = await ask(`monitoring/kpi/${first.kpi_id}/`, {});
    expect([status, body.data]).toEqual([200, first]);
    const unknown = await ask('monitoring/kpi/nothing/', {});
    expect([unknown.status, unknown.body.code]).toEqual([404, 'kpi_not_found']);
  });

  it('is a file: a table that a spreadsheet opens, or JSON', async () => {
    const { kpi_id: id } = await answered();
    const { headers, text } = await ask(`monitoring/kpi/${id}/download/`, {});
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toBe('attachment; filename="kpi-hosts-2026-11-19.csv"');
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toContain('realm,host_name,service,problems');
    expect(lines).toHaveLength(3);
    const marked = await ask(`monitoring/kpi/${id}/download/`, { bom: 'true' });
    expect(marked.text).toBe(`\ufeff${text}`);
    const json = await ask(`monitoring/kpi/${id}/download/`, { format: 'json' });
    expect(json.body.data.kpi_id).toBe(id);
    expect(json.headers['content-disposition']).toContain('kpi-hosts-2026-11-19.json');
  });

  it('is for whoever sees all of its realms now, by themselves or by the multirealm', async () => {
    const both = await answered('multirealms/both');
    const seenBy = async (user: string, id: string) =>
      (await ask(`monitoring/kpi/${id}/`, {}, viewer(user))).status;
    expect(await seenBy('maria', both.kpi_id)).toBe(200);
    expect(await seenBy('nina', both.kpi_id)).toBe(404);
    const one = await answered();
    expect(await seenBy('nina', one.kpi_id)).toBe(200);
    expect(await seenBy('maria', one.kpi_id)).toBe(404);
    expect((await ask(`monitoring/kpi/${one.kpi_id}/download/`, {}, viewer('vera'))).status).toBe(404);
  });

  it('is gone after thirty days', async () => {
    const { kpi_id: id } = await answered();
    ahead = 31 * 86_400_000;
    expect((await ask(`monitoring/kpi/${id}/`, {})).status).toBe(404);
    ahead = 0;
    expect((await ask(`monitoring/kpi/${id}/`, {})).status).toBe(200);
  });

  it('is kept in parts where it is large, and half of it is none', async () => {
    const store = createKpiStore(app.table, () => present);
    const rows = Array.from({ length: 60_000 }, (_, at) => ({ name: `host-${(at * 7919) % 60_013}`, at }));
    await store.keep('large', { rows });
    const items = await app.table.query('KPI#large');
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) expect(JSON.stringify(item).length).toBeLessThan(400_000);
    expect(await store.find('large')).toEqual({ rows });
    await app.table.delete({ pk: 'KPI#large', sk: '0000' });
    expect(await store.find('large')).toBeUndefined();
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/events/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import type { HostAvailability } from '../../shared/realm/history/availability/availability-schema.ts';
import type { Kpi, KpiRow } from '../../shared/realm/history/kpi/kpi-record.ts';
import { createKpiStore } from '../../shared/store/kpis.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { admin, startTestApp, type TestApp, viewer } from '../support/app.ts';
import { type HistoryWorld, presentMs, startHistoryWorld } from '../support/history-world.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

let world: HistoryWorld;
let app: TestApp;
let ahead = 0;

beforeAll(async () => {
  world = await startHistoryWorld();
  const { monitoring_port } = world.realms.find(({ name }) => name === 'icinga2') ?? {};
  app = await startTestApp({
    endpoints: [...endpoints, ...statusEndpoints],
    realms: [
      ...world.realms,
      hostgroupRealm('linux', 'linux', { monitoring_port }),
      multirealm('one-engine', 'databases', 'icinga2'),
      multirealm('groups', 'databases', 'linux'),
    ],
    searchBackends: world.searchBackends,
    viewers: { vera: ['databases'], maria: ['both'], nina: ['naemon'], bea: ['broken'] },
    world: { clock: () => presentMs + ahead },
  });
});
afterAll(async () => {
  await app.stop();
  await world.stop();
});

const range = { time_from: '2026-11-19T12:00:00Z', time_to: '2026-11-20T12:00:00Z' };
const ask = (path: string, query: Readonly<Record<string, string>> = range, caller = admin) =>
  app.call(`/api/events/${path}?${new URLSearchParams(query).toString()}`, { caller });

describe.each(['icinga2', 'naemon', 'indexed'])('key figures of a realm with the past of %s', (name) => {
  it('are those of hosts', async () => {
    const { status, body } = await ask(`realms/${name}/monitoring/kpi/hosts/`);
    expect(status).toBe(200);
    const [two, one, web] = body.data.rows;
    expect(body.data.rows.map((row: KpiRow) => row.host_name)).toEqual(['db 2', 'db-1', 'web-1']);
    expect(one).toEqual({
      realm: name,
      host_name: 'db-1',
      service: null,
      problems: 1,
      open_at_start: 0,
      open: 0,
      alerts: { total: 3, hard: 2, soft: 1 },
      notification_count: 2,
      acknowledged: 1,
      flaps: 0,
      time_in_problem_seconds: 10_764,
      longest_seconds: 10_764,
      mtta_seconds: 1764,
      mttr_seconds: 10_764,
      mtbf_seconds: 75_636,
      excluded_seconds: 0,
      availability_percent: 87.5417,
      known_percent: 100,
    });
    expect(two).toMatchObject({ problems: 1, mttr_seconds: 3600, mtta_seconds: null, acknowledged: 0 });
    expect(web).toMatchObject({ problems: 1, open: 1, time_in_problem_seconds: 3600, mttr_seconds: null });
    expect(body.data.totals).toMatchObject({
      object_count: 5,
      with_events: 3,
      problems: 3,
      open: 1,
      mttr_seconds: 7182,
      mtta_seconds: 1764,
      time_in_problem_seconds: 17_964,
      mtbf_seconds: 138_012,
      // The mean over the four hosts that have been checked.
      excluded_seconds: 0,
      availability_percent: 94.8021,
      known_percent: 100,
    });
    expect(body.data.worst[0].host_name).toBe('db-1');
  });

  it('are those of services', async () => {
    const { body } = await ask(`realms/${name}/monitoring/kpi/services/`);
    expect(body.data.rows).toMatchObject([
      {
        host_name: 'web-1',
        service: 'http',
        problems: 1,
        alerts: { total: 3, hard: 2, soft: 1 },
        notification_count: 1,
        flaps: 1,
        mttr_seconds: 3528,
      },
    ]);
  });

  it('count a problem that was open at the start from there', async () => {
    const query = { time_from: '2026-11-19T23:00:00Z', time_to: '2026-11-20T02:00:00Z' };
    const { body } = await ask(`realms/${name}/monitoring/kpi/hosts/`, query);
    expect(body.data.rows).toMatchObject([
      {
        host_name: 'db-1',
        problems: 1,
        open_at_start: 1,
        time_in_problem_seconds: 7200,
        mttr_seconds: null,
        acknowledged: 1,
      },
    ]);
  });
});

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
      totals: {
        object_count: 1,
        with_events: 0,
        problems: 0,
        mtta_seconds: null,
        mttr_seconds: null,
        mtbf_seconds: null,
        availability_percent: null,
        known_percent: 0,
      },
    });
    expect(
      (await ask('realms/naemon/monitoring/kpi/hosts/', { ...range, hostgroup_filter: 'x' })).status,
    ).toBe(404);
  });

  it('of a multirealm are those of its members together', async () => {
    const { body } = await ask('multirealms/both/monitoring/kpi/hosts/');
    expect(body.data.realms).toEqual(['icinga2', 'naemon']);
    expect(body.data.totals).toMatchObject({ object_count: 10, problems: 6, mttr_seconds: 7182 });
    expect(body.meta.partial).toBe(false);
    const broken = await ask('multirealms/broken/monitoring/kpi/hosts/');
    expect([broken.body.meta.partial, broken.body.data.realms]).toEqual([true, ['naemon']]);
  });

  it('of a multirealm count each engine once, and have a row of each member', async () => {
    const totalsOf = async (realm: string) =>
      (await ask(`${realm}/monitoring/kpi/hosts/`, range)).body.data.totals as Record<string, unknown>;
    expect(await totalsOf('multirealms/one-engine')).toEqual(await totalsOf('realms/icinga2'));
    expect(await totalsOf('multirealms/groups')).toMatchObject({ object_count: 5 });
    const { body } = await ask('multirealms/one-engine/monitoring/kpi/hosts/', range);
    const realms = body.data.rows.flatMap((row: { readonly realm: string; readonly host_name: string }) =>
      row.host_name === 'db-1' ? [row.realm] : [],
    );
    expect(realms).toEqual(['databases', 'icinga2']);
    expect(body.meta.sources).toMatchObject([
      { realm: 'databases', row_count: 2 },
      { realm: 'icinga2', row_count: 3 },
    ]);
    expect(body.meta.notice).toContain('counted once in the total');
  });

  it('of a hostgroup realm are those of its hosts', async () => {
    const { text, body } = await ask('realms/databases/monitoring/kpi/hosts/', range, viewer('vera'));
    expect(body.data.totals).toMatchObject({ object_count: 2, with_events: 2 });
    expect(text).not.toContain('web-1');
  });

  it('refuse what they cannot mean', async () => {
    const { status, body } = await ask('realms/naemon/monitoring/kpi/hosts/', {
      time_from: 'soon',
      size: '3',
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['size', 'time_from']);
  });
});

describe.each(['icinga2', 'naemon', 'indexed'])('key figures and availability of %s', (name) => {
  it.each([
    range,
    { time_from: '2020-01-01T00:00:00Z', time_to: '2020-01-02T00:00:00Z' },
    { time_from: '2026-11-19T23:00:00Z', time_to: '2026-11-20T02:00:00Z' },
    { time_from: '2026-11-17T20:00:00Z', time_to: '2026-11-18T04:00:00Z' },
  ])('are the same of each host: $time_from', async (asked) => {
    const { body: kpis } = await ask(`realms/${name}/monitoring/kpi/hosts/`, asked);
    const path = `/api/status/realms/${name}/hosts/availability/?${new URLSearchParams(asked).toString()}`;
    const { body: availability } = await app.call(path);
    const records: HostAvailability[] = availability.data;
    expect(records.length).toBe(5);
    for (const { host_name, seconds_by_state: seconds, outages, ...record } of records) {
      const figures = {
        availability_percent: record.availability_percent,
        known_percent: record.known_percent,
        time_in_problem_seconds: seconds.down + seconds.unreachable,
        problems: outages.count,
        longest_seconds: outages.longest_seconds,
        mtbf_seconds: outages.mtbf_seconds,
        mttr_seconds: outages.mttr_seconds,
      };
      const row = kpis.data.rows.find(({ host_name: name }: KpiRow) => name === host_name);
      if (row) expect(row).toMatchObject(figures);
      else expect(outages.count).toBe(0);
    }
    const sum = (state: 'up' | 'down' | 'nodata') =>
      records.reduce((total, { seconds_by_state: seconds }) => total + seconds[state], 0);
    const [up, down] = [sum('up'), sum('down')];
    expect(kpis.data.totals.time_in_problem_seconds).toBe(down);
    if (up + down === 0) expect(kpis.data.totals.availability_percent).toBeNull();
    else expect(kpis.data.totals.availability_percent).toBeCloseTo((100 * up) / (up + down), 3);
    expect(kpis.meta.notice).toBe(availability.meta.notice);
  });

  it('say together that nothing is known', async () => {
    const asked = { time_from: '2020-01-01T00:00:00Z', time_to: '2020-01-02T00:00:00Z' };
    const { body } = await ask(`realms/${name}/monitoring/kpi/services/`, asked);
    expect(body.data.totals).toMatchObject({
      with_events: 0,
      availability_percent: null,
      known_percent: 0,
      mtbf_seconds: null,
    });
    expect(body.meta.notice).toContain('only its present state is');
  });
});

describe('a problem that was acknowledged weeks ago and is still open', () => {
  it.each(['icinga2', 'naemon'] as const)('is acknowledged, as %s says now', async (dialect) => {
    const weeksAgo = presentMs / 1000 - 30 * 86_400;
    const old = {
      acknowledged: true,
      last_state_change: weeksAgo,
      last_hard_state_change: weeksAgo,
    };
    const services = [
      service('disk', { state: 2, ...old }),
      service('load', { state: 1, ...old, acknowledged: false }),
    ];
    const built = site({ hosts: [host('nas', { state: 0, last_hard_state_change: weeksAgo, services })] });
    const engine = await startEngine({ site: built, dialect, listen: { port: 0 }, clock: () => presentMs });
    const port = 'port' in engine.address ? engine.address.port : 0;
    const own = await startTestApp({
      endpoints,
      realms: [realm('lyon', { monitoring_port: port })],
      world: { clock: () => presentMs },
    });
    const query = new URLSearchParams(range).toString();
    const { body } = await own.call(`/api/events/realms/lyon/monitoring/kpi/services/?${query}`);
    expect(body.data.totals).toMatchObject({ problems: 2, open: 2, acknowledged: 1, with_events: 0 });
    expect(body.data.rows).toMatchObject([
      { service: 'disk', acknowledged: 1, mtta_seconds: null, mtbf_seconds: null, availability_percent: 0 },
      { service: 'load', acknowledged: 0 },
    ]);
    await Promise.all([own.stop(), engine.close()]);
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
    expect(headers['content-disposition']).toBe('attachment; filename="kpi-naemon-hosts-2026-11-19.csv"');
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toContain('realm,host_name,service,problems');
    expect(lines).toHaveLength(3);
    const marked = await ask(`monitoring/kpi/${id}/download/`, { bom: 'true' });
    expect(marked.text).toBe(`\ufeff${text}`);
    const json = await ask(`monitoring/kpi/${id}/download/`, { format: 'json' });
    expect(json.body.data.kpi_id).toBe(id);
    expect(json.headers['content-disposition']).toContain('kpi-naemon-hosts-2026-11-19.json');
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

  it('says that members of its multirealm were silent, in its file and its name too', async () => {
    const broken = await answered('multirealms/broken');
    expect(broken.kpi_id).not.toBe((await answered('realms/naemon')).kpi_id);
    expect(broken.kpi_id).toBe((await answered('multirealms/broken')).kpi_id);
    const { status, headers, body } = await ask(`monitoring/kpi/${broken.kpi_id}/`, {});
    expect([status, headers['x-partial-result'], body.data]).toEqual([200, 'dead', broken]);
    expect(body.meta).toMatchObject({
      partial: true,
      sources: [
        { realm: 'naemon', result: 'ok', row_count: 3 },
        { realm: 'dead', result: 'error', row_count: 0 },
      ],
    });
    const path = `monitoring/kpi/${broken.kpi_id}/download/`;
    const file = await ask(path, { partial_row: 'true' });
    expect(file.text).toMatch(/\r\n# partial: not in full from dead,+\r\n$/);
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="kpi-broken-hosts-2026-11-19-partial.csv"',
    );
    expect((await ask(path, {})).text).not.toContain('# partial');
    expect((await ask(path, { strict: 'true' })).body.code).toBe('partial_answer');
    const both = await answered('multirealms/both');
    const whole = await ask(`monitoring/kpi/${both.kpi_id}/download/`, {
      partial_row: 'true',
      strict: 'true',
    });
    expect(whole.text.trimEnd().split('\r\n').length).toBe(7);
    expect(whole.headers['content-disposition']).toContain('kpi-both-hosts-2026-11-19.csv');
  });

  it('names no silent realm to who does not see it', async () => {
    const broken = await answered('multirealms/broken');
    for (const [user, status] of [
      ['nina', 404],
      ['bea', 200],
    ] as const) {
      const answer = await ask(`monitoring/kpi/${broken.kpi_id}/`, {}, viewer(user));
      expect([user, answer.status]).toEqual([user, status]);
    }
  });

  it('is gone after thirty days', async () => {
    const { kpi_id: id } = await answered();
    ahead = 31 * 86_400_000;
    expect((await ask(`monitoring/kpi/${id}/`, {})).status).toBe(404);
    ahead = 0;
    expect((await ask(`monitoring/kpi/${id}/`, {})).status).toBe(200);
  });

  it('is not one of a later realm of the name', async () => {
    const { kpi_id: id } = await answered();
    const realms = createRealmStore(app.table, () => presentMs);
    const before = (await realms.list()).find(({ name }) => name === 'naemon');
    await realms.remove(before!);
    await realms.create(realm('naemon', { monitoring_port: before!.monitoring_port }));
    ahead = 20_000;
    expect((await ask(`monitoring/kpi/${id}/`, {})).status).toBe(404);
    ahead = 0;
  });

  it('is kept in parts where it is large, and half of it is none', async () => {
    const store = createKpiStore(app.table, () => presentMs);
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

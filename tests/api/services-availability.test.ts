import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { calendarRecord, calendars } from '../../shared/store/calendars.ts';
import { admin, startTestApp, type TestApp, viewer } from '../support/app.ts';
import {
  type HistoryWorld,
  logLineAt,
  type PastLine,
  presentMs,
  startHistoryWorld,
} from '../support/history-world.ts';
import { realm as realmRecord } from '../support/realm-records.ts';

const today = { time_from: '2026-11-20T00:00:00Z', time_to: '2026-11-20T10:00:00Z' };
const none = { ok: 0, warning: 0, critical: 0, unknown: 0, pending: 0, nodata: 0 };

interface Row {
  readonly realm: string;
  readonly host_name: string;
  readonly service: string;
  readonly availability_percent: number | null;
}

describe('availability of services', () => {
  let world: HistoryWorld;
  let app: TestApp;
  beforeAll(async () => {
    world = await startHistoryWorld();
    app = await startTestApp({
      endpoints,
      realms: world.realms,
      searchBackends: world.searchBackends,
      viewers: { vera: ['databases'] },
      world: { clock: () => presentMs },
    });
  });
  afterAll(async () => {
    await app.stop();
    await world.stop();
  });

  const ask = (path: string, query: Readonly<Record<string, string>> = today, caller = admin) =>
    app.call(`/api/status/${path}?${new URLSearchParams(query).toString()}`, { caller });
  const figures = {
    ...{ host_name: 'web-1', service: 'http', availability_percent: 90.2, known_percent: 100 },
    seconds_by_state: { ...none, ok: 36_000 - 3528, critical: 3528 },
    ...{ state_at_start: 'OK', state_at_start_source: 'event', series: null },
  };

  describe.each(['icinga2', 'naemon'])('of a realm behind %s', (realm) => {
    it('is that of each service, with a summary, of all hosts and of one', async () => {
      for (const path of ['services', 'host/web-1/services']) {
        const { status, body } = await ask(`realms/${realm}/${path}/availability/`);
        expect([status, body.data.length]).toEqual([200, 1]);
        expect(body.data[0]).toMatchObject({ realm, ...figures });
        expect(body.meta.summary).toMatchObject({ service_count: 1, mean_percent: 90.2, series: null });
        expect(body.meta.notice).toBeUndefined();
      }
      const other = await ask(`realms/${realm}/host/db-1/services/availability/`);
      expect([other.body.data, other.body.meta.summary.service_count]).toEqual([[], 0]);
    });

    it('of one service tells its outages', async () => {
      const { body } = await ask(`realms/${realm}/host/web-1/services/http/availability/`);
      expect(body.data).toMatchObject({
        ...{ realm, ...figures },
        outages: {
          ...{ count: 1, mttr_seconds: 3528 },
          intervals: [{ starts_at: '2026-11-20T02:01:12+00:00', ends_at: '2026-11-20T03:00:00+00:00' }],
        },
      });
      const codes = ['host/web-1/services/nothing', 'host/nobody/services/http', 'host/nobody/services'].map(
        async (path) => String((await ask(`realms/${realm}/${path}/availability/`)).body.code),
      );
      expect(await Promise.all(codes)).toEqual(['service_not_found', 'host_not_found', 'host_not_found']);
    });
  });

  it('is read from an index too', async () => {
    const { body } = await ask('realms/indexed/services/availability/', {
      ...{ time_from: '2026-11-20T01:00:00Z', time_to: '2026-11-20T10:00:00Z' },
    });
    expect(body.data[0]).toMatchObject({ seconds_by_state: { critical: 3528 }, known_percent: 100 });
  });

  it('counts the states that are named as unavailable', async () => {
    const percentOf = async (unavailable_states: string) =>
      Number(
        (await ask('realms/naemon/services/availability/', { ...today, unavailable_states })).body.data[0]
          .availability_percent,
      );
    expect(await percentOf('warning,Unknown')).toBe(100);
    expect(await percentOf('CRITICAL')).toBe(90.2);
    expect(await percentOf('ok')).toBe(9.8);
    const wrong = await ask('realms/naemon/services/availability/', {
      ...{ unavailable_states: 'DOWN', step: 'minute', downtimes: 'some', hostgroup: '' },
    });
    const fields = wrong.body.errors.map(({ field }: { field: string }) => field.replace(/\W.*/, ''));
    expect(fields).toEqual(expect.arrayContaining(['unavailable_states', 'step', 'downtimes']));
  });

  it('is filtered and grouped as lists of services are', async () => {
    const where = await ask('multirealms/both/services/availability/', {
      ...{ ...today, where: 'availability_percent < 95 and host.host_groups = linux and realm = naemon' },
    });
    expect(where.body.data.map((row: Row) => row.realm)).toEqual(['naemon']);
    const groups = await ask('multirealms/both/services/availability/', {
      ...{ ...today, group_by: 'service,host.display_name' },
    });
    expect(groups.body.meta.summary).toBeUndefined();
    expect(groups.body.data).toEqual([{ service: 'http', 'host.display_name': 'Web one', count: 2 }]);
    for (const rest of [{}, { downtimes: 'excluded' }]) {
      const stepped = { ...today, step: 'hour', ...rest };
      const whole = await ask('multirealms/both/services/availability/', stepped);
      const series = whole.body.meta.summary.series;
      const grouped = await ask('multirealms/both/services/availability/', {
        ...stepped,
        group_by: 'service',
      });
      expect(grouped.body.data).toEqual([{ service: 'http', count: 2, series }]);
      expect(series).toHaveLength(10);
      const byRealm = { ...stepped, group_by: 'realm', fields: 'series,avg(known_percent)', sort: '-realm' };
      const parts = await ask('multirealms/both/services/availability/', byRealm);
      const ofRealm = await ask('realms/naemon/services/availability/', stepped);
      expect(parts.body.data[0]).toEqual({
        ...{ realm: 'naemon', series: ofRealm.body.data[0].series },
        'avg(known_percent)': ofRealm.body.data[0].known_percent,
      });
      const table = await ask('multirealms/both/services/availability/', {
        ...stepped,
        group_by: 'realm',
        format: 'csv',
      });
      expect(table.text.split('\n')[0]).toBe('realm,count,series');
    }
    const refused = await ask('realms/naemon/services/availability/', {
      ...today,
      group_by: 'service',
      fields: 'series',
    });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'fields']);
    const ofGroup = (hostgroup: string) =>
      ask('realms/naemon/services/availability/', { ...today, hostgroup });
    expect((await ofGroup('linux')).body.data).toHaveLength(1);
    expect((await ofGroup('databases')).body.data).toEqual([]);
    expect((await ofGroup('nobody')).body.code).toBe('hostgroup_not_found');
  });

  it('of a hostgroup realm tells of no services of other hosts', async () => {
    const caller = viewer('vera');
    expect((await ask('realms/databases/services/availability/', today, caller)).body.data).toEqual([]);
    for (const path of ['host/web-1/services', 'host/web-1/services/http'])
      expect((await ask(`realms/databases/${path}/availability/`, today, caller)).status).toBe(404);
    expect((await ask('realms/icinga2/services/availability/', today, caller)).status).toBe(404);
  });

  it('is of the hours of a calendar alone, if the request names one', async () => {
    const weekly_hours = { friday: ['03:00-24:00'] };
    const office = calendarRecord().parse({ name: 'office', time_zone: 'UTC', weekly_hours });
    await calendars.open(app.table).create(office);
    const range = { time_from: '2026-11-20T01:30:00Z', time_to: '2026-11-20T03:30:00Z', calendar: 'office' };
    for (const path of ['services', 'host/web-1/services']) {
      const { body } = await ask(`realms/naemon/${path}/availability/`, { ...range, step: 'hour' });
      expect(body.data[0]).toMatchObject({
        ...{ availability_percent: 100, known_percent: 100, outside_calendar_seconds: 5400 },
        ...{ excluded_seconds_by_state: { ok: 1872, critical: 3528 }, seconds_by_state: { critical: 3528 } },
        series: [
          { availability_percent: null, excluded_seconds: 1800, known_percent: 100 },
          { availability_percent: null, excluded_seconds: 3600 },
          { availability_percent: 100, excluded_seconds: 0, available_seconds: 1800 },
        ],
      });
    }
    const hosts = await ask('realms/naemon/hosts/availability/', { ...today, calendar: 'office' });
    expect(hosts.body.data[0]).toMatchObject({ outside_calendar_seconds: expect.any(Number) });
    const unknown = await ask('realms/naemon/services/availability/', { ...range, calendar: 'none' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'calendar_not_found']);
  });

  it('has a series by step, of each object and of all together', async () => {
    const range = { time_from: '2026-11-20T01:30:00Z', time_to: '2026-11-20T03:30:00Z', step: 'hour' };
    const { body } = await ask('realms/naemon/services/availability/', range);
    const steps = [
      ['2026-11-20T01:30:00+00:00', '2026-11-20T02:00:00+00:00', 1800, 0, 100],
      ['2026-11-20T02:00:00+00:00', '2026-11-20T03:00:00+00:00', 72, 3528, 2],
      ['2026-11-20T03:00:00+00:00', '2026-11-20T03:30:00+00:00', 1800, 0, 100],
    ].map(([time_from, time_to, available_seconds, unavailable_seconds, availability_percent]) => ({
      ...{ time_from, time_to, available_seconds, unavailable_seconds, availability_percent },
      ...{ excluded_seconds: 0, nodata_seconds: 0, pending_seconds: 0, known_percent: 100 },
    }));
    expect(body.data[0].series).toEqual(steps);
    expect(body.meta.summary.series).toEqual(steps);
    const one = await ask('multirealms/both/host/web-1/services/http/availability/', range);
    expect(one.body.data.map(({ series }: { series: unknown }) => series)).toEqual([steps, steps]);
    const hosts = await ask('multirealms/both/hosts/availability/', { ...today, step: 'day' });
    expect(hosts.body.data[0].series).toMatchObject([
      { available_seconds: 32_400, unavailable_seconds: 3600 },
    ]);
    expect(hosts.body.meta.summary.series).toMatchObject([{ availability_percent: 95, known_percent: 100 }]);
    const many = await ask('realms/naemon/hosts/availability/', { time_from: '2026-01-01', step: 'hour' });
    expect([many.status, many.body.code]).toEqual([400, 'too_many_points']);
  });

  it('of hosts is without the time of scheduled downtimes if they are excluded', async () => {
    const { body } = await ask('realms/naemon/hosts/availability/', { ...today, downtimes: 'excluded' });
    const [first] = body.data;
    expect(first).toMatchObject({
      ...{ host_name: 'db 2', availability_percent: 100, outages: { count: 1 } },
      excluded_seconds_by_state: { up: 7200, down: 3600 },
    });
    expect(body.meta.summary).toMatchObject({ excluded_seconds: 10_800 });
  });
});

const downtimeLines: readonly PastLine[] = [
  ...['a', 'b'].map((name): PastLine => [0, 6, 'CURRENT SERVICE STATE', `web-1;${name};OK;HARD;1;fine`]),
  [1, 1, 'SERVICE DOWNTIME ALERT', 'web-1;a;STARTED; Service has entered a period of scheduled downtime'],
  [2, 1, 'HOST DOWNTIME ALERT', 'web-1;STARTED; Host has entered a period of scheduled downtime'],
  [3, 1, 'SERVICE DOWNTIME ALERT', 'web-1;a;STOPPED; Service has exited from a period of scheduled downtime'],
  [3.5, 1, 'SERVICE ALERT', 'web-1;a;WARNING;HARD;3;slow'],
  [3.5, 1, 'SERVICE ALERT', 'web-1;b;UNKNOWN;HARD;3;gone'],
  [4, 1, 'HOST DOWNTIME ALERT', 'web-1;STOPPED; Host has exited from a period of scheduled downtime'],
  [5, 1, 'SERVICE ALERT', 'web-1;b;OK;HARD;3;fine'],
];

it.each(['icinga2', 'naemon'] as const)(
  'a downtime of a host covers its services, behind %s',
  async (dialect) => {
    const services = ['a', 'b'].map((name) => service(name, { state: name === 'a' ? 1 : 0 }));
    const made = site({ hosts: [host('web-1', { services })] });
    made.log.push(...downtimeLines.map((line) => logLineAt(presentMs / 1000 - 43_200, line)));
    const engine = await startEngine({ site: made, dialect, listen: { port: 0 }, clock: () => presentMs });
    const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
    const realms = [realmRecord('paris', { monitoring_port })];
    const app = await startTestApp({ endpoints, realms, world: { clock: () => presentMs } });
    const range = 'time_from=2026-11-20T00:00:00Z&time_to=2026-11-20T10:00:00Z&step=hour';
    const ask = (downtimes: string) =>
      app.call(`/api/status/realms/paris/services/availability/?${range}&downtimes=${downtimes}`);
    const [a, b] = (await ask('counted')).body.data;
    expect(a.scheduled_downtime_seconds_by_state).toEqual({ ...none, ok: 9000, warning: 1800 });
    expect(b.scheduled_downtime_seconds_by_state).toEqual({ ...none, ok: 5400, unknown: 1800 });
    expect([a.availability_percent, b.availability_percent]).toEqual([35, 85]);
    const [c, d] = (await ask('excluded')).body.data;
    expect(c.excluded_seconds_by_state).toEqual(a.scheduled_downtime_seconds_by_state);
    expect(d.excluded_seconds_by_state).toEqual(b.scheduled_downtime_seconds_by_state);
    expect([c.availability_percent, d.availability_percent]).toEqual([14.2857, 87.5]);
    expect(d.series.map((one: Record<string, unknown>) => one['excluded_seconds'])).toEqual([
      ...[0, 0, 3600, 3600],
      ...[0, 0, 0, 0, 0, 0],
    ]);
    await app.stop();
    await engine.close();
  },
);

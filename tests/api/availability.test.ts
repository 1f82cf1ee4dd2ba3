import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type DialectName, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
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

interface Row {
  readonly realm: string;
  readonly host_name: string;
  readonly availability_percent: number | null;
}

describe('availability', () => {
  let world: HistoryWorld;
  let app: TestApp;
  beforeAll(async () => {
    world = await startHistoryWorld();
    app = await startTestApp({
      endpoints,
      realms: world.realms,
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

  describe.each(['icinga2', 'naemon'])('of a realm behind %s', (realm) => {
    it('is that of each host, with a summary', async () => {
      const { status, body } = await ask(`realms/${realm}/hosts/availability/`);
      expect(status).toBe(200);
      const figures = body.data.map((row: Row & { seconds_by_state: Record<string, number> }) => [
        row.host_name,
        row.availability_percent,
        row.seconds_by_state,
      ]);
      const none = { up: 0, down: 0, unreachable: 0, pending: 0, nodata: 0 };
      expect(figures).toEqual([
        ['db 2', 90, { ...none, up: 32_400, down: 3600 }],
        ['db-1', 90, { ...none, up: 32_400, down: 3600 }],
        ['new', null, { ...none, pending: 36_000 }],
        ['steady', 100, { ...none, up: 36_000 }],
        ['web-1', 100, { ...none, up: 36_000 }],
      ]);
      expect(body.data.map((row: { state_at_start_source: string }) => row.state_at_start_source)).toEqual([
        'event',
        'event',
        'current',
        'current',
        'event',
      ]);
      expect(body.data[0].scheduled_downtime_seconds_by_state).toEqual({ ...none, up: 7200, down: 3600 });
      expect(body.meta.summary).toEqual({
        host_count: 5,
        mean_percent: 95,
        worst_percent: 90,
        best_percent: 100,
        excluded_seconds: 0,
        below_threshold: null,
        series: null,
      });
      expect(body.meta.notice).toBeUndefined();
    });

    it('of one host tells its outages', async () => {
      const { body } = await ask(`realms/${realm}/host/availability/db-1/`, {
        time_from: '2026-11-19T12:00:00Z',
        time_to: '2026-11-20T12:00:00Z',
        threshold: '90',
      });
      expect(body.data).toMatchObject({
        realm,
        host_name: 'db-1',
        period_seconds: 86_400,
        seconds_by_state: { up: 86_400 - 10_764, down: 10_764 },
        availability_percent: 87.5417,
        threshold: 90,
        meets_threshold: false,
        state_at_start: 'UP',
        state_at_start_source: 'backtrack',
        outages: {
          count: 1,
          longest_seconds: 10_764,
          mttr_seconds: 10_764,
          intervals: [
            {
              starts_at: '2026-11-19T22:00:36+00:00',
              ends_at: '2026-11-20T01:00:00+00:00',
              duration_seconds: 10_764,
              began_inside: true,
              ended_inside: true,
            },
          ],
        },
      });
    });

    it('is unknown before the log begins, and the notice does not say that no log is kept', async () => {
      const range = { time_from: '2026-10-31T12:00:00Z', time_to: '2026-11-20T12:00:00Z' };
      const { body } = await ask(`realms/${realm}/host/availability/db-1/`, range);
      expect(body.data).toMatchObject({
        seconds_by_state: { up: 60 * 3600 - 10_764, down: 10_764, nodata: (20 * 24 - 60) * 3600 },
        known_percent: 12.5,
      });
      const before = { time_from: '2026-09-01T00:00:00Z', time_to: '2026-09-02T00:00:00Z' };
      expect((await ask(`realms/${realm}/hosts/availability/`, before)).body.meta.notice).toContain(
        `The past of realm '${realm}' is not known, because the log of its engine has nothing of this time: only its present state is.`,
      );
    });

    it('is found of a host that is gone, up to its last line', async () => {
      const { body } = await ask(`realms/${realm}/host/availability/gone-1/`, {
        time_from: '2026-11-19T00:00:00Z',
        time_to: '2026-11-20T00:00:00Z',
      });
      expect(body.data).toMatchObject({
        seconds_by_state: { up: 0, down: 7200, nodata: 79_200 },
        availability_percent: 0,
      });
      expect(body.meta.notice).toContain('not known');
      expect((await ask(`realms/${realm}/host/availability/nobody/`)).status).toBe(404);
    });
  });

  it('is of the last 24 hours by default, and of any form of dates', async () => {
    const { body } = await ask('realms/naemon/host/availability/web-1/', {});
    expect(body.data).toMatchObject({
      time_from: '2026-11-19T12:00:00+00:00',
      time_to: '2026-11-20T12:00:00+00:00',
      seconds_by_state: { down: 3600 },
      outages: { count: 1, mttr_seconds: null, intervals: [{ ended_inside: false }] },
    });
    const epoch = await ask('realms/naemon/host/availability/web-1/', {
      time_from: String(presentMs - 3_600_000),
    });
    expect(epoch.body.data).toMatchObject({
      period_seconds: 3600,
      availability_percent: 0,
      state_at_start: 'DOWN',
    });
  });

  it('counts the states that are named as unavailable', async () => {
    const query = { ...today, h_unavailable_states: 'pending,Up', threshold: '50' };
    const { body } = await ask('realms/naemon/hosts/availability/', query);
    const percents = Object.fromEntries(
      body.data.map((row: Row) => [row.host_name, row.availability_percent]),
    );
    expect(percents).toEqual({ 'db 2': 10, 'db-1': 10, new: 0, steady: 0, 'web-1': 0 });
    expect(body.meta.summary.below_threshold).toBe(5);
  });

  it('is that of the hosts of a hostgroup', async () => {
    const names = async (path: string, hostgroup: string) => {
      const rows: Row[] = (await ask(path, { ...today, hostgroup })).body.data;
      return rows.map((row) => row.host_name);
    };
    expect(await names('realms/icinga2/hosts/availability/', 'databases')).toEqual(['db 2', 'db-1']);
    const unknown = await ask('realms/icinga2/hosts/availability/', { ...today, hostgroup: 'nobody' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'hostgroup_not_found']);
    const outside = await ask('realms/icinga2/host/availability/web-1/', {
      ...today,
      hostgroup: 'databases',
    });
    expect([outside.status, outside.body.code]).toEqual([404, 'host_not_in_hostgroup']);
    const codeOf = async (host: string, hostgroup: string) =>
      String((await ask(`realms/icinga2/host/availability/${host}/`, { ...today, hostgroup })).body.code);
    expect(await codeOf('web-1', 'nobody')).toBe('hostgroup_not_found');
    expect(await codeOf('nobody', 'databases')).toBe('host_not_found');
  });

  it('of a hostgroup realm is that of its hosts, and tells of no others', async () => {
    const caller = viewer('vera');
    const { body } = await ask('realms/databases/hosts/availability/', today, caller);
    expect(body.data.map((row: Row) => row.host_name)).toEqual(['db 2', 'db-1']);
    for (const name of ['web-1', 'gone-1']) {
      expect((await ask(`realms/databases/host/availability/${name}/`)).status).toBe(404);
    }
    const hidden = await ask('realms/icinga2/hosts/availability/', today, caller);
    expect(hidden.status).toBe(404);
  });

  it('of a multirealm holds the hosts of its members, sorted and cut as asked', async () => {
    const query = { ...today, sort: 'availability_percent,-realm', limit: '3', fields: 'realm,host_name' };
    const { body } = await ask('multirealms/both/hosts/availability/', query);
    expect(body.data).toEqual([
      { realm: 'naemon', host_name: 'db 2' },
      { realm: 'naemon', host_name: 'db-1' },
      { realm: 'icinga2', host_name: 'db 2' },
    ]);
    expect(body.meta).toMatchObject({
      total: 10,
      summary: { host_count: 10, mean_percent: 95 },
      partial: false,
    });
    expect(body.meta.sources.map(({ row_count: count }: { row_count: number }) => count)).toEqual([5, 5]);
    const one = await ask('multirealms/both/host/availability/db-1/');
    expect(one.body.data.map((row: Row) => row.realm)).toEqual(['icinga2', 'naemon']);
    const partial = await ask('multirealms/broken/host/availability/db-1/');
    expect(partial.body.meta.partial).toBe(true);
    expect(partial.body.data).toHaveLength(1);
  });

  it('of the future is refused, and of a range that reaches into it ends now', async () => {
    const refused = await ask('realms/naemon/host/availability/steady/', {
      time_from: '2027-01-01T00:00:00Z',
      time_to: '2027-01-02T00:00:00Z',
    });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ in: 'query', field: 'time_from', message: 'must not be in the future' }],
    ]);
    const { body } = await ask('realms/naemon/host/availability/steady/', {
      time_from: 'now-12h',
      time_to: '2026-11-20',
    });
    expect(body.data).toMatchObject({
      period_seconds: 43_200,
      availability_percent: 100,
      known_percent: 100,
    });
    expect(body.meta.notice).toContain('the answer ends now');
  });

  it('refuses what it cannot mean, every fault at once', async () => {
    const { status, body } = await ask('realms/naemon/hosts/availability/', {
      time_from: 'soon',
      time_to: '31/31/2026',
      threshold: '101',
      h_unavailable_states: 'UP,BROKEN',
    });
    expect(status).toBe(400);
    const fields = body.errors.map(({ field }: { field: string }) => field.replace(/\W.*/, ''));
    expect(new Set(fields)).toEqual(new Set(['time_from', 'time_to', 'threshold', 'h_unavailable_states']));
    const reversed = await ask('realms/naemon/hosts/availability/', {
      time_from: '2026-11-20T00:00:00Z',
      time_to: '2026-11-19T00:00:00Z',
    });
    expect(reversed.status).toBe(400);
    expect(reversed.body.errors).toEqual([
      { in: 'query', field: 'time_from', message: 'must be before the end of the range' },
    ]);
  });

  it('of an empty window is refused', async () => {
    const moment = '2026-11-20T00:00:00Z';
    const { status, body } = await ask('realms/naemon/hosts/availability/', {
      time_from: moment,
      time_to: moment,
    });
    expect([status, body.errors[0].field]).toEqual([400, 'time_from']);
  });

  it('says that the engine is down', async () => {
    expect((await ask('realms/dead/hosts/availability/')).status).toBe(502);
  });
});

/** The engine was killed at nine, before it had kept what it knew, and gone-1 is no longer configured. */
const killedLines: readonly PastLine[] = [
  [-1, 6, 'CURRENT HOST STATE', 'forgotten;UP;HARD;1;fine'],
  [-1, 6, 'CURRENT HOST STATE', 'new;UP;HARD;1;'],
  [1, 6, 'CURRENT HOST STATE', 'odd;OK;HARD;1;written by hand'],
  [2, 1, 'HOST ALERT', 'forgotten;DOWN;HARD;1;no answer'],
  [5, 1, 'HOST ALERT', 'forgotten;UP;HARD;1;fine'],
  [6, 1, 'HOST ALERT', 'gone-1;DOWN;HARD;1;no answer'],
  [9, 2, 'Naemon 1.5.2 starting... (PID=7)', ''],
  [9, 6, 'INITIAL HOST STATE', 'forgotten;UP;HARD;1;'],
  [9, 6, 'INITIAL HOST STATE', 'new;UP;HARD;1;'],
];

describe.each<DialectName>(['icinga2', 'naemon'])('availability behind a killed %s', (dialect) => {
  it('is that of the log, although the engine knows of no check any more', async () => {
    const never = { has_been_checked: false };
    const killed = site({ hosts: ['forgotten', 'new', 'odd'].map((name) => host(name, never)) });
    killed.log.push(...killedLines.map((line) => logLineAt(presentMs / 1000 - 43_200, line)));
    const engine = await startEngine({ site: killed, dialect, listen: { port: 0 }, clock: () => presentMs });
    const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
    const realms = [realmRecord('killed', { monitoring_port })];
    const app = await startTestApp({ endpoints, realms, world: { clock: () => presentMs } });
    const query = new URLSearchParams(today).toString();
    const list = await app.call(`/api/status/realms/killed/hosts/availability/?${query}`);
    const none = { up: 0, down: 0, unreachable: 0, pending: 0, nodata: 0 };
    expect(list.body.data.map((row: { seconds_by_state: unknown }) => row.seconds_by_state)).toEqual([
      { ...none, up: 6 * 3600, down: 3 * 3600, pending: 3600 },
      { ...none, pending: 36_000 },
      { ...none, pending: 36_000 },
    ]);
    expect(list.body.meta.notice).toContain("A line of the log of realm 'killed' about the state of a host");
    const gone = await app.call(`/api/status/realms/killed/host/availability/gone-1/?${query}`);
    expect(gone.body.data.outages).toMatchObject({ count: 0, intervals: [] });
    await app.stop();
    await engine.close();
  });
});

// A realm without an index of events, on an Icinga 2 that keeps no log: its past is what the collector watch saw.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Checkable, Site } from '../../demo/status-query-engine/site.ts';
import { collectorWatch } from '../../functions/collector-watch/job.ts';
import { endpoints as events } from '../../functions/events/endpoints.ts';
import { endpoints as reports } from '../../functions/reports/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import type { Table } from '../../shared/store/table.ts';
import { startTestApp, type TestApp, testConfig } from '../support/app.ts';
import { testLambdaContext } from '../support/event.ts';
import { deadPort } from '../support/free-port.ts';
import { recordingLog } from '../support/log.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { type TableUse, withRoleOf } from '../support/table-access.ts';

const hour = 3600;
const midnight = Date.UTC(2026, 10, 20) / 1000;
const silentIndex = { search_backend: 8, monitoring_events_index: 'past' };
const today = 'time_from=2026-11-20T00:00:00Z&time_to=2026-11-20T10:00:00Z';

describe('the past that the collector watch saw', () => {
  let now: number;
  let made: Site;
  let engine: Engine;
  let app: TestApp;
  const use: TableUse = { used: new Set(), refused: [] };
  const clock = () => now * 1000;

  beforeEach(async () => {
    now = midnight - 2 * hour;
    const since = (time: number) => ({ last_state_change: time, last_hard_state_change: time });
    made = site({
      hosts: [
        host('web-1', {
          groups: ['linux'],
          state: 0,
          ...since(midnight - 3 * hour),
          services: [service('http', { state: 0, ...since(midnight - 3 * hour) })],
        }),
        host('db-1', { groups: ['databases'], state: 0, ...since(midnight - 4 * hour) }),
        host('new', { groups: ['linux'], has_been_checked: false }),
      ],
    });
    engine = await startEngine({ site: made, dialect: 'icinga2', clock, listen: {} });
    const address = {
      monitoring_ip: '127.0.0.1',
      monitoring_port: 'port' in engine.address ? engine.address.port : 0,
    };
    app = await startTestApp({
      endpoints: [...status, ...events, ...reports],
      realms: [
        realm('paris', { ...address, state_history: true }),
        realm('lyon', address),
        realm('logged', { ...address, ...silentIndex }),
        realm('indexed', { ...address, ...silentIndex, state_history: true }),
        multirealm('both', 'indexed', 'lyon'),
        hostgroupRealm('databases', 'databases', { ...address, state_history: true }),
      ],
      searchBackends: [{ id: 8, url: `http://127.0.0.1:${deadPort}`, flavour: 'opensearch' }],
      world: { clock },
    });
  });
  afterEach(async () => {
    await app.stop();
    await engine.close();
  });

  const watch = (over: Table = app.table) => {
    const table = withRoleOf(over, 'collector-watch', use);
    const job = collectorWatch.compose(createDependencies(testConfig, { table, log: recordingLog(), clock }));
    return serveJob(collectorWatch, () => Promise.resolve(job))({}, testLambdaContext());
  };
  const change = (object: Checkable | undefined, time: number, state: number) => {
    Object.assign(object!, {
      state,
      last_hard_state: state,
      last_state_change: time,
      last_hard_state_change: time,
    });
  };
  const web = () => made.hosts.get('web-1');

  /** DOWN from 01:00 to 02:30, its service CRITICAL from 03:00 on, less a minute each. */
  const aNight = async (look: () => Promise<unknown> = () => watch()) => {
    for (const at of [-1, 0.1, 1, 2.5, 3, 4]) {
      now = midnight + at * hour;
      if (at === 1) change(web(), now - 60, 1);
      if (at === 2.5) change(web(), now - 60, 0);
      if (at === 3) change(web()?.services.get('http'), now - 60, 2);
      await look();
    }
    now = midnight + 10 * hour;
  };
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- what an answer holds is what the tests ask
  const ask = async (path: string) => (await app.call(`/api/${path}`)).body;
  const allFilters = 'hosts_filter=true&services_filter=true';

  it('answers availability, and says so', async () => {
    await aNight();
    const { data, meta } = await ask(`status/realms/paris/hosts/availability/?${today}`);
    expect(
      data.map(({ host_name, seconds_by_state: seconds, state_at_start_source }: Record<string, unknown>) => [
        host_name,
        seconds,
        state_at_start_source,
      ]),
    ).toEqual([
      ['db-1', { up: 36_000, down: 0, unreachable: 0, pending: 0, nodata: 0 }, 'watch'],
      ['new', { up: 0, down: 0, unreachable: 0, pending: 36_000, nodata: 0 }, 'current'],
      ['web-1', { up: 30_600, down: 5400, unreachable: 0, pending: 0, nodata: 0 }, 'watch'],
    ]);
    expect(meta.notice).toContain("The past of realm 'paris' is what the collector watch saw");
  });

  it('answers lists at a time, and says so', async () => {
    await aNight();
    const { data, meta } = await ask('status/realms/paris/services/?at=2026-11-20T03:00:00Z');
    expect(
      data.map((row: Record<string, unknown>) => [row['host_name'], row['service'], row['state_name']]),
    ).toEqual([
      ['db-1', null, 'UP'],
      ['new', null, 'PENDING'],
      ['web-1', null, 'UP'],
      ['web-1', 'http', 'CRITICAL'],
    ]);
    expect(meta.notice).toContain("The past of realm 'paris' is what the collector watch saw");
    const changed = await ask('status/realms/paris/hosts/?at=2026-11-20T02:00:00Z&compare_with=now');
    expect(changed.data).toMatchObject([{ host_name: 'web-1', state: 1, compared_state: 0 }]);
  });

  it('filters by the source of the first state', async () => {
    await aNight();
    const hostsBy = async (source: string): Promise<unknown> => {
      const { data } = await ask(
        `status/realms/paris/hosts/availability/?state_at_start_source=${source}&${today}`,
      );
      return data.map(({ host_name }: Record<string, unknown>) => host_name);
    };
    expect(await hostsBy('watch')).toEqual(['db-1', 'web-1']);
    expect(await hostsBy('Watch,current')).toEqual(['db-1', 'new', 'web-1']);
    expect(await hostsBy('backtrack')).toEqual([]);
  });

  it('answers events, key figures and reports', async () => {
    await aNight();
    const view = await ask(`events/realms/paris/monitoring/?${allFilters}&${today}`);
    expect(
      view.data
        .filter(({ kind }: { kind: string }) => kind === 'alert')
        .map(({ time, type, host_name, service, state }: Record<string, unknown>) => [
          time,
          type,
          host_name,
          service,
          state,
        ]),
    ).toEqual([
      ['2026-11-20T02:59:00+00:00', 'SERVICE ALERT', 'web-1', 'http', 2],
      ['2026-11-20T02:29:00+00:00', 'HOST ALERT', 'web-1', null, 0],
      ['2026-11-20T00:59:00+00:00', 'HOST ALERT', 'web-1', null, 1],
    ]);
    expect(view.meta.notice).toContain('collector watch');
    const kpi = await ask(`events/realms/paris/monitoring/kpi/hosts/?${today}`);
    expect(kpi.data.rows).toMatchObject([{ host_name: 'web-1', time_in_problem_seconds: 5400 }]);
    expect(kpi.meta.notice).toContain('collector watch');
    const services = await ask(`events/realms/paris/monitoring/kpi/services/?${today}`);
    expect(services.data.rows).toMatchObject([{ host_name: 'web-1', service: 'http' }]);
    const report = await ask('reports/info/realms/paris/');
    expect(report.data.events.by_kind.alert).toBe(3);
    expect(report.data.worst_hosts).toMatchObject([{ host_name: 'web-1', unavailable_seconds: 5400 }]);
    expect(report.meta.notice).toContain('collector watch');
  });

  it('tells the past in place of an index whose search backend is silent', async () => {
    await aNight();
    const { data, meta } = await ask(`status/realms/indexed/hosts/availability/?${today}`);
    expect(data.at(-1)).toMatchObject({ seconds_by_state: { down: 5400 }, state_at_start_source: 'watch' });
    expect(meta.notice).toContain("The search backend of realm 'indexed' cannot be reached.");
    expect(meta.notice).toContain('collector watch');
    const report = await ask('reports/info/realms/indexed/');
    expect(report.data.worst_hosts).toMatchObject([{ host_name: 'web-1', unavailable_seconds: 5400 }]);
    expect(report.data.events.by_kind.alert).toBe(3);
    expect(report.meta).not.toHaveProperty('partial');
    // Tests of the index have events of their own.
    const view = await ask(`events/realms/indexed/monitoring/?${allFilters}&${today}`);
    expect([view.status, view.code]).toEqual([502, 'search_backend_unreachable']);
  });

  it('is missed where nobody keeps it, and every answer says so', async () => {
    await aNight();
    const notice = expect.stringContaining('the log of its engine has nothing of this time');
    const view = await ask(`events/realms/lyon/monitoring/?${allFilters}&${today}`);
    expect([view.data, view.meta.notice]).toEqual([[], notice]);
    const ofHost = await ask(`events/realms/lyon/hosts/web-1/monitoring/?${allFilters}&${today}`);
    expect([ofHost.data, ofHost.meta.notice]).toEqual([[], notice]);
    const both = await ask(`events/multirealms/both/monitoring/?${allFilters}&${today}`);
    expect([both.data, both.meta.notice]).toEqual([[], notice]);
    for (const object of ['hosts', 'services']) {
      const kpi = await ask(`events/realms/lyon/monitoring/kpi/${object}/?${today}`);
      expect(kpi.meta.notice).toContain("The past of realm 'lyon' is not known");
    }
    const report = await ask('reports/info/realms/lyon/');
    expect(report.data.events).toMatchObject({ total: null, by_kind: { alert: null, engine: null } });
    expect(report.meta.notice).toContain(
      "The events of realm 'lyon' are not counted, as nobody tells of them.",
    );
  });

  it('comes page by page, each event once', async () => {
    await aNight();
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const { data, meta } = await ask(
        `events/realms/paris/monitoring/?${allFilters}&${today}&limit=2${cursor}`,
      );
      seen.push(...data);
      cursor =
        meta.next_cursor === null || meta.next_cursor === undefined ? '' : `&cursor=${meta.next_cursor}`;
    } while (cursor !== '');
    const { data } = await ask(`events/realms/paris/monitoring/?${allFilters}&${today}`);
    expect(seen).toEqual(data);
  });

  it('is kept of realms that ask for it only, and of a hostgroup realm its hosts’', async () => {
    await aNight();
    const silent = await ask(`status/realms/lyon/host/availability/web-1/?${today}`);
    expect(silent.meta.notice).toContain("The past of realm 'lyon' is not known");
    const { data, meta } = await ask(`events/realms/databases/monitoring/?${allFilters}&${today}`);
    expect(new Set(data.map(({ host_name }: { host_name: string }) => host_name))).toEqual(new Set(['db-1']));
    expect(meta.notice).toContain('collector watch');
    const hostsOf = async (name: string) => {
      const { creation_id } = (await createRealmStore(app.table, systemClock).find(name))!;
      return (await app.table.query(`STATE_HISTORY#${name}#${creation_id}#2026-11-20`)).length;
    };
    expect([await hostsOf('paris'), await hostsOf('databases'), await hostsOf('lyon')]).toEqual([4, 1, 0]);
  });

  it('is the same where two watches look at once', async () => {
    await aNight(async () => {
      await Promise.all([watch(), watch()]);
    });
    const { data } = await ask(`events/realms/paris/monitoring/?${allFilters}&${today}`);
    expect(data.filter(({ kind }: { kind: string }) => kind === 'alert')).toHaveLength(3);
    const { data: one } = await ask(`status/realms/paris/host/availability/web-1/?${today}`);
    expect(one.seconds_by_state).toMatchObject({ up: 30_600, down: 5400 });
  });

  it('loses nothing where a watch dies before it has written where it was', async () => {
    let isDying = false;
    await aNight(async () => {
      isDying = !isDying;
      const dying: Table = {
        ...app.table,
        put: (key, ...rest) =>
          isDying && key.pk === 'STATE_HISTORY_HEAD'
            ? Promise.reject(new Error('killed'))
            : app.table.put(key, ...rest),
      };
      await watch(dying).catch(() => undefined);
    });
    const { data } = await ask(`events/realms/paris/monitoring/?${allFilters}&${today}`);
    expect(data.filter(({ kind }: { kind: string }) => kind === 'alert')).toHaveLength(3);
  });

  it('goes on behind a time in which the engine did not answer', async () => {
    await watch();
    await engine.close();
    now = midnight + hour;
    await watch();
    change(web(), midnight + hour / 2, 1);
    engine = await startEngine({ site: made, dialect: 'icinga2', clock, listen: { port: portOf(engine) } });
    now = midnight + 2 * hour;
    await watch();
    const { data } = await ask(`status/realms/paris/host/availability/web-1/?${today}`);
    expect(data.seconds_by_state).toMatchObject({ up: 1800, down: 1.5 * hour });
  });

  it('of a realm that was removed is none of its successor’s', async () => {
    await aNight();
    const realms = createRealmStore(app.table, systemClock);
    const paris = (await realms.find('paris'))!;
    await realms.remove(paris);
    await realms.create(paris);
    now += 60;
    const { meta } = await ask(`status/realms/paris/host/availability/web-1/?${today}`);
    expect(meta.notice).toContain("The past of realm 'paris' is not known");
  });

  it('is kept with no more of the table than the function may use', async () => {
    await aNight();
    expect(use.refused).toEqual([]);
  });

  const logAlert = () => {
    made.log.push({
      time: midnight + 4 * hour,
      class: 1,
      type: 'HOST ALERT',
      options: 'db-1;DOWN;HARD;1;no answer',
      host_name: 'db-1',
      service_description: '',
      state: 1,
      state_type: 'HARD',
      attempt: 1,
      contact_name: '',
      command_name: '',
      plugin_output: 'no answer',
      comment: '',
    });
  };

  it('of a host that the log has no line of is told by the log, behind a silent index too', async () => {
    now = midnight + 10 * hour;
    const ofHost = () => ask(`status/realms/logged/host/availability/web-1/?${today}`);
    const untold = await ofHost();
    expect([untold.status, untold.code]).toEqual([502, 'search_backend_unreachable']);
    logAlert();
    const { data: all } = await ask(`status/realms/logged/hosts/availability/?${today}`);
    const inList = all.find(({ host_name }: { host_name: string }) => host_name === 'web-1');
    const { data, meta } = await ofHost();
    expect([data.seconds_by_state, data.state_at_start_source]).toEqual([
      inList.seconds_by_state,
      inList.state_at_start_source,
    ]);
    expect(meta.notice).toContain("The search backend of realm 'logged' cannot be reached.");
    const unknown = await ask(`status/realms/logged/host/availability/nobody/?${today}`);
    expect(unknown.status).toBe(404);
  });

  it('gives way to a log', async () => {
    await aNight();
    logAlert();
    const { data, meta } = await ask(`events/realms/paris/monitoring/?${allFilters}&${today}`);
    expect(data).toMatchObject([{ host_name: 'db-1', output: 'no answer' }]);
    expect(meta.notice).toBeUndefined();
  });
});

function portOf({ address }: Engine): number {
  return 'port' in address ? address.port : 0;
}

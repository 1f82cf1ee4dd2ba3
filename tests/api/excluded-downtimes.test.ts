// Downtimes with `sla: excluded`, from the request to availability, reports and key figures. All times are minutes after the start.
import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startSearchEngine } from '../../demo/search-engine/index.ts';
import { eventMapping } from '../../demo/site/demo-events.ts';
import { host, removeHostFromSite, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { alert } from '../../demo/status-query-engine/log-lines.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { endpoints as eventEndpoints } from '../../functions/events/endpoints.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { endpoints as reportEndpoints } from '../../functions/reports/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { reference } from '../../shared/store/reference.ts';
import { createSlaExclusions } from '../../shared/store/sla-exclusions.ts';
import { createStateHistory } from '../../shared/store/state-history.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { forgetfulTable } from '../support/forgetful-table.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { dialects } from './operations-world.ts';

const origin = Date.parse('2026-11-20T08:00:00Z');
const names = [...dialects, 'watched'] as const;
type Name = (typeof names)[number];

let ahead = 0;
let isStoreAway = false;
const clock = () => origin + ahead;
/** Sets the clock of everything to a time. */
const goTo = (minutes: number) => {
  ahead = minutes * 60_000;
};
const iso = (minutes: number) => new Date(origin + minutes * 60_000).toISOString();

const engines = new Map<Name, Engine>();
let api: TestApp;

function newSite(): Site {
  const well = { last_hard_state_change: origin / 1000 - 86_400, groups: ['linux'] };
  const hosts = ['web-1', 'web-2'].map((name) =>
    host(name, { ...well, services: [service('http', { last_hard_state_change: origin / 1000 - 86_400 })] }),
  );
  return site({ hosts });
}

/** Sets the state of a host, or of its service, at the present time. */
function turn(
  name: Name,
  { hostName, state, description }: { hostName: string; state: number; description: string | undefined },
): void {
  const { hosts, log } = engines.get(name)!.site;
  const found = hosts.get(hostName)!;
  const object = description === undefined ? null : found.services.get(description)!;
  const [time, subject] = [Math.floor(clock() / 1000), { host: found, service: object }];
  const facts = { state, last_hard_state: state, state_type: 1 as const, last_hard_state_change: time };
  Object.assign(object ?? found, facts);
  log.push(alert({ time, subject }));
}

const downtimes = (name: string) => `/api/operations/realms/${name}/downtimes/`;
const schedule = async (name: string, more: object) => {
  const body = { targets: { hosts: ['web-1'] }, comment: 'disks', sla: 'excluded', ...more };
  return api.call(downtimes(name), { method: 'POST', body });
};
const remove = async (name: string, filter: string) =>
  api.call(`${downtimes(name)}?filter=${encodeURIComponent(filter)}`, { method: 'DELETE' });

const turned =
  (hostName: string, state: number, description?: string) =>
  (name: Name): void => {
    turn(name, { hostName, state, description });
  };

/** The events of each realm: the time in minutes, and the function that makes the event in the realm of that name. */
const story: readonly (readonly [number, (name: Name) => unknown])[] = [
  [-61, turned('web-1', 0)],
  [-61, turned('web-1', 0, 'http')],
  [-61, turned('web-2', 0)],
  [0, (name) => schedule(name, { duration: '2h', include_services: true })],
  [0, (name) => schedule(name, { duration: '2h', sla: 'counted', targets: { hosts: ['web-2'] } })],
  [30, turned('web-1', 1)],
  [30, turned('web-1', 2, 'http')],
  [30, turned('web-2', 1)],
  [60, turned('web-1', 0)],
  [60, turned('web-1', 0, 'http')],
  [60, turned('web-2', 0)],
  // Removed early.
  [90, (name) => remove(name, 'host_name=web-1')],
  [100, turned('web-1', 1)],
  [120, turned('web-1', 0)],
  // Two that overlap.
  [130, (name) => schedule(name, { duration: '20m' })],
  [130, (name) => schedule(name, { starts_at: iso(140), ends_at: iso(160), comment: 'more disks' })],
  [135, turned('web-1', 1)],
  [155, turned('web-1', 0)],
  // Removed before it begins.
  [165, (name) => schedule(name, { starts_at: iso(170), ends_at: iso(180) })],
  [166, (name) => remove(name, 'host_name=web-1')],
];

async function tellStory(): Promise<void> {
  const changes: [number, number, string, string | null][] = [];
  const step = async (minutes: number) => {
    goTo(minutes);
    for (const name of names) await api.call(downtimes(name));
  };
  for (const minutes of [...new Set([...story.map(([at]) => at), 145, 151, 161, 182])].sort(
    (a, b) => a - b,
  )) {
    await step(minutes);
    for (const [at, act] of story) {
      if (at !== minutes) continue;
      for (const name of names) {
        goTo(minutes);
        await act(name);
      }
    }
  }
  // The engine of this realm keeps no log: the collector watch saw the states.
  const { log } = engines.get('watched')!.site;
  for (const { time, type, host_name: name, service_description: description, state } of log) {
    if (/^(HOST|SERVICE) ALERT$/.test(type)) changes.push([time, state, name, description || null]);
  }
  log.length = 0;
  const record = reference().parse(await api.table.get({ pk: 'REALM', sk: 'watched' }));
  await createStateHistory(api.table, clock).keep(record, 'change', changes);
  goTo(200);
}

beforeAll(async () => {
  const listen = { host: '127.0.0.1', port: 0 };
  for (const name of names) {
    const dialect = name === 'watched' ? 'icinga2' : name;
    engines.set(name, await startEngine({ site: newSite(), dialect, listen, clock }));
  }
  const at = (name: Name) => {
    const { address } = engines.get(name)!;
    return { monitoring_port: 'port' in address ? address.port : 0 };
  };
  api = await startTestApp({
    endpoints: [...endpoints, ...statusEndpoints, ...reportEndpoints, ...eventEndpoints],
    realms: [
      ...dialects.map((name) => realm(name, at(name))),
      realm('watched', { ...at('watched'), state_history: true }),
      hostgroupRealm('linux', 'linux', at('icinga2')),
      multirealm('all', ...dialects),
    ],
    watch: forgetfulTable('SLA_EXCLUSION', 1, (share) => share === 1 && isStoreAway),
    config: { engineDeadlineMs: 10_000 },
    world: {
      clock,
      sleep: async (ms) => {
        ahead += ms;
        await nextTurn();
      },
    },
  });
  await tellStory();
});
afterAll(async () => {
  await api.stop();
  for (const engine of engines.values()) await engine.close();
});

const range = (from: number, to: number) => `time_from=${iso(from)}&time_to=${iso(to)}`;
const ask = async (path: string) => api.call(path);
const kindOf = (name: string) => (name === 'all' ? 'multirealms' : 'realms');
const availability = async (name: string, from: number, to: number) =>
  ask(`/api/status/${kindOf(name)}/${name}/hosts/availability/?${range(from, to)}`);
const minutesOf = (seconds: Readonly<Record<string, number>>) =>
  Object.values(seconds).reduce((sum, one) => sum + one, 0) / 60;

describe.each([...names, 'linux'])('what is excluded in realm %s', (name) => {
  it('leaves the availability of its host, and of no other', async () => {
    const { data, meta } = (await availability(name, 0, 180)).body;
    expect(data).toEqual([
      expect.objectContaining({
        host_name: 'web-1',
        seconds_by_state: { up: 6600, down: 4200, unreachable: 0, pending: 0, nodata: 0 },
        excluded_seconds_by_state: { up: 4200, down: 3000, unreachable: 0, pending: 0, nodata: 0 },
        availability_percent: 66.6667,
        outages: expect.objectContaining({ count: 3 }),
      }),
      expect.objectContaining({ host_name: 'web-2', availability_percent: 83.3333 }),
    ]);
    expect(minutesOf(data[1].excluded_seconds_by_state)).toBe(0);
    expect(meta.summary).toMatchObject({ mean_percent: 75, excluded_seconds: 7200 });
    const assumed = 'does not tell of downtimes: time is excluded as fixed downtimes with sla';
    expect((meta.notice ?? '').includes(assumed)).toBe(name === 'watched');
  });

  it.each([
    ['partly outside of the range', 60, 120, 30, 33.3333],
    ['before the range', 90, 120, 0, 33.3333],
    ['after the range', -60, 0, 0, 100],
    ['over the edge of an early removal', 80, 100, 10, 100],
    ['in two overlapping downtimes', 125, 165, 30, 100],
    ['removed before it begins', 161, 180, 0, 100],
  ])('is what is in the range: %s', async (_, from, to, excluded, percent) => {
    const [web] = (await availability(name, from, to)).body.data;
    expect([minutesOf(web.excluded_seconds_by_state), web.availability_percent]).toEqual([excluded, percent]);
  });

  it('may be all, which leaves no figure and a notice', async () => {
    const { data, meta } = (await availability(name, 31, 90)).body;
    expect(data[0]).toMatchObject({ availability_percent: null, meets_threshold: null });
    expect(meta.notice).toContain(
      `Realm '${name}': all known time of 1 of 2 hosts is excluded, so that no availability is left.`,
    );
    expect(meta.summary).toMatchObject({ worst_percent: data[1].availability_percent, host_count: 2 });
    const path = `/api/status/realms/${name}/host/availability/web-1/?${range(31, 90)}&threshold=99`;
    const one = await ask(path);
    expect(one.body.data).toMatchObject({ availability_percent: null, meets_threshold: null });
  });

  it('leaves reports, as data and as a page', async () => {
    const path = `/api/reports/info/realms/${name}/`;
    const { body } = await ask(`${path}?${range(0, 180)}`);
    expect(body.data.availability.range).toMatchObject({ mean_percent: 75, excluded_seconds: 7200 });
    expect(body.data.availability_by_day.at(-1)).toMatchObject({
      availability_percent: 79.1667,
      excluded_seconds: 7200,
    });
    expect(body.data.worst_hosts).toMatchObject([
      { host_name: 'web-1', unavailable_seconds: 1200 },
      { host_name: 'web-2', unavailable_seconds: 1800 },
    ]);
    const page = await ask(`${path}?${range(0, 180)}&format=html`);
    expect(page.text).toContain('<td class="number">2 h</td>');
  });

  it('leaves key figures, also of services', async () => {
    const kpis = async (object: string) =>
      ask(`/api/events/realms/${name}/monitoring/kpi/${object}/?${range(0, 180)}`);
    const [web] = (await kpis('hosts')).body.data.rows;
    expect(web).toMatchObject({
      ...{
        host_name: 'web-1',
        availability_percent: 66.6667,
        excluded_seconds: 7200,
        time_in_problem_seconds: 4200,
      },
    });
    const services = (await kpis('services')).body.data;
    expect(services.rows).toMatchObject([
      { host_name: 'web-1', service: 'http', availability_percent: 100, excluded_seconds: 5400, problems: 1 },
    ]);
    expect(services.totals).toMatchObject({ excluded_seconds: 5400, availability_percent: 100 });
  });
});

describe('excluded downtimes', () => {
  it('are in the CSV of availability, and in all realms of a multirealm', async () => {
    const path = `/api/status/multirealms/all/hosts/availability/?${range(0, 180)}`;
    const { body } = await ask(path);
    expect(
      body.data.map((row: { excluded_seconds_by_state: Record<string, number> }) =>
        minutesOf(row.excluded_seconds_by_state),
      ),
    ).toEqual([120, 0, 120, 0]);
    const csv = (await ask(`${path}&format=csv&fields=realm,host_name,excluded_seconds_by_state`)).text;
    expect(csv.split('\r\n')[0]).toContain('excluded_seconds_by_state');
    expect(csv).toContain('icinga2,web-1,4200,3000');
  });

  it('are not scheduled if they cannot be stored', async () => {
    isStoreAway = true;
    const { status, body } = await schedule('naemon', { duration: '1h', comment: 'lost' });
    isStoreAway = false;
    expect([status, body.code]).toEqual([503, 'store_unavailable']);
    expect((await ask(`${downtimes('naemon')}?comment=lost`)).body.data).toEqual([]);
    expect((await schedule('naemon', { duration: '1h', comment: 'lost' })).body.data.counts.done).toBe(1);
    await remove('naemon', 'comment=lost');
  });

  it('do no harm after their host was removed', async () => {
    removeHostFromSite(engines.get('icinga2')!.site, 'web-1');
    const { data } = (await availability('icinga2', 0, 180)).body;
    expect(data.map((row: { host_name: string }) => row.host_name)).toEqual(['web-2']);
    const one = await ask(`/api/status/realms/icinga2/host/availability/web-1/?${range(0, 180)}`);
    expect(one.status).toBe(200);
    expect(one.body.data.availability_percent).toBeLessThanOrEqual(100);
  });
});

describe('an index that tells of downtimes', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const minute = (at: number) => now - (180 - at) * 60_000;
  let engine: Engine;
  let search: Awaited<ReturnType<typeof startSearchEngine>>;
  let app: TestApp;

  beforeAll(async () => {
    engine = await startEngine({ site: newSite(), dialect: 'icinga2', listen: {}, clock: () => now });
    const told: readonly (readonly [number, string, object])[] = [
      [-60, 'HOST ALERT', { host_name: 'web-1', state: 0, state_type: 'HARD' }],
      [-60, 'HOST ALERT', { host_name: 'web-2', state: 0, state_type: 'HARD' }],
      [30, 'HOST DOWNTIME ALERT', { host_name: 'web-2', state_type: 'STARTED' }],
      [40, 'HOST DOWNTIME ALERT', { host_name: 'web-2', state_type: 'STOPPED' }],
    ];
    const documents = told.map(([at, type, more], place) => ({
      id: `e${place}`,
      source: { time: new Date(minute(at)).toISOString(), type, ...more },
    }));
    const index = { name: 'monitoring-events-told', mapping: eventMapping, documents };
    search = await startSearchEngine({ indices: () => [index] });
    const indexed = { search_backend: 7, monitoring_events_index: 'told' };
    app = await startTestApp({
      endpoints: [...statusEndpoints, ...eventEndpoints],
      realms: [
        realm('told', {
          ...{ monitoring_port: 'port' in engine.address ? engine.address.port : 0 },
          ...indexed,
        }),
      ],
      searchBackends: [{ id: 7, url: search.url, flavour: 'opensearch' }],
      world: { clock: () => now },
    });
    const record = reference().parse(await app.table.get({ pk: 'REALM', sk: 'told' }));
    // It was removed in the engine's own interface before it began: the index tells of other downtimes, and not of this one.
    await createSlaExclusions(app.table, () => minute(0)).add(record, 'begin', {
      ...{ mark: 'm', from: minute(60) / 1000, to: minute(90) / 1000, fixed: true },
      objects: [['web-1', null]],
    });
  });
  afterAll(async () => {
    await app.stop();
    await engine.close();
    await search.close();
  });

  it('excludes the same time in the list, of one host, and in key figures', async () => {
    const within = `time_from=${new Date(minute(0)).toISOString()}`;
    const path = '/api/status/realms/told';
    const list = (await app.call(`${path}/hosts/availability/?${within}`)).body.data[0];
    expect(minutesOf(list.excluded_seconds_by_state)).toBe(0);
    const one = await app.call(`${path}/host/availability/web-1/?${within}`);
    expect(one.body.data.excluded_seconds_by_state).toEqual(list.excluded_seconds_by_state);
    expect(one.body.meta.notice).not.toContain('does not tell of downtimes');
    const { totals } = (await app.call(`/api/events/realms/told/monitoring/kpi/hosts/?${within}`)).body.data;
    expect(totals.excluded_seconds).toBe(0);
  });
});

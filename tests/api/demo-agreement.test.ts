// Endpoints that answer about the same hosts in different words agree with each other, while the demo goes on.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type DemoRealms, startDemoRealms } from '../../demo/demo-realms.ts';
import { catalog } from '../../functions/catalog.ts';
import { newRealm, newRealmRecord } from '../../shared/realm/config/new-realm.ts';
import type { MonitoringEvent } from '../../shared/realm/history/events/event-record.ts';
import { metricsBackendRecord } from '../../shared/store/metrics-backends.ts';
import { searchBackendRecord } from '../../shared/store/search-backends.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const morning = Date.UTC(2026, 10, 20, 9, 1, 7);
const hour = 3_600_000;
let now = morning;
let demo: DemoRealms;
let api: TestApp;

beforeAll(async () => {
  const clock = () => now;
  demo = await startDemoRealms(clock);
  api = await startTestApp({
    endpoints: catalog,
    realms: demo.realms.map((record) => newRealmRecord(newRealm().parse(record))),
    tools: Object.values(demo.tools),
    metricsBackends: [metricsBackendRecord().parse(demo.metricsBackend)],
    searchBackends: [searchBackendRecord().parse(demo.searchBackend)],
    world: { clock },
  });
});
afterAll(async () => {
  await api.stop();
  await demo.close();
});

async function dataOf<Data>(path: string): Promise<Data> {
  const { status, body } = await api.call(`/api/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return (body as { readonly data: Data }).data;
}

interface Host {
  readonly host_name: string;
  readonly state_name: string;
  readonly state_type: string;
  readonly last_hard_state_change: string;
}
interface Down {
  readonly host_name: string;
  readonly service: string;
  readonly last_state_change: string;
}
interface Availability {
  readonly host_name: string;
  readonly seconds_by_state: { readonly down: number; readonly unreachable: number };
  /** This field is only set in answers about one host. */
  readonly outages: { readonly intervals: readonly { readonly starts_at: string }[] };
}

/** Epoch milliseconds. */
const time = (text: string) => Date.parse(text);

/** The alerts of the last thirty days, oldest first. */
async function alerts(kind: 'hosts' | 'services'): Promise<MonitoringEvent[]> {
  const from = 'time_from=last30days&sort=time';
  const all = await dataOf<MonitoringEvent[]>(`events/realms/paris/monitoring/?${kind}_filter=true&${from}`);
  return all.filter(({ type }) => type?.endsWith(' ALERT') && !type.includes('DOWNTIME'));
}

describe.each([0, 7, 31])('%s hours after the start of the demo', (hours) => {
  let hosts: readonly Host[];
  beforeAll(async () => {
    now = morning + hours * hour;
    const fields = 'host_name,state_name,state_type,last_hard_state_change';
    hosts = await dataOf(`status/realms/paris/hosts/?limit=1000&fields=${fields}`);
  });

  it('events tell the state that hosts have, since when', async () => {
    const turns = new Map<string, MonitoringEvent>();
    const lastHard = new Map<string, number | null>();
    for (const event of await alerts('hosts')) {
      const name = event.host_name ?? '';
      if (event.state_type !== 'HARD' || event.state === (lastHard.get(name) ?? 0)) continue;
      lastHard.set(name, event.state);
      turns.set(name, event);
    }
    expect(turns.size).toBeGreaterThan(50);
    for (const host of hosts) {
      const turn = turns.get(host.host_name);
      if (!turn || host.state_type !== 'HARD') continue;
      const state = ['UP', 'DOWN', 'UNREACHABLE'][turn.state ?? 0];
      const { host_name, state_name, last_hard_state_change } = host;
      expect([host_name, state_name, time(last_hard_state_change)]).toEqual([
        host_name,
        state,
        time(turn.time),
      ]);
    }
  });

  it('summaries count and name the hosts that the status shows', async () => {
    const down = hosts.filter(({ state_name, state_type }) => state_name === 'DOWN' && state_type === 'HARD');
    const listed = await dataOf<Down[]>('summary/assets-state/paris/long-time-down/?days=0&limit=1000');
    expect(listed.map(({ host_name }) => host_name)).toEqual(down.map(({ host_name }) => host_name).sort());
    const changed = new Map(
      hosts.map(({ host_name, last_hard_state_change: since }) => [host_name, time(since)]),
    );
    for (const { host_name, last_state_change: since } of listed) {
      // The last time that it was seen up is before its first SOFT result, by one regular check at most.
      const hardAt = changed.get(host_name) ?? 0;
      expect([host_name, hardAt - time(since) < 600_000 && hardAt >= time(since)]).toEqual([host_name, true]);
    }
    const states = await dataOf<Record<string, number>>('summary/assets-state/paris/hosts-by-state/');
    expect(states['down']).toBe(hosts.filter(({ state_name }) => state_name === 'DOWN').length);
  });

  it('services are CRITICAL for as long as no event tells of another state', async () => {
    const listed = await dataOf<Down[]>('summary/services/paris/long-time-down/?days=0&limit=1000');
    const last = new Map<string, MonitoringEvent>();
    const states = new Map<string, number | null>();
    for (const event of await alerts('services')) {
      const key = `${event.host_name};${event.service}`;
      if (event.state !== states.get(key)) last.set(key, event);
      states.set(key, event.state);
    }
    expect(listed).not.toEqual([]);
    for (const { host_name, service: description, last_state_change: since } of listed) {
      const key = `${host_name};${description}`;
      const event = last.get(key);
      const early = event ? time(event.time) - time(since) : 1;
      expect([key, event?.state ?? 2, early > 0 && (!event || early <= 300_000)]).toEqual([key, 2, true]);
    }
  });

  it('availability has the outages that go on, and reports the same seconds', async () => {
    const [from, to] = [now - 30 * 24 * hour, now].map((end) => new Date(end - (end % 1000)).toISOString());
    const range = `time_from=${from}&time_to=${to}`;
    const all = await dataOf<Availability[]>(`status/realms/paris/hosts/availability/?${range}&limit=1000`);
    const { worst_hosts, hosts: counts } = await dataOf<{
      readonly worst_hosts: readonly { readonly host_name: string; readonly unavailable_seconds: number }[];
      readonly hosts: Record<string, number>;
    }>('reports/info/realms/paris/');
    expect(counts['down']).toBe(hosts.filter(({ state_name }) => state_name === 'DOWN').length);
    const lost = new Map(
      all.map(({ host_name, seconds_by_state: seconds }) => [host_name, seconds.down + seconds.unreachable]),
    );
    expect(worst_hosts.map(({ host_name }) => lost.get(host_name))).toEqual(
      worst_hosts.map(({ unavailable_seconds }) => unavailable_seconds),
    );
    for (const { host_name, state_name, state_type, last_hard_state_change: since } of hosts) {
      if (state_name !== 'DOWN' || state_type !== 'HARD') continue;
      const { outages } = await dataOf<Availability>(
        `status/realms/paris/host/availability/${encodeURIComponent(host_name)}/?${range}`,
      );
      const begin = Math.max(time(since), now - 30 * 24 * hour);
      expect([host_name, Math.abs(time(outages.intervals.at(-1)?.starts_at ?? '') - begin) < 1000]).toEqual([
        host_name,
        true,
      ]);
    }
  });
});

interface Series {
  readonly service: string | null;
  readonly stats: {
    readonly min: number;
    readonly max: number;
    readonly last: number;
    readonly count: number;
  };
  readonly points: readonly (readonly [time: string, value: number])[];
}

it('metrics of a range that is over are the same whenever they are asked for, and the figures are those of the points', async () => {
  now = morning;
  const range = `time_from=${new Date(now - 6 * hour).toISOString()}&time_to=${new Date(now).toISOString()}`;
  const path = `metrics/realm/paris/?host_name=par-web-014,par-db-003&size=50&raw=true&${range}`;
  const before = await dataOf<readonly Series[]>(path);
  expect(before.length).toBeGreaterThan(10);
  for (const { stats, points } of before) {
    const values = points.map(([, value]) => value);
    const { min, max, last, count } = stats;
    expect([min, max, last, count]).toEqual([
      ...[Math.min(...values), Math.max(...values)],
      ...[values.at(-1), values.length],
    ]);
  }
  for (const minutes of [4, 33, 1900]) {
    now = morning + minutes * 60_000;
    await dataOf('status/realms/paris/');
    expect(await dataOf(path)).toEqual(before);
  }
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/reports/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import type { HostAvailability } from '../../shared/realm/history/availability/availability-schema.ts';
import type { Report } from '../../shared/realm/history/report/report-record.ts';
import { admin, startTestApp, type TestApp, viewer } from '../support/app.ts';
import { type HistoryWorld, presentMs, startHistoryWorld } from '../support/history-world.ts';
import { hostgroupRealm, multirealm } from '../support/realm-records.ts';

let world: HistoryWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startHistoryWorld();
  const { monitoring_port } = world.realms.find(({ name }) => name === 'icinga2') ?? {};
  app = await startTestApp({
    endpoints: [...endpoints, ...statusEndpoints],
    realms: [
      ...world.realms,
      hostgroupRealm('linux', 'linux', { monitoring_port }),
      multirealm('one-engine', 'databases', 'icinga2', 'indexed-databases'),
      multirealm('groups', 'databases', 'linux'),
    ],
    searchBackends: world.searchBackends,
    viewers: { vera: ['databases'] },
    config: { engineDeadlineMs: 20_000 },
    world: { clock: () => presentMs },
  });
});
afterAll(async () => {
  await app.stop();
  await world.stop();
});

const ask = (path: string, request: Parameters<TestApp['call']>[1] = {}) =>
  app.call(`/api/reports/info/${path}`, { caller: admin, ...request });

describe.each(['icinga2', 'naemon', 'indexed'])('the report of a realm with the past of %s', (realm) => {
  it('tells states, availability, events and the worst hosts', async () => {
    const { status, body } = await ask(`realms/${realm}/`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      realm,
      realms: [realm],
      hosts: { total: 5, up: 3, down: 1, unreachable: 0, pending: 1 },
      services: { total: 1, ok: 1 },
      availability: {
        last_24_hours: { mean_percent: 94.8021, worst_percent: 87.5417, hosts_below_100: 3 },
        last_7_days: { hosts_below_100: 3 },
      },
      events: { by_kind: { notification: 3, command: 2, flapping: 1, downtime: 2 } },
    });
    // Lines that repeat how things are, once a day, are no events.
    const { total, by_kind: kinds } = body.data.events;
    expect(Object.keys(kinds)).not.toContain('state');
    expect(total).toBe(Object.values<number>(kinds).reduce((sum, count) => sum + count, 0));
    expect(body.data.worst_hosts.map(({ host_name: host }: { host_name: string }) => host)).toEqual([
      'db-1',
      'db 2',
      'web-1',
    ]);
    expect(body.data.worst_hosts[0]).toMatchObject({
      realm,
      unavailable_seconds: 10_764,
      outage_count: 1,
      longest_seconds: 10_764,
    });
    const days = body.data.availability_by_day;
    expect([days.length, days[0].date, days.at(-1).date]).toEqual([30, '2026-10-22', '2026-11-20']);
    expect(days.at(-1).availability_percent).toBeLessThan(100);
  });
});

async function reportOf(path: string, query: Readonly<Record<string, string>> = {}): Promise<Report> {
  const { status, body } = await ask(`${path}?${new URLSearchParams(query).toString()}`);
  expect([path, status]).toEqual([path, 200]);
  return (body as { readonly data: Report }).data;
}

describe.each(['icinga2', 'naemon', 'indexed'])('a report on a range of %s', (realm) => {
  const path = `realms/${realm}/`;
  const lastDay = { time_from: '2026-11-19T12:00:00Z', time_to: '2026-11-20T12:00:00Z' };

  it('has the figures of the range in place of the fixed ones', async () => {
    const fixed = await reportOf(path);
    const ranged = await reportOf(path, lastDay);
    expect(fixed.availability.range).toBe(null);
    expect(ranged.availability).toEqual({
      range: fixed.availability.last_24_hours,
      last_24_hours: null,
      last_7_days: null,
      last_30_days: null,
    });
    expect(ranged.events).toEqual(fixed.events);
    expect([ranged.hosts, ranged.services]).toEqual([fixed.hosts, fixed.services]);
    expect(ranged.availability_by_day.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20']);
  });

  it('agrees with the availability of the same range', async () => {
    for (const query of [{ time_from: 'yesterday' }, { time_from: 'now/d' }, { time_from: 'now-3h' }]) {
      const { availability, availability_by_day: days, worst_hosts: worst } = await reportOf(path, query);
      const text = new URLSearchParams({ ...query, sort: 'availability_percent' }).toString();
      const { body } = await app.call(`/api/status/${path}hosts/availability/?${text}`, { caller: admin });
      const hosts = (body.data as readonly HostAvailability[]).filter(
        ({ availability_percent: percent }) => percent !== null && percent < 100,
      );
      const of = ({ seconds_by_state: seconds }: HostAvailability) => seconds.down + seconds.unreachable;
      expect(worst.map((one) => [one.host_name, one.unavailable_seconds])).toEqual(
        hosts.map((one) => [one.host_name, of(one)]),
      );
      expect(worst.length).toBeGreaterThan(0);
      expect(availability.range).toMatchObject({
        hosts_below_100: hosts.length,
        worst_percent: hosts[0]?.availability_percent,
      });
      expect(days.map(({ date }) => date)).toEqual([
        query.time_from === 'yesterday' ? '2026-11-19' : '2026-11-20',
      ]);
    }
  });

  it('has at most 366 days one by one, and says so', async () => {
    const year = await ask(`${path}?time_from=2025`);
    expect(year.body.data.availability_by_day.length).toBe(366);
    expect(year.body.data.availability_by_day[0].date).toBe('2025-11-20');
    expect(year.body.meta.notice).toContain('availability_by_day has the last 366 days of the range.');
    const { body } = await ask(`${path}?time_from=lastyear`);
    expect(body.data.availability_by_day.length).toBe(365);
    expect(body.meta.notice ?? '').not.toContain('availability_by_day');
  });

  it('has the hosts of a hostgroup alone, and their services', async () => {
    const whole = await reportOf(path, lastDay);
    const databases = await reportOf(path, { ...lastDay, hostgroup: 'databases' });
    expect(databases).toMatchObject({
      realm,
      realms: [realm],
      hostgroup: 'databases',
      hosts: { total: 2, up: 2 },
      services: { total: 0 },
      events: { by_kind: { command: 1, flapping: 0 } },
    });
    expect(databases.worst_hosts).toEqual(
      whole.worst_hosts.filter(({ host_name: host }) => host.startsWith('db')),
    );
    expect(JSON.stringify(databases)).not.toMatch(/web-1|gone-1/);
    const linux = await reportOf(path, { hostgroup: 'linux' });
    expect([linux.hosts.total, linux.services.total, whole.hostgroup]).toEqual([3, 1, null]);
  });
});

describe('a report on a hostgroup', () => {
  it('of a multirealm is of the members that have it, each engine counted once', async () => {
    const both = await reportOf('multirealms/both/', { hostgroup: 'databases' });
    expect([both.realms, both.hosts.total]).toEqual([['icinga2', 'naemon'], 4]);
    const shared = await reportOf('multirealms/one-engine/', { hostgroup: 'databases' });
    expect([shared.realms.length, shared.hosts.total]).toEqual([3, 2]);
    const linux = await reportOf('multirealms/one-engine/', { hostgroup: 'linux' });
    expect([linux.realms, linux.hosts.total]).toEqual([['icinga2'], 3]);
  });

  it('is the report of a hostgroup realm of the same group, and tells nothing of another', async () => {
    const caller = viewer('vera');
    const { body: own } = await ask('realms/databases/?hostgroup=databases', { caller });
    const whole = await reportOf('realms/icinga2/', { hostgroup: 'databases' });
    expect(own.data).toMatchObject({ hosts: whole.hosts, availability: whole.availability });
    expect(own.data.events).toEqual(whole.events);
    const { status, body } = await ask('realms/databases/?hostgroup=linux', { caller });
    expect([status, body.code]).toEqual([404, 'hostgroup_not_found']);
  });

  it('that nobody has is refused, and the silent realms are named', async () => {
    const { status, body } = await ask('realms/naemon/?hostgroup=nowhere&format=html');
    expect([status, body.code, body.detail]).toEqual([
      404,
      'hostgroup_not_found',
      "Realm 'naemon' has no hostgroup 'nowhere'.",
    ]);
    const broken = await ask('multirealms/broken/?hostgroup=nowhere');
    expect([broken.status, broken.headers['x-partial-result']]).toEqual([404, 'dead']);
  });

  it('is refused with all that is wrong', async () => {
    const { status, body } = await ask(
      `realms/naemon/?time_from=soon&time_to=never&hostgroup=${'x'.repeat(256)}`,
    );
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { readonly field: string }) => field).sort()).toEqual([
      'hostgroup',
      'time_from',
      'time_to',
    ]);
  });
});

describe('a report', () => {
  it('of a multirealm is of its members together, and names those that are silent', async () => {
    const { body } = await ask('multirealms/both/');
    expect(body.data).toMatchObject({ realm: 'both', realms: ['icinga2', 'naemon'], hosts: { total: 10 } });
    const broken = await ask('multirealms/broken/?format=html');
    expect(broken.text).toContain('Without an answer of: dead.');
    expect(broken.headers['x-partial-result']).toBe('dead');
  });

  it('of a multirealm counts each engine once, and has the worst hosts of each member', async () => {
    const figuresOf = async (path: string) => {
      const { availability, availability_by_day, events } = await reportOf(path);
      return { availability, availability_by_day, events };
    };
    expect(await figuresOf('multirealms/one-engine/')).toEqual(await figuresOf('realms/icinga2/'));
    const { body } = await ask('multirealms/one-engine/');
    const realms = body.data.worst_hosts.map((row: { readonly realm: string }) => row.realm);
    expect(new Set(realms)).toEqual(new Set(['databases', 'icinga2', 'indexed-databases']));
    expect(body.meta.notice).toContain('counted once in the total');
  });

  it('of members that hold an engine together is of all their hosts', async () => {
    const { availability, events } = await reportOf('multirealms/groups/');
    const parts = await Promise.all(['databases', 'linux'].map((name) => reportOf(`realms/${name}/`)));
    expect(events.total).toBe(parts.reduce((sum, part) => sum + (part.events.total ?? 0), 0));
    const below = parts.map((part) => part.availability.last_30_days?.hosts_below_100 ?? 0);
    expect(availability.last_30_days?.hosts_below_100).toBe(below.reduce((sum, one) => sum + one, 0));
  });

  it('is a page with charts that loads nothing, for whoever asks for HTML', async () => {
    const { headers, text } = await ask('realms/naemon/', { headers: { accept: 'text/html' } });
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).toContain('<svg class="wide" role="img"');
    expect(text).toContain('Report of naemon');
    expect(text).toContain('87.54 %');
    expect(text).toContain('Made on 20 November 2026, 12:00:00 UTC');
    const ranged = await ask('realms/naemon/?time_from=yesterday&hostgroup=databases&format=html');
    expect(ranged.text).toContain('Report of naemon, hostgroup databases');
    expect(ranged.text).toContain('From 19 November 2026, 00:00:00 UTC<br>to 20 November 2026, 00:00:00 UTC');
    expect(text).not.toMatch(/<script|<link|https?:\/\/|url\(/);
    for (const id of ['hosts', 'services', 'days', 'worst']) {
      expect(text).toMatch(
        new RegExp(`<title id="${id}-wide-title">[^<]+</title><desc id="${id}-wide-words">[^<]+</desc>`),
      );
    }
  });

  it('of a hostgroup realm tells of its hosts only', async () => {
    const { text, body } = await ask('realms/databases/', { caller: viewer('vera') });
    expect(body.data.hosts.total).toBe(2);
    expect(body.data.events.by_kind).toMatchObject({ command: 1, flapping: 0 });
    expect(text).not.toMatch(/web-1|gone-1/);
  });

  it('takes from the log what a silent search backend does not tell, and says so', async () => {
    const whole = await ask('realms/icinga2/');
    const { status, headers, body } = await ask('realms/backend-down/');
    expect([status, headers['x-partial-result']]).toEqual([200, undefined]);
    const { availability, availability_by_day, events } = body.data;
    expect({ availability, availability_by_day, events }).toEqual({
      availability: whole.body.data.availability,
      availability_by_day: whole.body.data.availability_by_day,
      events: whole.body.data.events,
    });
    expect(body.meta.notice).toContain(
      "The index of events could not be read: The search backend of realm 'backend-down' cannot be reached.",
    );
  });

  it('says why an index has no events, although the log tells the availability', async () => {
    for (const query of ['', '?hostgroup=databases']) {
      const { body } = await ask(`realms/missing-index/${query}`);
      expect(body.data.events.total).toBe(0);
      expect(body.meta.notice).toContain('No index is called monitoring-events-nowhere.');
    }
  });

  it('of a realm that is down is refused', async () => {
    expect((await ask('realms/dead/')).status).toBe(502);
    expect((await ask('realms/nowhere/')).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/reports/endpoints.ts';
import { admin, startTestApp, type TestApp, viewer } from '../support/app.ts';
import { type HistoryWorld, present, startHistoryWorld } from './history-world.ts';

let world: HistoryWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startHistoryWorld();
  app = await startTestApp({
    endpoints,
    realms: world.realms,
    searchBackends: world.searchBackends,
    viewers: { vera: ['databases'] },
    config: { engineDeadlineMs: 20_000 },
    world: { clock: () => present },
  });
});
afterAll(async () => {
  await app.stop();
  await world.stop();
});

const ask = (path: string, request: Parameters<TestApp['call']>[1] = {}) =>
  app.call(`/api/reports/info/${path}`, { caller: admin, ...request });

describe.each(['icinga2', 'naemon', 'lmd', 'indexed'])(
  'the report of a realm with the past of %s',
  (realm) => {
    it('tells states, availability, events and the worst hosts', async () => {
      const { status, body } = await ask(`realms/${realm}/`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        name: realm,
        realms: [realm],
        hosts: { total: 5, up: 3, down: 1, unreachable: 0, pending: 1 },
        services: { total: 1, ok: 1 },
        availability: {
          last_24_hours: { mean_percent: 94.8021, min_percent: 87.5417, hosts_below_100: 3 },
          last_7_days: { hosts_below_100: 3 },
        },
        events: { by_kind: { notification: 3, command: 2, flapping: 1, downtime: 2 } },
      });
      expect(body.data.worst_hosts.map(({ host_name: host }: { host_name: string }) => host)).toEqual([
        'db-1',
        'db 2',
        'web-1',
      ]);
      expect(body.data.worst_hosts[0]).toMatchObject({
        realm,
        unavailable_s: 10_764,
        outages: 1,
        longest_s: 10_764,
      });
      const days = body.data.availability_by_day;
      expect([days.length, days[0].date, days.at(-1).date]).toEqual([30, '2026-10-22', '2026-11-20']);
      expect(days.at(-1).percent).toBeLessThan(100);
    });
  },
);

describe('a report', () => {
  it('of a multirealm is of its members together, and names those that are silent', async () => {
    const { body } = await ask('multirealms/both/');
    expect(body.data).toMatchObject({ name: 'both', realms: ['icinga2', 'naemon'], hosts: { total: 10 } });
    const broken = await ask('multirealms/broken/?format=html');
    expect(broken.text).toContain('Without an answer of: dead.');
    expect(broken.headers['x-partial-result']).toBe('dead');
  });

  it('is a page with charts that loads nothing, for whoever asks for HTML', async () => {
    const { headers, text } = await ask('realms/naemon/', { headers: { accept: 'text/html' } });
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).toContain('<svg role="img"');
    expect(text).toContain('Report of naemon');
    expect(text).toContain('87.54 %');
    expect(text).not.toMatch(/<script|<link|https?:\/\/|url\(/);
    for (const id of ['hosts', 'services', 'days', 'worst']) {
      expect(text).toMatch(
        new RegExp(`<title id="${id}-title">[^<]+</title><desc id="${id}-words">[^<]+</desc>`),
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

  it('of a realm that is down is refused', async () => {
    expect((await ask('realms/dead/')).status).toBe(502);
    expect((await ask('realms/nowhere/')).status).toBe(404);
  });
});

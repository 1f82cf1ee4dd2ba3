// An engine that sends impossible numbers affects the answers of its own realm only.
import { createConnection } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { pastSite, presentMs } from '../support/history-world.ts';
import { framed, hostilePeer } from '../support/hostile-peer.ts';
import { multirealm, realm } from '../support/realm-records.ts';

const range = 'time_from=2026-11-19T12:00:00Z&time_to=2026-11-20T12:00:00Z';
/** Length of a `fixed16` header, in bytes. */
const headerLength = 16;

let app: TestApp;
let figure: number;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const site = pastSite(presentMs / 1000 - 43_200);
  const engine = await startEngine({ site, dialect: 'naemon', listen: { port: 0 }, clock: () => presentMs });
  const port = 'port' in engine.address ? engine.address.port : 0;
  const odd = await hostilePeer((socket, request) => {
    const answer: Buffer[] = [];
    const asked = createConnection(port, '127.0.0.1');
    asked.on('data', (bytes) => {
      answer.push(bytes);
      const text = Buffer.concat(answer).toString();
      if (text.length < headerLength || text.length < headerLength + Number(text.slice(4, 15))) return;
      asked.destroy();
      const body = text.slice(headerLength);
      const isOdd = /^GET (?:hosts|hostgroups|services|status)\n/.test(request);
      const figures = isOdd ? body.replace(/(?<=[[,])\d+(?=[\],])/g, String(figure)) : body;
      socket.end(framed(figures, Number(text.slice(0, 3))));
    });
    asked.write(request.replace('KeepAlive: on\n', ''));
  });
  app = await startTestApp({
    endpoints: catalog,
    realms: [
      realm('odd', { monitoring_port: odd.address.port }),
      realm('sound', { monitoring_port: port }),
      multirealm('all', 'odd', 'sound'),
    ],
    world: { clock: () => presentMs },
  });
  stops.push(
    () => app.stop(),
    () => odd.close(),
    () => engine.close(),
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

describe.each([9e15, 1e12, 5_000_000, -5])('an engine whose figures are %d', (wrong) => {
  it.each([
    `kpi/hosts/?${range}`,
    `kpi/services/?${range}`,
    `kpi/services/?${range}&hostgroup_filter=databases`,
  ])('costs the key figures of no other realm: %s', async (path) => {
    figure = wrong;
    const whole = await app.call(`/api/events/multirealms/all/monitoring/${path}`);
    expect([whole.status, whole.body.code]).toEqual([200, undefined]);
    const sound = await app.call(`/api/events/realms/sound/monitoring/${path}`);
    expect(whole.body.data.rows).toEqual(expect.arrayContaining(sound.body.data.rows));
    expect(whole.body.data.totals.object_count).toBeLessThan(2_000_000_000);
    expect(whole.body.meta.sources).toContainEqual(expect.objectContaining({ realm: 'sound', result: 'ok' }));
  });
});

/** All numbers in an answer's data. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

describe.each([9e15, 1e300, 1_000_000_001, -5])('an engine whose counts are %d', (wrong) => {
  beforeEach(() => {
    figure = wrong;
  });

  it.each([
    ['/api/status/realms/odd/', 'hosts.down'],
    ['/api/summary/assets-state/odd/hosts-by-state/', 'hosts.down'],
    ['/api/summary/services/odd/services-by-state/', 'services.critical'],
    ['/api/status/realms/odd/hosts/', 'num_services_crit'],
    ['/api/status/realms/odd/hosts/?sort=-display_name', 'num_services_crit'],
    ['/api/status/realms/odd/hosts/web-1/', 'current_attempt'],
    ['/api/status/realms/odd/all-service-status/', 'current_attempt'],
    ['/api/status/realms/odd/hostgroups/', 'num_hosts_down'],
    ['/api/config/realm/odd/hosts/active/', 'max_check_attempts'],
    ['/api/infrastructure/realm/odd/engine-info/', 'num_services'],
    ['/api/reports/info/realms/odd/', 'hosts.down'],
  ])('has no such number in its answers, and a notice names the figure: %s', async (path, name) => {
    const { status, body } = await app.call(path);
    expect([status, body.code]).toEqual([200, undefined]);
    expect(numbersIn(body.data).filter((number) => number < 0 || number > 1_000_000_000)).toEqual([]);
    expect(body.meta.notice).toMatch(
      new RegExp(String.raw`impossible numbers, negative or too large: realm 'odd' \((?:.*, )?${name}\b`),
    );
  });

  it('costs no total what other realms know', async () => {
    const [{ body: all }, { body: sound }] = await Promise.all([
      app.call('/api/status/multirealms/all/'),
      app.call('/api/status/realms/sound/'),
    ]);
    const { hosts, services, bp_hosts, bp_services } = sound.data;
    expect(all.data).toMatchObject({ hosts, services, bp_hosts, bp_services });
    expect(sound.data.hosts.total).toBe(5);
    expect(all.data.members[0]).toMatchObject({ realm: 'odd', hosts: { total: null, down: null } });
    expect(all.meta.notice).toContain("realm 'odd' (");
    expect(all.meta.notice).not.toContain("realm 'sound'");
    expect(sound.meta.notice).toBeUndefined();
  });

  it('gives the same rows as text and as objects', async () => {
    const path = '/api/status/realms/odd/all-service-status/';
    const [text, objects] = await Promise.all([app.call(path), app.call(`${path}?sort=host_name`)]);
    expect(text.body.data).toEqual(objects.body.data);
    expect(text.body.meta.notice).toBe(objects.body.meta.notice);
  });

  it('says in a printed report which figures are not known, and why', async () => {
    const { status, text } = await app.call('/api/reports/info/realms/odd/?format=html');
    expect(status).toBe(200);
    expect(text).toContain('DOWN <b>unknown</b>');
    expect(text).toMatch(
      /<p class="notice">[^<]*impossible numbers[^<]*realm &#39;odd&#39; \([^<]*hosts\.down/,
    );
  });

  it('is checked: its numbers of what is checked are no verdict that all is well', async () => {
    const { status, body } = await app.call('/api/utils/svc-check/realm/odd/');
    expect(status).toBe(200);
    expect(body.data.checks).toContainEqual(expect.objectContaining({ name: 'freshness', ok: false }));
  });
});

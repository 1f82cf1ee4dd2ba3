// A cluster of two real Alertmanagers (Debian's package `prometheus-alertmanager`) gets the problems of a realm, and forgets them when one is started again.
import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/webhooks/endpoints.ts';
import { startAlertmanager } from '../support/alertmanager.ts';
import { userCreatedAt, viewer } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { realm } from '../support/realm-records.ts';
import { until } from '../support/until.ts';
import { startReceiver, startWebhookApp } from '../support/webhook-app.ts';

type Alertmanager = Awaited<ReturnType<typeof startAlertmanager>>;

const many = Array.from({ length: 1200 }, (_, at) => service(`s${at}`, { state: 1 + (at % 3) }));
const web = host('web-1', { services: [service('http', { state: 2 })] });
const big = host('big', { services: many });
const app = host('app-1', { services: [service('jvm', { state: 1 }), service('http', { state: 3 })] });
const served = site({ hosts: [web, host('db-1', { state: 1 }), big, app] });

let passed = 0;
let engine: Engine;
let world: Awaited<ReturnType<typeof startWebhookApp>>;
const managers: Alertmanager[] = [];
const address = async () => `127.0.0.1:${await freePort()}`;
let addresses: { readonly http: string; readonly listen: string }[] = [];
const start = (at: number) =>
  startAlertmanager({
    address: addresses[at]!.http,
    cluster: { listen: addresses[at]!.listen, peer: addresses[1 - at]!.listen },
  });

beforeAll(async () => {
  addresses = [0, 1].map(() => ({ http: '', listen: '' }));
  for (const at of [0, 1]) addresses[at] = { http: await address(), listen: await address() };
  managers.push(await start(0), await start(1));
  engine = await startEngine({ site: served, dialect: 'icinga2', listen: { port: 0 }, clock: Date.now });
  const at = { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
  const warm = { interval_seconds: 10, stale_seconds: 300 };
  world = await startWebhookApp({
    ...{ endpoints, clock: () => Date.now() + passed, now: () => performance.now() + passed },
    realms: [realm('paris', { ...at, warm })],
    viewers: { vera: ['paris'] },
  });
  await world.api.table.update({ pk: 'USER', sk: 'vera' }, { set: { created_at: userCreatedAt } });
  await world.refresh();
  const body = {
    ...{ name: 'site', realm: 'paris', kind: 'alertmanager', url: managers[0]!.url },
    peer_urls: [managers[1]!.url],
  };
  const created = await world.api.call('/api/webhooks/', { method: 'POST', body, caller: viewer('vera') });
  if (created.status !== 201) throw new Error(created.text);
});
afterAll(async () => {
  await world.stop();
  await engine.close();
  for (const one of managers) await one.stop();
});

/** The problems that an Alertmanager shows. */
async function shown({ url }: Alertmanager): Promise<string[]> {
  const answer = await fetch(`${url}/api/v2/alerts`);
  const alerts = (await answer.json()) as { readonly labels: Record<string, string> }[];
  return alerts
    .map(({ labels }) => `${labels['instance']} ${labels['alertname']} ${labels['severity']}`)
    .sort();
}

/** The problems of the site that nobody works on. */
function ours(): string[] {
  const words = ['ok', 'warning', 'critical', 'unknown'];
  return [...served.hosts.values()]
    .flatMap(({ name, state, services }) => [
      ...(state === 0 ? [] : [`${name} Host critical`]),
      ...(state === 0 ? [...services.values()] : [])
        .filter((one) => one.state !== 0)
        .map((one) => `${name} ${one.description} ${words[one.state]}`),
    ])
    .sort();
}

/** Reads the engine and posts, after some seconds of the clock of the server. */
async function round(seconds: number): Promise<void> {
  passed += seconds * 1000;
  await world.refresh();
  await world.postAlerts();
}

interface Told {
  readonly alerts: readonly {
    readonly fingerprint: string;
    readonly status: string;
    readonly startsAt: string;
  }[];
  readonly groupLabels: { readonly instance: string };
}

/** What a receiver was told of each host last, without what tells one sender from another. */
function lastTold(received: readonly { readonly body: string }[]) {
  return Object.fromEntries(
    received.map(({ body }) => {
      const told: Told = { ...JSON.parse(body), ...{ externalURL: '', groupKey: '', receiver: '' } };
      const alerts = told.alerts
        .map((alert) => ({
          ...{ ...alert, startsAt: Date.parse(alert.startsAt) },
          ...(alert.status === 'resolved' && { endsAt: 'past' }),
        }))
        .toSorted((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1));
      return [told.groupLabels.instance, { ...told, alerts }];
    }),
  );
}

it('a receiver of the format alertmanager is told what a real Alertmanager tells of the same problems', async () => {
  const [ours, theirs] = [await startReceiver(() => 204), await startReceiver(() => 204)];
  const manager = await startAlertmanager({ webhook: theirs.url });
  const paths: string[] = [];
  for (const one of [web, app, served.hosts.get('db-1')!])
    for (const object of [one, ...one.services.values()]) object.last_hard_state_change = 1_790_000_000;
  try {
    const where = 'host_name = web-1 or host_name = db-1 or host_name = app-1';
    const groups = { format: 'alertmanager', group_wait_seconds: 0, group_interval_seconds: 5 };
    for (const settings of [
      { ...groups, url: ours.url },
      { kind: 'alertmanager', url: manager.url },
    ]) {
      const body = { name: settings.url, realm: 'paris', where, objects: ['hosts', 'services'], ...settings };
      const created = await world.api.call('/api/webhooks/', {
        method: 'POST',
        body,
        caller: viewer('vera'),
      });
      expect([created.status, created.text]).toEqual([201, expect.anything()]);
      paths.push(`/api/webhooks/${created.body.data.webhook_id}/`);
    }
    web.services.get('http')!.state = 2;
    await round(10);
    const hosts = () => Object.keys(lastTold(theirs.received)).sort();
    await until(() => hosts().length === Object.keys(lastTold(ours.received)).length);
    expect(hosts()).toEqual(['app-1', 'db-1', 'web-1']);
    expect(lastTold(ours.received)).toEqual(lastTold(theirs.received));

    web.services.get('http')!.state = 1;
    app.services.get('jvm')!.state = 0;
    await round(10);
    const isOver = (received: typeof ours.received) =>
      JSON.stringify(lastTold(received)['app-1']).includes('resolved');
    await until(() => isOver(ours.received) && isOver(theirs.received) && theirs.received.length >= 5);
    expect(lastTold(ours.received)).toEqual(lastTold(theirs.received));
  } finally {
    for (const path of paths) await world.api.call(path, { method: 'DELETE', caller: viewer('vera') });
    await manager.stop();
    await Promise.all([ours.stop(), theirs.stop()]);
  }
}, 180_000);

it('the Alertmanagers of a cluster show exactly our problems, also after they were killed and have forgotten them', async () => {
  await round(5);
  expect(ours().length).toBeGreaterThan(1200);
  for (const one of managers) expect(await shown(one)).toEqual(ours());

  web.services.get('http')!.state = 0;
  big.services.get('s7')!.state = 0;
  await round(10);
  // Alerts end by the clock of the Alertmanager, which is behind that of the server here.
  for (const one of managers) await until(async () => (await shown(one)).length === ours().length, 90, 500);
  for (const one of managers) expect(await shown(one)).toEqual(ours());

  await managers[0]!.stop();
  big.services.get('s8')!.state = 0;
  await round(10);
  managers[0] = await start(0);
  expect(await shown(managers[0])).toEqual([]);
  await round(30);
  await until(async () => (await shown(managers[0]!)).length === ours().length, 90, 500);
  expect(await shown(managers[0])).toEqual(ours());
}, 180_000);

// A cluster of two real Alertmanagers (Debian's package `prometheus-alertmanager`) gets the problems of a realm, and forgets them when one is started again.
import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/webhooks/endpoints.ts';
import { startAlertmanager } from '../support/alertmanager.ts';
import { userCreatedAt, viewer } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { realm } from '../support/realm-records.ts';
import { startWebhookApp } from '../support/webhook-app.ts';

type Alertmanager = Awaited<ReturnType<typeof startAlertmanager>>;

const many = Array.from({ length: 1200 }, (_, at) => service(`s${at}`, { state: 1 + (at % 3) }));
const web = host('web-1', { services: [service('http', { state: 2 })] });
const big = host('big', { services: many });
const served = site({ hosts: [web, host('db-1', { state: 1 }), big] });

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

it('the Alertmanagers of a cluster show exactly our problems, also after they were killed and have forgotten them', async () => {
  await round(5);
  expect(ours().length).toBeGreaterThan(1200);
  for (const one of managers) expect(await shown(one)).toEqual(ours());

  web.services.get('http')!.state = 0;
  big.services.get('s7')!.state = 0;
  await round(10);
  // Alerts end by the clock of the Alertmanager, which is behind that of the server here.
  for (const one of managers)
    for (let second = 0; second < 60 && (await shown(one)).length !== ours().length; second += 1)
      await new Promise((resolve) => setTimeout(resolve, 1000));
  for (const one of managers) expect(await shown(one)).toEqual(ours());

  await managers[0]!.stop();
  big.services.get('s8')!.state = 0;
  await round(10);
  managers[0] = await start(0);
  expect(await shown(managers[0])).toEqual([]);
  await round(30);
  expect(await shown(managers[0])).toEqual(ours());
}, 180_000);

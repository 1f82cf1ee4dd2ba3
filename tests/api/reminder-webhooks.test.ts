// Webhooks that remind: of downtimes that end soon, and of acknowledgements that hold for long.
import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as webhooks } from '../../functions/webhooks/endpoints.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { userCreatedAt, viewer } from '../support/app.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';
import { startReceiver, startWebhookApp } from '../support/webhook-app.ts';

const minute = 60_000;
const warm = { interval_seconds: 10, stale_seconds: 300 };
const viewers = { vera: ['paris', 'paris-linux'], paul: ['paris'], nina: ['paris'] };
const begun = Date.now();
let passed = 0;
const clock = () => begun + passed;
const web = host('web-1', { groups: ['linux'], services: [service('http')] });
const db = host('db-1');
const served = site({ hostgroups: [{ name: 'linux', alias: 'Linux' }], hosts: [web, db] });
let engine: Engine;
let world: Awaited<ReturnType<typeof startWebhookApp>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  engine = await startEngine({ site: served, dialect: 'naemon', listen: { port: 0 }, clock });
  const at = { monitoring_port: 'port' in engine.address ? engine.address.port : 0, warm };
  receiver = await startReceiver(() => 204);
  world = await startWebhookApp({
    ...{ endpoints: [...operations, ...webhooks], clock, now: () => passed, viewers },
    realms: [realm('paris', at), hostgroupRealm('paris-linux', 'linux', at)],
  });
  for (const user of [...Object.keys(viewers), 'admin'])
    await world.api.table.update({ pk: 'USER', sk: user }, { set: { created_at: userCreatedAt } });
  await world.refresh();
});
afterAll(async () => {
  await world.stop();
  await receiver.stop();
  await engine.close();
});

const downtimesPath = '/api/operations/realms/paris/downtimes/';
const acknowledgementsPath = '/api/operations/realms/paris/acknowledgements/';
const kinds = ['downtime.ends_soon'];
const old = ['acknowledgement.old'];

async function webhookOf(name: string, more: object = {}, caller = viewer(name)) {
  const body = { name, realm: 'paris', url: `${receiver.url}/${name}`, kinds, minutes_before: 10, ...more };
  const answer = await world.api.call('/api/webhooks/', { method: 'POST', body, caller });
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  const data: { readonly webhook_id: string; readonly minutes_before: number | null } = answer.body.data;
  return data;
}
async function schedule(targets: object, more: object = {}): Promise<void> {
  const body = { targets, duration: '20m', comment: 'Disk', ...more };
  const { status } = await world.api.call(downtimesPath, { method: 'POST', body });
  expect(status).toBe(200);
}
interface Listed {
  readonly host_name: string;
  readonly service: string | null;
  readonly downtime_id: string;
}
const list = async () => (await world.api.call(downtimesPath)).body.data as readonly Listed[];

/** Goes on by some minutes. Returns what receivers got. */
async function pass(minutes: number) {
  for (let step = 0; step < minutes; step += 1) {
    passed += minute;
    await world.refresh();
    for (let look = 0; look < 2; look += 1) await world.deliver();
  }
  return receiver.received.splice(0);
}
const told = (events: Awaited<ReturnType<typeof pass>>) =>
  events
    .map(({ path, body }) => `${path} ${String(JSON.parse(body).subject)}`)
    .filter((one) => !one.endsWith(' paris'))
    .sort();

it('a downtime that ends soon is told once to each webhook whose owner sees it and that selects its object', async () => {
  expect(await webhookOf('vera')).toMatchObject({ minutes_before: 10 });
  await webhookOf('linux', { realm: 'paris-linux', minutes_before: 5 }, viewer('vera'));
  await webhookOf('paul', { objects: ['hosts'], where: 'state_name = DOWN' });
  await webhookOf('nina');
  await createUserStore(world.api.table, clock).setRealms('nina', []);
  await schedule({ hosts: ['web-1', 'db-1'], services: [{ host_name: 'web-1', service: 'http' }] });
  const inMinutes = (minutes: number) => new Date(clock() + minutes * minute).toISOString();
  // The end of a flexible one is not known.
  await schedule({ hosts: ['db-1'] }, { flexible: true, ends_at: inMinutes(5), duration: '5m' });
  // One that has not begun does not end, and none that is removed is told.
  await schedule({ hosts: ['db-1'] }, { starts_at: inMinutes(3), duration: '5m', key: 'removed' });
  expect(told(await pass(2))).toEqual([]);
  expect((await world.api.call(`${downtimesPath}?key=removed`, { method: 'DELETE' })).status).toBe(200);
  expect(told(await pass(7))).toEqual([]);
  const first = await pass(2);
  expect(told(first)).toEqual(['/vera db-1', '/vera web-1', '/vera web-1/http']);
  const event = first
    .map(({ body }) => JSON.parse(body) as object)
    .find((one) => 'subject' in one && one.subject === 'web-1/http');
  const listed = await list();
  expect(event).toMatchObject({
    ...{ type: 'realmgate.downtime.ends_soon.v1', source: '/api/status/realms/paris/' },
    data: listed.find((one) => one.service === 'http')!,
  });
  // A host that is DOWN now is what the other webhook selects. A downtime that is removed is not told to those that would be told later.
  Object.assign(db, { state: 1, state_type: 1 });
  expect(told(await pass(1))).toEqual(['/paul db-1']);
  const ofHttp = listed.find((one) => one.service === 'http')!;
  await world.api.call(`${downtimesPath}${ofHttp.downtime_id}/`, { method: 'DELETE' });
  expect(told(await pass(4))).toEqual(['/linux web-1']);
  await world.restart();
  expect(told(await pass(2))).toEqual([]);
  // One that is moved is told again.
  const moved = (await list()).find(({ host_name }) => host_name === 'web-1')!;
  const ends_at = new Date(clock() + 20 * minute).toISOString();
  const body = { ends_at };
  expect(
    (await world.api.call(`${downtimesPath}${moved.downtime_id}/`, { method: 'PATCH', body })).status,
  ).toBe(200);
  expect(told(await pass(9))).toEqual([]);
  expect(told(await pass(3))).toEqual(['/vera web-1']);
  expect(told(await pass(12))).toEqual(['/linux web-1']);
  expect(await list()).toEqual([]);
});

it('an acknowledgement that still holds after hours is told once to each webhook that selects its object', async () => {
  Object.assign(web, { state: 1, state_type: 1 });
  Object.assign(db, { state: 1, state_type: 1 });
  const reminds = { kinds: old, minutes_before: null, after_hours: 1 };
  expect(await webhookOf('vera-old', reminds, viewer('vera'))).toMatchObject({
    ...{ minutes_before: null, after_hours: 1 },
  });
  await webhookOf('linux-old', { ...reminds, realm: 'paris-linux' }, viewer('vera'));
  await webhookOf('paul-old', { ...reminds, objects: ['hosts'], where: 'state_name = UP' }, viewer('paul'));
  await pass(1);
  const acknowledge = async (...hosts: string[]) => {
    const body = { targets: { hosts }, comment: 'on it' };
    const answer = await world.api.call(acknowledgementsPath, { method: 'POST', body });
    expect([answer.status, answer.body.data.counts.done]).toEqual([200, hosts.length]);
  };
  const listAll = async () => (await world.api.call(acknowledgementsPath)).body.data as readonly Listed[];
  await acknowledge('web-1', 'db-1');
  expect(told(await pass(59))).toEqual([]);
  // One that is removed in time is not told.
  const gone = `${acknowledgementsPath}?host_name=db-1`;
  expect((await world.api.call(gone, { method: 'DELETE' })).status).toBe(200);
  const listed = await listAll();
  const events = await pass(2);
  expect(told(events)).toEqual(['/linux-old web-1', '/vera-old web-1']);
  const event = JSON.parse(events.find(({ path }) => path === '/vera-old')!.body) as object;
  expect(event).toMatchObject({ type: 'realmgate.acknowledgement.old.v1', data: listed[0]! });
  await world.restart();
  expect(told(await pass(2))).toEqual([]);
  // The next acknowledgement of the same host is another one.
  const again = `${acknowledgementsPath}?host_name=web-1`;
  expect((await world.api.call(again, { method: 'DELETE' })).status).toBe(200);
  await acknowledge('web-1');
  expect(told(await pass(59))).toEqual([]);
  expect(told(await pass(2))).toEqual(['/linux-old web-1', '/vera-old web-1']);
  // An acknowledgement whose comment was removed has no time, so that its age is not known.
  await acknowledge('db-1');
  served.comments.clear();
  expect(told(await pass(62))).toEqual([]);
  expect((await listAll()).map(({ host_name }) => host_name).sort()).toEqual(['db-1', 'web-1']);
});

it('the setting and the kind belong together, and Alertmanagers have neither', async () => {
  const body = { name: 'am', realm: 'paris', url: `${receiver.url}/am` };
  for (const [more, message] of [
    [{ kinds }, 'must be there for the kind'],
    [{ kinds: ['state'], minutes_before: 5 }, 'alone'],
    [{ format: 'alertmanager', minutes_before: 5 }, 'gets problems'],
    [{ format: 'alertmanager', kinds }, 'must be null for'],
    [{ kind: 'alertmanager', kinds }, 'must be null for'],
    [{ kinds, minutes_before: 1 }, 'minutes_before'],
    [{ kinds: old }, 'must be there for the kind'],
    [{ kinds, minutes_before: 5, after_hours: 5 }, 'alone'],
    [{ format: 'alertmanager', after_hours: 5 }, 'gets problems'],
    [{ kind: 'alertmanager', after_hours: 5 }, 'gets problems'],
    [{ format: 'alertmanager', kinds: old }, 'must be null for'],
    [{ kinds: old, after_hours: 0 }, 'after_hours'],
    [{ kinds: old, after_hours: 8761 }, 'after_hours'],
    [{ kinds: old, after_hours: 1.5 }, 'after_hours'],
  ] as const) {
    const answer = await world.api.call('/api/webhooks/', { method: 'POST', body: { ...body, ...more } });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(JSON.stringify(answer.body)).toContain(message);
  }
  const { webhook_id: id } = await webhookOf('vera', { kinds: null }, viewer('vera'));
  const change = { minutes_before: null };
  const changed = await world.api.call(`/api/webhooks/${id}/`, { method: 'PATCH', body: change });
  expect([changed.status, changed.body.data.minutes_before]).toEqual([200, null]);
});

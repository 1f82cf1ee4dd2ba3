import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { addComment } from '../../demo/status-query-engine/downtimes.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/webhooks/endpoints.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import { sealHeaders } from '../../shared/security/webhook-headers.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { createWebhookStore } from '../../shared/store/webhooks.ts';
import { isoClock } from '../../shared/time/iso.ts';
import { admin, startTestApp, testConfig, userCreatedAt, viewer } from '../support/app.ts';
import { recordingLog } from '../support/log.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';
import { type ReceivedEvent, startReceiver, startWebhookApp } from '../support/webhook-app.ts';

const warm = { interval_seconds: 10, stale_seconds: 300 };
const webhooks = '/api/webhooks/';
const hour = 3_600_000;

let engine: Engine;
let world: Awaited<ReturnType<typeof startWebhookApp>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let passed = 0;
/** Milliseconds of a clock that never jumps. */
let steady = 0;
const begun = Date.now();
const clock = () => begun + passed;
/** The status with which the receiver answers, by the path. */
const answers = new Map<string, number | Promise<number>>();

const web = host('web-1', { groups: ['linux'], services: [service('http')] });
const db = host('db-1', { services: [service('mysql')] });
const served = site({
  programStart: Math.floor(begun / 1000) - 1000,
  hostgroups: [{ name: 'linux', alias: 'Linux servers' }],
  hosts: [web, db],
});

const viewers = { vera: ['paris', 'paris-linux', 'cold'], paul: ['paris'], nina: [] };

beforeAll(async () => {
  engine = await startEngine({ site: served, dialect: 'icinga2', listen: { port: 0 }, clock });
  const at = { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
  receiver = await startReceiver(
    ({ path, body }) => answers.get(`${path} ${JSON.parse(body).subject}`) ?? answers.get(path) ?? 204,
  );
  world = await startWebhookApp({
    ...{ endpoints, clock, now: () => steady, viewers },
    realms: [
      realm('paris', { ...at, warm }),
      hostgroupRealm('paris-linux', 'linux', { ...at, warm }),
      realm('cold', at),
    ],
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
afterEach(async () => {
  const { body } = await world.api.call(webhooks);
  for (const { webhook_id } of body.data)
    await world.api.call(`${webhooks}${webhook_id}/`, { method: 'DELETE' });
  await world.deliver();
  // A webhook is told of what changed a moment before its creation: clocks of servers may differ.
  await pass(20_000);
  answers.clear();
  receiver.received.splice(0);
});

const vera = viewer('vera');
const send = (method: string, path: string, body?: unknown, caller: Caller = vera, headers = {}) =>
  world.api.call(path, { caller, method, headers, ...(body !== undefined && { body }) });
const wish = (more: object = {}) => ({ name: 'tickets', realm: 'paris', url: `${receiver.url}/a`, ...more });

async function create(more: object = {}, caller: Caller = vera) {
  const { status, body } = await send('POST', webhooks, wish(more), caller);
  expect([status, body.code, body.detail]).toEqual([201, undefined, undefined]);
  const { webhook_id: id, secret }: { webhook_id: string; secret: string } = body.data;
  await world.deliver();
  return { id, secret, path: `${webhooks}${id}/` };
}

/** Sets the state of a host, and lets the watch see it. */
async function change(object: { state: number }, state: number) {
  object.state = state;
  await pass(20_000);
}

/** Lets time pass, and lets the watch see what changed. */
async function pass(ms: number) {
  passed += ms;
  steady += ms;
  await world.refresh();
}

async function read(path: string, caller: Caller = vera): Promise<unknown> {
  const { body } = await send('GET', path, undefined, caller);
  return body.data;
}
interface Event {
  readonly type: string;
  readonly subject: string;
  readonly data: { readonly state?: number };
}
function eventOf({ body }: ReceivedEvent): Event {
  const event: Event = JSON.parse(body);
  return event;
}
/** The states of the host in the events of a path, in the order of their arrival. */
const states = (path = '/a') =>
  receiver.received
    .filter((one) => one.path === path)
    .map((one) => eventOf(one).data.state ?? eventOf(one).type);

describe('a webhook', () => {
  it('posts each change as a signed event with the row of the list', async () => {
    const { id, secret } = await create({ kinds: ['state'], where: 'host_name = web-1', objects: ['hosts'] });
    await change(db, 1);
    await change(web, 1);
    await world.deliver();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body }] = receiver.received as [ReceivedEvent];
    passed = 0;
    expect(
      new Webhook(secret).verify(
        body,
        Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])),
        { jsonParse: true },
      ),
    ).toMatchObject({
      ...{ specversion: '1.0', type: 'realmgate.host.state.v1', subject: 'web-1', id: headers['webhook-id'] },
      data: { realm: 'paris', host_name: 'web-1', state: 1, state_name: 'DOWN' },
    });
    expect(headers['content-type']).toBe('application/cloudevents+json');
    const deliveries = await read(`${webhooks}${id}/deliveries/`);
    expect(deliveries).toMatchObject([
      { subject: 'web-1', delivery_state: 'delivered', status: 204, reason: null },
    ]);
  });

  it('tells downtimes and comments if it selects these kinds, and nothing else', async () => {
    await create({ kinds: ['downtime', 'comment'], objects: ['hosts'] });
    const about = { host: db, service: null, author: 'vera', text: 'disks', entry_time: clock() / 1000 };
    Object.assign(web, { downtime_depth: 1 });
    await change(db, 1);
    const entry = { entry_type: 1 as const, persistent: true, expire_time: 0 };
    const { id } = addComment(served, { ...about, ...entry });
    await change(db, 0);
    Object.assign(web, { downtime_depth: 0 });
    served.comments.delete(id);
    await change(db, 1);
    await world.deliver();
    expect(receiver.received.map((one) => `${eventOf(one).type} ${eventOf(one).subject}`).sort()).toEqual([
      'realmgate.host.comment.v1 db-1',
      'realmgate.host.comment.v1 db-1',
      'realmgate.host.downtime.v1 web-1',
      'realmgate.host.downtime.v1 web-1',
    ]);
    await change(db, 0);
  });

  it('of a hostgroup realm tells of its hosts only', async () => {
    await create({ realm: 'paris-linux' });
    await change(db, 0);
    await change(web, 0);
    await world.deliver();
    expect(receiver.received.map((one) => eventOf(one).subject)).toEqual(['web-1']);
  });

  it('keeps the order of an object while its receiver is out of order, and does not hold up others', async () => {
    const { path } = await create({ objects: ['hosts'] });
    await create({ objects: ['hosts'], url: `${receiver.url}/b` });
    answers.set('/a', 503);
    for (const state of [1, 0, 1]) {
      await change(web, state);
      await world.deliver();
    }
    expect(states('/b')).toEqual([1, 0, 1]);
    expect(new Set(states())).toEqual(new Set([1]));
    expect(await read(path)).toMatchObject({
      waiting: 3,
      failed: 0,
      last_failure: expect.stringContaining('503'),
    });
    answers.set('/a', 204);
    passed += hour;
    await world.deliver();
    expect(states().slice(-3)).toEqual([1, 0, 1]);
    expect(await read(path)).toMatchObject({ waiting: 0, last_failure: null });
  });

  it('tries one refused event again without holding up other objects', async () => {
    const { path } = await create({ objects: ['hosts'] });
    answers.set('/a web-1', 422);
    await change(web, 0);
    await world.deliver();
    await change(db, 1);
    await world.deliver();
    expect(new Set(receiver.received.map((one) => eventOf(one).subject))).toEqual(new Set(['web-1', 'db-1']));
    expect(await read(`${path}deliveries/?delivery_state=waiting`)).toMatchObject([
      { subject: 'web-1', status: 422 },
    ]);
    answers.clear();
    passed += hour;
    await world.deliver();
    expect(eventOf(receiver.received.at(-1)!).subject).toBe('web-1');
    expect(await read(`${path}deliveries/?delivery_state=waiting`)).toEqual([]);
  });

  it('gives an event up after a day, and sends it again on demand', async () => {
    const { path } = await create({ objects: ['hosts'] });
    answers.set('/a', 500);
    await change(web, 1);
    await change(db, 0);
    await world.deliver();
    passed += 25 * hour;
    await world.deliver();
    expect(await read(path)).toMatchObject({ waiting: 0, failed: 2 });
    const failed = await read(`${path}deliveries/`);
    // The newest first.
    expect(failed).toMatchObject([
      { subject: 'db-1', delivery_state: 'failed' },
      { subject: 'web-1', delivery_state: 'failed', status: 500 },
    ]);
    expect((await send('POST', `${path}replay/?dry_run=true`)).body.data).toMatchObject({
      would_replay: { replayed: 2 },
    });
    answers.set('/a', 200);
    receiver.received.splice(0);
    expect((await send('POST', `${path}replay/`)).body.data).toMatchObject({ replayed: 2 });
    passed += 24 * hour;
    await world.deliver();
    expect(receiver.received.map((one) => eventOf(one).subject).sort()).toEqual(['db-1', 'web-1']);
    expect(await read(path)).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('is disabled by a receiver that is gone for good, until it is enabled', async () => {
    const { path } = await create({ objects: ['hosts'] });
    answers.set('/a', 410);
    await change(web, 0);
    await world.deliver();
    expect(await read(path)).toMatchObject({
      enabled: false,
      obstacle: expect.stringContaining('410'),
      waiting: 1,
    });
    answers.set('/a', 204);
    await world.deliver();
    await change(web, 1);
    expect((await send('PATCH', path, { enabled: true })).body.data).toMatchObject({
      enabled: true,
      obstacle: null,
    });
    receiver.received.splice(0);
    await world.deliver();
    // What waited and the change in between are not told: the receiver is told so.
    expect(states()).toEqual(['realmgate.webhook.gap.v1']);
  });

  it('delivers by the rights that its owner has now', async () => {
    const { path } = await create({ objects: ['hosts'] });
    const users = createUserStore(world.api.table, clock);
    await users.setRealms('vera', ['paris-linux', 'cold']);
    passed += 20_000;
    await world.deliver();
    await change(web, 0);
    await world.deliver();
    expect(receiver.received).toEqual([]);
    expect(await read(path)).toMatchObject({
      obstacle: expect.stringContaining('does not see it'),
      waiting: 0,
    });
    await users.setRealms('vera', viewers.vera);
    passed += 20_000;
    await world.deliver();
    await change(web, 1);
    await world.deliver();
    expect(states()).toEqual(['realmgate.webhook.gap.v1', 1]);
    expect(await read(path)).toMatchObject({ obstacle: null });
  });

  it('loses nothing that waited if the server ends', async () => {
    const { path } = await create({ objects: ['hosts'] });
    answers.set('/a', 503);
    await change(web, 0);
    await world.deliver();
    answers.set('/a', 204);
    receiver.received.splice(0);
    await world.restart();
    await world.deliver();
    expect(states()).toEqual([0]);
    expect(await read(path)).toMatchObject({ waiting: 0 });
  });

  it('that is removed while an event is on its way sends no other', async () => {
    const { path } = await create({ objects: ['hosts'] });
    let answer: (status: number) => void = () => undefined;
    answers.set('/a', new Promise((resolve) => (answer = resolve)));
    await change(web, 1);
    await change(web, 0);
    await world.beginToDeliver();
    while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await send('DELETE', path)).body.data).toMatchObject({ deleted: true });
    await world.beginToDeliver();
    answer(204);
    await world.deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'webhook_not_found' } });
  });

  it('sends a test event at once and says what became of it', async () => {
    const { path, secret } = await create({ enabled: false });
    passed = 0;
    expect((await send('POST', `${path}test/`)).body.data).toMatchObject({
      delivered: true,
      status: 204,
      reason: null,
    });
    const [{ headers, body }] = receiver.received as [ReceivedEvent];
    const text = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(new Webhook(secret).verify(body, text)).toMatchObject({ type: 'realmgate.webhook.test.v1' });
    answers.set('/a', 302);
    expect((await send('POST', `${path}test/`)).body.data).toMatchObject({
      ...{ delivered: false, status: 302, reason: expect.stringContaining('redirects are not followed') },
    });
    expect((await send('POST', `${path}test/?dry_run=true`)).body.data).toMatchObject({
      would_test: { delivered: null },
    });
    expect(receiver.received).toHaveLength(2);
  });
});

describe('the requests of a webhook', () => {
  const values = ['Bearer of-the-receiver', 'key of keep'];
  const own = [
    { name: 'Authorization', value: values[0] },
    { name: 'X-API-KEY', value: values[1] },
  ];

  it('have the method, content type and headers of its receiver, whose values are in no answer', async () => {
    const more = { headers: own, method: 'PUT', content_type: 'application/json', objects: ['hosts'] };
    const { id, path } = await create(more);
    receiver.received.splice(0);
    await change(web, web.state === 1 ? 0 : 1);
    await world.deliver();
    await send('POST', `${path}test/`);
    expect(receiver.received).toHaveLength(2);
    for (const { method, headers } of receiver.received) {
      expect([method, headers['content-type']]).toEqual(['PUT', 'application/json']);
      expect([headers.authorization, headers['x-api-key']]).toEqual(values);
      expect(headers['webhook-signature']).toMatch(/^v1,/);
    }
    const answers = await Promise.all(['', 'deliveries/'].map((end) => send('GET', path + end)));
    const stored = JSON.stringify(await world.api.table.get({ pk: 'WEBHOOK', sk: id }));
    const entries = JSON.stringify(await createAuditStore(world.api.table).list(clock() - hour, clock()));
    for (const text of [...answers.map((answer) => answer.text), stored, entries])
      expect(text).not.toMatch(/of-the-receiver|key of keep/);
    expect(await read(path)).toMatchObject({
      ...{ method: 'PUT', content_type: 'application/json', header_names: ['authorization', 'x-api-key'] },
    });
  });

  it('keep their headers in a change of others, and lose them by null', async () => {
    const { path } = await create({ headers: own });
    const namesAfter = async (body: object): Promise<unknown> =>
      (await send('PATCH', path, body)).body.data.header_names;
    expect(await namesAfter({ name: 'other' })).toEqual(['authorization', 'x-api-key']);
    await send('POST', `${path}test/`);
    expect(receiver.received.at(-1)!.headers).toMatchObject({ 'x-api-key': 'key of keep' });
    expect(await namesAfter({ headers: [{ name: 'x-token', value: 'new' }] })).toEqual(['x-token']);
    await send('POST', `${path}test/`);
    expect(receiver.received.at(-1)!.headers).toMatchObject({ 'x-token': 'new' });
    expect(receiver.received.at(-1)!.headers['x-api-key']).toBeUndefined();
    expect(await namesAfter({ headers: null })).toEqual([]);
  });

  it('say so if their headers were encrypted by another secret', async () => {
    const { id, path } = await create({ headers: own, enabled: false });
    const sealed = { names: ['x-api-key'], sealed: sealHeaders('B'.repeat(43), id, { 'x-api-key': 'any' }) };
    await world.api.table.update({ pk: 'WEBHOOK', sk: id }, { set: { headers: sealed } });
    expect((await send('POST', `${path}test/`)).body.data).toMatchObject({
      ...{
        delivered: false,
        status: null,
        reason: expect.stringContaining('give them to the webhook again'),
      },
    });
    expect(receiver.received).toEqual([]);
  });

  it.each([
    ['Host', 'evil.example', /server sends itself/],
    ['Connection', 'close', /server sends itself/],
    ['transfer-encoding', 'chunked', /server sends itself/],
    ['Proxy-Authorization', 'Basic eA==', /server sends itself/],
    ['Content-Length', '7', /server sends itself/],
    ['Webhook-Signature', 'v1,eA==', /server sends itself/],
    ['X Y', 'topsecret', /must be the name/],
    ['', 'topsecret', /must be the name/],
    ['x'.repeat(65), 'topsecret', /at most 64/],
    ['X-Key', 'topsecret\r\nX-Other: 1', /printable ASCII/],
    ['X-Key', ' topsecret', /printable ASCII/],
    ['X-Key', '', /printable ASCII/],
    ['X-Key', 'tops\u00e9cret', /printable ASCII/],
    ['X-Key', 'x'.repeat(2001), /at most 2000/],
  ])('have no header %j: %j', async (header, value, message) => {
    const { status, text, body } = await send('POST', webhooks, wish({ headers: [{ name: header, value }] }));
    expect([status, body.errors.map((fault: { field: string }) => fault.field)]).toEqual([
      ...[400, [expect.stringMatching(/^headers\.0/)]],
    ]);
    expect(body.errors[0].message).toMatch(message);
    expect(text).not.toMatch(/topsecret|xxx{70}/);
  });

  it('have ten headers at most, each once, and a content type', async () => {
    const many = Array.from({ length: 11 }, (_, at) => ({ name: `x-${at}`, value: 'v' }));
    const twice = ['X-a', 'x-A'].map((name) => ({ name, value: 'v' }));
    for (const [more, field] of [
      [{ headers: many }, 'headers'],
      [{ headers: twice }, 'headers.1'],
      [{ headers: [{ name: 'x-a', value: 7 }] }, 'headers.0.value'],
      [{ content_type: 'json' }, 'content_type'],
      [{ content_type: 'text/plain\r\nX: 1' }, 'content_type'],
      [{ method: 'GET' }, 'method'],
    ] as const) {
      const { status, body } = await send('POST', webhooks, wish(more));
      expect([status, body.errors[0].field]).toEqual([400, field]);
    }
  });
});

describe('a webhook with a template', () => {
  const template =
    '{"text": "{{ event.summary }}", "key": {{ headers["x-key"] | json }}, "realm": "{{ realm }}"}';
  const more = {
    format: 'template',
    template,
    headers: [{ name: 'X-Key', value: 'key of keep' }],
    objects: ['hosts'],
  };

  it('posts what it makes of an event, signed, and shows it without the values of headers', async () => {
    const { path, secret } = await create({ ...more, kinds: ['state'] });
    receiver.received.splice(0);
    await change(web, web.state === 1 ? 0 : 1);
    await world.deliver();
    const [{ headers, body }] = receiver.received as [ReceivedEvent];
    expect(JSON.parse(body)).toEqual({
      ...{ key: 'key of keep', realm: 'paris' },
      text: expect.stringMatching(/^web-1 is (DOWN|UP): PING OK/),
    });
    expect(headers['content-type']).toBe('application/json');
    const text = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const spy = jest.spyOn(Date, 'now').mockImplementation(clock);
    expect(new Webhook(secret).verify(body, text)).toMatchObject({ realm: 'paris' });
    spy.mockRestore();
    const tested = await send('POST', `${path}test/`);
    expect(JSON.parse(tested.body.data.sent_body)).toEqual({
      ...{ text: 'Realm paris is told of: this is a test', key: '***', realm: 'paris' },
    });
    expect(receiver.received.at(-1)!.body).toContain('key of keep');
    expect(tested.text).not.toContain('key of keep');
  });

  it.each([
    ['{"a": "{{ row.host_nam }}"}', /^line 1, column 11: undefined variable: row.host_nam \(for realmgate\./],
    ['{\n  "a": {{ row.service }}\n}', /no valid JSON \(line 2, column \d+\) \(for realmgate\./],
    ['{% for i in (1..3) %}{% endfor %}', /^line 1, column 1: tag "for" not found/],
    [null, /must be there/],
  ])('is refused with the line and column of its faults: %j', async (faulty, message) => {
    const { path } = await create({ enabled: false });
    const wanted = { format: 'template', template: faulty };
    for (const [method, at, body] of [
      ['POST', webhooks, wish(wanted)],
      ['POST', `${webhooks}?dry_run=true`, wish({ ...wanted, url: 'https://10.0.0.1/' })],
      ['PATCH', path, wanted],
    ] as const) {
      const { status, body: answer } = await send(method, at, body);
      const errors: { field: string; message: string }[] = answer.errors;
      expect([status, errors.at(-1)!.field]).toEqual([400, 'template']);
      expect(errors.at(-1)!.message).toMatch(message);
      expect(errors.map(({ field }) => field).includes('url')).toBe(at.includes('dry_run'));
    }
    expect(await read(path)).toMatchObject({ format: 'cloudevents', template: null });
  });

  it('that fails for one object does not hold up others, and sends nothing of it', async () => {
    const fragile =
      '{% if row.alias == "web-1" %}no JSON{% else %}{"host": {{ row.host_name | json }}}{% endif %}';
    const { path } = await create({ ...more, template: fragile, kinds: ['state'] });
    receiver.received.splice(0);
    await change(web, web.state === 1 ? 0 : 1);
    await change(db, db.state === 1 ? 0 : 1);
    await world.deliver();
    expect(receiver.received.map(({ body }) => body)).toEqual(['{"host": "db-1"}']);
    expect(await read(`${path}deliveries/?delivery_state=waiting`)).toMatchObject([
      { subject: 'web-1', status: null, reason: expect.stringMatching(/template fails: .*no valid JSON/) },
    ]);
    await send('PATCH', path, { template: '{"host": "any"}' });
    passed += hour;
    await world.deliver();
    expect(receiver.received.map(({ body }) => body).filter((body) => body.includes('any'))).not.toEqual([]);
    expect(await read(path)).toMatchObject({ waiting: 0 });
  });

  it('that fails for the value of a header does not tell the value', async () => {
    const telling = '{% if headers["x-key"] == "***" %}{}{% else %}{{ row[headers["x-key"]] }}{% endif %}';
    const { path } = await create({ ...more, template: telling });
    const { text } = await send('POST', `${path}test/`);
    expect(text).toContain('The template fails: it does so with the values of the headers only.');
    expect(text).not.toContain('key of keep');
  });

  it('is there for well-known receivers, and can be saved as it is', async () => {
    const found = (await send('GET', `${webhooks}templates/`)).body.data as { readonly name: string }[];
    expect(found.map(({ name }) => name)).toEqual([
      ...['discord', 'github', 'keep', 'mail', 'ntfy', 'opsgenie', 'pagerduty', 'slack', 'teams'],
    ]);
    for (const { name, header_names, usage: _usage, url: _url, ...settings } of found as unknown as {
      readonly [field: string]: unknown;
      readonly header_names: readonly string[];
    }[]) {
      const headers = header_names.map((one) => ({ name: one, value: 'value' }));
      const { status } = await send(
        'POST',
        `${webhooks}?dry_run=true`,
        wish({ ...settings, headers, format: 'template', name }),
      );
      expect([name, status]).toEqual([name, 200]);
    }
  });
});

describe('a webhook of the kind alertmanager', () => {
  const more = { kind: 'alertmanager', objects: ['hosts'] };
  interface Posted {
    readonly labels: Record<string, string>;
    readonly startsAt: string;
    readonly endsAt: string;
  }
  /** Posts what is due after some seconds, and returns what each receiver got. */
  async function after(seconds: number) {
    passed += seconds * 1000;
    receiver.received.splice(0);
    await world.postAlerts();
    return Object.fromEntries(
      receiver.received.map(({ path, body }) => {
        const alerts = JSON.parse(body) as Posted[];
        const text = ({ labels, endsAt }: Posted) =>
          `${labels['instance']} ${labels['alertname']} ${Math.round((Date.parse(endsAt) - clock()) / 1000)}`;
        return [path, alerts.map(text).sort()];
      }),
    );
  }
  const [first, second] = ['/am/api/v2/alerts', '/peer/api/v2/alerts'] as const;

  it('gets the problems that nobody works on, again before they end, and what is over, once', async () => {
    await change(web, 1);
    await change(db, 0);
    const urls = { url: `${receiver.url}/am/`, peer_urls: [`${receiver.url}/peer`] };
    const { path } = await create({
      ...more,
      ...urls,
      headers: [{ name: 'X-Key', value: 'key of the site' }],
    });
    const begun = ['web-1 Host 120'];
    expect(await after(5)).toEqual({ [first]: begun, [second]: begun });
    expect(receiver.received[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-key': 'key of the site' },
    });
    expect(await after(5)).toEqual({});
    expect(await after(30)).toEqual({ [first]: begun, [second]: begun });
    await change(db, 1);
    expect((await after(0))[first]).toEqual(expect.arrayContaining(['db-1 Host 120']));
    Object.assign(db, { acknowledged: true });
    await change(web, 0);
    expect((await after(5))[first]).toEqual(['db-1 Host -60', 'web-1 Host -60']);
    Object.assign(db, { acknowledged: false });
    await change(db, 0);
    expect(await read(path)).toMatchObject({ kind: 'alertmanager', waiting: 0, last_failure: null });
    expect((await send('POST', `${path}test/`)).body.data).toMatchObject({
      delivered: true,
      sent_body: '[]',
    });
  });

  it('posts everything again to an Alertmanager that did not take it, without waiting for it with others', async () => {
    await change(web, 1);
    answers.set(second, 500);
    const urls = { url: `${receiver.url}/am`, peer_urls: [`${receiver.url}/peer`] };
    const { path } = await create({ ...more, ...urls, where: 'host_name = web-1' });
    await after(5);
    expect(await read(path)).toMatchObject({ last_failure: expect.stringContaining('500') });
    answers.clear();
    expect(await after(5)).toEqual({ [second]: ['web-1 Host 120'] });
    await change(web, 0);
    expect(await after(0)).toMatchObject({ [first]: ['web-1 Host -60'], [second]: ['web-1 Host -60'] });
  });

  it('keeps the query of the address', async () => {
    await change(web, 1);
    await create({ ...more, url: `${receiver.url}/am/?key=1`, where: 'host_name = web-1' });
    expect(await after(5)).toEqual({ [`${first}?key=1`]: ['web-1 Host 120'] });
  });

  it('has other settings than one for changes', async () => {
    for (const [settings, field] of [
      [{ ...more, kinds: ['state'] }, 'kinds'],
      [{ ...more, format: 'template', template: '{}' }, 'format'],
      [{ ...more, method: 'PUT' }, 'method'],
      [{ ...more, content_type: 'text/plain' }, 'content_type'],
      [{ ...more, peer_urls: ['https://10.0.0.1/'] }, 'peer_urls.0'],
      [{ peer_urls: ['https://example.org/'] }, 'peer_urls'],
    ] as const) {
      const { status, body } = await send('POST', webhooks, wish(settings));
      expect([status, body.errors[0].field]).toEqual([400, field]);
    }
  });
});

describe('a webhook of the format alertmanager', () => {
  const grouped = { format: 'alertmanager', group_wait_seconds: 10, group_interval_seconds: 60 };
  interface Told {
    readonly status: string;
    readonly groupKey: string;
    readonly alerts: readonly { readonly status: string; readonly labels: Record<string, string> }[];
  }
  /** Posts what is due after some seconds, and returns what the receiver was told. */
  async function after(seconds: number) {
    passed += seconds * 1000;
    receiver.received.splice(0);
    await world.postAlerts();
    return receiver.received.map(({ body }) => {
      const { status, alerts } = JSON.parse(body) as Told;
      const texts = alerts.map((one) => `${one.status} ${one.labels['instance']} ${one.labels['alertname']}`);
      return `${status}: ${texts.sort().join(', ')}`;
    });
  }
  beforeEach(async () => {
    await change(web, 0);
    await change(db, 0);
  });

  it('tells of the problems of a host after a wait, when they change, and again while they stay', async () => {
    const where = 'host_name = web-1 or host_name = db-1';
    const settings = { ...grouped, objects: ['hosts'], where, repeat_interval_seconds: 600 };
    const { path } = await create({
      ...settings,
      headers: [{ name: 'X-API-KEY', value: 'key of the site' }],
    });
    await change(web, 1);
    expect(await after(5)).toEqual([]);
    expect(await after(5)).toEqual([]);
    expect(await after(5)).toEqual(['firing: firing web-1 Host']);
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-api-key': 'key of the site' });
    expect(JSON.parse(body)).toMatchObject({
      ...{ version: '4', status: 'firing', receiver: 'tickets', truncatedAlerts: 0 },
      groupLabels: { instance: 'web-1', realm: 'paris' },
      groupKey: '{}:{instance="web-1", realm="paris"}',
      alerts: [{ status: 'firing', endsAt: '0001-01-01T00:00:00Z' }],
    });
    // A host that is UP again and DOWN again within the interval has not changed.
    await change(web, 0);
    expect(await after(5)).toEqual([]);
    await change(web, 1);
    expect(await after(60)).toEqual([]);
    await change(web, 0);
    expect(await after(5)).toEqual(['resolved: resolved web-1 Host']);
    expect(await after(1000)).toEqual([]);
    await change(web, 1);
    await after(5);
    expect(await after(10)).toEqual(['firing: firing web-1 Host']);
    expect(await after(300)).toEqual([]);
    expect(await after(300)).toEqual(['firing: firing web-1 Host']);
    expect(await read(path)).toMatchObject({
      ...{ format: 'alertmanager', group_wait_seconds: 10, repeat_interval_seconds: 600 },
      ...{ content_type: 'application/json', waiting: 0, last_failure: null },
    });
  });

  it('goes on after a restart with what the receiver was told', async () => {
    await create({ ...grouped, objects: ['hosts'], where: 'host_name = web-1' });
    await change(web, 1);
    await after(5);
    expect(await after(10)).toEqual(['firing: firing web-1 Host']);
    await world.restart();
    expect(await after(100)).toEqual([]);
    await change(web, 0);
    await world.restart();
    expect(await after(100)).toEqual(['resolved: resolved web-1 Host']);
  });

  it('does not take problems for over while the engine is away after a restart', async () => {
    await create({ ...grouped, objects: ['hosts'], where: 'host_name = web-1' });
    await change(web, 1);
    await after(5);
    expect(await after(10)).toEqual(['firing: firing web-1 Host']);
    const port = 'port' in engine.address ? engine.address.port : 0;
    await engine.close();
    await world.restart({ losesStates: true });
    expect(await after(100)).toEqual([]);
    expect(await after(10)).toEqual(['firing: firing paris RealmSilent']);
    engine = await startEngine({ site: served, dialect: 'icinga2', listen: { port }, clock });
    await change(web, 1);
    expect(await after(100)).toEqual(['resolved: resolved paris RealmSilent']);
    await change(web, 0);
    expect(await after(100)).toEqual(['resolved: resolved web-1 Host']);
  });

  it.each([
    ['is removed', 'DELETE', undefined, 1],
    ['is disabled', 'PATCH', { enabled: false }, 1],
    ['gets another name', 'PATCH', { name: 'others' }, 2],
  ] as const)('tells nothing more of what it began before it %s', async (_, method, body, count) => {
    const { path } = await create({ ...grouped, group_wait_seconds: 0, objects: ['hosts'] });
    await change(web, 1);
    await change(db, 1);
    let answer: (status: number) => void = () => undefined;
    answers.set(
      '/a',
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const first = after(5);
    while (receiver.received.length === 0) await new Promise(setImmediate);
    expect((await send(method, path, body)).status).toBeLessThan(300);
    await world.beginToPost();
    answer(204);
    await first;
    await world.postAlerts();
    const told = receiver.received.map((one) => (JSON.parse(one.body) as Told).groupKey);
    expect([told.length, new Set(told).size]).toEqual([count, count]);
  });

  it('tells again what a receiver did not take, and of other hosts if it refuses one', async () => {
    const { path } = await create({ ...grouped, group_wait_seconds: 0, objects: ['hosts'] });
    await change(web, 1);
    await change(db, 1);
    answers.set('/a', 422);
    expect((await after(5)).length).toBeGreaterThan(1);
    expect(await read(path)).toMatchObject({ last_failure: expect.stringContaining('422') });
    answers.set('/a', 500);
    expect(await after(10)).toHaveLength(1);
    answers.clear();
    expect(await after(5)).toContain('firing: firing web-1 Host');
    expect(await read(path)).toMatchObject({ last_failure: null });
  });

  it('has a test, and other settings than one for changes', async () => {
    const { path } = await create({ ...grouped });
    receiver.received.splice(0);
    const tested = (await send('POST', `${path}test/`)).body.data;
    expect(tested).toMatchObject({ delivered: true });
    expect(JSON.parse(tested.sent_body)).toMatchObject({
      alerts: [{ labels: { alertname: 'RealmgateTest' } }],
    });
    expect(receiver.received.map(({ body }) => body)).toEqual([tested.sent_body]);
    for (const [settings, field] of [
      [{ ...grouped, kinds: ['state'] }, 'kinds'],
      [{ ...grouped, kind: 'alertmanager' }, 'format'],
      [{ group_wait_seconds: 10 }, 'group_wait_seconds'],
      [{ ...grouped, repeat_interval_seconds: 1 }, 'repeat_interval_seconds'],
    ] as const) {
      const { status, body } = await send('POST', webhooks, wish(settings));
      expect([status, body.errors[0].field]).toEqual([400, field]);
    }
  });
});

describe('the webhooks of a user', () => {
  it('are seen and changed by him and by administrators', async () => {
    const { id, path } = await create();
    expect(await read(webhooks)).toMatchObject([
      { webhook_id: id, owner: 'vera', obstacle: null, enabled: true },
    ]);
    expect(await read(webhooks, viewer('paul'))).toEqual([]);
    for (const [method, end] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', 'test/'],
      ['GET', 'deliveries/'],
      ['POST', 'replay/'],
    ])
      expect((await send(method!, `${path}${end}`, undefined, viewer('paul'))).status).toBe(404);
    expect(await read(path, admin)).toMatchObject({ owner: 'vera' });
    const later = { ...vera, userCreatedAt: '2026-06-01T00:00:00.000Z' };
    expect(await read(webhooks, later)).toEqual([]);
    expect((await send('PATCH', path, { enabled: false }, admin)).body.data).toMatchObject({
      enabled: false,
    });
  });

  it('are changed once by two who read the same, and keep what is not given', async () => {
    const { path } = await create({ kinds: ['state'], where: 'host_name = web-1' });
    const tag = (await send('GET', path)).headers['etag'];
    const both = await Promise.all(
      ['one', 'two'].map((name) => send('PATCH', path, { name }, vera, { 'if-match': tag })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await read(path)).toMatchObject({ kinds: ['state'], where: 'host_name = web-1' });
    expect((await send('PATCH', path, { kinds: null, where: null })).body.data).toMatchObject({
      kinds: null,
      where: null,
    });
    expect((await send('PATCH', `${path}?dry_run=true`, { name: 'dry' })).body.data).toMatchObject({
      would_change: { name: 'dry' },
    });
    expect(await read(path)).not.toMatchObject({ name: 'dry' });
  });

  it('are at most 20, and the secret is in no other answer', async () => {
    const { path, secret } = await create();
    const { text } = await send('GET', path);
    expect(text).not.toContain(secret);
    const more = await Promise.all(
      Array.from({ length: 19 }, () => send('POST', webhooks, wish({ enabled: false }))),
    );
    expect(new Set(more.map(({ status }) => status))).toEqual(new Set([201]));
    for (const query of ['', '?dry_run=true'])
      expect(await send('POST', webhooks + query, wish())).toMatchObject({
        status: 409,
        body: { code: 'too_many_webhooks' },
      });
  });

  it('of an earlier user of the name do not count', async () => {
    const store = createWebhookStore(world.api.table, clock, recordingLog());
    await create();
    const [record] = await store.list();
    for (let number = 0; number < 20; number += 1)
      await store.create({
        ...record!,
        ...{ webhook_id: `earlier-${number}`, owner_created_at: '2020-01-01T00:00:00.000Z' },
      });
    expect((await send('POST', webhooks, wish())).status).toBe(201);
  });

  it('are only checked in a dry run', async () => {
    const { status, body } = await send('POST', `${webhooks}?dry_run=true`, wish());
    expect([status, body.data]).toMatchObject([
      ...[200, { would_create: { webhook_id: null, secret: null, name: 'tickets' } }],
    ]);
    expect(await read(webhooks)).toEqual([]);
  });

  it.each([
    ['https://example.org\\@evil.example/a', 'https://example.org/@evil.example/a'],
    ['https://exam\r\nple.org/a\tb', 'https://example.org/ab'],
    ['https://EXAMPLE.org:443', 'https://example.org/'],
  ])('have the URL as it is understood, and not as it was sent: %j', async (url, understood) => {
    const { path } = await create({ url });
    expect(await read(path)).toMatchObject({ url: understood });
    await send('PATCH', path, { url: 'https://example.com/x' });
    const { body } = await send('PATCH', path, { url });
    expect([body.data.url, (await read(path)) as object]).toMatchObject([understood, { url: understood }]);
  });

  it.each([
    [{ url: 'http://example.org/' }, ['url'], /https/],
    [{ url: 'https://10.0.0.1/' }, ['url'], /not a public address/],
    [{ url: 'https://localhost/' }, ['url'], /not a public address/],
    [{ url: 'https://user:word@example.org/' }, ['url'], /user or a password/],
    [{ url: 'nonsense' }, ['url'], /is no URL/],
    [{ where: 'stat_name = DOWN' }, ['where', 'where'], /state_name/],
    [{ where: 'service = http' }, ['where'], /of hosts/],
    [{ kinds: ['everything'], objects: [] }, ['kinds.0', 'objects'], /./],
    [{ name: '', enabled: 'yes', url: 7 }, ['name', 'url', 'enabled'], /./],
  ])('%j is refused', async (more, fields, message) => {
    const { status, body } = await send('POST', webhooks, wish(more));
    const errors: { field: string; message: string }[] = body.errors;
    expect([status, errors.map(({ field }) => field).sort()]).toEqual([400, [...fields].sort()]);
    expect(errors[0]!.message).toMatch(message);
  });

  it.each([
    ['a realm that he does not see', { realm: 'cold' }, viewer('paul'), 404, 'realm_not_found'],
    ['a realm that is not warm', { realm: 'cold' }, vera, 409, 'realm_not_warm'],
    ['a user of an issuer', {}, { ...vera, issuer: { id: 'sso', groups: [] } }, 403, 'forbidden'],
    ['a key', {}, { ...vera, key: { id: '00key', realms: undefined } }, 403, 'forbidden'],
  ])('are refused for %s', async (_name, more, caller, status, code) => {
    expect(await send('POST', webhooks, wish(more), caller)).toMatchObject({ status, body: { code } });
  });

  it('are created as soon as another function has set `warm` of the realm', async () => {
    const statusOf = async () => (await send('POST', webhooks, wish({ realm: 'cold' }))).status;
    expect(await statusOf()).toBe(409);
    const realms = createRealmStore(world.api.table, clock);
    const cold = (await realms.find('cold'))!;
    const warmed = await realms.change(cold, { ...cold, warm });
    expect(await statusOf()).toBe(201);
    await realms.change(warmed!, cold);
  });

  it('are changed and removed by a log-in only', async () => {
    const { path } = await create();
    const withKey = { ...vera, key: { id: '00key', realms: undefined } };
    for (const [method, body] of [['PATCH', { enabled: false }] as const, ['DELETE', undefined] as const])
      expect(await send(method, path, body, withKey)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    expect(await read(path, withKey)).toMatchObject({ enabled: true });
    expect(await send('DELETE', path)).toMatchObject({ status: 200 });
  });

  it('of a URL that is not allowed any more, or of a removed owner, say so', async () => {
    const { id, path } = await create();
    await world.api.table.update({ pk: 'WEBHOOK', sk: id }, { set: { url: 'https://10.0.0.1/' } });
    expect(await read(path)).toMatchObject({ obstacle: expect.stringContaining('not a public address') });
    await world.api.table.update({ pk: 'WEBHOOK', sk: id }, { set: { owner_created_at: 'earlier' } });
    expect(await read(path, admin)).toMatchObject({ obstacle: "its owner 'vera' was removed" });
  });
});

describe('the secret of a webhook', () => {
  const hours = (count: number) => (passed += count * hour);
  // The delivery was started again by an earlier test, and tells older webhooks of a gap.
  beforeAll(() => void hours(1000));
  const inHours = (count: number) => isoClock(testConfig.timeZone)((clock() + count * hour) / 1000);
  const rotate = (path: string, body: object = {}, caller: Caller = vera) =>
    send('POST', `${path}secret/`, body, caller);
  async function rotated(path: string, body: object = {}): Promise<string> {
    const { status, body: answer } = await rotate(path, body);
    expect([status, answer.code]).toEqual([200, undefined]);
    return String(answer.data.secret);
  }

  /** Returns for each secret whether the library of Standard Webhooks accepts an event that is sent now. */
  async function verify(path: string, ...secrets: readonly string[]): Promise<boolean[]> {
    const spy = jest.spyOn(Date, 'now').mockImplementation(clock);
    try {
      expect((await send('POST', `${path}test/`)).body.data).toMatchObject({ delivered: true });
      return secrets.map((secret) => accepts(secret, receiver.received.at(-1)!));
    } finally {
      spy.mockRestore();
    }
  }
  function accepts(secret: string, { body, headers }: ReceivedEvent): boolean {
    const text = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    try {
      return new Webhook(secret).verify(body, text) !== undefined;
    } catch {
      return false;
    }
  }

  it('is followed by a new one, and signs too for a day, or for as long as is wished', async () => {
    const { path, secret: first } = await create();
    expect(await read(path)).toMatchObject({ former_secrets_until: null });
    const second = await rotated(path);
    expect(await read(path)).toMatchObject({ former_secrets_until: inHours(24) });
    expect(await verify(path, first, second)).toEqual([true, true]);
    hours(23);
    expect(await verify(path, first, second)).toEqual([true, true]);
    hours(1);
    expect(await verify(path, first, second)).toEqual([false, true]);
    expect(await read(path)).toMatchObject({ former_secrets_until: null });
    const third = await rotated(path, { former_valid_seconds: 7 * 86_400 });
    hours(7 * 24 - 1);
    expect(await verify(path, first, second, third)).toEqual([false, true, true]);
    hours(1);
    expect(await verify(path, second, third)).toEqual([false, true]);
  });

  it('ends at once if others have seen it, with all former ones', async () => {
    const { path, secret: first } = await create();
    const second = await rotated(path);
    const third = await rotated(path, { former_valid_seconds: 3600 });
    hours(0.9);
    expect(await verify(path, first, second, third)).toEqual([true, true, true]);
    const fourth = await rotated(path, { former_valid_seconds: 0 });
    expect(await verify(path, first, second, third, fourth)).toEqual([false, false, false, true]);
  });

  it('is not lost with an answer: receivers verify by what they have until they get the next one', async () => {
    const { path, secret: first } = await create();
    await rotate(path);
    const third = await rotated(path);
    expect(await verify(path, first, third)).toEqual([true, true]);
  });

  it('is rotated once by two at the same time, and neither is left with a secret that signs nothing', async () => {
    const { path, secret: first } = await create();
    for (let turn = 0; turn < 2; turn += 1) {
      const both = await Promise.all([rotate(path), rotate(path, {}, admin)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const answered = both.flatMap(({ body }) => (body.data ? String(body.data.secret) : []));
      expect(await verify(path, first, ...answered)).toEqual([true, true]);
    }
  });

  it('has five former ones at most, which can be ended', async () => {
    const { path, secret: first } = await create();
    for (let turn = 0; turn < 5; turn += 1) await rotated(path);
    for (const query of ['', '?dry_run=true'])
      expect(await send('POST', `${path}secret/${query}`, {})).toMatchObject({
        status: 409,
        body: { code: 'too_many_secrets' },
      });
    expect(await verify(path, first)).toEqual([true]);
    expect(await verify(path, first, await rotated(path, { former_valid_seconds: 0 }))).toEqual([
      false,
      true,
    ]);
  });

  it('is used for what waits, without a gap, also by a delivery that is running', async () => {
    const { path, secret: first } = await create({ objects: ['hosts'] });
    let answer: (status: number) => void = () => undefined;
    answers.set('/a', new Promise((resolve) => (answer = resolve)));
    await change(web, web.state === 1 ? 0 : 1);
    await change(web, web.state === 1 ? 0 : 1);
    await world.beginToDeliver();
    while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await rotated(path, { former_valid_seconds: 0 });
    await world.beginToDeliver();
    answers.delete('/a');
    answer(204);
    await world.deliver();
    await world.deliver();
    expect(receiver.received.map((one) => eventOf(one).type)).toEqual(
      Array(2).fill('realmgate.host.state.v1'),
    );
    const spy = jest.spyOn(Date, 'now').mockImplementation(clock);
    const [before, after] = receiver.received as [ReceivedEvent, ReceivedEvent];
    expect([accepts(first, before), accepts(second, before)]).toEqual([true, false]);
    expect([accepts(first, after), accepts(second, after)]).toEqual([false, true]);
    spy.mockRestore();
  });

  it('is rotated by its owner and by administrators, by a log-in, and is in the audit and no other answer', async () => {
    const { id, path } = await create();
    const withKey = { ...vera, key: { id: '00key', realms: undefined } };
    expect(await rotate(path, {}, withKey)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await rotate(path, {}, viewer('paul'))).status).toBe(404);
    for (const former_valid_seconds of [-1, 604_801, 0.5, '1'])
      expect((await rotate(path, { former_valid_seconds })).status).toBe(400);
    const dry = await send('POST', `${path}secret/?dry_run=true`, {});
    expect(dry.body.data).toEqual({
      would_rotate: { webhook_id: id, secret: null, former_secrets_until: inHours(24) },
    });
    const tag = (await send('GET', path)).headers['etag'];
    const { status, body } = await rotate(path, {}, admin);
    expect(status).toBe(200);
    const after = await send('GET', path);
    expect(after.text).not.toContain(body.data.secret);
    expect(after.headers['etag']).not.toBe(tag);
    const stored = JSON.stringify(await world.api.table.get({ pk: 'WEBHOOK', sk: id }));
    expect(stored).not.toContain(String(body.data.secret).slice(6));
    const entries = await createAuditStore(world.api.table).list(clock() - hour, clock());
    expect(JSON.stringify(entries)).toContain('webhook.rotate');
    expect(JSON.stringify(entries)).not.toContain(String(body.data.secret).slice(6));
  });
});

describe('a deployment that delivers no webhooks', () => {
  it('creates none, and says so', async () => {
    const api = await startTestApp({ endpoints, realms: [realm('paris', { warm })] });
    expect(await api.call(webhooks, { method: 'POST', body: wish() })).toMatchObject({
      ...{
        status: 422,
        body: { code: 'webhooks_not_offered', detail: expect.stringContaining('self-hosted') },
      },
    });
    const { body } = await api.call(webhooks);
    expect([body.data, body.meta.notice]).toEqual([[], expect.stringContaining('does not deliver webhooks')]);
    await api.stop();
  });
});

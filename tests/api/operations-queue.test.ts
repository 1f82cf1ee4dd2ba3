import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import {
  addHostToSite,
  host,
  removeHostFromSite,
  service,
  site,
} from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { type CallOptions, userCreatedAt, viewer } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { type QueueingWorld, startOperationsWorld } from '../support/operations-world.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const path = '/api/operations/realms/r/downtimes/';

describe('an operation whose engine is not there', () => {
  let port: number;
  let world: QueueingWorld;
  let engine: Engine | undefined;
  let starts: number;
  const hosts = () =>
    site({
      hostgroups: [{ name: 'databases', alias: 'Databases' }],
      hosts: [host('web-1', { services: [service('http')] }), host('db-1', { groups: ['databases'] })],
    });
  let state: ReturnType<typeof hosts>;
  /** Starts the engine again, as a new process with the same state. */
  const start = async () => {
    starts += 1;
    state.programStart = Math.floor(Date.now() / 1000) - 1000 + starts;
    const listen = { host: '127.0.0.1', port };
    engine = await startEngine({ site: state, dialect: 'icinga2', listen, clock: world.clock });
  };
  const stop = async () => {
    await engine?.close();
    engine = undefined;
  };
  beforeEach(async () => {
    port = await freePort();
    state = hosts();
    starts = 0;
    world = await startOperationsWorld({
      realms: [
        realm('r', { monitoring_port: port }),
        hostgroupRealm('part', 'databases', { monitoring_port: port }),
        multirealm('all', 'r'),
        realm('other', { monitoring_port: port }),
      ],
      viewers: { oscar: ['r'], olga: ['other'] },
    });
    await start();
  });
  afterEach(async () => {
    await stop();
    await world.stop();
  });

  const schedule = (
    targets: unknown,
    more: object = {},
    options: CallOptions & { readonly to?: string } = {},
  ) => {
    const { to = path, ...request } = options;
    const body = { targets, duration: '1h', comment: 'new disks', ...more };
    return world.api.call(to, { method: 'POST', body, ...request });
  };
  const requestAt = (location: string | undefined, options: CallOptions = {}) =>
    world.api.call(location ?? '', options);
  const comments = () => [...state.downtimes.values()].map((one) => one.text.replace(/ \[realmgate .*/, ''));
  const counts = (some: object) => ({ done: 0, already: 0, queued: 0, refused: 0, unconfirmed: 0, ...some });
  /** Delivers until no message waits. Hidden messages become visible. */
  const deliverAll = async () => {
    for (let turn = 0; turn < 50 && world.queue.size().visible + world.queue.size().hidden > 0; turn += 1) {
      world.pass(Math.max(0, (world.queue.nextAt() ?? 0) - world.clock()));
      await world.deliver();
    }
  };

  /** Returns a Lambda function that is killed at the write of a part that has the number `write`. */
  const consumerThatEndsAt = (write: number) => {
    let writes = 0;
    return world.consumer({
      ...world.api.table,
      async put(key, fields, when) {
        writes += key.sk.startsWith('part#') ? 1 : 0;
        if (writes === write) throw new Error('the process ends here');
        return world.api.table.put(key, fields, when);
      },
    });
  };
  const loseMessages = () => {
    world.pass(Math.max(0, (world.queue.nextAt() ?? 0) - world.clock()));
    for (const { handle = '' } of world.queue.receive(10)) world.queue.remove(handle);
    expect(world.queue.size()).toEqual({ visible: 0, hidden: 0 });
  };

  it('is accepted, and done when the engine is back', async () => {
    await stop();
    const { status, headers, body } = await schedule({ hosts: ['web-1', 'nobody'] });
    expect(status).toBe(202);
    expect(body.data.counts).toEqual(counts({ queued: 2 }));
    expect(headers['location']).toBe(`/api/operations/requests/${body.data.request_id}/`);
    expect(await world.deliver()).toBe(false);
    const waiting = await requestAt(headers['location']);
    expect(waiting.body.data).toMatchObject({
      ...{
        progress: 'waiting',
        finished_at: null,
        operation: 'schedule_downtime',
        counts: counts({ queued: 2 }),
      },
    });
    await start();
    await deliverAll();
    const { data } = (await requestAt(headers['location'])).body;
    expect(data).toMatchObject({ progress: 'finished', counts: counts({ done: 1, refused: 1 }) });
    expect(data.targets).toMatchObject([
      { realm: 'r', host_name: 'web-1', outcome: 'done', now: { comment: 'new disks', is_ours: true } },
      { host_name: 'nobody', outcome: 'refused', reason: 'There is no such host.', now: null },
    ]);
    expect(data.targets[0].id).toBe(data.targets[0].now.downtime_id);
    expect(comments()).toEqual(['new disks']);
    expect(world.dead.size().visible).toBe(0);
  });

  it('is refused with its engine, if only the engine knows its targets', async () => {
    await stop();
    const { status, body } = await schedule({ hostgroup: 'databases' });
    expect([status, body.code]).toEqual([503, 'engine_unreachable']);
    expect(world.queue.size().visible).toBe(0);
  });

  it('is not accepted if the queue is down, and nothing of it is done later', async () => {
    await stop();
    world.proxy.setDown(true);
    const { status, body } = await schedule({ hosts: ['web-1'] });
    expect([status, body.code]).toEqual([503, 'queue_unavailable']);
    world.proxy.setDown(false);
    await start();
    await deliverAll();
    expect(comments()).toEqual([]);
    const again = await schedule({ hosts: ['web-1'] });
    expect([again.status, again.body.data.counts]).toEqual([200, counts({ done: 1 })]);
  });

  it('is not done if the queue has its message and the answer of the queue was lost', async () => {
    await stop();
    world.proxy.loseAnswerOf('SendMessage');
    const { status } = await schedule({ hosts: ['web-1'] });
    expect(status).toBe(503);
    expect(world.queue.size().visible).toBe(1);
    await start();
    await deliverAll();
    expect(comments()).toEqual([]);
  });

  it('ends with its reason when its downtime is over, or after a day', async () => {
    await stop();
    const short = await schedule({ hosts: ['web-1'] }, { duration: '10m' });
    const long = await schedule({ hosts: ['db-1'] }, { duration: '2w' });
    world.pass(11 * 60_000);
    expect(await world.deliver()).toBe(true);
    const ended = await requestAt(short.headers['location']);
    expect(ended.body.data).toMatchObject({ progress: 'finished', counts: counts({ refused: 1 }) });
    expect(ended.body.data.targets[0].reason).toContain('before its time was over');
    expect(await world.deliver()).toBe(false);
    world.pass(86_400_000);
    expect(await world.deliver()).toBe(true);
    const data = (await requestAt(long.headers['location'])).body.data;
    expect(data.counts).toEqual(counts({ refused: 1 }));
  });

  it('ends by the clock if its message is lost: what was not sent is refused', async () => {
    await stop();
    const { headers } = await schedule({ hosts: ['web-1'] }, { duration: '10m' });
    loseMessages();
    world.pass(10 * 60_000);
    const soon = (await requestAt(headers['location'])).body.data;
    expect(soon).toMatchObject({ progress: 'waiting', counts: counts({ queued: 1 }) });
    world.pass(121_000);
    const { data } = (await requestAt(headers['location'])).body;
    expect(data).toMatchObject({ progress: 'finished', counts: counts({ refused: 1 }) });
    expect(data.targets[0].reason).toContain('nothing was changed');
    const lasted = Date.parse(data.finished_at) - Date.parse(data.created_at);
    // The first look may have been in the second before.
    expect([599_000, 600_000]).toContain(lasted);
  });

  it('ends by the clock as unconfirmed if the process that worked on it was killed', async () => {
    await stop();
    const { headers } = await schedule({ hosts: ['web-1'] });
    await start();
    expect(await world.deliver(consumerThatEndsAt(2))).toBe(false);
    loseMessages();
    world.pass(86_400_000);
    const { data } = (await requestAt(headers['location'])).body;
    expect(data).toMatchObject({ progress: 'finished', counts: counts({ unconfirmed: 1 }) });
    expect(data.targets[0].reason).toContain('may have been sent');
  });

  it('is seen by operators of its realm only', async () => {
    await stop();
    const { headers } = await schedule({ hosts: ['web-1'] });
    const as = (userName: string) => ({
      caller: { userName, userCreatedAt, role: 'operator' as const, sessionId: `session-${userName}` },
    });
    expect((await requestAt(headers['location'], as('oscar'))).status).toBe(200);
    const elsewhere = await requestAt(headers['location'], as('olga'));
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'request_not_found']);
    const asViewer = await requestAt(headers['location'], { caller: viewer('oscar') });
    expect(asViewer.status).toBe(403);
    const unknown = await requestAt('/api/operations/requests/none/');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'request_not_found']);
  });

  it('of a hostgroup realm reaches its hosts only', async () => {
    await stop();
    const to = '/api/operations/realms/part/downtimes/';
    const { headers } = await schedule({ hosts: ['web-1', 'db-1'] }, {}, { to });
    await start();
    await deliverAll();
    const { data } = (await requestAt(headers['location'])).body;
    expect(data.targets).toMatchObject([
      { host_name: 'web-1', outcome: 'refused' },
      { host_name: 'db-1', outcome: 'done' },
    ]);
    expect([...state.downtimes.values()].map((one) => one.host.name)).toEqual(['db-1']);
  });

  it('waits behind an earlier one for the same object, and only for that', async () => {
    await stop();
    await schedule({ hosts: ['web-1'] }, { comment: 'first' });
    await start();
    const { status, body } = await schedule({ hosts: ['web-1', 'db-1'] }, { comment: 'second' });
    expect([status, body.data.counts]).toEqual([202, counts({ done: 1, queued: 1 })]);
    await deliverAll();
    expect(comments()).toEqual(['second', 'first', 'second']);
    const third = await schedule({ hosts: ['web-1'] }, { comment: 'third' });
    expect(third.status).toBe(200);
  });

  it('is already, if it waited behind another one and its engine has what it asks for', async () => {
    await stop();
    await schedule({ hosts: ['web-1'] });
    await start();
    const turn = { targets: { hosts: ['web-1'] }, switch: 'notifications', on: true };
    const to = '/api/operations/realms/r/switches/';
    const { headers } = await world.api.call(to, { method: 'POST', body: turn });
    await deliverAll();
    expect((await requestAt(headers['location'])).body.data.counts).toEqual(counts({ already: 1 }));
  });

  it('is done once, though its message is delivered again after its results were lost', async () => {
    await stop();
    const { headers } = await schedule({ hosts: ['web-1', 'db-1'] });
    await start();
    expect(await world.deliver(consumerThatEndsAt(2))).toBe(false);
    expect(comments()).toHaveLength(2);
    await deliverAll();
    expect(comments()).toHaveLength(2);
    expect((await requestAt(headers['location'])).body.data.counts).toEqual(counts({ done: 2 }));
  });

  it('is refused for a service that disappears while it waits', async () => {
    await stop();
    const services = [{ host_name: 'web-1', service: 'http' }];
    const { headers } = await schedule({ services });
    removeHostFromSite(state, 'web-1');
    await start();
    await deliverAll();
    const { data } = (await requestAt(headers['location'])).body;
    expect(data.targets).toMatchObject([{ outcome: 'refused', reason: 'There is no such service.' }]);
  });

  it.each(['', 'no JSON', '{"request":"x"}', '{"request":{},"part":1e300}'])(
    'is told in the log if a message of the queue cannot be read: %s',
    async (body) => {
      world.queue.send({ body, group: 'g', deduplicationId: 'd' });
      expect(await world.deliver()).toBe(false);
      const [line] = world.api.log.lines.filter(({ code }) => code === 'operation.failed');
      expect(line).toMatchObject({ level: 'warn', fields: { receives: 1, code: 'malformed_body' } });
      expect(world.queue.size()).toEqual({ visible: 0, hidden: 1 });
    },
  );

  it('is audited with the number of targets that wait', async () => {
    await stop();
    await schedule({ hosts: ['web-1'] });
    const [entry] = await createAuditStore(world.api.table).list(Date.now() - 60_000, Date.now() + 60_000);
    expect(entry).toMatchObject({ action: 'downtime.schedule', status: 202, targets: counts({ queued: 1 }) });
  });

  it('with more than 200 targets is a job with progress', async () => {
    for (let number = 0; number < 250; number += 1) addHostToSite(state, host(`node-${number}`));
    const { status, body, headers } = await schedule({ filter: 'host_name=node-*' });
    expect([status, body.data.counts]).toEqual([202, counts({ queued: 250 })]);
    expect(await world.deliver()).toBe(true);
    const half = await requestAt(headers['location']);
    expect(half.body.data.counts).toEqual(counts({ done: 200, queued: 50 }));
    const rest = await requestAt(`${headers['location']}?outcome=queued`);
    expect(rest.body.data.targets).toHaveLength(50);
    expect(await world.deliver()).toBe(true);
    const whole = await requestAt(headers['location']);
    expect(whole.body.data).toMatchObject({ progress: 'finished', counts: counts({ done: 250 }) });
    expect(state.downtimes.size).toBe(250);
  });
});

it('tells what an engine that was killed has lost, after it had shown it, and sends it once', async () => {
  const hosts = Array.from({ length: 450 }, (_, at) => host(`web-${at}`));
  const state = site({ hosts, programStart: 1_700_000_000 });
  const engine = await startEngine({ site: state, dialect: 'naemon', listen: { port: 0 }, clock: Date.now });
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  const world = await startOperationsWorld({ realms: [realm('r', { monitoring_port })] });
  const body = { targets: { hosts: hosts.map(({ name }) => name) }, duration: '1h', comment: 'x' };
  const { status, headers } = await world.api.call(path, { method: 'POST', body });
  expect(status).toBe(202);
  expect([await world.deliver(), state.downtimes.size]).toEqual([true, 200]);
  // The engine has lost what it had not saved since the last hour.
  for (const id of [...state.downtimes.keys()].slice(0, 150)) state.downtimes.delete(id);
  state.programStart += 60;
  while (world.queue.size().visible > 0) expect(await world.deliver()).toBe(true);
  const { data } = (await world.api.call(headers['location'] ?? '')).body;
  expect(data).toMatchObject({ progress: 'finished', counts: { done: 300, unconfirmed: 150 } });
  const lost = (await world.api.call(`${headers['location'] ?? ''}?outcome=unconfirmed`)).body.data.targets;
  expect(lost[0].reason).toMatch(/was started anew since, and does not show it any more/);
  expect(new Set([...state.downtimes.values()].map((one) => one.host.name)).size).toBe(300);
  expect(state.downtimes.size).toBe(300);
  await world.stop();
  await engine.close();
});

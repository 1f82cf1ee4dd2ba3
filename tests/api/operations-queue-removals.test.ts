// The removal of downtimes and comments that wait in the queue, also while a delivery works on them (ADR 0236).
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { addHostToSite, host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { freePort } from '../support/free-port.ts';
import { type QueueingWorld, startOperationsWorld } from '../support/operations-world.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const path = '/api/operations/realms/r/downtimes/';

describe('the removal of downtimes that wait in the queue', () => {
  let port: number;
  let world: QueueingWorld;
  let engine: Engine | undefined;
  const hosts = () =>
    site({
      hostgroups: [{ name: 'databases', alias: 'Databases' }],
      hosts: [host('web-1', { services: [service('http')] }), host('db-1', { groups: ['databases'] })],
    });
  let state: ReturnType<typeof hosts>;
  const start = async () => {
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
    world = await startOperationsWorld({
      realms: [
        realm('r', { monitoring_port: port }),
        hostgroupRealm('part', 'databases', { monitoring_port: port }),
        multirealm('all', 'r', 'part'),
      ],
    });
  });
  afterEach(async () => {
    await stop();
    await world.stop();
  });

  const schedule = async (names: readonly string[], key: string) => {
    const body = { targets: { hosts: names }, duration: '1h', comment: 'new disks', key };
    const { status, headers } = await world.api.call(path, { method: 'POST', body });
    expect(status).toBe(202);
    return headers['location'] ?? '';
  };
  const remove = (query: string, at = path) => world.api.call(`${at}?${query}`, { method: 'DELETE' });
  const requestAt = async (location: string) => {
    const { body } = await world.api.call(location);
    return body.data as {
      progress: string;
      counts: Record<string, number>;
      targets: { reason: string | null }[];
    };
  };
  const planted = () => [...state.downtimes.values()].map((one) => one.host.name).sort();
  const deliverAll = async () => {
    for (let turn = 0; turn < 50 && world.queue.size().visible + world.queue.size().hidden > 0; turn += 1) {
      world.pass(Math.max(0, (world.queue.nextAt() ?? 0) - world.clock()));
      await world.deliver();
    }
    expect(world.queue.size()).toEqual({ visible: 0, hidden: 0 });
  };
  /** Returns a consumer that calls a function before or after it stores a part for the given time. */
  const consumerWith = (call: {
    readonly write: number;
    readonly before?: () => Promise<unknown>;
    readonly after?: () => Promise<unknown>;
  }) => {
    let writes = 0;
    return world.consumer({
      ...world.api.table,
      async put(key, fields, when) {
        const isIt = key.sk.startsWith('part#') && (writes += 1) === call.write;
        if (isIt) await call.before?.();
        const result = await world.api.table.put(key, fields, when);
        if (isIt) await call.after?.();
        return result;
      },
    });
  };

  it('by their key withdraws them while their engine is away, and says that the engine was not asked', async () => {
    const location = await schedule(['web-1', 'db-1'], 'deploy-7');
    const other = await schedule(['web-1'], 'deploy-8');
    const { status, body } = await remove('key=deploy-7');
    expect(status).toBe(200);
    expect(body.meta.partial).toBe(true);
    expect(body.data.counts).toMatchObject({ done: 2, unconfirmed: 0 });
    expect(body.data.targets[0]).toEqual({
      ...{ realm: 'r', host_name: 'web-1', service: null, outcome: 'done', id: null, now: null },
      reason: 'It was removed while it waited in the queue.',
    });
    const data = await requestAt(location);
    expect(data).toMatchObject({ progress: 'finished', counts: { refused: 2, queued: 0 } });
    expect(data.targets[0]?.reason).toBe('It was removed while it waited in the queue.');
    await start();
    await deliverAll();
    expect(planted()).toEqual(['web-1']);
    expect((await requestAt(other)).counts).toMatchObject({ done: 1 });
  });

  it('by a filter leaves what does not meet it', async () => {
    const location = await schedule(['web-1', 'db-1'], 'deploy-7');
    await start();
    const { body } = await remove('filter=host_name%3Dweb-*%26in_effect%3Dfalse');
    expect(body.data.counts.done).toBe(1);
    expect(body.meta.partial).not.toBe(true);
    await deliverAll();
    expect(planted()).toEqual(['db-1']);
    expect((await requestAt(location)).counts).toMatchObject({ done: 1, refused: 1 });
  });

  it('changes nothing in a dry run, nor if the expected number cannot be checked or is another', async () => {
    await schedule(['web-1'], 'deploy-7');
    expect((await remove('key=deploy-7&expected_count=1')).status).toBe(503);
    expect((await remove('key=deploy-7&dry_run=true')).body).toMatchObject({
      data: { would_remove: { counts: { would_be_done: 1 } } },
    });
    await start();
    expect((await remove('key=deploy-7&expected_count=2')).status).toBe(409);
    await deliverAll();
    expect(planted()).toEqual(['web-1']);
  });

  it('reaches those of a multirealm once, and those of another realm of the engine by the whole realm only', async () => {
    await schedule(['db-1'], 'deploy-7');
    const part = '/api/operations/realms/part/downtimes/';
    await start();
    expect((await remove('key=deploy-7', part)).body.data.targets).toEqual([]);
    const { body } = await remove('key=deploy-7', '/api/operations/multirealms/all/downtimes/');
    expect(body.data.counts.done).toBe(1);
    await deliverAll();
    expect(planted()).toEqual([]);
  });

  it('by its id withdraws the same downtime, which would be scheduled again, and no other of its object', async () => {
    const body = { targets: { hosts: ['db-1'] }, duration: '1h', comment: 'new disks', key: 'deploy-7' };
    await start();
    const { data } = (await world.api.call(path, { method: 'POST', body })).body;
    await stop();
    const same = await schedule(['db-1', 'web-1'], 'deploy-7');
    const other = await schedule(['db-1'], 'deploy-8');
    await start();
    const { id } = data.targets[0];
    expect((await world.api.call(`${path}${id}/`, { method: 'DELETE' })).status).toBe(200);
    await deliverAll();
    expect(planted()).toEqual(['db-1', 'web-1']);
    expect((await requestAt(same)).counts).toMatchObject({ done: 1, refused: 1 });
    expect((await requestAt(other)).counts).toMatchObject({ done: 1 });
  });

  it('by a realm with a limit of hostgroups reaches what another realm would make again of what it shows', async () => {
    const body = { targets: { hosts: ['db-1'] }, duration: '1h', comment: 'new disks', key: 'deploy-7' };
    await start();
    await world.api.call(path, { method: 'POST', body });
    await stop();
    const same = await schedule(['db-1', 'web-1'], 'deploy-7');
    await start();
    const answer = await remove('key=deploy-7', '/api/operations/realms/part/downtimes/');
    expect(answer.body.data.counts).toMatchObject({ done: 1 });
    await deliverAll();
    expect(planted()).toEqual(['web-1']);
    expect((await requestAt(same)).counts).toMatchObject({ done: 1, refused: 1 });
  });

  it('is that of comments too: by a filter, and by the id of one that would be written again', async () => {
    const comments = '/api/operations/realms/r/comments/';
    const write = async (hosts: readonly string[], comment: string) =>
      world.api.call(comments, { method: 'POST', body: { targets: { hosts }, comment } });
    await start();
    const { id } = (await write(['web-1'], 'first')).body.data.targets[0];
    await stop();
    expect([await write(['web-1'], 'first'), await write(['web-1', 'db-1'], 'second')]).toMatchObject([
      { status: 202 },
      { status: 202 },
    ]);
    const { body } = await remove('filter=comment%3Dsecond%26host_name%3Dweb-*', comments);
    expect(body.data.counts).toMatchObject({ done: 1 });
    await start();
    expect((await world.api.call(`${comments}${id}/`, { method: 'DELETE' })).status).toBe(200);
    await deliverAll();
    const left = [...state.comments.values()].map((one) => `${one.host.name} ${one.text.split(' ')[0]}`);
    expect(left).toEqual(['db-1 second']);
  });

  it('while a delivery is about to send their commands: the queue removes what it planted', async () => {
    const location = await schedule(['web-1', 'db-1'], 'deploy-7');
    await start();
    let answer: Awaited<ReturnType<typeof remove>> | undefined;
    const after = async () => {
      answer = await remove('filter=host_name%3Dweb-1');
    };
    expect(await world.deliver(consumerWith({ write: 1, after }))).toBe(false);
    expect(answer?.body.data.counts).toMatchObject({ unconfirmed: 1 });
    expect(planted()).toEqual(['db-1', 'web-1']);
    await deliverAll();
    expect(planted()).toEqual(['db-1']);
    const { counts, progress } = await requestAt(location);
    expect([progress, counts]).toMatchObject(['finished', { done: 1, refused: 1 }]);
  });

  it('after their commands, before their results are stored: they are removed and stay away', async () => {
    const location = await schedule(['web-1', 'db-1'], 'deploy-7');
    await start();
    let answer: Awaited<ReturnType<typeof remove>> | undefined;
    const before = async () => {
      answer = await remove('key=deploy-7');
    };
    expect(await world.deliver(consumerWith({ write: 2, before }))).toBe(false);
    expect(answer?.body.data.counts).toMatchObject({ done: 2, unconfirmed: 0 });
    await deliverAll();
    expect(planted()).toEqual([]);
    expect((await requestAt(location)).counts).toMatchObject({ refused: 2 });
  });

  it('before a delivery stores that it begins: nothing is sent', async () => {
    const location = await schedule(['web-1'], 'deploy-7');
    await start();
    const before = () => remove('key=deploy-7');
    expect(await world.deliver(consumerWith({ write: 1, before }))).toBe(false);
    expect(planted()).toEqual([]);
    await deliverAll();
    expect(planted()).toEqual([]);
    expect((await requestAt(location)).counts).toMatchObject({ refused: 1 });
  });

  it('after the delivery crashed, while the engine is away again: the next delivery removes them', async () => {
    const location = await schedule(['web-1'], 'deploy-7');
    await start();
    const before = () => Promise.reject(new Error('the process ends here'));
    expect(await world.deliver(consumerWith({ write: 2, before }))).toBe(false);
    expect(planted()).toEqual(['web-1']);
    await stop();
    const { body } = await remove('key=deploy-7');
    expect(body.data.counts).toMatchObject({ unconfirmed: 1 });
    await start();
    await deliverAll();
    expect(planted()).toEqual([]);
    expect((await requestAt(location)).counts).toMatchObject({ refused: 1 });
  });

  describe('with more than 200 of them on the engine', () => {
    const names = Array.from({ length: 250 }, (_, number) => `node-${number}`);
    const counts = (some: object) => ({
      done: 0,
      already: 0,
      queued: 0,
      refused: 0,
      unconfirmed: 0,
      ...some,
    });
    beforeEach(async () => {
      for (const name of names) addHostToSite(state, host(name));
      await start();
      await schedule(names, 'deploy-7');
      await deliverAll();
      await world.api.call(path, {
        method: 'POST',
        body: { targets: { hosts: ['web-1'] }, duration: '1h', comment: 'by hand' },
      });
    });

    it('is accepted as a request, and done by the queue with a result for each', async () => {
      const headers = { 'idempotency-key': 'end-7' };
      const end = () => world.api.call(`${path}?key=deploy-7`, { method: 'DELETE', headers });
      const { status, body, headers: answered } = await end();
      expect([status, body.data.counts]).toEqual([202, counts({ queued: 250 })]);
      expect(answered['location']).toBe(`/api/operations/requests/${body.data.request_id}/`);
      expect((await end()).body.data.request_id).toBe(body.data.request_id);
      expect(planted()).toHaveLength(251);
      expect(await world.deliver()).toBe(true);
      const location = answered['location'] ?? '';
      expect(await requestAt(location)).toMatchObject({
        progress: 'waiting',
        counts: { done: 200, queued: 50 },
      });
      await deliverAll();
      const { data } = (await world.api.call(location)).body;
      expect(data).toMatchObject({
        operation: 'remove_downtime',
        progress: 'finished',
        counts: { done: 250 },
      });
      const idsIn = (targets: readonly { readonly id: string }[]) => targets.map(({ id }) => id).sort();
      expect(idsIn(data.targets)).toEqual(idsIn(body.data.targets));
      expect(data.targets[0]).toMatchObject({ outcome: 'done', reason: null, now: null });
      expect(planted()).toEqual(['web-1']);
    });

    it('changes nothing in a dry run, or with another expected number', async () => {
      const dry = await remove('key=deploy-7&dry_run=true');
      expect([dry.status, dry.body.data.would_remove.counts.would_be_done]).toEqual([200, 250]);
      expect((await remove('key=deploy-7&expected_count=251')).body.code).toBe('unexpected_count');
      expect(world.queue.size()).toEqual({ visible: 0, hidden: 0 });
    });

    it('goes on after a crash and a restart of the engine, and what is scheduled again waits behind it', async () => {
      const { headers } = await remove('key=deploy-7');
      const before = () => Promise.reject(new Error('the process ends here'));
      expect(await world.deliver(consumerWith({ write: 2, before }))).toBe(false);
      expect(planted()).toHaveLength(51);
      const again = await schedule(['node-249', 'node-0'], 'deploy-7');
      await stop();
      const all = [...state.downtimes.values()].reverse();
      state.downtimes.clear();
      for (const [at, one] of all.entries()) state.downtimes.set(at + 1, { ...one, id: at + 1 });
      await start();
      await deliverAll();
      expect(await requestAt(headers['location'] ?? '')).toMatchObject({ counts: { done: 250 } });
      expect(await requestAt(again)).toMatchObject({ counts: { done: 2 } });
      expect(planted()).toEqual(['node-0', 'node-249', 'web-1']);
    });
  });
});

// The removal of several downtimes by one request, and the key by which they are found.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { addHostToSite, host } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { type CallOptions, startTestApp, type TestApp, userCreatedAt, viewer } from '../support/app.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;

beforeEach(async () => {
  world = await startStatusWorld();
  api = await startTestApp({
    endpoints,
    realms: world.realms,
    viewers: { vera: ['lyon'], oscar: ['lyon', 'paris-db'] },
    config: { engineDeadlineMs: 10_000 },
  });
});
afterEach(async () => {
  await api.stop();
  await world.stop();
});

const oscar = { userName: 'oscar', userCreatedAt, role: 'operator' as const, sessionId: 'session-oscar' };
const path = (name: string, type = 'realms') => `/api/operations/${type}/${name}/downtimes/`;
const schedule = (name: string, body: object, options: CallOptions & { readonly type?: string } = {}) => {
  const { type, ...request } = options;
  const whole = { duration: '1h', comment: 'new disks', ...body };
  return api.call(path(name, type), { method: 'POST', body: whole, ...request });
};
const remove = (name: string, query: string, options: CallOptions & { readonly type?: string } = {}) => {
  const { type, ...request } = options;
  return api.call(`${path(name, type)}?${query}`, { method: 'DELETE', ...request });
};
interface Target {
  readonly realm: string;
  readonly host_name: string;
  readonly service: string | null;
  readonly outcome: string;
}
const outcomes = ({ targets }: { readonly targets: readonly Target[] }) =>
  targets
    .map(({ realm, host_name: one, service: description, outcome }) =>
      [realm, one, description, outcome].join('|'),
    )
    .sort();
const hostsIn = ({ site }: Engine) => [...site.downtimes.values()].map((one) => one.host.name).sort();

describe('the key of a downtime', () => {
  it.each([
    ['paris', 'db-1'],
    ['lyon', 'app-1'],
  ] as const)('keeps an object of %s out of a second one', async (name, other) => {
    const first = await schedule(name, { targets: { hosts: ['web-1'] }, key: 'deploy 7' });
    const second = await schedule(name, {
      ...{ targets: { hosts: ['web-1', other] }, key: 'deploy 7' },
      ...{ duration: '3h', comment: 'again' },
    });
    expect(outcomes(second.body.data)).toEqual([`${name}|${other}||done`, `${name}|web-1||already`]);
    const kept = second.body.data.targets.find((one: Target) => one.outcome === 'already');
    expect(kept).toMatchObject({ id: first.body.data.targets[0].id, now: { comment: 'new disks' } });
    expect(hostsIn(world.engines[name])).toEqual([other, 'web-1']);
  });

  it('of others is found by an expression', async () => {
    await schedule('lyon', { targets: { hosts: ['web-1', 'app-1'] } });
    const expression = encodeURIComponent('where=host_name in (web-1, db-1) and not in_effect = false');
    expect((await remove('lyon', `filter=${expression}`)).body.data.counts.done).toBe(1);
    expect(hostsIn(world.engines.lyon)).toEqual(['app-1']);
  });

  it('schedules again what has ended or was removed, unlike an Idempotency-Key, which answers again', async () => {
    const body = { targets: { hosts: ['web-1'] }, key: 'deploy-7' };
    await schedule('lyon', body);
    await remove('lyon', 'key=deploy-7');
    expect(hostsIn(world.engines.lyon)).toEqual([]);
    const again = await schedule('lyon', body);
    expect(again.body.data.counts.done).toBe(1);
    expect(hostsIn(world.engines.lyon)).toEqual(['web-1']);
  });

  it('lists the downtimes of its caller only', async () => {
    await schedule('lyon', { targets: { hosts: ['web-1'] }, key: 'deploy-7' });
    await schedule('lyon', { targets: { hosts: ['app-1'] }, key: 'deploy-8' });
    const listed = async (query: string, options: CallOptions = {}) => {
      const { body } = await api.call(`${path('lyon')}${query}`, options);
      const hosts: string[] = body.data.map((one: { readonly host_name: string }) => one.host_name);
      return hosts;
    };
    expect(await listed('?key=deploy-7')).toEqual(['web-1']);
    expect(await listed('?key=deploy-7&host_name=app-*')).toEqual([]);
    expect(await listed('?key=deploy-7', { caller: oscar })).toEqual([]);
    expect((await listed('')).sort()).toEqual(['app-1', 'web-1']);
  });

  it('is the Idempotency-Key if the body has none', async () => {
    const headers = { 'idempotency-key': 'deploy-9' };
    await schedule('lyon', { targets: { hosts: ['web-1'] } }, { headers });
    const { body } = await remove('lyon', 'key=deploy-9');
    expect(body.data.counts.done).toBe(1);
    expect(hostsIn(world.engines.lyon)).toEqual([]);
  });
});

describe('the removal of downtimes', () => {
  it.each([
    ['paris', 'db-1'],
    ['lyon', 'app-1'],
  ] as const)('by their key leaves all others of %s', async (name, other) => {
    const targets = { hosts: ['web-1', other] };
    const made = await schedule(name, { targets, key: 'deploy-7', include_services: true });
    await schedule(name, { targets, comment: 'by hand' });
    const { status, body } = await remove(name, 'key=deploy-7');
    expect(status).toBe(200);
    const count = made.body.data.targets.length;
    expect(count).toBeGreaterThan(2);
    expect(body.data.counts).toEqual({ done: count, already: 0, queued: 0, refused: 0, unconfirmed: 0 });
    expect(body.data.targets.map((one: { readonly id: string }) => one.id).sort()).toEqual(
      made.body.data.targets.map((one: { readonly id: string }) => one.id).sort(),
    );
    expect(body.data.targets[0]).toMatchObject({ outcome: 'done', reason: null, now: null });
    expect(hostsIn(world.engines[name])).toEqual([other, 'web-1']);
    expect((await remove(name, 'key=deploy-7')).body.data).toMatchObject({
      targets: [],
      counts: { done: 0 },
    });
  });

  it('by a filter is for those of everybody that meet it', async () => {
    await schedule('lyon', { targets: { hosts: ['web-1', 'app-1'] } }, { caller: oscar });
    await schedule('lyon', { targets: { hosts: ['web-1'] } });
    const filter = (words: string) => `filter=${encodeURIComponent(words)}`;
    const { body } = await remove('lyon', filter('host_name=web-*&author=oscar'));
    expect(outcomes(body.data)).toEqual(['lyon|web-1||done']);
    expect(hostsIn(world.engines.lyon)).toEqual(['app-1', 'web-1']);
  });

  it.each([
    ['neither key nor filter', ''],
    ['an empty key', 'key='],
    ['an empty filter', 'filter='],
    ['a filter with an empty word', 'filter=host_name%3D%26author%3Dadmin'],
    ['a search for no text', 'filter=q%3D'],
    ['a search for a blank', 'filter=q%3D%2520%26author%3Dadmin'],
    ['a word that is no filter', 'filter=hostname%3Dx'],
    ['a key of other letters', 'key=%C3%A9t%C3%A9'],
  ])('is refused with %s', async (_, query) => {
    await schedule('lyon', { targets: { hosts: ['web-1'] } });
    const { status, body } = await remove('lyon', query);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(hostsIn(world.engines.lyon)).toEqual(['web-1']);
  });

  it('changes nothing in a dry run, or if there is another number than expected', async () => {
    await schedule('lyon', { targets: { hosts: ['web-1', 'app-1'] }, key: 'deploy-7' });
    const dry = await remove('lyon', 'key=deploy-7&dry_run=true');
    expect(outcomes(dry.body.data.would_remove)).toEqual([
      'lyon|app-1||would_be_done',
      'lyon|web-1||would_be_done',
    ]);
    const other = await remove('lyon', 'key=deploy-7&expected_count=3');
    expect([other.status, other.body.code]).toEqual([409, 'unexpected_count']);
    expect(other.body.detail).toContain('2 downtimes');
    expect(hostsIn(world.engines.lyon)).toEqual(['app-1', 'web-1']);
    expect((await remove('lyon', 'key=deploy-7&expected_count=2')).body.data.counts.done).toBe(2);
  });

  it('never reaches what a hostgroup realm does not show', async () => {
    await schedule('paris', { targets: { hosts: ['web-1', 'db-1'] } });
    const { body } = await remove('paris-db', 'filter=host_name%3D*', { caller: oscar });
    expect(outcomes(body.data)).toEqual(['paris-db|db-1||done']);
    expect(hostsIn(world.engines.paris)).toEqual(['web-1']);
  });

  it('is for operators of the realm, and audited with its numbers', async () => {
    await schedule('lyon', { targets: { hosts: ['web-1', 'app-1'] } }, { caller: oscar });
    const asViewer = await remove('lyon', 'filter=host_name%3D*', { caller: viewer('vera') });
    expect([asViewer.status, asViewer.body.code]).toEqual([403, 'forbidden']);
    expect((await remove('paris', 'filter=host_name%3D*', { caller: oscar })).status).toBe(404);
    await remove('lyon', 'filter=host_name%3D*', { caller: oscar });
    const entries = await createAuditStore(api.table).list(Date.now() - 60_000, Date.now());
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...{ actor: 'oscar', action: 'downtime.remove', target: 'lyon', outcome: 'done' },
        targets: { done: 2, already: 0, queued: 0, refused: 0, unconfirmed: 0 },
      }),
    );
  });

  it('is once for each downtime of an engine that two members of a multirealm share', async () => {
    await schedule('paris', { targets: { hosts: ['web-1', 'db-1'] }, key: 'deploy-7' });
    const { body } = await remove('overlapping', 'key=deploy-7', { type: 'multirealms' });
    expect(body.data.targets.map((one: Target) => one.host_name).sort()).toEqual(['db-1', 'web-1']);
    expect(body.data.counts.done).toBe(2);
    expect(hostsIn(world.engines.paris)).toEqual([]);
  });

  it('is done where engines answer, and says which realm did not', async () => {
    await schedule('paris', { targets: { hosts: ['web-1'] }, key: 'deploy-7' });
    const { status, body } = await remove('all', 'key=deploy-7', { type: 'multirealms' });
    expect([status, body.meta.partial, body.data.counts.done]).toEqual([200, true, 1]);
    const dead = await remove('dead', 'key=deploy-7');
    expect([dead.status, dead.body.code]).toEqual([503, 'engine_unreachable']);
  });

  it('is not called done where the engine ignores it', async () => {
    await schedule('lyon', { targets: { hosts: ['web-1', 'app-1'] }, key: 'deploy-7' });
    const { downtimes } = world.engines.lyon.site;
    const [kept] = downtimes.keys();
    const forget = downtimes.delete.bind(downtimes);
    downtimes.delete = (number) => number !== kept && forget(number);
    const { status, body } = await remove('lyon', 'key=deploy-7');
    expect([status, body.meta.partial]).toEqual([200, true]);
    expect(body.data.counts).toEqual({ done: 1, already: 0, queued: 0, refused: 0, unconfirmed: 1 });
    const open = body.data.targets.find((one: Target) => one.outcome === 'unconfirmed');
    expect(open).toMatchObject({
      reason: expect.stringContaining('not seen in time'),
      now: { is_ours: true },
    });
    expect(body.meta.sources).toMatchObject([{ realm: 'lyon', code: 'operation_incomplete' }]);
  });

  it('goes on with new numbers where the engine is killed and started amid, and leaves those of others', async () => {
    const { paris } = world.engines;
    const names = Array.from({ length: 200 }, (_, number) => `node-${number}`);
    for (const name of names) addHostToSite(paris.site, host(name));
    await schedule('paris', { targets: { hosts: ['web-1', 'db-1'] }, comment: 'by hand' });
    await schedule('paris', { targets: { hosts: names }, key: 'deploy-7' });
    const { downtimes } = paris.site;
    const forget = downtimes.delete.bind(downtimes);
    let second: Promise<Engine> | undefined;
    downtimes.delete = (number) => {
      if (downtimes.size === 100) second ??= restarted(paris);
      // A command whose engine has ended has no effect.
      return second === undefined && forget(number);
    };
    const { body } = await remove('paris', 'key=deploy-7');
    expect(body.data.counts).toEqual({ done: 200, already: 0, queued: 0, refused: 0, unconfirmed: 0 });
    expect(hostsIn(paris)).toEqual(['db-1', 'web-1']);
    expect(second).toBeDefined();
    await (await second)?.close();
  });

  /** Ends an engine and starts it again, with other numbers for its downtimes, as Icinga 2 gives them. */
  const restarted = async (engine: Engine): Promise<Engine> => {
    const { address, site } = engine;
    await engine.close();
    Reflect.deleteProperty(site.downtimes, 'delete');
    const all = [...site.downtimes.values()].reverse();
    site.downtimes.clear();
    for (const [at, downtime] of all.entries()) site.downtimes.set(at + 1, { ...downtime, id: at + 1 });
    const port = 'port' in address ? address.port : 0;
    return startEngine({ site, dialect: 'icinga2', listen: { host: '127.0.0.1', port }, clock: Date.now });
  };
});

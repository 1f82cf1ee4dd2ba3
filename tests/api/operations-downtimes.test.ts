import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import {
  addHostToSite,
  host,
  removeHostFromSite,
  service,
} from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { type CallOptions, startTestApp, type TestApp, userCreatedAt, viewer } from '../support/app.ts';
import { framed, type HostilePeer, hostilePeer } from '../support/hostile-peer.ts';
import { realm } from '../support/realm-records.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;

/** The time from which the clock of the apps goes 20 times as fast, so that 8 seconds of patience are less than half a second. */
let hurriedFrom: number;
const clock = () => Date.now() + Math.max(0, Date.now() - hurriedFrom) * 19;
const hurry = () => (hurriedFrom = Math.min(hurriedFrom, Date.now()));

beforeEach(async () => {
  hurriedFrom = Infinity;
  world = await startStatusWorld();
  api = await startTestApp({
    endpoints: [...endpoints, ...statusEndpoints],
    realms: world.realms,
    viewers: { vera: ['lyon'], oscar: ['lyon', 'paris-db'] },
    config: { engineDeadlineMs: 10_000 },
    world: { clock },
  });
});
afterEach(async () => {
  await api.stop();
  await world.stop();
});

const oscar = { userName: 'oscar', userCreatedAt, role: 'operator' as const, sessionId: 'session-oscar' };
const path = (name: string, type = 'realms') => `/api/operations/${type}/${name}/downtimes/`;
const schedule = (
  name: string,
  targets: unknown,
  more: Readonly<Record<string, unknown>> = {},
  options: CallOptions & { readonly query?: string; readonly type?: string } = {},
) => {
  const { query = '', type, ...request } = options;
  const body = { targets, duration: '1h', comment: 'new disks', ...more };
  return api.call(`${path(name, type)}${query}`, { method: 'POST', body, ...request });
};
interface Target {
  readonly host_name: string;
  readonly service: string | null;
  readonly outcome: string;
}
const outcomes = (body: { readonly data: { readonly targets: readonly Target[] } }) =>
  body.data.targets.map((one) => [one.host_name, one.service, one.outcome] as const);
const downtimesIn = ({ site }: Engine) => [...site.downtimes.values()];

describe('a downtime', () => {
  it.each(['paris', 'lyon'] as const)('is set, seen in the status of %s, and read back', async (name) => {
    const { status, body } = await schedule(name, { hosts: ['web-1'] }, { include_services: true });
    expect(status).toBe(200);
    const services = [...world.engines[name].site.hosts.get('web-1')!.services.keys()];
    const count = services.length + 1;
    expect(body.data.counts).toEqual({ done: count, already: 0, queued: 0, refused: 0, unconfirmed: 0 });
    const [first] = body.data.targets;
    expect(first).toMatchObject({
      ...{ realm: name, host_name: 'web-1', service: null, outcome: 'done', reason: null },
      now: { author: 'admin', comment: 'new disks', is_ours: true, fixed: true, in_effect: true },
    });
    expect(first.now).toMatchObject({ downtime_id: first.id, duration_seconds: 3600 });
    const one = await api.call(`${path(name)}${first.id}/`);
    expect(one.body.data).toEqual({ ...first.now, ended: false, removed_at: null, removed_by: null });
    const host = await api.call(`/api/status/realms/${name}/hosts/web-1/`);
    expect(host.body.data.in_downtime).toBe(true);
  });

  it('of the same caller is scheduled once, however often it is sent', async () => {
    const times = { duration: undefined, starts_at: 'now-1h/h', ends_at: '2037-01-01' };
    const first = await schedule('paris', { hosts: ['web-1'] }, times);
    const again = await schedule('paris', { hosts: ['web-1', 'db-1'] }, times);
    expect(outcomes(again.body)).toEqual([
      ['db-1', null, 'done'],
      ['web-1', null, 'already'],
    ]);
    expect(again.body.data.targets[1].id).toBe(first.body.data.targets[0].id);
    expect(downtimesIn(world.engines.paris)).toHaveLength(2);
    const other = await schedule('paris', { hosts: ['web-1'] }, { ...times, comment: 'other' });
    expect(other.body.data.counts.done).toBe(1);
  });

  it.each(['paris', 'lyon'] as const)(
    'of the same caller is scheduled once in %s if many requests for it come at the same time',
    async (name) => {
      const times = { duration: undefined, starts_at: 'now-1h/h', ends_at: '2037-01-01' };
      const targets = [{ hosts: ['web-1'] }, { services: [{ host_name: 'web-1', service: 'http' }] }];
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => schedule(name, targets[at % 2], times)),
      );
      const found = answers.flatMap(({ body }) => outcomes(body)).map((one) => one.join(' '));

      for (const one of ['web-1 ', 'web-1 http']) {
        expect(found.filter((words) => words === `${one} done`)).toHaveLength(1);
        expect(found.filter((words) => words === `${one} already`)).toHaveLength(19);
      }
      expect(downtimesIn(world.engines[name])).toHaveLength(2);
    },
  );

  it('is answered again, and not scheduled again, for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'deploy-7' };
    const first = await schedule('lyon', { hosts: ['web-1'] }, {}, { headers });
    const again = await schedule('lyon', { hosts: ['web-1'] }, {}, { headers });
    expect(again.body.data).toEqual(first.body.data);
    expect(downtimesIn(world.engines.lyon)).toHaveLength(1);
  });

  it('is found by the Idempotency-Key where the first answer was not kept', async () => {
    const headers = { 'idempotency-key': 'deploy-8' };
    const first = await schedule('lyon', { hosts: ['web-1'] }, {}, { headers });
    for (const { pk, sk } of await api.table.query(`IDEMPOTENCY#admin#${userCreatedAt}`))
      await api.table.delete({ pk: String(pk), sk: String(sk) });
    const again = await schedule(
      'lyon',
      { hosts: ['web-1'] },
      {},
      { headers: { 'idempotency-key': 'deploy-8' } },
    );
    expect(again.headers['idempotent-replay']).toBeUndefined();
    expect(again.body.data.targets).toMatchObject([
      { outcome: 'already', id: first.body.data.targets[0].id },
    ]);
  });

  it('names an unknown host, and is set for the others', async () => {
    const { paris } = world.engines;
    const names = Array.from({ length: 99 }, (_, number) => `node-${number}`);
    for (const name of names) addHostToSite(paris.site, host(name));
    const { status, body } = await schedule('paris', { hosts: [...names, 'nobody'] });
    expect([status, body.meta.partial]).toEqual([200, true]);
    expect(body.data.counts).toEqual({ done: 99, already: 0, queued: 0, refused: 1, unconfirmed: 0 });
    expect(body.data.targets.at(-1)).toMatchObject({
      ...{ realm: 'paris', host_name: 'nobody', outcome: 'refused', reason: 'There is no such host.' },
      ...{ id: null, now: null },
    });
    expect(body.meta.sources).toMatchObject([{ realm: 'paris', incomplete: true }]);
  });

  it('has targets by group, by filter, and behind hosts', async () => {
    const { paris } = world.engines;
    addHostToSite(paris.site, host('edge'));
    addHostToSite(paris.site, host('switch', { parents: ['edge'] }));
    addHostToSite(paris.site, host('far', { parents: ['switch'], services: [service('ping')] }));
    const targeted = async (targets: unknown, more = {}) => {
      const { body } = await schedule('paris', targets, more, { query: '?dry_run=true' });
      return outcomes({ data: body.data.would_schedule }).map(([hostName, description]) =>
        description === null ? hostName : `${hostName}/${description}`,
      );
    };
    expect(await targeted({ hostgroup: 'databases' })).toEqual(['db-1', 'db-2']);
    expect(await targeted({ filter: 'kind=service&state_name=CRITICAL' })).toEqual([
      'db-1/mysql',
      'web-1/http',
    ]);
    expect(await targeted({ filter: 'host_name=db-*&kind=host', hosts: ['db-1'] })).toEqual(['db-1', 'db-2']);
    expect(await targeted({ hosts: ['edge'] }, { include_children: true, include_services: true })).toEqual([
      'edge',
      'far',
      'switch',
      'far/ping',
    ]);
    expect(await targeted({ services: [{ host_name: 'web-1', service: 'disk /' }] })).toEqual([
      'web-1/disk /',
    ]);
    expect(downtimesIn(paris)).toEqual([]);
  });

  it('changes nothing if another number of targets is selected than expected', async () => {
    const { status, body } = await schedule(
      'paris',
      { hostgroup: 'databases' },
      {},
      { query: '?expected_count=3' },
    );
    expect([status, body.code]).toEqual([409, 'unexpected_count']);
    expect(body.detail).toContain('2 hosts and services');
    expect(downtimesIn(world.engines.paris)).toEqual([]);
    const right = await schedule('paris', { hostgroup: 'databases' }, {}, { query: '?expected_count=2' });
    expect(right.body.data.counts.done).toBe(2);
  });

  it('is refused for more than 10,000 targets, with their number', async () => {
    const { lyon } = world.engines;
    for (let number = 0; number < 10_001; number += 1) addHostToSite(lyon.site, host(`node-${number}`));
    const { status, body } = await schedule('lyon', { filter: 'host_name=node-*' });
    expect([status, body.code]).toEqual([400, 'too_many_targets']);
    expect(body.detail).toContain('10001');
  });

  it('never reaches hosts that a hostgroup realm does not show', async () => {
    const { body } = await schedule('paris-db', { hosts: ['web-1', 'db-1'] }, {}, { caller: oscar });
    expect(outcomes(body)).toEqual([
      ['db-1', null, 'done'],
      ['web-1', null, 'refused'],
    ]);
    const group = await schedule('paris-db', { hostgroup: 'linux' }, {}, { caller: oscar });
    expect([group.status, group.body.code]).toEqual([404, 'hostgroup_not_found']);
    const all = await schedule('paris-db', { filter: 'host_name=*' }, { comment: 'all' }, { caller: oscar });
    expect(all.body.data.targets.map((one: { host_name: string }) => one.host_name)).toEqual(
      expect.arrayContaining(['db-1', 'db-2']),
    );
    expect(downtimesIn(world.engines.paris).every((one) => one.host.name.startsWith('db-'))).toBe(true);
  });

  it('is for operators of the realm', async () => {
    const asViewer = await schedule('lyon', { hosts: ['web-1'] }, {}, { caller: viewer('vera') });
    expect([asViewer.status, asViewer.body.code]).toEqual([403, 'forbidden']);
    const elsewhere = await schedule('paris', { hosts: ['web-1'] }, {}, { caller: oscar });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'realm_not_found']);
    const own = await schedule('lyon', { hosts: ['web-1'] }, {}, { caller: oscar });
    expect(own.body.data.targets[0].now.author).toBe('oscar');
  });

  it('is set in all members of a multirealm, once for each object of an engine', async () => {
    const { status, body } = await schedule(
      'overlapping',
      { filter: 'host_name=db-1,web-1&kind=host' },
      {},
      {
        type: 'multirealms',
      },
    );
    expect(status).toBe(200);
    expect(
      body.data.targets.map((one: { realm: string; host_name: string }) => [one.realm, one.host_name]),
    ).toEqual([
      ['lyon', 'web-1'],
      ['paris', 'db-1'],
      ['paris', 'web-1'],
    ]);
    expect(downtimesIn(world.engines.paris)).toHaveLength(2);
  });

  it('is set where engines answer, and says which realm did not', async () => {
    const { status, body } = await schedule('all', { hosts: ['app-1'] }, {}, { type: 'multirealms' });
    expect([status, body.meta.partial]).toEqual([200, true]);
    expect(outcomes(body)).toEqual([['app-1', null, 'done']]);
    const dead = await schedule('dead', { hosts: ['app-1'] });
    // This test runs no queue, in which the operation would wait (operations-queue.test.ts).
    expect([dead.status, dead.body.code]).toEqual([503, 'queue_unavailable']);
  });

  it.each([
    ['a semicolon', 'disks; then reboot; done', 'disks, then reboot, done'],
    ['a line break', 'disks\nCOMMAND [1] SHUTDOWN_PROGRAM\n\n', 'disks COMMAND [1] SHUTDOWN_PROGRAM'],
    ['a backslash', String.raw`C:\new \n`, String.raw`C:\new \n`],
    ['letters of other languages', 'nächste Woche, été – 日本', 'nächste Woche, été – 日本'],
  ])('keeps a comment with %s', async (_, comment, kept) => {
    for (const name of ['paris', 'lyon']) {
      const { body } = await schedule(name, { hosts: ['web-1'] }, { comment });
      expect(body.data.targets).toMatchObject([{ outcome: 'done', now: { comment: kept } }]);
    }
  });

  it('is done with an emoji in its comment, whatever the engine makes of it', async () => {
    for (const name of ['paris', 'lyon']) {
      const { body } = await schedule(name, { hosts: ['web-1'] }, { comment: 'disks 😀' });
      expect(body.data.targets).toMatchObject([
        { outcome: 'done', now: { comment: expect.stringMatching(/^disks/) } },
      ]);
    }
  });

  it.each([
    ['a comment of 10 kB', { comment: 'x'.repeat(10_000) }, 'comment'],
    ['an empty comment', { comment: ' \n' }, 'comment'],
    [
      'an end before its start',
      { duration: undefined, starts_at: '2037-01-02', ends_at: '2037-01-01 10:00' },
      'ends_at',
    ],
    ['an end in the past', { duration: undefined, starts_at: 'now-2h', ends_at: 'now-1h' }, 'ends_at'],
    ['an end that Icinga 2 cannot show', { duration: undefined, ends_at: '2038-02-01' }, 'ends_at'],
    ['neither end nor duration', { duration: undefined }, 'ends_at'],
    ['both end and duration', { ends_at: '2037-01-01' }, 'duration'],
    [
      'a flexible one without duration',
      { duration: undefined, flexible: true, ends_at: '2037-01-01' },
      'duration',
    ],
    ['a flexible one without end', { flexible: true }, 'ends_at'],
    ['no targets', { targets: {} }, 'targets'],
    ['an empty filter', { targets: { filter: '' } }, 'targets.filter'],
    ['an unknown word in the filter', { targets: { filter: 'hostname=x' } }, 'targets.filter'],
    ['a filter without words', { targets: { filter: '&' } }, 'targets.filter'],
    ['an empty word in the filter', { targets: { filter: { host_name: '' } } }, 'targets.filter'],
  ])('is refused with %s', async (_, more, field) => {
    const { status, body } = await schedule('paris', { hosts: ['web-1'] }, more);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map((one: { field: string }) => one.field)).toContain(field);
    expect(downtimesIn(world.engines.paris)).toEqual([]);
  });

  it('may be flexible', async () => {
    const times = { flexible: true, ends_at: '2037-01-01', duration: '30m' };
    for (const name of ['paris', 'lyon']) {
      const { body } = await schedule(name, { hosts: ['web-1'] }, times);
      expect(body.data.targets).toMatchObject([
        { outcome: 'done', now: { fixed: false, duration_seconds: 1800 } },
      ]);
    }
  });

  it('is audited with the numbers of its targets', async () => {
    await schedule('paris', { hosts: ['web-1', 'db-1', 'nobody'] });
    const [entry] = await createAuditStore(api.table).list(Date.now() - 60_000, Date.now());
    expect(entry).toMatchObject({
      ...{ actor: 'admin', action: 'downtime.schedule', target: 'paris', outcome: 'done' },
      targets: { done: 2, already: 0, queued: 0, refused: 1, unconfirmed: 0 },
    });
  });
});

describe('the removal of a downtime', () => {
  const remove = (name: string, id: string, options: CallOptions & { readonly type?: string } = {}) => {
    const { type, ...request } = options;
    return api.call(`${path(name, type)}${id}/`, { method: 'DELETE', ...request });
  };
  const set = async (name: string) => {
    const { body } = await schedule(name, { hosts: ['web-1'] });
    const id: string = body.data.targets[0].id;
    return id;
  };

  it.each(['paris', 'lyon'] as const)(
    'is seen in the list and the status of %s, and done once',
    async (name) => {
      const id = await set(name);
      const { status, body } = await remove(name, id);
      expect([status, body.data]).toEqual([
        200,
        { realm: name, host_name: 'web-1', service: null, downtime_id: id, deleted: true },
      ]);
      expect(downtimesIn(world.engines[name])).toEqual([]);
      const host = await api.call(`/api/status/realms/${name}/hosts/web-1/`);
      expect(host.body.data.in_downtime).toBe(false);
      const again = await remove(name, id);
      expect([again.status, again.body.code]).toEqual([404, 'downtime_not_found']);
    },
  );

  it('of a service leaves the downtime of its host, and those of others', async () => {
    const { body } = await schedule('paris', { hosts: ['web-1'] }, { include_services: true });
    const of: { id: string; service: string | null }[] = body.data.targets;
    const { status } = await remove(
      'paris',
      of.find(({ service: description }) => description === 'load')!.id,
    );
    expect(status).toBe(200);
    const left = downtimesIn(world.engines.paris).map(({ service: one }) => one?.description ?? null);
    expect(left.sort()).toEqual([null, 'disk /', 'http', 'new'].sort());
  });

  it('is for the realm that has it, or a multirealm with that realm', async () => {
    const id = await set('paris');
    for (const [name, type] of [
      ['lyon', 'realms'],
      ['paris-db', 'realms'],
      ['graveyard', 'multirealms'],
    ] as const)
      expect((await remove(name, id, { type })).status).toBe(name === 'graveyard' ? 502 : 404);
    expect(downtimesIn(world.engines.paris)).toHaveLength(1);
    const removed = await remove('all', id, { type: 'multirealms' });
    expect([removed.status, removed.body.data.realm]).toEqual([200, 'paris']);
    expect(downtimesIn(world.engines.paris)).toEqual([]);
    const unknown = await remove('all', id, { type: 'multirealms' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'downtime_not_found']);
  });

  it('is for operators of the realm, and audited', async () => {
    const id = await set('lyon');
    expect((await remove('lyon', id, { caller: viewer('vera') })).status).toBe(403);
    expect((await remove('paris', id, { caller: oscar })).body.code).toBe('realm_not_found');
    expect((await remove('lyon', id, { caller: oscar })).status).toBe(200);
    const entries = await createAuditStore(api.table).list(Date.now() - 60_000, Date.now());
    const own = { actor: 'oscar', action: 'downtime.remove', outcome: 'done', target: `lyon/${id}` };
    expect(entries).toContainEqual(expect.objectContaining(own));
  });

  it('is not called done where the engine ignores it', async () => {
    const id = await set('lyon');
    const { site } = world.engines.lyon;
    site.downtimes.delete = () => false;
    hurry();
    const { status, body } = await remove('lyon', id);
    expect([status, body.code]).toEqual([502, 'engine_command_unconfirmed']);
  });
});

describe('an engine that misbehaves', () => {
  let peer: HostilePeer | undefined;
  afterEach(async () => {
    await peer?.close();
    peer = undefined;
  });

  /** A realm whose engine answers by a function, over a site of Naemon. */
  const engineOf = async (answer: Parameters<typeof hostilePeer>[0]) => {
    peer = await hostilePeer(answer);
    const app = await startTestApp({
      endpoints,
      realms: [realm('odd', { monitoring_port: peer.address.port })],
      config: { engineDeadlineMs: 10_000 },
      world: { clock },
    });
    return app;
  };

  it('and takes commands without doing anything is found out', async () => {
    const commands: string[] = [];
    const app = await engineOf((socket, request) => {
      commands.push(...request.split('\n').filter((line) => line.startsWith('COMMAND')));
      if (commands.length > 0) hurry();
      if (request.startsWith('GET status\n') || request.startsWith('COMMAND'))
        socket.end(framed('[["program_start","program_version"],[1700000000,"1.5.2-naemon"]]'));
      else if (request.startsWith('GET columns'))
        socket.end(
          framed(
            JSON.stringify([
              ['hosts', 'name'],
              ['hosts', 'groups'],
              ['downtimes', 'comment'],
              ['downtimes', 'host_name'],
            ]),
          ),
        );
      else socket.end(framed(request.startsWith('GET hosts') ? '[["web-1",[],[]]]' : '[]'));
    });
    const body = { targets: { hosts: ['web-1'] }, duration: '1h', comment: 'x' };
    const answer = await app.call(path('odd'), { method: 'POST', body });
    expect(answer.status).toBe(200);
    expect(answer.body.data.targets).toMatchObject([{ outcome: 'unconfirmed', reason: expect.any(String) }]);
    expect(answer.body.meta.partial).toBe(true);
    expect(commands).toHaveLength(1);
    await app.stop();
  });

  /** The downtime after which an engine is killed, before it confirms that one. */
  const killedAfter = (count: number, { engine, then }: { engine: Engine; then: () => unknown }) => {
    const { downtimes } = engine.site;
    const set = downtimes.set.bind(downtimes);
    let killed: Promise<unknown> | undefined;
    downtimes.set = (number, downtime) => {
      if (downtimes.size < count) set(number, downtime);
      if (downtimes.size === count) killed ??= engine.close().then(then);
      return downtimes;
    };
    return { downtimes, settled: () => killed };
  };
  const names = Array.from({ length: 120 }, (_, number) => `node-${number}`);
  it.each(['paris', 'lyon'] as const)(
    'and is killed between commands (%s) is told of as it is: nothing is done that was not seen',
    async (name) => {
      const engine = world.engines[name];
      for (const one of names) addHostToSite(engine.site, host(one));
      const { downtimes } = killedAfter(70, { engine, then: hurry });
      const answer = await schedule(name, { hosts: names });
      expect([answer.status, answer.body.meta.partial]).toEqual([200, true]);
      const counts: Record<'done' | 'already' | 'refused' | 'unconfirmed', number> = answer.body.data.counts;
      const { done, already, refused, unconfirmed } = counts;
      expect([done, already, refused + unconfirmed]).toEqual([0, 0, 120]);
      // The downtimes that the engine has were sent; none was sent for refused targets.
      const given = new Set([...downtimes.values()].map((one) => one.host.name));
      const targets: { host_name: string; outcome: string; reason: string }[] = answer.body.data.targets;
      for (const { host_name: hostName, outcome, reason } of targets) {
        if (given.has(hostName)) expect(outcome).toBe('unconfirmed');
        expect(reason).toContain(outcome === 'refused' ? 'could not be queued' : 'was not seen in time');
      }
      // A Naemon gets 50 commands on one connection before any of them is confirmed.
      expect(unconfirmed).toBeLessThanOrEqual(name === 'lyon' ? 100 : 72);
    },
  );

  it.each(['paris', 'lyon'] as const)(
    'and is killed and started again (%s) has each downtime once',
    async (name) => {
      const engine = world.engines[name];
      for (const one of names) addHostToSite(engine.site, host(one));
      const port = 'port' in engine.address ? engine.address.port : 0;
      let second: Engine | undefined;
      const { downtimes, settled } = killedAfter(70, {
        engine,
        then: async () => {
          Reflect.deleteProperty(downtimes, 'set');
          const dialect = name === 'paris' ? 'icinga2' : 'naemon';
          const listen = { host: '127.0.0.1', port };
          second = await startEngine({ site: engine.site, dialect, listen, clock: Date.now });
        },
      });
      const { body } = await schedule(name, { hosts: names });
      await settled();
      expect(body.data.counts).toEqual({ done: 120, already: 0, queued: 0, refused: 0, unconfirmed: 0 });
      expect([...downtimes.values()].map((one) => one.host.name).sort()).toEqual([...names].sort());
      await second?.close();
    },
  );

  /** Closes the engine at its second question, which is the look that follows the selection of the targets. */
  const closedAfterSelection = async (engine: Engine) => {
    // The engine's kind and columns are known from now on.
    await schedule('paris', { hosts: ['web-1'] }, {}, { query: '?dry_run=true' });
    const before = engine.queries;
    engine.site.advance = () => {
      if (engine.queries > before + 1) void engine.close();
    };
  };

  it('and is gone after its selection is the failure of its realm, if others were asked', async () => {
    await closedAfterSelection(world.engines.paris);
    const { body } = await schedule('france', { hosts: ['web-1'] }, {}, { type: 'multirealms' });
    const results: { realm: string; outcome: string }[] = body.data.targets;
    expect(results.map(({ realm: one, outcome }) => `${one} ${outcome}`).sort()).toEqual([
      'lyon done',
      'paris refused',
    ]);
    expect(body.meta.sources).toMatchObject([
      { realm: 'lyon', result: 'ok' },
      { realm: 'paris', result: 'error' },
    ]);
    expect(downtimesIn(world.engines.paris)).toEqual([]);
  });

  it.each(['false', 'true'])(
    'and is gone after its selection is the failure of the request (dry_run=%s)',
    async (dryRun) => {
      await closedAfterSelection(world.engines.paris);
      const { body } = await schedule('paris', { hosts: ['web-1'] }, {}, { query: `?dry_run=${dryRun}` });
      expect(['engine_unreachable', 'queue_unavailable']).toContain(body.code);
      expect(downtimesIn(world.engines.paris)).toEqual([]);
    },
  );

  it('and loses a host between its selection and its command refuses it in its own words', async () => {
    const { paris } = world.engines;
    const before = paris.queries;
    paris.site.advance = () => {
      // The selection is one question, the look before the commands another.
      if (paris.queries > before + 2) removeHostFromSite(paris.site, 'idle');
    };
    const { body } = await schedule('paris', { hosts: ['idle', 'web-1'] });
    expect(outcomes(body)).toEqual([
      ['idle', null, 'refused'],
      ['web-1', null, 'done'],
    ]);
    expect(body.data.targets[0].reason).toContain('idle');
  });

  it('and whose clock is ten minutes off gets its downtimes, and short ones that are over for it are told', async () => {
    const late = await startEngine({
      site: world.engines.lyon.site,
      dialect: 'naemon',
      listen: { host: '127.0.0.1', port: 0 },
      clock: () => Date.now() + 600_000,
    });
    const port = 'port' in late.address ? late.address.port : 0;
    const app = await startTestApp({
      endpoints,
      realms: [realm('late', { monitoring_port: port })],
      config: { engineDeadlineMs: 10_000 },
      world: { clock },
    });
    const body = { targets: { hosts: ['web-1'] }, comment: 'x' };
    const long = await app.call(path('late'), { method: 'POST', body: { ...body, duration: '1h' } });
    expect(long.body.data.targets).toMatchObject([{ outcome: 'done' }]);
    hurry();
    const short = await app.call(path('late'), { method: 'POST', body: { ...body, duration: '5m' } });
    expect(short.body.data.targets).toMatchObject([{ outcome: 'unconfirmed' }]);
    await app.stop();
    await late.close();
  });
});

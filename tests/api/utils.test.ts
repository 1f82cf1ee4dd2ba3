import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { addHostToSite, host, removeHostFromSite } from '../../demo/status-query-engine/build-site.ts';
import type { Checkable } from '../../demo/status-query-engine/site.ts';
import { endpoints } from '../../functions/utils/endpoints.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import type { WriteCondition } from '../../shared/store/expressions.ts';
import type { Fields, Key, Table } from '../../shared/store/table.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { framed, type HostilePeer, hostilePeer } from '../support/hostile-peer.ts';
import { realm } from '../support/realm-records.ts';
import { type ConfigWorld, startConfigWorld, tools } from './config-world.ts';

let world: ConfigWorld;
let stuck: HostilePeer;
let hollow: HostilePeer;
let api: TestApp;

/** An engine that accepts the restart command and never restarts. */
const stubborn = '[["program_start","program_version"],[1700000000,"1.5.2"]]';

beforeEach(async () => {
  world = await startConfigWorld();
  stuck = await hostilePeer((socket, request) => {
    socket.end(framed(request.startsWith('GET status') ? stubborn : '[]'));
  });
  hollow = await hostilePeer((socket, request) => {
    socket.end(framed(request.startsWith('GET status') ? '[["program_start","program_version"]]' : '[]'));
  });
  api = await startTestApp({
    endpoints,
    realms: [
      ...world.realms,
      realm('stuck', { monitoring_port: stuck.address.port }),
      realm('hollow', { monitoring_port: hollow.address.port }),
    ],
    tools: world.tools,
    viewers: { olga: ['lyon'], part: ['lyon-db', 'france'], both: ['lyon-db', 'lyon'] },
    world: { secrets: world.secrets },
    config: { restartWaitMs: 60_000 },
  });
});
afterEach(async () => {
  await api.stop();
  await stuck.close();
  await hollow.close();
  await world.stop();
});

const operator: Caller = { ...viewer('olga'), role: 'operator' };
const check = (name: string) => api.call(`/api/utils/svc-check/realm/${name}/`, { caller: operator });
const add = (path: string, body: unknown) =>
  api.call(`/api/utils/svc-add-host/${path}/`, { method: 'POST', body });
const remove = (path: string, name: string) =>
  api.call(`/api/utils/svc-delete-host/${path}/host/${encodeURIComponent(name)}/`, { method: 'DELETE' });

describe('svc-check', () => {
  const verdicts = async (name: string) => {
    const { status, body } = await api.call(`/api/utils/svc-check/realm/${name}/`);
    const checks = body.data.checks as readonly { name: string; ok: boolean }[];
    return {
      status,
      result: body.data.result as string,
      ...Object.fromEntries(checks.map((one) => [one.name, one.ok])),
    };
  };

  it('is all well where checks are fresh and the import tool answers', async () => {
    expect(await verdicts('paris')).toEqual({
      status: 200,
      result: 'ok',
      livestatus: true,
      latency: true,
      clock: true,
      host_checks: true,
      service_checks: true,
      notifications: true,
      external_commands: true,
      freshness: true,
      'import_tool.reachable': true,
      'import_tool.permissions': true,
      'import_tool.engine': true,
    });
  });

  it('finds checks that have stopped', async () => {
    expect(await verdicts('lyon')).toMatchObject({
      result: 'failed',
      freshness: false,
      'import_tool.definitions': true,
    });
  });

  describe('freshness', () => {
    const now = () => Math.floor(Date.now() / 1000);
    const told = async () => {
      const { body } = await api.call('/api/utils/svc-check/realm/lyon/');
      const checks = body.data.checks as { name: string; ok: boolean; detail: string }[];
      const { ok, detail } = checks.find(({ name }) => name === 'freshness') ?? {};
      return [ok, detail];
    };
    const change = (change: Partial<Checkable>) => {
      for (const one of world.engines.lyon.site.hosts.values()) {
        for (const object of [one, ...one.services.values()]) Object.assign(object, change);
      }
    };
    const what = 'hosts and services that are to be checked actively at least every 15 minutes';
    afterEach(() => {
      change({ last_check: 0, passive: false, active_checks_enabled: true, check_interval: 1 });
    });

    it('does not take a result that was sent in for a scheduler that goes on', async () => {
      change({ last_check: now(), passive: true });
      expect(await told()).toEqual([false, `Of 3 ${what}, 0 were in the last 15.`]);
    });

    it('counts only what the scheduler is to check', async () => {
      change({ last_check: now(), active_checks_enabled: false });
      const [one] = world.engines.lyon.site.hosts.values();
      Object.assign(one ?? {}, { last_check: now() - 3600, active_checks_enabled: true });
      expect(await told()).toEqual([false, `Of 1 ${what}, 0 were in the last 15.`]);
      Object.assign(one ?? {}, { last_check: now() - 60 });
      expect(await told()).toEqual([true, `Of 1 ${what}, 1 were in the last 15.`]);
    });

    it.each([
      ['hourly', 60],
      ['never by the clock', 0],
    ])('says nothing against a realm that is checked %s', async (_, check_interval) => {
      change({ check_interval, last_check: now() - 3000 });
      expect(await told()).toEqual([true, `There are no ${what}.`]);
    });

    it('gives an engine that has just started its time', async () => {
      const { site } = world.engines.lyon;
      const { programStart } = site;
      site.programStart = now() - 60;
      expect(await told()).toEqual([
        true,
        `Of 3 ${what}, 0 were in the last 15; the engine started only then.`,
      ]);
      site.programStart = programStart;
    });
  });

  it('finds a status table without a row: somebody answers, but no engine', async () => {
    const { status, body } = await api.call('/api/utils/svc-check/realm/hollow/');
    expect([status, body.data]).toEqual([
      200,
      {
        realm: 'hollow',
        result: 'failed',
        checks: [
          {
            name: 'livestatus',
            ok: false,
            detail:
              "The status-query interface of realm 'hollow' answers, but no engine can be reached behind it.",
          },
        ],
      },
    ]);
  });

  it('finds a clock that is ahead', async () => {
    const { site } = world.engines.lyon;
    const { programStart } = site;
    site.programStart = Math.floor(Date.now() / 1000) + 600;
    expect(await verdicts('lyon')).toMatchObject({ clock: false });
    site.programStart = programStart;
  });

  it('answers although the engine is down, and says so', async () => {
    expect(await verdicts('dead')).toEqual({
      status: 200,
      result: 'failed',
      livestatus: false,
      'import_tool.definitions': true,
      'import_tool.parents': true,
    });
  });

  it.each([
    ['down', { 'import_tool.reachable': false }],
    ['misnamed', { import_tool: false }],
    ['locked-out', { 'import_tool.reachable': false }],
  ])('finds what is wrong with the import tool of %s', async (name, expected) => {
    expect(await verdicts(name)).toMatchObject({ result: 'failed', livestatus: true, ...expected });
  });

  it('names no address and no secret', async () => {
    for (const name of ['dead', 'down', 'locked-out', 'untrusted']) {
      const { text } = await api.call(`/api/utils/svc-check/realm/${name}/`);
      expect(text).not.toMatch(/127\.0\.0\.1|10\.0\.0\.|secret|guessed/);
    }
  });

  it('is for operators, of realms that they see, by GET or POST, and never stored', async () => {
    const { status, headers } = await check('lyon');
    expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'no-store', undefined]);
    expect((await check('paris')).status).toBe(404);
    const path = '/api/utils/svc-check/realm/lyon/';
    expect((await api.call(path, { caller: viewer('olga') })).status).toBe(403);
    expect((await api.call(path, { method: 'POST', caller: operator })).status).toBe(200);
  });
});

describe('svc-restart', () => {
  it.each([
    ['lyon', 'GET'],
    ['paris', 'POST'],
  ])('restarts %s by %s and confirms it by the start that moved', async (name, method) => {
    const { status, headers, body } = await api.call(`/api/utils/svc-restart/realm/${name}/`, { method });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.data).toMatchObject({ realm: name, result: 'restarted' });
    const { program_start_before: before, program_start_after: after } = body.data as Record<string, string>;
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });

  it.each(['GET', 'POST'])(
    'by a hostgroup realm is refused to whoever does not see its whole engine: %s',
    async (method) => {
      const { programStart } = world.engines.lyon.site;
      const path = '/api/utils/svc-restart/realm/lyon-db/';
      const caller: Caller = { ...viewer('part'), role: 'operator' };
      const { status, body } = await api.call(path, { method, caller });
      expect([status, body.code]).toEqual([403, 'realm_is_part_of_engine']);
      expect(world.engines.lyon.site.programStart).toBe(programStart);
      expect((await api.call('/api/utils/svc-check/realm/lyon-db/', { caller })).status).toBe(200);
    },
  );

  it('by a hostgroup realm works for who sees its standard realm too, and for administrators', async () => {
    const path = '/api/utils/svc-restart/realm/lyon-db/';
    const both = await api.call(path, { method: 'POST', caller: { ...viewer('both'), role: 'operator' } });
    expect([both.status, both.body.data.realm]).toEqual([200, 'lyon-db']);
    expect((await api.call(path, { method: 'POST' })).status).toBe(200);
  });

  /** An engine that goes away when it is told to restart, until `mayReturn`. */
  async function restarting(mayReturn: () => boolean) {
    const commands: string[] = [];
    let start = 1_700_000_000;
    let isAway = false;
    const peer = await hostilePeer((socket, request) => {
      if (request.startsWith('COMMAND')) {
        commands.push(request);
        isAway = true;
        const look = setInterval(() => {
          if (!mayReturn()) return;
          clearInterval(look);
          isAway = false;
          start += 1;
        }, 300);
      }
      if (isAway) socket.resetAndDestroy();
      else socket.end(framed(`[["program_start","program_version"],[${start},"1.5.2"]]`));
    });
    return { peer, commands };
  }

  it('of two at once, by two processes, tells the engine once and confirms both, however far apart', async () => {
    const restartTwice = async (apart: number) => {
      const processes = new Set<string>();
      const { peer, commands } = await restarting(() => processes.size === 2);
      /** Adds the process as soon as it knows which of the two tells the engine. */
      const counted = (process: string) => (table: Table) => {
        const after = async <T>({ pk }: Key, answer: Promise<T>) => {
          const given = await answer;
          if (pk === 'RESTART') processes.add(process);
          return given;
        };
        return {
          ...table,
          get: (key: Key) => after(key, table.get(key)),
          put: (key: Key, ...rest: [Fields, WriteCondition?]) => after(key, table.put(key, ...rest)),
        };
      };
      const realms = [realm('moving', { monitoring_port: peer.address.port })];
      const config = { restartWaitMs: 60_000, engineDeadlineMs: 60_000 };
      const first = await startTestApp({ endpoints, realms, config, watch: counted('first') });
      const second = await startTestApp({
        endpoints,
        config,
        world: { table: counted('second')(first.table) },
      });
      const path = '/api/utils/svc-restart/realm/moving/';
      const answers = await Promise.all([
        first.call(path, { method: 'POST' }),
        new Promise((resolve) => setTimeout(resolve, apart)).then(() =>
          second.call(path, { method: 'POST' }),
        ),
      ]);
      for (const { status, body } of answers) {
        expect([status, body.data]).toEqual([
          200,
          {
            ...{ realm: 'moving', node: null },
            result: 'restarted',
            program_start_before: '2023-11-14T22:13:20+00:00',
            program_start_after: '2023-11-14T22:13:21+00:00',
            waited_ms: expect.any(Number),
          },
        ]);
      }
      expect(commands).toHaveLength(1);
      const again = await second.call(path, { method: 'POST' });
      expect([again.status, commands.length]).toEqual([200, 2]);
      await Promise.all([first.stop(), second.stop(), peer.close()]);
    };
    // The engines are started in parallel, because each takes long to start.
    await Promise.all([0, 100, 400].map(restartTwice));
  });

  it('is confirmed by an engine that started within the same second', async () => {
    const seconds = () => Math.floor(Date.now() / 1000);
    let [start, commands] = [seconds(), 0];
    const quick = await hostilePeer((socket, request) => {
      if (request.startsWith('COMMAND')) [start, commands] = [seconds(), commands + 1];
      socket.end(
        framed(request.startsWith('COMMAND') ? '' : `[["program_start","nagios_pid"],[${start},7]]`),
      );
    });
    const app = await startTestApp({
      endpoints,
      realms: [realm('quick', { monitoring_port: quick.address.port })],
      config: { restartWaitMs: 2000 },
    });
    // The first restart ends at the beginning of a second, so that the next one follows in the same.
    while (Date.now() % 1000 > 50) await new Promise((resolve) => setTimeout(resolve, 5));
    start = seconds();
    const { status, body } = await app.call('/api/utils/svc-restart/realm/quick/', { method: 'POST' });
    expect([status, body.code, commands]).toEqual([200, undefined, 1]);
    expect(body.data.program_start_after).not.toBe(body.data.program_start_before);
    await Promise.all([app.stop(), quick.close()]);
  });

  it('is confirmed also if the lock on its engine cannot be released', async () => {
    const deaf: Table = {
      ...api.table,
      delete: (key, when) =>
        key.pk === 'RESTART' ? Promise.reject(new Error('the table is gone')) : api.table.delete(key, when),
    };
    const app = await startTestApp({ endpoints, config: { restartWaitMs: 60_000 }, world: { table: deaf } });
    const { status, body } = await app.call('/api/utils/svc-restart/realm/lyon/', { method: 'POST' });
    expect([status, body.data?.result]).toEqual([200, 'restarted']);
    await app.stop();
  });

  it('is 504 when the start does not move', async () => {
    const impatient = await startTestApp({
      endpoints,
      config: { restartWaitMs: 1500 },
      world: { table: api.table },
    });
    const { status, body } = await impatient.call('/api/utils/svc-restart/realm/stuck/', { method: 'POST' });
    expect([status, body.code]).toEqual([504, 'restart_not_confirmed']);
    await impatient.stop();
  });

  it.each([
    ['GET', 502],
    ['POST', 503],
  ])('sends nothing to an engine that is down: %s', async (method, expected) => {
    const { status, body } = await api.call('/api/utils/svc-restart/realm/dead/', { method });
    expect([status, body.code]).toEqual([expected, 'engine_unreachable']);
  });

  it('does nothing for HEAD, which must never change anything', async () => {
    const { status, headers } = await api.call('/api/utils/svc-restart/realm/lyon/', { method: 'HEAD' });
    expect([status, headers['allow']]).toEqual([405, 'GET, POST, OPTIONS']);
  });

  it('is not for viewers, nor for multirealms', async () => {
    const path = '/api/utils/svc-restart/realm/lyon/';
    expect((await api.call(path, { caller: viewer('olga') })).status).toBe(403);
    expect((await api.call('/api/utils/svc-restart/realm/france/')).status).toBe(404);
  });
});

describe('svc-add-host and svc-delete-host', () => {
  it('create a host once, whatever its spelling, and delete it by the id that was answered', async () => {
    const made = await add('realm/lyon', { name: 'box 1/2', address: '192.0.2.30', tags: ['linux'] });
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        result: 'created',
        created: true,
        host: { host_id: 'box 1/2', host_name: 'box 1/2', address: '192.0.2.30', tags: ['linux'] },
        realm: 'lyon',
      },
    ]);
    const again = await add('realm/lyon', { host_name: 'box 1/2', ip: '192.0.2.30' });
    expect([again.status, again.body.data]).toMatchObject([200, { result: 'unchanged', created: false }]);
    const direct = await add(`import-tool/${tools.lyon}`, { name: 'box 1/2', ip: '192.0.2.30' });
    expect([direct.status, direct.body.data]).toMatchObject([
      200,
      { created: false, import_tool: tools.lyon },
    ]);
    const elsewhere = await add('realm/lyon', { name: 'box 1/2', address: '192.0.2.31' });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'host_exists']);

    const gone = await remove('realm/lyon', String(made.body.data.host.host_id));
    expect([gone.status, gone.body.data]).toEqual([
      200,
      { result: 'deleted', host: { host_id: 'box 1/2', host_name: 'box 1/2' }, realm: 'lyon' },
    ]);
    expect((await remove('realm/lyon', 'box 1/2')).status).toBe(404);
  });

  it('work on an import tool by its address', async () => {
    const made = await add(`import-tool/${tools.paris}`, { name: 'box', ip: '192.0.2.32', tags: ['linux'] });
    expect([made.status, made.body.data.import_tool]).toEqual([201, tools.paris]);
    const gone = await remove(`import-tool/${tools.paris}`, 'box');
    expect(gone.body.data).toMatchObject({ result: 'deleted', import_tool: tools.paris });
    for (const answer of [
      await add('import-tool/10.9.9.9', { name: 'box', ip: '192.0.2.32' }),
      await remove('import-tool/10.9.9.9', 'box'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'import_tool_not_found']);
    }
  });

  it('take a host that only the engine knows for the same when its address is', async () => {
    addHostToSite(world.engines.lyon.site, host('by hand', { address: '192.0.2.33' }));
    const same = await add('realm/lyon', { name: 'by hand', address: '192.0.2.33' });
    expect([same.status, same.body.data.host.tags]).toEqual([200, null]);
    expect((await add('realm/lyon', { name: 'by hand', address: '192.0.2.34' })).status).toBe(409);
    expect((await remove('realm/lyon', 'by hand')).body.code).toBe('host_file_configured');
    removeHostFromSite(world.engines.lyon.site, 'by hand');
  });

  it.each([
    ['no name', { address: '192.0.2.1' }, 'name'],
    ['no address', { name: 'a' }, 'address'],
    ['two names', { name: 'a', host_name: 'a', address: '192.0.2.1' }, 'host_name'],
    ['two addresses', { name: 'a', address: '192.0.2.1', ip: '192.0.2.1' }, 'ip'],
    ['a bad name', { name: 'a;b', address: '192.0.2.1' }, 'name'],
    ['a bad address', { name: 'a', ip: '1.2.3' }, 'ip'],
    ['tags that are no list', { name: 'a', ip: '192.0.2.1', tags: 'linux' }, 'tags'],
    ['an unknown field', { name: 'a', ip: '192.0.2.1', templates: [] }, 'templates'],
  ])('refuse %s', async (_, body, field) => {
    const { status, body: problem } = await add('realm/lyon', body);
    expect([status, problem.errors[0].field]).toEqual([400, field]);
  });

  it.each([
    [{ templates: [] }, ['templates', 'name', 'address']],
    [{ name: 'a;b', ip: '1.2.3', tags: 'linux' }, ['name', 'ip', 'tags']],
    [{ name: 'a;b', host_name: 'a', tags: [7] }, ['name', 'tags.0', 'host_name', 'address']],
    [{ name: null, host_name: '', address: ['192.0.2.1'] }, ['address', 'name']],
    [[], ['']],
    [null, ['']],
  ])('tell all faults of a body at once: %j', async (body, fields) => {
    const answer = await add('realm/lyon', JSON.stringify(body));
    const faults = answer.body.errors as { readonly field: string }[];
    expect([answer.status, faults.map(({ field }) => field)]).toEqual([400, fields]);
  });

  it('are for administrators only', async () => {
    const body = { name: 'a', address: '192.0.2.1' };
    for (const path of ['realm/lyon', `import-tool/${tools.lyon}`]) {
      const made = await api.call(`/api/utils/svc-add-host/${path}/`, {
        method: 'POST',
        body,
        caller: operator,
      });
      const gone = await api.call(`/api/utils/svc-delete-host/${path}/host/a/`, {
        method: 'DELETE',
        caller: operator,
      });
      expect([made.status, gone.status]).toEqual([403, 403]);
    }
  });
});

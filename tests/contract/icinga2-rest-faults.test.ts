// The connector meets an API that is hostile, that restarts, or that grants our account too little.
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { type RestEngineOptions, startRestEngine } from '../../demo/icinga2-rest-engine/index.ts';
import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { type Meter, newMeter } from '../../shared/base/meter.ts';
import { openApiClient } from '../../shared/connectors/icinga2-api/index.ts';
import { openIcinga2Engine } from '../../shared/connectors/icinga2-rest/index.ts';
import { createMemoryBudget, type MemoryBudget } from '../../shared/connectors/kit/memory-budget.ts';
import {
  anyOf,
  buildCommand,
  countQuery,
  equals,
  integer,
  list,
  rowQuery,
  text,
} from '../../shared/connectors/status-query/index.ts';
import { engineCertificate } from '../support/engine-certificate.ts';
import { guidePermissions } from '../support/guide-permissions.ts';
import { refusingAddress } from '../support/hostile-peer.ts';
import { answersEndlessly, httpPeer } from '../support/http-peer.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const names = rowQuery('hosts', { name: text('name'), state: integer('state') });
const account = { results: [{ permissions: ['*'], user: 'realmgate', version: 'r2.16.6-1' }] };
const json = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value));
const refusal = (status: number, words: string) => (response: ServerResponse) => {
  response.writeHead(status).end(JSON.stringify({ error: status, status: words }));
};

interface OpenOptions {
  readonly ca?: string;
  readonly fingerprints?: readonly string[];
  readonly maxHosts?: number;
  readonly ms?: number;
  readonly memory?: MemoryBudget;
  readonly meter?: Meter;
}

function open(
  urls: readonly string[],
  { maxHosts = 2000, ms = 5000, memory, meter, ...trust }: OpenOptions = {},
) {
  const engine = openIcinga2Engine(
    { urls, maxHosts, ...trust },
    {
      clock: systemClock,
      credentials: () => Promise.resolve({ user: 'realmgate', password: 'secret' }),
      ...(memory && { memory }),
    },
  );
  return engine({ realm: 'paris', context: callContext(AbortSignal.timeout(ms), meter) });
}

/** Starts an API that answers lists of hosts as told, and everything else as a small engine. */
async function apiWith(hosts: (response: ServerResponse, turn: number) => unknown) {
  let turn = 0;
  const peer = await httpPeer((request, response) => {
    const { url = '' } = request;
    if (url === '/v1') json(account)(response);
    else if (url.startsWith('/v1/status')) {
      json({ results: [{ status: { num_hosts_up: 1, num_hosts_down: 0, num_hosts_unreachable: 0 } }] })(
        response,
      );
    } else hosts(response, turn++);
  });
  closing.push(() => peer.close());
  return { peer, url: peer.url.href.replace(/\/$/, '') };
}

const row = { name: 'web-1', attrs: { state: 0, last_reachable: true }, joins: {}, meta: {}, type: 'Host' };

async function embedded(
  permissions: string[],
  { hidesPermissions = false, ...node }: Pick<RestEngineOptions, 'hidesPermissions' | 'node' | 'zones'> = {},
) {
  const engine = await startRestEngine({
    ...{ clock: systemClock, permissions, hidesPermissions, ...node },
    site: site({ hosts: [host('web-1', { services: [service('ping')] }), host('web-2', { state: 1 })] }),
  });
  closing.push(engine.close);
  return engine;
}

describe('a list of the REST API of Icinga 2', () => {
  it.each<[string, (response: ServerResponse) => unknown, string, RegExp]>([
    ['401', refusal(401, 'Unauthorized'), 'engine_credentials', /does not accept our credentials/],
    [
      '403',
      refusal(403, 'Missing permission: objects/query/host'),
      'engine_forbidden',
      /objects\/query\/host/,
    ],
    ['500 with words', refusal(500, 'broken'), 'engine_refused_query', /status 500: broken/],
    [
      'a page of a proxy',
      (response) => response.writeHead(502).end('<html>'),
      'engine_answer_unreadable',
      /read/,
    ],
    [
      'a redirection',
      (response) => response.writeHead(302, { location: '/' }).end(),
      'engine_answer_unreadable',
      /address/,
    ],
    [
      'an attribute that the version lacks',
      json({ results: [{ code: 400, status: 'Invalid field specified: x' }] }),
      'engine_refused_query',
      /Invalid field/,
    ],
    ['results that are none', json({ results: [1] }), 'engine_answer_unreadable', /read/],
    ['no results', json({ result: [] }), 'engine_answer_unreadable', /read/],
    [
      'a list that ends too early',
      (response) => response.end('{"results":[{"name":"a","attrs":{}}'),
      'engine_answer_unreadable',
      /read/,
    ],
    ['no JSON', (response) => response.end('{"results":[nope]}'), 'engine_answer_unreadable', /read/],
    [
      '20,000 levels',
      (response) => response.end(`{"results":[{"name":"a","attrs":${'['.repeat(20_000)}`),
      'engine_answer_unreadable',
      /read/,
    ],
    [
      '2 GB announced',
      (response) => response.writeHead(200, { 'content-length': 2 ** 31 }).write('{'),
      'engine_answer_too_large',
      /too large/,
    ],
    [
      'a row that the engine refuses behind good ones',
      json({ results: [row, { code: 400, status: 'Invalid field specified: y' }] }),
      'engine_refused_query',
      /Invalid field/,
    ],
    [
      'a restart that lasts longer than our tries',
      refusal(503, 'Shutting down.'),
      'engine_unreachable',
      /REST API/,
    ],
  ])('%s is one clear error', async (_, answer, code, words) => {
    const { url } = await apiWith(answer);
    await expect(open([url]).decodedRows(names)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(words),
    });
  });

  it('without an end is read up to the memory budget', async () => {
    const peer = await httpPeer((request, response, body) => {
      if (request.url === '/v1') json(account)(response);
      // Two such answers share the budget: the one that meets its end first would be refused as `busy`.
      else if (request.url?.includes('CIB')) answersEndlessly(false)(request, response, body);
    });
    closing.push(() => peer.close());
    const memory = createMemoryBudget(192 * 1024 * 1024);
    await expect(
      open([peer.url.href.replace(/\/$/, '')], { memory, ms: 60_000 }).engine(),
    ).rejects.toMatchObject({
      code: 'engine_answer_too_large',
    });
    expect(peer.requests).toContainEqual(expect.stringMatching(/CIB/));
  });

  it('is read of an engine whose certificate is trusted alone: others never get our credentials', async () => {
    let asked = 0;
    const server = createServer(engineCertificate, (_, response) => {
      asked += 1;
      json(account)(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    });
    const { port } = server.address() as AddressInfo;
    const engine = (trust: OpenOptions) => open([`https://localhost:${port}`], trust).engine();
    // The authority is right, but the certificate has another name.
    for (const trust of [{}, { ca: engineCertificate.cert }, { fingerprints: ['ab'.repeat(32)] }])
      await expect(engine(trust)).rejects.toMatchObject({ code: 'engine_untrusted' });
    expect(asked).toBe(0);
    await engine({ fingerprints: [new X509Certificate(engineCertificate.cert).fingerprint256] });
    expect(asked).toBeGreaterThan(0);
    // A second master has a certificate of its own.
    const ofBoth = open([`https://localhost:${port + 1}`, `https://localhost:${port}`], {
      fingerprints: ['ab'.repeat(32), new X509Certificate(engineCertificate.cert).fingerprint256],
    });
    await ofBoth.engine();
  });

  it('of odd numbers has none of them', async () => {
    const odd =
      '{"results":[{"name":"a","attrs":{"state":1e300,"last_reachable":null}},{"name":"b","attrs":{"state":null}}]}';
    const { url } = await apiWith((response) => response.end(odd));
    expect(await open([url]).decodedRows(names)).toEqual([
      { name: 'a', state: null },
      { name: 'b', state: null },
    ]);
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['is shutting down', refusal(503, 'Shutting down.')],
    ['is shutting down within the list', json({ results: [row, { code: 503, status: 'Shutting down.' }] })],
    ['closes the connection', (response) => response.destroy()],
    [
      'closes the connection within the list',
      (response) => {
        response.write('{"results":[');
        setImmediate(() => response.destroy());
      },
    ],
    [
      'closes the connection within a chunk',
      ({ socket }) =>
        socket?.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{"results":[{"na'),
    ],
  ])('is asked for again of an engine that %s', async (_, fault) => {
    const { url, peer } = await apiWith((response, turn) =>
      turn === 0 ? fault(response) : json({ results: [row] })(response),
    );
    expect(await open([url]).decodedRows(names)).toEqual([{ name: 'web-1', state: 0 }]);
    expect(peer.requests.filter((one) => one.includes('/objects/hosts'))).toHaveLength(2);
  });

  const some = names.where(anyOf(equals('name', 'web-0'), equals('name', 'web-1')));
  it('of some hosts is read by the names that exist if one of them does not, and whole if that fails too', async () => {
    const all = Array.from({ length: 10 }, (_, at) => ({ ...row, name: `web-${at}` }));
    const left = all.slice(1);
    const { url, peer } = await apiWith((response, turn) => {
      if (turn % 2 === 0) refusal(404, 'No objects found.')(response);
      else json({ results: turn === 1 ? all : left })(response);
    });
    expect(await open([url]).decodedRows(some)).toEqual([{ name: 'web-1', state: 0 }]);
    expect(peer.requests.filter((one) => one.includes('/objects/hosts'))).toHaveLength(4);
  });

  it('of some hosts is one request without the names of all others', async () => {
    const engine = await embedded(['*']);
    const both = names.where(anyOf(equals('name', 'web-1'), equals('name', 'web-2')));
    expect(await open([engine.url]).decodedRows(both)).toHaveLength(2);
    expect(engine.requests.filter((one) => one.includes('/objects/hosts'))).toEqual([
      expect.stringContaining('"hosts":["web-1","web-2"]'),
    ]);
  });

  it('ends in time if the engine never answers', async () => {
    const { url } = await apiWith(() => undefined);
    await expect(open([url], { ms: 300 }).decodedRows(names)).rejects.toMatchObject({
      code: 'engine_timeout',
    });
  });

  it.each(['each', 'the list'])(
    'is answered by the second master if the first never answers %s',
    async (what) => {
      const silent =
        what === 'each' ? await httpPeer(() => undefined) : (await apiWith(() => undefined)).peer;
      if (what === 'each') closing.push(() => silent.close());
      const second = await embedded(['*']);
      const client = open([silent.url.href.replace(/\/$/, ''), second.url]);
      for (const _ of [1, 2, 3]) expect(await client.decodedRows(names)).toHaveLength(2);
      expect(silent.requests.filter((one) => one.includes('/objects/')).length).toBeLessThan(2);
    },
  );

  it('is refused for a site that is too large, with what to do; as many named hosts as are allowed are read', async () => {
    const hosts = ['web-1', 'web-2', 'web-3'].map((name) => host(name, { parents: ['gateway'] }));
    const engine = await startRestEngine({
      ...{ clock: systemClock, permissions: ['*'] },
      site: site({ hosts: [...hosts, host('gateway')] }),
    });
    closing.push(engine.close);
    const client = open([engine.url], { maxHosts: 2 });
    const expected = {
      code: 'engine_site_too_large',
      message: expect.stringMatching(/has 4 hosts.*by its Icinga DB.*max_hosts/s),
    };
    await expect(client.decodedRows(names)).rejects.toMatchObject(expected);
    await expect(client.count(countQuery('services', { all: equals('state', 0) }))).rejects.toMatchObject(
      expected,
    );
    const withParents = rowQuery('hosts', { name: text('name'), parents: list('parents') });
    const named = (...wanted: string[]) =>
      withParents.where(anyOf(...wanted.map((one) => equals('name', one))));
    expect(await client.decodedRows(named('web-2'))).toEqual([{ name: 'web-2', parents: ['gateway'] }]);
    expect(await client.decodedRows(named('web-2', 'ghost'))).toHaveLength(1);
    expect(await client.decodedRows(named('web-2', 'web-3'))).toHaveLength(2);
    await expect(client.decodedRows(named('web-1', 'web-2', 'web-3'))).rejects.toMatchObject(expected);
  });

  it.each([true, false])('names the permission that our account lacks (404 for 403: %s)', async (hides) => {
    const engine = await embedded(['status/query', 'objects/query/Service'], { hidesPermissions: hides });
    const forbidden = { code: 'engine_forbidden', message: expect.stringContaining('objects/query/Host.') };
    await expect(open([engine.url]).decodedRows(names)).rejects.toMatchObject(forbidden);
    // The API leaves attributes of hosts out of services without a word.
    const joined = rowQuery('services', { state: integer('host_state') });
    await expect(open([engine.url]).decodedRows(joined)).rejects.toMatchObject(forbidden);
    await expect(
      open([engine.url]).send(buildCommand('SCHEDULE_FORCED_HOST_CHECK', 'web-1', 1)),
    ).rejects.toMatchObject({
      message: expect.stringContaining('actions/reschedule-check.'),
    });
    expect(engine.requests.filter((one) => one.includes('/v1/actions'))).toEqual([]);
  });

  it('is read by the account of the guide without a filter, which the engine would refuse, also an empty one', async () => {
    const engine = await embedded(await guidePermissions());
    await open([engine.url]).decodedRows(names.where(anyOf(equals('name', 'web-1'), equals('state', 1))));
    const login = { user: 'realmgate', password: 'secret' };
    const client = openApiClient(engine, {
      credentials: () => Promise.resolve(login),
      largestAnswer: 1e6,
    });
    const context = callContext(AbortSignal.timeout(5000));
    const statusOf = (path: string) => client.send({ method: 'GET', path }, context, ({ status }) => status);
    expect(await statusOf('/v1/objects/hosts?attrs=state')).toBe(200);
    for (const filter of ['', 'host.state==1'])
      expect(await statusOf(`/v1/objects/hosts?attrs=state&filter=${filter}`)).toBe(403);
  });

  it('is asked of the engine once for two hundred callers at the same time', async () => {
    const engine = await embedded(['*']);
    const client = open([engine.url]);
    const answers = await Promise.all(Array.from({ length: 200 }, () => client.decodedRows(names)));
    expect(answers.every((rows) => rows.length === 2)).toBe(true);
    expect(engine.requests.filter((one) => one.includes('/objects/hosts'))).toHaveLength(1);
  });
});

const sentTo = ({ requests }: { readonly requests: readonly string[] }) =>
  requests.filter((one) => one.startsWith('POST'));

describe('an action of the REST API of Icinga 2', () => {
  const downtime = (start: number, end: number, trigger = 0) =>
    buildCommand('SCHEDULE_HOST_DOWNTIME', 'web-1', start, end, true, trigger, 60, 'ann', 'disks');

  it.each<[string, ReturnType<typeof buildCommand>]>([
    ['a downtime that ends before it starts', downtime(200, 100)],
    ['a downtime of no length', downtime(200, 200)],
    ['a downtime with a trigger', downtime(100, 200, 7)],
    ['a check of no host', buildCommand('SCHEDULE_FORCED_HOST_CHECK', '', 1)],
    ['the removal of a downtime that nobody has seen', buildCommand('DEL_HOST_DOWNTIME', 99)],
    ['a command that the API lacks', buildCommand('SHUTDOWN_PROCESS')],
  ])('%s is never sent', async (_, command) => {
    const engine = await embedded(['*']);
    await expect(open([engine.url]).send(command)).rejects.toMatchObject({ code: 'engine_refused_command' });
    expect(engine.requests.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it('goes to the second master if the first does not listen, and so does a list', async () => {
    const engine = await embedded(['*']);
    const nobody = await refusingAddress();
    const client = open([`http://127.0.0.1:${nobody.port}`, engine.url]);
    await client.send(downtime(100, 4_000_000_000));
    expect(await client.decodedRows(rowQuery('downtimes', { comment: text('comment') }))).toEqual([
      { comment: 'disks' },
    ]);
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    [
      'closes the connection within the list',
      (response) => {
        response.write('{"results":[');
        setImmediate(() => response.destroy());
      },
    ],
    ['is shutting down', refusal(503, 'Shutting down.')],
    ['is loading its configuration', refusal(423, 'Loading.')],
  ])(
    'and a list: the first master %s, and the second answers this list and the next ones',
    async (_, fault) => {
      const second = await embedded(['*']);
      const { url, peer } = await apiWith(fault);
      const client = open([url, second.url]);
      for (const read of [names, names.where(equals('name', 'web-1'))])
        expect(await client.decodedRows(read)).toContainEqual({ name: 'web-1', state: 0 });
      expect(peer.requests.filter((one) => one.includes('/objects/hosts'))).toHaveLength(1);
      expect(second.requests.filter((one) => one.includes('/objects/hosts'))).toHaveLength(2);
    },
  );

  it('goes to the second master if the first says that it is shutting down', async () => {
    const second = await embedded(['*']);
    const { url, peer } = await apiWith(refusal(503, 'Shutting down.'));
    await open([url, second.url]).send(downtime(100, 4_000_000_000));
    expect(sentTo(peer)).toHaveLength(1);
    expect(sentTo(second)).toHaveLength(1);
  });

  it('is never sent to the second master if the first has taken it and not answered', async () => {
    const second = await embedded(['*']);
    const first = await httpPeer((request, response) => {
      if (request.url === '/v1') json(account)(response);
      else response.destroy();
    });
    closing.push(() => first.close());
    const client = open([first.url.href.replace(/\/$/, ''), second.url]);
    await expect(client.send(downtime(100, 4_000_000_000))).rejects.toMatchObject({
      code: 'engine_command_unconfirmed',
    });
    expect(second.requests.filter((one) => one.startsWith('POST'))).toEqual([]);
    expect(first.requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  it('that failed within an answer with status 200 is refused with the words of the engine', async () => {
    const peer = await httpPeer((request, response) => {
      json(request.url === '/v1' ? account : { results: [{ code: 409, status: 'Host web-1 is UP.' }] })(
        response,
      );
    });
    closing.push(() => peer.close());
    await expect(
      open([peer.url.href.replace(/\/$/, '')]).send(downtime(100, 4_000_000_000)),
    ).rejects.toMatchObject({
      code: 'engine_refused_command',
      message: expect.stringContaining('web-1 is UP'),
    });
  });

  const downtimeOf = (host: string, end = 4_000_000_000) =>
    buildCommand('SCHEDULE_HOST_DOWNTIME', host, 100, end, true, 0, 60, 'ann', 'disks');
  it('is one request for all objects of equal commands, and their ends have the order of the commands', async () => {
    const engine = await embedded(['*']);
    const commands = [
      downtimeOf('web-1'),
      downtimeOf('web-2', 50),
      downtimeOf('web-2'),
      buildCommand('SCHEDULE_SVC_DOWNTIME', 'web-1', 'ping', 100, 4e9, true, 0, 60, 'ann', 'disks'),
    ];
    const ends = await open([engine.url]).sendAll(commands);
    expect(ends).toEqual([
      'made',
      expect.objectContaining({ code: 'engine_refused_command' }),
      'made',
      'made',
    ]);
    expect(sentTo(engine)).toEqual([
      expect.stringContaining('"hosts":["web-1","web-2"]'),
      expect.stringContaining('"services":["web-1!ping"]'),
    ]);
  });

  it('of 250 objects is three requests, and an object that is named twice is in two', async () => {
    const many = Array.from({ length: 250 }, (_, at) => host(`web-${at}`));
    const engine = await startRestEngine({
      site: site({ hosts: many }),
      clock: systemClock,
      permissions: ['*'],
    });
    closing.push(engine.close);
    const client = open([engine.url]);
    expect(new Set(await client.sendAll(many.map(({ name }) => downtimeOf(name))))).toEqual(
      new Set(['made']),
    );
    expect(sentTo(engine)).toHaveLength(3);
    expect(await client.sendAll([downtimeOf('web-1'), downtimeOf('web-1')])).toEqual(['made', 'made']);
    expect(sentTo(engine)).toHaveLength(5);
  });

  it('of which one object does not exist is done for all others', async () => {
    const engine = await embedded(['*']);
    const ends = await open([engine.url]).sendAll(
      ['web-1', 'ghost', 'web-2'].map((name) => downtimeOf(name)),
    );
    expect(ends).toEqual(['made', expect.objectContaining({ code: 'engine_refused_command' }), 'made']);
  });

  it('that makes nothing has made nothing, whatever its result names', async () => {
    const engine = await httpPeer((request, response) => {
      if (request.url === '/v1') json(account)(response);
      else response.end(JSON.stringify({ results: [{ code: 200, name: 'web-1!a' }] }));
    });
    closing.push(() => engine.close());
    const check = buildCommand('SCHEDULE_FORCED_HOST_CHECK', 'web-1', 100);
    expect(await open([engine.url.href.replace(/\/$/, '')]).sendAll([check])).toEqual(['taken']);
  });

  it.each<[string, { status: number; results: unknown[] }, readonly unknown[]]>([
    [
      'fails for one object',
      { status: 409, results: [{ code: 200 }, { code: 409, status: 'Host web-2 is UP.' }] },
      [
        'taken',
        expect.objectContaining({
          code: 'engine_refused_command',
          message: expect.stringContaining('is UP'),
        }),
      ],
    ],
    [
      'is skipped for one object, because the engine is shutting down',
      { status: 503, results: [{ code: 200 }, { code: 503, status: 'Action skipped: Shutting down.' }] },
      ['taken', expect.objectContaining({ code: 'engine_unreachable' })],
    ],
    [
      'names one thing that it has made, and has no text for the other',
      {
        status: 200,
        results: [
          { code: 200, name: 'web-1!a' },
          { code: 200, name: 1e300 },
        ],
      },
      ['made', 'taken'],
    ],
    [
      'has fewer results than objects',
      { status: 200, results: [{ code: 200 }] },
      Array(2).fill(expect.objectContaining({ code: 'engine_answer_unreadable' })),
    ],
    [
      'has a result without a code',
      { status: 200, results: [{ code: 200 }, { code: null }] },
      ['taken', expect.objectContaining({ code: 'engine_answer_unreadable' })],
    ],
  ])('that %s has an end for each, and no master gets it again', async (_, { status, results }, expected) => {
    const second = await embedded(['*']);
    const first = await httpPeer((request, response) => {
      if (request.url === '/v1') json(account)(response);
      else response.writeHead(status).end(JSON.stringify({ results }));
    });
    closing.push(() => first.close());
    const client = open([first.url.href.replace(/\/$/, ''), second.url]);
    expect(await client.sendAll([downtimeOf('web-1'), downtimeOf('web-2')])).toEqual(expected);
    expect(sentTo(first)).toHaveLength(1);
    expect(sentTo(second)).toEqual([]);
  });

  it('that is not answered ends those behind it unsent', async () => {
    const peer = await httpPeer((request, response) => {
      if (request.url === '/v1') json(account)(response);
      else response.destroy();
    });
    closing.push(() => peer.close());
    const commands = [downtimeOf('web-1'), downtimeOf('web-2'), downtimeOf('web-2', 3_000_000_000)];
    const unconfirmed = expect.objectContaining({ code: 'engine_command_unconfirmed' });
    expect(await open([peer.url.href.replace(/\/$/, '')]).sendAll(commands)).toEqual([
      unconfirmed,
      unconfirmed,
      'unsent',
    ]);
    expect(sentTo(peer)).toHaveLength(1);
  });

  it('goes over a kept connection', async () => {
    const peer = await httpPeer((request, response) => {
      json(request.url === '/v1' ? account : { results: [{ code: 200, status: 'done' }] })(response);
    });
    closing.push(() => peer.close());
    const client = open([peer.url.href.replace(/\/$/, '')]);
    for (const end of [200, 300, 400]) await client.send(downtimeOf('web-1', end));
    expect(peer.connections()).toBe(1);
  });

  it('removes the downtime that was seen, also if the engine has given its number to another since', async () => {
    const engine = await embedded(['*']);
    const client = open([engine.url]);
    await client.send(downtime(100, 4_000_000_000));
    const ids = rowQuery('downtimes', { id: integer('id') });
    const [seen] = await client.decodedRows(ids);
    await client.send(buildCommand('DEL_HOST_DOWNTIME', seen?.id ?? 0));
    expect(await client.decodedRows(ids)).toEqual([]);
    await expect(client.send(buildCommand('DEL_HOST_DOWNTIME', seen?.id ?? 0))).rejects.toMatchObject({
      code: 'engine_refused_command',
    });
  });
});

describe('masters of the REST API of Icinga 2 whose satellites are away', () => {
  const noticeOf = async (...zones: readonly Record<string, boolean>[]) => {
    const engines = await Promise.all(zones.map((each) => embedded(['*'], { zones: each })));
    const meter = newMeter();
    const client = open(
      engines.map(({ url }) => url),
      { meter },
    );
    expect(await client.decodedRows(names)).toHaveLength(2);
    const { disconnected_zones: zonesOfFacts } = await client.engine();
    return { notice: meter.rowNotices.get('paris')?.get('zones'), zonesOfFacts };
  };

  it('name the zones beside the rows, which are shown', async () => {
    expect(await noticeOf({ berlin: false, lyon: true, paris: false })).toEqual({
      notice: expect.stringMatching(/^no satellite of zone 'berlin', 'paris' is connected/),
      zonesOfFacts: ['berlin', 'paris'],
    });
  });

  it('say nothing of a zone that one of them is connected to, nor of their own', async () => {
    expect(await noticeOf({ lyon: false }, { lyon: true })).toEqual({ notice: undefined, zonesOfFacts: [] });
  });
});

describe('a restart by the REST API of Icinga 2', () => {
  it('goes to the master that is named, and its process is the one that is asked for', async () => {
    const engines = [await embedded(['*'], { node: 'master1' }), await embedded(['*'], { node: 'master2' })];
    const client = open(engines.map(({ url }) => url));
    await client.send(buildCommand('RESTART_PROCESS', 'master2'));
    expect(engines.map(sentTo)).toEqual([[], [expect.stringContaining('restart-process')]]);
    expect(await client.actingProcess('master2')).toMatchObject({
      node: 'master2',
      start: expect.any(Number),
    });
    await engines[1]?.close();
    closing.pop();
    expect(await client.actingProcess('master2')).toBeUndefined();
    expect(await client.actingProcess()).toMatchObject({ node: 'master1' });
    await expect(client.send(buildCommand('RESTART_PROCESS', 'master2'))).rejects.toMatchObject({
      code: 'engine_unreachable',
    });
  });
});

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp, testConfig } from '../support/app.ts';
import { type Behaviour, framed, type HostilePeer, hostilePeer } from '../support/hostile-peer.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { until } from '../support/until.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

const deadlineMs = 1000;
const trace =
  'Error: Column not there.\n\nStacktrace:\n (0) libbase.so: /usr/lib/icinga2/sbin/icinga2(+0x1) [0x7f]';

/** Behaviour of the engine after it has answered which columns it has. */
const misbehaviours: Record<
  string,
  { readonly behave: Behaviour; readonly status: number; readonly code: string }
> = {
  'says nothing': { behave: () => undefined, status: 504, code: 'engine_timeout' },
  'closes without a byte': { behave: (socket) => socket.end(), status: 502, code: 'engine_closed' },
  'cuts its answer in the middle': {
    behave: (socket) => socket.end(framed('[["web-1"]]').slice(0, 20)),
    status: 502,
    code: 'engine_closed',
  },
  'says half of its answer and stops': {
    behave: (socket) => socket.write(framed('[["web-1"]]').slice(0, 20)),
    status: 504,
    code: 'engine_timeout',
  },
  'answers garbage': {
    behave: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    status: 502,
    code: 'engine_answer_unreadable',
  },
  'answers what is not JSON': {
    behave: (socket) => socket.end(framed('[["web-1"')),
    status: 502,
    code: 'engine_answer_unreadable',
  },
  'answers nothing but openings': {
    behave: (socket) => socket.end(framed('['.repeat(100_000))),
    status: 502,
    code: 'engine_answer_unreadable',
  },
  'nests its answer 20,000 levels deep': {
    behave: (socket) => socket.end(framed(`[["web-1",${'['.repeat(20_000)}${']'.repeat(20_000)}]]`)),
    status: 502,
    code: 'engine_answer_unreadable',
  },
  'writes a word that is no JSON into one of its rows': {
    behave: (socket) => socket.end(framed('[["web-1",0,["linux"]],["web-2",tru,["linux"]]]')),
    status: 502,
    code: 'engine_answer_unreadable',
  },
  'ends one of its rows too early': {
    behave: (socket) => socket.end(framed('[["web-1",0,["linux"]],["web-2"]]')),
    status: 502,
    code: 'engine_answer_unreadable',
  },
  'refuses with a stack trace': {
    behave: (socket) => socket.end(framed(trace, 452)),
    status: 502,
    code: 'engine_refused_query',
  },
  'drips beyond the deadline': {
    behave: (socket) => {
      socket.write(framed(' '.repeat(100_000)).slice(0, 20));
      const drip = setInterval(() => socket.write(' '), 50);
      socket.on('close', () => {
        clearInterval(drip);
      });
    },
    status: 504,
    code: 'engine_timeout',
  },
};

let world: StatusWorld;
let peer: HostilePeer | undefined;
let api: TestApp | undefined;

beforeAll(async () => {
  world = await startStatusWorld();
});
afterEach(async () => {
  await api?.stop();
  await peer?.close();
});
afterAll(async () => {
  await world.stop();
});

const someColumns = framed('[["hosts","name"],["hosts","state"],["hosts","groups"]]');

async function realmThat(
  behave: Behaviour,
  columns = someColumns,
  engineDeadlineMs = deadlineMs,
  memoryBytes = testConfig.memoryBytes,
): Promise<TestApp> {
  peer = await hostilePeer((socket, request, turn) => {
    if (request.startsWith('GET columns')) socket.end(columns);
    else behave(socket, request, turn);
  });
  api = await startTestApp({
    endpoints,
    realms: [
      ...world.realms,
      realm('broken', { monitoring_port: peer.address.port }),
      hostgroupRealm('broken-db', 'databases', { monitoring_port: peer.address.port }),
      multirealm('mixed', 'lyon', 'broken'),
    ],
    config: { engineDeadlineMs, memoryBytes },
  });
  return api;
}

/** An answer must not contain the engine's address or its internal messages. */
function expectNoLeak(text: string) {
  expect(text).not.toContain('127.0.0.1');
  expect(text).not.toContain(String(peer?.address.port));
  expect(text).not.toMatch(/stacktrace|\.so|\/usr\/|ECONN/i);
}

describe.each(Object.entries(misbehaviours))('an engine that %s', (_, { behave, status, code }) => {
  it('costs its realm the answer, within the deadline', async () => {
    const { call } = await realmThat(behave);
    const started = Date.now();
    const answer = await call('/api/status/realms/broken/hosts/');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.detail).toContain("'broken'");
    // Without a deadline, a request to such an engine would never end.
    expect(Date.now() - started).toBeLessThan(deadlineMs * 20);
    expectNoLeak(answer.text);
    await peer?.idle();
  });

  it('is named beside the answer of the others in a multirealm', async () => {
    const { call } = await realmThat(behave);
    const { status: ok, body, headers } = await call('/api/status/multirealms/mixed/hosts/');
    expect(ok).toBe(200);
    expect(body.data.map((row: { realm: string }) => row.realm)).toEqual(['lyon', 'lyon']);
    expect(body.meta).toMatchObject({
      partial: true,
      sources: [{ realm: 'broken' }, { realm: 'lyon', result: 'ok' }],
    });
    expect(body.meta.sources[0]).toMatchObject({ code, result: status === 504 ? 'timeout' : 'error' });
    expect(headers['x-partial-result']).toBe('broken');
    expectNoLeak(JSON.stringify(body.meta));
  });

  it('is named where the others do not know a thing', async () => {
    const { call } = await realmThat(behave);
    const {
      status: missing,
      body,
      headers,
      text,
    } = await call('/api/status/multirealms/mixed/hostgroups/no-such-group/hosts/');
    expect([missing, body.code]).toEqual([404, 'hostgroup_not_found']);
    expect(body.sources).toMatchObject([
      { realm: 'broken', code: expect.stringMatching(/^engine_/) },
      { realm: 'lyon', result: 'ok' },
    ]);
    expect(headers['x-partial-result']).toBe('broken');
    expectNoLeak(text);
  });

  it('makes a strict multirealm fail as a whole', async () => {
    const { call } = await realmThat(behave);
    const answer = await call('/api/status/multirealms/mixed/hosts/?strict=true');
    expect(answer.status).toBe(status === 504 ? 504 : 502);
  });
});

describe('an engine that is late', () => {
  it('finds its connection closed, and what it says then is in no answer', async () => {
    const sockets: Socket[] = [];
    const { call } = await realmThat((socket) => {
      if (sockets.push(socket) > 1) socket.end(framed('[["in time",0,["linux"]]]'));
    });
    const late = await call('/api/status/realms/broken/hosts/');
    expect([late.status, late.body.code]).toEqual([504, 'engine_timeout']);
    const [first] = sockets;
    await until(() => first?.readableEnded === true || first?.destroyed === true);
    first?.write(framed('[["too late",0,["linux"]]]'));
    for (let turn = 0; turn < 2; turn += 1) {
      const { body } = await call('/api/status/realms/broken/hosts/');
      expect(body.data).toMatchObject([{ host_name: 'in time' }]);
    }
  });
});

describe('an engine that accepts connections and never reads', () => {
  it('costs its realm the answer, within the deadline, and nothing stays open', async () => {
    const sockets: Socket[] = [];
    const deaf = createServer({ pauseOnConnect: true }, (socket) => sockets.push(socket));
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
    const address = deaf.address();
    const monitoring_port = typeof address === 'object' && address ? address.port : 0;
    api = await startTestApp({
      endpoints,
      realms: [...world.realms, realm('deaf', { monitoring_port }), multirealm('mixed', 'lyon', 'deaf')],
      config: { engineDeadlineMs: deadlineMs },
    });
    const { status, body } = await api.call('/api/status/realms/deaf/hosts/');
    expect([status, body.code]).toEqual([504, 'engine_timeout']);
    const mixed = await api.call('/api/status/multirealms/mixed/hosts/');
    expect(mixed.body.meta.sources[0]).toMatchObject({ realm: 'deaf', result: 'timeout' });
    expect(sockets.length).toBeGreaterThan(0);
    // Each engine socket that begins to read finds the question, and that nobody waits for an answer.
    for (const socket of sockets) {
      const closed = once(socket, 'close');
      socket.on('error', () => undefined).resume();
      await closed;
    }
    await new Promise((resolve) => deaf.close(resolve));
  });
});

describe('an engine that says odd things', () => {
  const columns = framed(
    '[["hosts","name"],["hosts","state"],["hosts","last_check"],["hosts","custom_variables"]]',
  );
  const asking =
    (rows: unknown): Behaviour =>
    (socket, request) => {
      const [, wanted = ''] = /^Columns: (.*)$/m.exec(request) ?? [];
      const row = { name: 'web-9', state: 0, last_check: 0, custom_variables: [], ...(rows as object) };
      const cells = wanted.split(' ').map((name) => row[name as keyof typeof row]);
      socket.end(framed(JSON.stringify([cells]).replaceAll('"RAW', '').replaceAll('WAR"', '')));
    };
  const raw = (text: string) => `RAW${text}WAR`;

  it.each(['1e14', '1e300', '-1e300', '1e999', '253402300800'])(
    'is answered with null where a time is %s',
    async (time) => {
      const { call } = await realmThat(asking({ last_check: raw(time), state: raw('1e300') }), columns);
      const { status, body } = await call('/api/status/multirealms/mixed/hosts/');
      expect(status).toBe(200);
      expect(body.meta.partial).toBe(false);
      const [odd] = body.data.filter((row: { realm: string }) => row.realm === 'broken');
      expect(odd).toMatchObject({ host_name: 'web-9', last_check: null, state: null, state_name: null });
    },
  );

  it('costs its own realm only where a custom variable is 20,000 levels deep', async () => {
    const deep = `[["DEEP",${'[0,'.repeat(20_000)}0${']'.repeat(20_000)}]]`;
    const { call } = await realmThat(asking({ custom_variables: raw(deep) }), columns);
    const { status, body } = await call('/api/status/multirealms/mixed/hosts/?macros=true');
    expect(status).toBe(200);
    expect(body.data.map((row: { realm: string }) => row.realm)).toEqual(['lyon', 'lyon']);
    expect(body.meta.sources[0]).toMatchObject({
      realm: 'broken',
      result: 'error',
      error: expect.stringContaining('cannot be read'),
    });
  });
});

describe('an engine whose connections are all taken', () => {
  /** Three queries occupy the connections until `answer` is called. */
  async function crowded() {
    const held: { readonly socket: Socket; readonly request: string }[] = [];
    const hold: Behaviour = (socket, request) => held.push({ socket, request });
    const { call, log } = await realmThat(hold, someColumns, 20_000);
    await call('/api/status/realms/lyon/hosts/');
    const holding = [1, 2, 3].map((index) => call(`/api/status/realms/broken/hosts/host-${index}/`));
    await until(() => held.length === 3);
    const answer = async () => {
      for (const { socket, request } of held) {
        const [, name = ''] = /^Filter: name = (.*)$/m.exec(request) ?? [];
        socket.end(framed(JSON.stringify([[name, 0, []]])));
      }
      return Promise.all(holding);
    };
    return { call, log, answer, held };
  }

  it('is 503 busy for whoever waits for us only, and never its timeout', async () => {
    const { call, log, answer, held } = await crowded();
    const busy = await call('/api/status/realms/broken/hosts/host-4/', { remainingMs: 1300 });
    expect([busy.status, busy.body.code, busy.headers['retry-after']]).toEqual([503, 'busy', '1']);
    expect(busy.body.detail).toBe("Realm 'broken' was not asked: too many questions are waiting.");
    const other = await call('/api/status/realms/broken-db/hosts/host-4/', { remainingMs: 1300 });
    expect([other.status, other.body.code]).toEqual([503, 'busy']);
    const line = log.lines.find(({ fields }) => fields['code'] === 'busy');
    expect(line?.fields['wait_ms']).toBeGreaterThan(100);
    expect(line?.fields['engine_ms']).toBeLessThan(Number(line?.fields['wait_ms']));
    expect(held).toHaveLength(3);
    expect((await answer()).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('is a source of that code in a multirealm', async () => {
    const { call, answer } = await crowded();
    const { status, body } = await call('/api/status/multirealms/mixed/hosts/', { remainingMs: 1400 });
    expect(status).toBe(200);
    expect(body.data.map((row: { realm: string }) => row.realm)).toEqual(['lyon', 'lyon']);
    expect(body.meta.sources[0]).toMatchObject({ realm: 'broken', result: 'error', code: 'busy' });
    await answer();
  });

  it('answers fifty equal lists with one question', async () => {
    let asked = 0;
    const { call } = await realmThat((socket) => {
      asked += 1;
      setTimeout(() => socket.end(framed('[["web-1",0,[]]]')), 100);
    });
    await call('/api/status/realms/broken/hosts/host-1/');
    asked = 0;
    const lists = await Promise.all(
      Array.from({ length: 50 }, () => call('/api/status/realms/broken/hosts/')),
    );
    expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked).toBeLessThan(10);
  });
});

describe('the memory of the process', () => {
  const MB = 1024 * 1024;
  /** The memory budget allows 2 MB of answers to be read, or 8 MB to be stored. */
  const memoryBytes = (128 + 2 * 24) * MB;
  const body = (megabytes: number) => framed(JSON.stringify([['x'.repeat(megabytes * MB), 0, []]]));

  it('bounds what an engine may send, and costs that realm only', async () => {
    const { call } = await realmThat((socket) => socket.end(body(3)), someColumns, 20_000, memoryBytes);
    const { status, body: problem } = await call('/api/status/realms/broken/hosts/');
    expect([status, problem.code]).toEqual([502, 'engine_answer_too_large']);
    const mixed = await call('/api/status/multirealms/mixed/hosts/');
    expect([mixed.status, mixed.body.meta.sources[0].code]).toEqual([200, 'engine_answer_too_large']);
  });

  it('is given back when the answer has left', async () => {
    const { call } = await realmThat((socket) => socket.end(body(1)), someColumns, 20_000, memoryBytes);
    for (let turn = 0; turn < 12; turn += 1) {
      const { status } = await call('/api/status/realms/broken/hosts/?fields=state');
      expect(status).toBe(200);
    }
  });
});

describe('an engine that refuses connections', () => {
  it('is 502 for its realm and for a multirealm of nothing else', async () => {
    api = await startTestApp({ endpoints, realms: world.realms });
    for (const path of [
      'realms/dead/',
      'realms/dead/hosts/',
      'multirealms/graveyard/',
      'multirealms/graveyard/hosts/',
    ]) {
      const answer = await api.call(`/api/status/${path}`);
      expect([path, answer.status]).toEqual([path, 502]);
      expectNoLeak(answer.text);
    }
  });
});

describe('a realm without an engine address', () => {
  it('is 409 and says so', async () => {
    api = await startTestApp({
      endpoints,
      realms: [realm('bare', { monitoring_ip: undefined, monitoring_port: undefined })],
    });
    const { status, body } = await api.call('/api/status/realms/bare/hosts/');
    expect([status, body.code]).toEqual([409, 'realm_without_engine']);
  });
});

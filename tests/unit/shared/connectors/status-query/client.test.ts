import type { Socket } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { type CallContext, callContext, limitTime } from '../../../../../shared/base/call-context.ts';
import { limitConcurrency } from '../../../../../shared/base/concurrency-limit.ts';
import { AppError } from '../../../../../shared/base/errors.ts';
import {
  always,
  buildCommand,
  connectEngine,
  contains,
  countQuery,
  createMemoryBudget,
  equals,
  not,
  openEngine,
  rowQuery,
  type RunQuestion,
  singleRange,
  text,
  time,
} from '../../../../../shared/connectors/status-query/index.ts';
import {
  type Behaviour,
  closeConnection,
  framed,
  type HostilePeer,
  hostilePeer,
  oneBehaviourEach,
  refusingAddress,
  resetConnection,
  sendAndClose,
  sendAndStayOpen,
  sendSlowly,
  staySilent,
} from '../../../../support/hostile-peer.ts';
import { recordedExchanges } from '../../../../support/status-query-captures.ts';
import { until } from '../../../../support/until.ts';

const icinga2 = recordedExchanges('icinga2');
const naemon = recordedExchanges('naemon');
const json = (value: unknown) => sendAndClose(framed(JSON.stringify(value)));

const peers: HostilePeer[] = [];
afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()));
});

interface Script {
  readonly columns?: Behaviour;
  readonly status?: Behaviour;
  readonly answer?: Behaviour;
}

const hostColumns = json([
  ['hosts', 'name'],
  ['hosts', 'state'],
  ['hosts', 'groups'],
  ['services', 'description'],
]);
const naemonStatus = json([
  ['program_version', 'livestatus_version', 'program_start'],
  ['1.5.2', '1.5.1.source-naemon', 1795219572],
]);
const icingaStatus: Behaviour = (socket) => socket.end(icinga2.of('status').answer);

/** Starts an engine with three given behaviours: for its columns, for its status, and for all other requests. */
async function opened({ columns = hostColumns, status = naemonStatus, answer = staySilent }: Script) {
  let turn = 0;
  const peer = await hostilePeer((socket, request) => {
    if (request.startsWith('GET columns')) columns(socket, request, 0);
    else if (request.startsWith('GET status')) status(socket, request, 0);
    else answer(socket, request, turn++);
  });
  peers.push(peer);
  let now = 1795223000_500;
  const open = openEngine(peer.address, { clock: () => now, memoryMs: 60_000 });
  const asked = () => peer.requests.filter((it) => !/^GET (columns|status)/.test(it));
  return { open, peer, asked, pass: (ms: number) => (now += ms) };
}

async function engine(script: Script) {
  const { open, ...rest } = await opened(script);
  return { ...rest, client: (context: CallContext) => open({ realm: 'paris', context }) };
}

const soon = () => callContext(AbortSignal.timeout(60_000));

const names = rowQuery('hosts', { host_name: text('name'), changed: time('last_update') });

describe('asking for rows', () => {
  it('asks only for columns that the engine has', async () => {
    const { client, asked } = await engine({ answer: json([['a'], ['b']]) });
    await expect(client(soon()).decodedRows(names.where(equals('state', 0)))).resolves.toEqual([
      { host_name: 'a', changed: null },
      { host_name: 'b', changed: null },
    ]);
    expect(asked()).toEqual([
      'GET hosts\nResponseHeader: fixed16\nOutputFormat: json\nColumns: name\nFilter: state = 0\n\n',
    ]);
  });

  it('learns the columns once, also for many questions at once, and again when they are old', async () => {
    const { client, peer, pass } = await engine({ answer: json([]) });
    await Promise.all([client(soon()).decodedRows(names), client(soon()).decodedRows(names)]);
    await client(soon()).decodedRows(names);
    const learned = () => peer.requests.filter((it) => it.startsWith('GET columns')).length;
    expect(learned()).toBe(1);
    pass(60_000);
    await client(soon()).decodedRows(names);
    expect(learned()).toBe(2);
  });

  it('cuts many hosts into ranges of names, asks for their sizes once, and again when they are old', async () => {
    const hosts = Array.from({ length: 6000 }, (_, at) => [`host-${String(at).padStart(4, '0')}`, 1]);
    const columns = json([
      ['hosts', 'name'],
      ['hosts', 'num_services'],
    ]);
    const { client, asked, pass } = await engine({ columns, answer: json(hosts) });
    const halves = [{ below: 'host-3000' }, { from: 'host-3000' }];
    const ranges = await client(soon()).hostRanges();
    expect(ranges).toMatchObject({ ofHosts: halves, ofHostsWithServices: halves });
    expect(ranges.marks?.ofHosts.slice(0, 2)).toEqual(['host-0025', 'host-0050']);
    await client(soon()).hostRanges();
    expect(asked()).toEqual([
      'GET hosts\nResponseHeader: fixed16\nOutputFormat: json\nColumns: name num_services\n\n',
    ]);
    pass(60_000);
    await client(soon()).hostRanges();
    expect(asked()).toHaveLength(2);
  });

  it('does not cut the hosts of a cache that tells in each answer which of its engines it has lost', async () => {
    const columns = json([
      ['hosts', 'name'],
      ['status', 'peer_key'],
      ['status', 'lmd_last_cache_update'],
    ]);
    const { client, asked } = await engine({ columns });
    expect(await client(soon()).hostRanges()).toEqual(singleRange);
    expect(asked()).toEqual([]);
  });

  it('reads the header row where the engine has no table of columns', async () => {
    const { client, peer } = await engine({
      columns: (socket) => socket.end(icinga2.of('no table of columns').answer),
      answer: oneBehaviourEach((socket) => socket.end(icinga2.of('header row').answer), json([['24x7', 1]])),
    });
    const periods = rowQuery('timeperiods', { name: text('name'), days: text('days') });
    await expect(client(soon()).decodedRows(periods)).resolves.toEqual([{ name: '24x7', days: null }]);
    await expect(client(soon()).has('timeperiods', 'days')).resolves.toBe(false);
    expect(peer.requests).toHaveLength(3);
  });

  it('knows the columns of an empty table of Icinga 2', async () => {
    const { client } = await engine({
      columns: (socket) => socket.end(icinga2.of('no table of columns').answer),
      answer: (socket) => socket.end(icinga2.of('no rows').answer),
    });
    await expect(client(soon()).has('downtimes', 'host_name')).resolves.toBe(true);
    await expect(client(soon()).has('downtimes', 'origin')).resolves.toBe(false);
  });

  it('never sends a condition on a column that the engine lacks', async () => {
    const { client, asked } = await engine({ answer: json([['a']]) });
    const lacking = { kind: 'engine_failed', code: 'engine_lacks_column' };
    await expect(client(soon()).decodedRows(names.where(equals('last_update', 1)))).rejects.toMatchObject(
      lacking,
    );
    await expect(client(soon()).decodedRows(names.where(not(contains('packs', 'x'))))).rejects.toMatchObject(
      lacking,
    );
    await expect(client(soon()).count(countQuery('hosts', { it: equals('nope', 1) }))).rejects.toMatchObject(
      lacking,
    );
    await expect(client(soon()).decodedRows(rowQuery('log', { time: time('time') }))).rejects.toMatchObject(
      lacking,
    );
    expect(asked()).toEqual([]);
  });

  it('forgets the columns of an engine that was exchanged, and asks once more', async () => {
    const before = [['hosts', 'name'], ['hosts', 'last_update']]; // prettier-ignore
    const { client, asked } = await engine({
      columns: inColumnsTurn(json(before), hostColumns),
      answer: oneBehaviourEach((socket) => socket.end(icinga2.of('unknown column').answer), json([['a']])),
    });
    await expect(client(soon()).decodedRows(names)).resolves.toEqual([{ host_name: 'a', changed: null }]);
    expect(asked().map((it) => /Columns: (.*)/.exec(it)?.[1])).toEqual(['name last_update', 'name']);
  });

  it('does not repeat what would be refused again', async () => {
    const { client, asked } = await engine({
      answer: (socket) => socket.end(icinga2.of('not a number').answer),
    });
    await expect(client(soon()).decodedRows(names.where(equals('state', 'abc')))).rejects.toMatchObject({
      code: 'engine_refused_query',
      message: expect.stringMatching(/floating point number\.$/),
    });
    expect(asked()).toHaveLength(1);
  });

  it('puts at most three questions at once', async () => {
    let atOnce = 0;
    let most = 0;
    const { client } = await engine({
      answer: (socket) => {
        most = Math.max(most, ++atOnce);
        setTimeout(() => {
          atOnce -= 1;
          socket.end(framed('[]'));
        }, 10);
      },
    });
    const questions = Array.from({ length: 12 }, (_, index) => names.where(equals('name', index)));
    await Promise.all(questions.map((question) => client(soon()).decodedRows(question)));
    expect(most).toBe(3);
  });
});

describe('engines that share a bound of connections', () => {
  it('wait for each other, and the time of who waits stands still', async () => {
    const connectionsOfAll = limitConcurrency({ atOnce: 1 });
    const held: Socket[] = [];
    const start = async (behave: Behaviour) => {
      const peer = await hostilePeer((socket, request, turn) => {
        const says = request.startsWith('GET columns') ? hostColumns : behave;
        says(socket, request, turn);
      });
      peers.push(peer);
      const options = { clock: () => 0, connectionsOfAll };
      return { peer, client: connectEngine(peer.address, { realm: 'paris', ...options }) };
    };
    const first = await start((socket) => held.push(socket));
    const second = await start(json([['b']]));
    const onlyName = rowQuery('hosts', { host_name: text('name') });
    const asked = first.client(soon()).decodedRows(onlyName);
    await until(() => held.length === 1);
    const waits = second.client(limitTime(500, soon())).decodedRows(onlyName);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(second.peer.requests).toEqual([]);
    held[0]?.end(framed('[["a"]]'));
    expect([await asked, await waits]).toEqual([[{ host_name: 'a' }], [{ host_name: 'b' }]]);
  });
});

describe('equal questions at the same moment', () => {
  it('share one exchange, and each makes its own rows of the answer', async () => {
    const { client, asked } = await engine({ answer: json([['a'], ['b']]) });
    const upper = names.map(({ host_name }) => host_name?.toUpperCase());
    const answers = await Promise.all([
      client(soon()).decodedRows(names),
      client(soon()).decodedRows(upper),
      ...Array.from({ length: 50 }, () => client(soon()).decodedRows(names)),
    ]);
    expect(asked()).toHaveLength(1);
    expect(answers[1]).toEqual(['A', 'B']);
    expect(answers[0]).toEqual(answers[51]);
    expect(answers[0]).not.toBe(answers[51]);
    await client(soon()).decodedRows(names);
    expect(asked()).toHaveLength(2);
  });

  it('share one failure', async () => {
    const { client, asked } = await engine({ answer: sendAndClose(framed('[["a"')) });
    const answers = await Promise.allSettled([
      client(soon()).decodedRows(names),
      client(soon()).decodedRows(names),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'engine_answer_unreadable' } });
    }
    expect(asked()).toHaveLength(1);
  });

  it('do not fail when the one who asked first gives up', async () => {
    let answerNow: () => void = () => undefined;
    const { client, asked } = await engine({
      answer: (socket) => {
        answerNow = () => socket.end(framed('[["a"]]'));
      },
    });
    await client(soon()).has('hosts', 'name');
    const hurried = new AbortController();
    const [first, second] = [
      client(callContext(hurried.signal)).decodedRows(names),
      client(soon()).decodedRows(names),
    ];
    await until(() => asked().length === 1);
    hurried.abort();
    await expect(first).rejects.toMatchObject({ code: 'engine_timeout' });
    answerNow();
    await expect(second).resolves.toHaveLength(1);
    expect(asked()).toHaveLength(1);
  });

  it('leave no connection behind when all have given up', async () => {
    const { client, peer, asked } = await engine({ answer: staySilent });
    const hurried = new AbortController();
    const asking = Promise.allSettled([
      client(callContext(hurried.signal)).decodedRows(names),
      client(callContext(hurried.signal)).decodedRows(names),
    ]);
    await until(() => asked().length === 1);
    hurried.abort();
    await asking;
    await peer.idle();
    expect(asked()).toHaveLength(1);
  });

  it('are asked anew once a command was sent in between', async () => {
    const answers: (() => void)[] = [];
    const { client, asked } = await engine({
      answer: (socket, request) => {
        if (request.startsWith('COMMAND')) socket.end(framed('[[1]]'));
        else answers.push(() => socket.end(framed('[["a"]]')));
      },
    });
    const before = client(soon()).decodedRows(names);
    await until(() => answers.length === 1);
    await client(soon()).send(buildCommand('DISABLE_NOTIFICATIONS'));
    const after = client(soon()).decodedRows(names);
    await until(() => answers.length === 2);
    for (const answer of answers) answer();
    await Promise.all([before, after]);
    expect(asked().filter((it) => it.startsWith('GET hosts'))).toHaveLength(2);
  });
});

describe('a question that waits for us', () => {
  const question = (index: number) => names.where(equals('name', index));

  /** Starts an engine whose three connections are occupied by queries without an answer. */
  async function crowded() {
    const one = await engine({ answer: staySilent });
    await one.client(soon()).has('hosts', 'name');
    const ends = new AbortController();
    const holders = Promise.allSettled(
      [1, 2, 3].map((index) => one.client(callContext(ends.signal)).decodedRows(question(index))),
    );
    await until(() => one.asked().length === 3);
    const free = async () => {
      ends.abort();
      await holders;
    };
    return { ...one, free };
  }

  it('is refused as busy, whatever it is, and nothing is sent', async () => {
    const { client, asked, free } = await crowded();
    const busy = { kind: 'unavailable', code: 'busy', headers: { 'Retry-After': '1' } };
    const hurry = () => limitTime(60_000, soon(), 50);
    await expect(client(hurry()).decodedRows(question(4))).rejects.toMatchObject(busy);
    await expect(client(callContext(AbortSignal.timeout(50))).decodedRows(question(4))).rejects.toMatchObject(
      busy,
    );
    await expect(client(hurry()).send(buildCommand('DISABLE_NOTIFICATIONS'))).rejects.toMatchObject(busy);
    expect(asked()).toHaveLength(3);
    await free();
  });

  it("does not use the engine's time", async () => {
    const { client, asked, free } = await crowded();
    const began = performance.now();
    const waiting = client(limitTime(200, soon())).decodedRows(question(4));
    setTimeout(() => void free(), 150);
    await until(() => asked().length === 4);
    await expect(waiting).rejects.toMatchObject({ kind: 'timeout', code: 'engine_timeout' });
    // 150 ms for its turn, and then 200 ms for the engine.
    expect(performance.now() - began).toBeGreaterThan(340);
  });
});

describe('a large answer', () => {
  const MB = 1024 * 1024;
  const rowsOf = (megabytes: number) => `[["${'x'.repeat(megabytes * MB)}"]]`;

  /** An engine for a process with room for 10 MB of answers. */
  async function inSmallProcess(answer: Behaviour) {
    const peer = await hostilePeer((socket, request, turn) => {
      if (request.startsWith('GET columns')) hostColumns(socket, request, 0);
      else answer(socket, request, turn);
    });
    peers.push(peer);
    const memory = createMemoryBudget(128 * MB + 10 * 24 * MB);
    const client = connectEngine(peer.address, { realm: 'paris', clock: Date.now, memory });
    return { client, peer };
  }
  const question = (index: number) =>
    names.where(equals('name', index)).map(({ host_name }) => host_name?.length);

  it('is refused by what it announces, before it comes', async () => {
    const { client, peer } = await inSmallProcess(sendAndStayOpen(`200${String(11 * MB).padStart(12)}\n`));
    await expect(client(soon()).decodedRows(names)).rejects.toMatchObject({
      kind: 'engine_failed',
      code: 'engine_answer_too_large',
    });
    await peer.idle();
  });

  it('waits for the others, so that they fit together', async () => {
    let open = 0;
    let most = 0;
    const { client } = await inSmallProcess((socket) => {
      most = Math.max(most, ++open);
      socket.on('close', () => (open -= 1));
      socket.end(framed(rowsOf(6)));
    });
    const limits = Array.from({ length: 6 }, () => new AbortController());
    const asked = limits.map(async ({ signal }, index) => {
      const answer = await client(callContext(signal)).decodedRows(question(index));
      limits[index]?.abort();
      return answer;
    });
    await expect(Promise.all(asked)).resolves.toEqual(limits.map(() => [6 * MB]));
    expect(most).toBeGreaterThan(1);
  });

  it('is refused as busy when what the same request has already leaves no room', async () => {
    const { client } = await inSmallProcess(sendAndClose(framed(rowsOf(9))));
    const request = new AbortController();
    await client(callContext(request.signal)).decodedRows(question(1));
    await expect(client(callContext(request.signal)).decodedRows(question(4))).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'busy',
      headers: { 'Retry-After': '1' },
      message: expect.stringContaining('no memory'),
    });
    request.abort();
    await expect(client(soon()).decodedRows(question(4))).resolves.toEqual([9 * MB]);
  });
});

describe('counting', () => {
  it('is done by the engine', async () => {
    const { client, asked } = await engine({ answer: json([[7, 3]]) });
    const query = countQuery('hosts', { total: always, down: equals('state', 1) });
    await expect(client(soon()).count(query)).resolves.toEqual({ total: 7, down: 3 });
    expect(asked()[0]).toContain('Stats: state >= 0\nStats: state = 1\n');
  });

  it('survives what is not JSON', async () => {
    const { client } = await engine({ answer: sendAndClose(naemon.of('infinite counts').answer.toString()) });
    await expect(client(soon()).count(countQuery('hosts', { a: always, b: always }))).resolves.toEqual({
      a: 0,
      b: 0,
    });
  });

  it('of nothing asks nothing', async () => {
    const { client, peer } = await engine({});
    await expect(client(soon()).count(countQuery('hosts', {}))).resolves.toEqual({});
    expect(peer.requests).toEqual([]);
  });
});

describe('an answer of nothing', () => {
  const nameless = (...rows: string[][]) => json([['program_version', 'livestatus_version'], ...rows]);
  const nothing: [string, Behaviour, (client: ReturnType<typeof connectEngine>) => Promise<unknown>][] = [
    ['no rows', json([]), (client) => client(soon()).decodedRows(names)],
    ['counts of zero', json([[0]]), (client) => client(soon()).count(countQuery('hosts', { all: always }))],
  ];

  it.each(nothing)('is an error where nobody has a status: %s', async (_, answer, ask) => {
    const { client } = await engine({ status: nameless(), answer });
    await expect(ask(client)).rejects.toMatchObject({ kind: 'unavailable', code: 'engine_unreachable' });
  });

  it.each(nothing)('is one again when an engine of no known kind has gone: %s', async (_, answer, ask) => {
    let rows = [['', '']];
    const status: Behaviour = (...request) => {
      nameless(...rows)(...request);
    };
    const { client } = await engine({ status, answer });
    await expect(ask(client)).resolves.toBeDefined();
    rows = [];
    await expect(ask(client)).rejects.toMatchObject({ code: 'engine_unreachable' });
  });

  it('is believed of an engine that says what it is, which is asked once', async () => {
    const { client, peer } = await engine({ answer: json([]) });
    await client(soon()).decodedRows(names);
    await expect(client(soon()).decodedRows(names)).resolves.toEqual([]);
    expect(peer.requests.filter((it) => it.startsWith('GET status'))).toHaveLength(1);
  });
});

describe('an engine that misbehaves', () => {
  it.each<[string, Behaviour, string, string]>([
    ['closes without a byte', closeConnection, 'engine_failed', 'engine_closed'],
    ['resets', resetConnection, 'engine_failed', 'engine_closed'],
    ['cuts its answer', sendAndClose('200         100\n[["a"],'), 'engine_failed', 'engine_closed'],
    [
      'announces too little',
      sendAndClose('200           3\n[["a"]]'),
      'engine_failed',
      'engine_answer_unreadable',
    ],
    [
      'answers garbage',
      sendAndClose('Invalid request method\n'),
      'engine_failed',
      'engine_answer_unreadable',
    ],
    ['answers rows without cells', json([[], []]), 'engine_failed', 'engine_answer_unreadable'],
    ['answers no rows', json({ data: [] }), 'engine_failed', 'engine_answer_unreadable'],
    ['refuses', (it) => it.end(naemon.of('time limit').answer), 'engine_failed', 'engine_refused_query'],
    ['says nothing', staySilent, 'timeout', 'engine_timeout'],
    ['is too slow', sendSlowly(framed('[["a"]]'), 100), 'timeout', 'engine_timeout'],
    ['stops in the middle', sendAndStayOpen('200         100\n[["a"],'), 'timeout', 'engine_timeout'],
  ])('and %s is reported as such, at once and without its address', async (_words, answer, kind, code) => {
    const { client, peer } = await engine({ answer });
    await client(soon()).has('hosts', 'name');
    const failure = await client(callContext(AbortSignal.timeout(300)))
      .decodedRows(names)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ kind, code });
    expect(failure).toHaveProperty('message', expect.stringContaining("realm 'paris'"));
    expect(failure).toHaveProperty('message', expect.not.stringMatching(/127\.0\.0\.1|\d{4,}|Stacktrace/));
    await peer.idle();
  });

  it('and cannot be reached is unavailable', async () => {
    const client = connectEngine(await refusingAddress(), { realm: 'paris', clock: Date.now });
    await expect(client(soon()).decodedRows(names)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'engine_unreachable',
    });
    await expect(client(soon()).send(buildCommand('RESTART_PROGRAM'))).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it.each<[string, Behaviour]>([
    ['closed', closeConnection],
    ['was reset', resetConnection],
    ['was cut', sendAndClose('200         100\n[["a"],')],
  ])('is asked once more when the connection %s', async (_words, first) => {
    const { client, asked } = await engine({ answer: oneBehaviourEach(first, json([['a']])) });
    await expect(client(soon()).decodedRows(names)).resolves.toHaveLength(1);
    expect(asked()).toHaveLength(2);
  });

  it('is asked once more when it does not listen for a moment', async () => {
    const peer = await hostilePeer(staySilent);
    const { port } = peer.address;
    await peer.close();
    const client = connectEngine(peer.address, { realm: 'paris', clock: Date.now });
    const asking = client(soon()).has('hosts', 'name');
    peers.push(await hostilePeer(hostColumns, port));
    await expect(asking).resolves.toBe(true);
  });

  it('is not asked once more beyond the time that there is', async () => {
    const { client, asked } = await engine({ answer: closeConnection });
    await client(soon()).has('hosts', 'name');
    await expect(client(callContext(AbortSignal.timeout(100))).decodedRows(names)).rejects.toMatchObject({
      code: 'engine_closed',
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked()).toHaveLength(1);
  });

  it('is not asked a third time', async () => {
    const { client, asked } = await engine({ answer: closeConnection });
    await expect(client(soon()).decodedRows(names)).rejects.toMatchObject({ code: 'engine_closed' });
    expect(asked()).toHaveLength(2);
  });

  it('is not asked again after a refusal or a timeout', async () => {
    const refusing = await engine({ answer: sendAndClose(framed('no such table', 404)) });
    await expect(refusing.client(soon()).decodedRows(names)).rejects.toMatchObject({
      code: 'engine_refused_query',
    });
    expect(refusing.asked()).toHaveLength(1);
    const mute = await engine({ answer: staySilent });
    await mute.client(soon()).has('hosts', 'name');
    await expect(mute.client(callContext(AbortSignal.timeout(100))).decodedRows(names)).rejects.toMatchObject(
      {
        kind: 'timeout',
      },
    );
    expect(mute.asked()).toHaveLength(1);
  });

  it('and fails to tell its columns is asked for them again the next time', async () => {
    const { client } = await engine({
      columns: inColumnsTurn(sendAndClose(framed('busy', 413)), hostColumns),
      answer: json([['a']]),
    });
    await expect(client(soon()).decodedRows(names)).rejects.toMatchObject({ code: 'engine_refused_query' });
    await expect(client(soon()).decodedRows(names)).resolves.toHaveLength(1);
  });

  it('counts against the words of the deadline that was set', async () => {
    const { client } = await engine({ answer: staySilent });
    const controller = new AbortController();
    const asking = client(callContext(controller.signal)).decodedRows(names);
    const reason = new AppError('deadline_exceeded', { detail: 'The realm took too long.' });
    setTimeout(() => {
      controller.abort(reason);
    }, 50);
    await expect(asking).rejects.toBe(reason);
  });
});

describe('the facts about an engine', () => {
  it('are asked afresh every time', async () => {
    const { client, peer } = await engine({ status: icingaStatus });
    await expect(client(soon()).engine()).resolves.toMatchObject({ kind: 'icinga2', num_hosts: 20 });
    await client(soon()).engine();
    expect(peer.requests).toHaveLength(2);
  });
});

const comment = buildCommand('ADD_HOST_COMMENT', 'host-0001', true, 'alice', 'a; b');
const barrierLine = 'GET status\nResponseHeader: fixed16\nOutputFormat: json\nColumns: program_start\n\n';

describe('commanding Icinga 2', () => {
  const commanding = (answer: Behaviour) => engine({ status: icingaStatus, answer });

  it('is confirmed by its answer', async () => {
    const { client, asked } = await commanding((socket) => socket.end(icinga2.of('command').answer));
    await expect(client(soon()).send(comment)).resolves.toBeUndefined();
    expect(asked()).toEqual([
      'COMMAND [1795223000] ADD_HOST_COMMENT;host-0001;1;alice;a; b\nResponseHeader: fixed16\nKeepAlive: on\n\n',
    ]);
  });

  it('is refused in its words', async () => {
    const { client } = await commanding((socket) => socket.end(icinga2.of('command refused').answer));
    await expect(client(soon()).send(comment)).rejects.toMatchObject({
      kind: 'engine_failed',
      code: 'engine_refused_command',
      message: expect.stringMatching(/Cannot add host comment for non-existent host 'nope'\.$/),
    });
  });

  it.each<[string, Behaviour]>([
    ['closed', closeConnection],
    ['reset', resetConnection],
    ['cut', sendAndClose('200    ')],
  ])('is never repeated when the connection is %s', async (_words, answer) => {
    const { client, asked } = await commanding(answer);
    await expect(client(soon()).send(comment)).rejects.toMatchObject({ code: 'engine_command_unconfirmed' });
    expect(asked()).toHaveLength(1);
  });

  it('may end in a closed connection when it restarts the engine', async () => {
    const { client } = await commanding(closeConnection);
    await expect(client(soon()).send(buildCommand('RESTART_PROCESS'))).resolves.toBeUndefined();
  });
});

describe('commanding Naemon', () => {
  it('is confirmed by the answer to the query behind it', async () => {
    const { client, asked } = await engine({
      answer: sendAndClose(naemon.of('command then query').answer.toString()),
    });
    await expect(client(soon()).send(comment)).resolves.toBeUndefined();
    expect(asked()).toEqual([
      `COMMAND [1795223000] ADD_HOST_COMMENT;host-0001;1;alice;a; b\n\n${barrierLine}`,
    ]);
  });

  it('is refused in its words', async () => {
    const refusal = naemon.of('unknown host of a command').answer.toString();
    const { client } = await engine({ answer: sendAndClose(`${refusal}${framed('[[1795219572]]\n')}`) });
    await expect(client(soon()).send(comment)).rejects.toMatchObject({
      code: 'engine_refused_command',
      message: expect.stringMatching(/: Failed validation of host_name as type host \(argument 0\)\.$/),
    });
  });

  it('is never repeated when the connection is closed', async () => {
    const { client, asked } = await engine({ answer: closeConnection });
    await expect(client(soon()).send(comment)).rejects.toMatchObject({ code: 'engine_command_unconfirmed' });
    expect(asked()).toHaveLength(1);
  });

  it('is not repeated after a timeout', async () => {
    const { client, asked } = await engine({ answer: staySilent });
    await expect(client(callContext(AbortSignal.timeout(200))).send(comment)).rejects.toMatchObject({
      kind: 'timeout',
    });
    expect(asked()).toHaveLength(1);
  });
});

describe('commanding an older engine', () => {
  it('is done when it closes the connection, as it confirms nothing', async () => {
    const status = json([['program_version'], ['4.4.6']]);
    const { client } = await engine({ status, answer: closeConnection });
    await expect(client(soon()).send(comment)).resolves.toBeUndefined();
  });
});

function inColumnsTurn(...behaviours: [Behaviour, ...Behaviour[]]): Behaviour {
  let turn = 0;
  const behave = oneBehaviourEach(...behaviours);
  return (socket, request) => {
    behave(socket, request, turn++);
  };
}

describe('the questions of a call', () => {
  const kinds: string[] = [];
  const runQuestion: RunQuestion = (kind, ask) => {
    kinds.push(kind);
    return ask();
  };

  it('are each run once by the caller, however many requests they need', async () => {
    const answer: Behaviour = (socket, request) =>
      socket.end(framed(request.includes('Stats:') ? '[[1]]' : '[]'));
    const columns = json(['hosts name', 'hosts state', 'log message'].map((column) => column.split(' ')));
    const { open } = await opened({ columns, answer });
    const client = open({ realm: 'paris', context: soon(), runQuestion });
    kinds.length = 0;
    await client.decodedRows(names);
    await client.cells(names);
    await client.count(countQuery('hosts', { all: always }));
    await client.countWithPart(countQuery('hosts', { all: always }), equals('state', 1));
    await client.has('hosts', 'state');
    await client.hostRanges();
    await client.engine();
    await client.decodedRows(rowQuery('log', { message: text('message') }));
    await client.send(buildCommand('RESTART_PROGRAM'));
    expect(kinds.splice(0)).toEqual([
      ...['present', 'present', 'present', 'present', 'structure', 'structure', 'present', 'past', 'command'],
    ]);
  });

  it('reject with the error for the caller before it leaves what runs them', async () => {
    const { open } = await opened({ answer: closeConnection });
    const seen: unknown[] = [];
    const client = open({
      realm: 'paris',
      context: soon(),
      runQuestion: async (_kind, ask) => {
        try {
          return await ask();
        } catch (error) {
          seen.push(error);
          throw error;
        }
      },
    });
    await expect(client.decodedRows(names)).rejects.toMatchObject({ code: 'engine_closed' });
    expect(seen).toMatchObject([
      { code: 'engine_closed', message: expect.stringContaining("realm 'paris'") },
    ]);
  });

  it('are not sent if the caller does not run them', async () => {
    const { open, peer } = await opened({ answer: json([]) });
    const refuse = () => Promise.reject(new Error('not now'));
    const client = open({ realm: 'paris', context: soon(), runQuestion: refuse });
    await expect(client.decodedRows(names)).rejects.toThrow('not now');
    await expect(client.send(buildCommand('RESTART_PROGRAM'))).rejects.toThrow('not now');
    expect(peer.requests).toEqual([]);
  });

  it('do not divide the hosts if the call is undivided', async () => {
    const { open, peer } = await opened({ answer: json([]) });
    expect(await open({ realm: 'paris', context: soon(), isUndivided: true }).hostRanges()).toEqual(
      singleRange,
    );
    expect(peer.requests).toEqual([]);
  });

  it('note the impossible numbers of the engine on the meter of the call', async () => {
    const { open } = await opened({ answer: json([[-1]]) });
    const context = soon();
    const client = open({ realm: 'paris', context });
    expect(await client.count(countQuery('hosts', { all: always }))).toEqual({ all: null });
    expect(context.meter.oddFigures).toEqual(new Map([['paris', new Set(['hosts.all'])]]));
  });
});

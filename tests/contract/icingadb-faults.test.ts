// The connector meets databases and a Redis that are hostile, broken or silent.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

import { afterEach, describe, expect, it } from '@jest/globals';

import { startRestEngine } from '../../demo/icinga2-rest-engine/index.ts';
import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { AppError } from '../../shared/base/errors.ts';
import { interfacesOfLog, newMeter } from '../../shared/base/meter.ts';
import { createRemarkNumbers, openIcinga2Engine } from '../../shared/connectors/icinga2-rest/index.ts';
import { openIcingaDbEngine } from '../../shared/connectors/icingadb/index.ts';
import { createMemoryBudget } from '../../shared/connectors/kit/memory-budget.ts';
import {
  above,
  countQuery,
  customVariables,
  equals,
  integer,
  list,
  rowQuery,
  text,
  time,
} from '../../shared/connectors/status-query/index.ts';
import { engineCertificate } from '../support/engine-certificate.ts';
import { deadPort } from '../support/free-port.ts';
import {
  databaseProducts,
  type HostileAnswer,
  postgresMessage,
  rowsOf,
  startHostileDatabase,
  type TextRow,
} from '../support/hostile-database.ts';
import { hostilePeer } from '../support/hostile-peer.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const [first, second] = ['aa'.repeat(20), 'bb'.repeat(20)] as const;
const idText = (id: string) => String.raw`\x${id}`;
/** Version of the schema, environments, last sign of life, the time of the server, hosts. */
const stateRow = (version: number): TextRow => [
  String(version),
  '1',
  String(Date.now()),
  String(Date.now()),
  '2',
];
const newest = { mysql: 7, postgres: 5 } as const;

/** The bytes by which a MariaDB refuses a connection. */
function mysqlRefusal(errno: number, words: string): Buffer {
  const body = Buffer.concat([Buffer.from([0xff, errno & 0xff, errno >> 8]), Buffer.from(words)]);
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]);
}

const postgresRefusal = (state: string, words: string) =>
  postgresMessage('E', Buffer.from(`SFATAL\0C${state}\0M${words}\0\0`));

/** Refusals because all connections that the server allows are open. */
const refusalOfConnections = {
  mysql: mysqlRefusal(1040, '#08004Too many connections'),
  postgres: postgresRefusal('53300', 'sorry, too many clients already'),
};

/** Refusals because our user may not log in from this machine. */
const refusalOfHost = {
  mysql: mysqlRefusal(1130, "Host '192.0.2.1' is not allowed to connect to this MariaDB server"),
  postgres: postgresRefusal('28000', 'no pg_hba.conf entry for host "192.0.2.1"'),
};

const hosts = rowQuery('hosts', { name: text('name'), state: integer('state') });
const checked = rowQuery('hosts', { name: text('name'), output: text('plugin_output') });

interface OpenParts {
  readonly product: (typeof databaseProducts)[number];
  readonly port: number;
  /** The ports of its Redis servers. */
  readonly redis?: readonly number[];
  /** True if Redis is asked over TLS. */
  readonly hasRedisTls?: boolean;
  readonly redisCredentials?: () => Promise<{ readonly user: string; readonly password: string }>;
  /** The URL of the engine's REST API. */
  readonly api?: string;
  readonly ms?: number;
  readonly megabytes?: number;
  readonly tls?: Record<string, never>;
}

const noApi = `http://127.0.0.1:${deadPort}`;

function open({
  product,
  port,
  redis = [],
  tls,
  api = noApi,
  ms = 5000,
  megabytes = 1024,
  ...parts
}: OpenParts) {
  const scheme = parts.hasRedisTls === true ? 'https' : 'http';
  const login = () => Promise.resolve({ user: 'reader', password: 'secret' });
  const numbers = createRemarkNumbers();
  const act = openIcinga2Engine(
    { urls: [api], maxHosts: 1 },
    { clock: systemClock, credentials: login, numbers },
  );
  const engine = openIcingaDbEngine(
    {
      database: { kind: product, host: '127.0.0.1', port, database: 'icingadb', ...(tls && { tls }) },
      redis: redis.map((at) => ({ url: new URL(`${scheme}://127.0.0.1:${at}`) })),
    },
    {
      clock: systemClock,
      credentials: login,
      redisCredentials: parts.redisCredentials,
      act,
      numbers,
      memory: createMemoryBudget(megabytes * 1024 ** 2),
    },
  );
  const meter = newMeter();
  return { meter, status: engine({ realm: 'paris', context: callContext(AbortSignal.timeout(ms), meter) }) };
}

describe.each(databaseProducts)('an Icinga DB on a %s that is not to be trusted', (product) => {
  /** Answers lists by what the test chooses, and the state of the database as one that is well. */
  const startWith = async (
    answer: (statement: string) => HostileAnswer,
    version: number = newest[product],
  ) => {
    const database = await startHostileDatabase(product, {
      answer: (statement) =>
        statement.includes('icingadb_schema') ? [stateRow(version)] : answer(statement),
    });
    closing.push(() => database.stop());
    return database;
  };
  const rows = (...cells: TextRow[]) => rowsOf[product](cells);

  it('is read if it is well', async () => {
    const { port } = await startWith(() => [
      [idText(first), 'web-1', '0'],
      [idText(second), 'web-2', '1'],
    ]);
    expect(await open({ product, port }).status.decodedRows(hosts)).toEqual([
      { name: 'web-1', state: 0 },
      { name: 'web-2', state: 1 },
    ]);
  });

  const whole = rows([idText(first), 'web-1', '0'], [idText(second), 'web-2', '1']);
  it.each<[string, HostileAnswer, string]>([
    ['goes within a result', { bytes: whole.subarray(0, whole.length - 30), close: true }, 'engine_closed'],
    ['goes before a result', { bytes: Buffer.alloc(0), close: true }, 'engine_closed'],
    ['has no result for a question', [], 'engine_answer_unreadable'],
    ['sends zeros', { bytes: Buffer.alloc(4096) }, 'engine_answer_unreadable'],
    [
      'sends more columns than were asked for',
      [Array.from({ length: 300 }, () => null)],
      'engine_answer_unreadable',
    ],
    ['never answers', { bytes: Buffer.alloc(0) }, 'engine_timeout'],
  ])('%s: one clear error in time', async (_, answer, code) => {
    const { port } = await startWith(() => answer);
    await expect(open({ product, port, ms: 500 }).status.decodedRows(hosts)).rejects.toMatchObject({ code });
  });

  it('sends what is no log-in, and never ends it: little of it is read', async () => {
    const database = await startHostileDatabase(product, {
      answer: () => [],
      greeting: Buffer.alloc(1_000_000, 'S'),
    });
    closing.push(() => database.stop());
    await expect(open({ product, port: database.port }).status.decodedRows(hosts)).rejects.toMatchObject({
      code: expect.stringMatching(/^engine_(?:answer_too_large|answer_unreadable|closed)$/),
    });
    expect(database.statements).toEqual([]);
  });

  it('lets nobody of our machine in: that is a matter of our account', async () => {
    const database = await startHostileDatabase(product, {
      answer: () => [],
      greeting: refusalOfHost[product],
    });
    closing.push(() => database.stop());
    await expect(open({ product, port: database.port }).status.decodedRows(hosts)).rejects.toMatchObject({
      code: 'engine_credentials',
    });
  });

  it('takes no more connections: that is told, and no question was too long', async () => {
    const database = await startHostileDatabase(product, {
      answer: () => [],
      greeting: refusalOfConnections[product],
    });
    closing.push(() => database.stop());
    await expect(open({ product, port: database.port }).status.decodedRows(hosts)).rejects.toMatchObject({
      code: 'engine_unreachable',
      message: "The Icinga DB of realm 'paris' takes no more connections.",
    });
  });

  it.each<[string, (socket: Socket) => void]>([
    ['resets', (socket) => socket.resetAndDestroy()],
    ['ends', (socket) => socket.end()],
  ])('%s a connection before TLS has begun: that is told at once', async (_, leave) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      // A PostgreSQL is asked for TLS first; a MySQL speaks first.
      if (product === 'mysql') leave(socket);
      else
        socket.once('data', () => {
          leave(socket);
        });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    await expect(open({ product, port, tls: {} }).status.decodedRows(hosts)).rejects.toMatchObject({
      code: expect.stringMatching(/^engine_(?:closed|unreachable)$/),
    });
  });

  it.each([12, 0])('has a schema of version %s: it is refused by name', async (version) => {
    const { port, statements } = await startWith(() => [], version);
    await expect(open({ product, port }).status.decodedRows(hosts)).rejects.toMatchObject({
      code: 'engine_refused_query',
      message: expect.stringContaining(`a schema of version ${version},`),
    });
    expect(statements).toHaveLength(1);
  });

  it('sends rows without an end: the answer is cut at its budget', async () => {
    const many = rows(...Array.from({ length: 1000 }, () => [idText(first), 'x'.repeat(5000), '0']));
    const { port } = await startWith(() => ({ bytes: many.subarray(0, many.length - 100) }));
    await expect(open({ product, port, megabytes: 192 }).status.decodedRows(hosts)).rejects.toMatchObject({
      code: 'engine_answer_too_large',
    });
  });

  it('has odd values: they are null, or cost no other row', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const { port } = await startWith((statement) => {
      if (statement.includes('customvar'))
        return [
          [idText(first), 'deep', deep],
          [idText(first), 'broken', '{"a"'],
          [idText(first), 'huge', '1e300'],
          [idText(first), 'plain', '"fine"'],
          [null, null, null],
        ];
      return [
        [idText(first), 'web-1', '1e300', '99999999999999999999'],
        [idText(second), null, null, 'soon'],
      ];
    });
    const query = rowQuery('hosts', {
      name: text('name'),
      state: integer('state'),
      changed: time('last_state_change'),
      vars: customVariables('custom_variables'),
    });
    const [one, two] = await open({ product, port }).status.decodedRows(query);
    expect(one).toMatchObject({ name: 'web-1', state: null, changed: null });
    expect(one?.vars).toMatchObject({ PLAIN: 'fine' });
    expect(two).toMatchObject({ name: null, state: null, vars: {} });
  });

  it('is asked for the groups of all hosts, or of those that a question is about', async () => {
    const { port, statements } = await startWith((statement) =>
      statement.includes('hostgroup') ? [[idText(first), 'linux']] : [[idText(first), 'web-1']],
    );
    const grouped = rowQuery('hosts', { name: text('name'), groups: list('groups') });
    const statementOf = async (query: typeof grouped) => {
      expect(await open({ product, port }).status.decodedRows(query)).toEqual([
        { name: 'web-1', groups: ['linux'] },
      ]);
      return statements.findLast((statement) => statement.includes('hostgroup'));
    };
    expect(await statementOf(grouped)).not.toMatch(/host_id IN \(/);
    expect(await statementOf(grouped.where(equals('name', 'web-1')))).toMatch(/host_id IN \(/);
  });
});

describe('an Icinga DB that holds two hosts', () => {
  const start = async () => {
    const rows = [
      [idText(first), 'web-1', '0'],
      [idText(second), 'web-2', '1'],
    ];
    const database = await startHostileDatabase('mysql', {
      answer: (statement) => (statement.includes('icingadb_schema') ? [stateRow(7)] : rows),
    });
    closing.push(() => database.stop());
    return database.port;
  };
  const engineWith = async (count: number) => {
    const engine = await startRestEngine({
      ...{ clock: systemClock, permissions: ['*'] },
      site: site({ hosts: Array.from({ length: count }, (_, at) => host(`web-${at + 1}`)) }),
    });
    closing.push(engine.close);
    return engine;
  };

  it.each([1, 2, 4])('of an engine with %s is the truth, and the engine is asked once', async (count) => {
    const engine = await engineWith(count);
    const { status } = open({ product: 'mysql', port: await start(), api: engine.url });
    for (const _ of [1, 2]) expect(await status.decodedRows(hosts)).toHaveLength(2);
    expect(engine.requests.filter((one) => one.includes('/v1/status/CIB'))).toHaveLength(1);
  });

  it('of an engine with five is refused with both numbers, and so are its counts', async () => {
    const engine = await engineWith(5);
    const { status } = open({ product: 'mysql', port: await start(), api: engine.url });
    const refused = { code: 'engine_unreachable', message: expect.stringContaining('holds 2 of 5 hosts') };
    await expect(status.decodedRows(hosts)).rejects.toMatchObject(refused);
    await expect(status.count(countQuery('hosts', { all: above('state', -1) }))).rejects.toMatchObject(
      refused,
    );
  });

  it('of an engine that is silent is shown, and the log names the realm', async () => {
    const silent = await hostilePeer(() => undefined);
    closing.push(() => silent.close());
    const api = `http://127.0.0.1:${silent.address.port}`;
    const { status, meter } = open({ product: 'mysql', port: await start(), api });
    for (const _ of [1, 2]) {
      expect(await status.decodedRows(hosts)).toHaveLength(2);
      expect(interfacesOfLog(meter)).toEqual({ unverified_realms: ['paris'] });
      meter.unverifiedRealms.clear();
    }
  });

  it('of an engine that grants our account nothing names the realm in the log, and the permissions to those who check', async () => {
    const engine = await startRestEngine({
      ...{ clock: systemClock, permissions: ['objects/query/Host'] },
      site: site({ hosts: [host('web-1')] }),
    });
    closing.push(engine.close);
    const { status, meter } = open({ product: 'mysql', port: await start(), api: engine.url });
    await status.decodedRows(hosts);
    expect(interfacesOfLog(meter)).toEqual({ unverified_realms: ['paris'] });
    const missing = await status.missingPermissions();
    expect(missing?.toRead).toEqual(['status/query']);
    expect(missing?.toAct).toContain('actions/schedule-downtime');
  });
});

describe.each(databaseProducts)('an Icinga DB on a %s that does not write', (product) => {
  const startWith = async (heartbeat: number, instance: TextRow[], ofAnother = 0) => {
    const now = String(Date.now());
    const database = await startHostileDatabase(product, {
      answer: (statement) =>
        statement.includes('icingadb_schema')
          ? [[String(newest[product]), '1', String(heartbeat), now, '2', String(ofAnother)]]
          : statement.includes('icinga2_version')
            ? instance
            : [['2', '1']],
    });
    closing.push(() => database.stop());
    return open({ product, port: database.port });
  };
  const instance: TextRow[] = [['v2.13.6', '1700000000000', '1', '1', '1', '1', '1', '1']];

  it('does not answer for its engine after five minutes, and says before how old the facts are', async () => {
    const young = await startWith(Date.now() - 60_000, instance);
    expect(await young.status.engine()).toMatchObject({ program_version: 'v2.13.6', num_hosts: 2 });
    expect(JSON.stringify([...(young.meter.rowNotices.get('paris') ?? [])])).toContain('seconds old');
    const old = await startWith(Date.now() - 301_000, instance);
    await expect(old.status.engine()).rejects.toMatchObject({ code: 'engine_unreachable' });
  });

  it('does not know the start of an engine that is being reloaded', async () => {
    const reloading = await startWith(Date.now(), [['v2.13.6', '0', '1', '1', '1', '1', '1', '1']]);
    expect(await reloading.status.engine()).toMatchObject({
      program_version: 'v2.13.6',
      program_start: null,
    });
  });

  it('answers without a notice while one of two was stopped and the other has not taken over yet', async () => {
    const { status, meter } = await startWith(0, instance, Date.now() - 3000);
    expect(await status.engine()).toMatchObject({ program_version: 'v2.13.6' });
    expect(meter.rowNotices.size).toBe(0);
  });

  it('does not answer for its engine without any sign of life', async () => {
    const longAgo = Date.now() - 60_000;
    await expect((await startWith(0, instance, longAgo)).status.engine()).rejects.toMatchObject({
      code: 'engine_unreachable',
      message: expect.stringContaining('it was stopped'),
    });
  });
});

describe('an Icinga DB that is asked for the parents of hosts', () => {
  const withParents = rowQuery('hosts', { name: text('name'), parents: list('parents') });
  const start = async (schema: number) => {
    const database = await startHostileDatabase('mysql', {
      answer(statement) {
        if (statement.includes('icingadb_schema')) return [stateRow(schema)];
        if (statement.includes('dependency_node')) return [[idText(second), 'web-1']];
        return [
          [idText(first), 'web-1'],
          [idText(second), 'web-2'],
        ];
      },
    });
    closing.push(() => database.stop());
    const engine = await startRestEngine({
      ...{ clock: systemClock, permissions: ['status/query', 'objects/query/Dependency'] },
      site: site({ hosts: [host('web-1'), host('web-2', { parents: ['web-1'] })] }),
    });
    closing.push(engine.close);
    return { engine, status: open({ product: 'mysql', port: database.port, api: engine.url }).status };
  };
  const expected = [
    { name: 'web-1', parents: [] },
    { name: 'web-2', parents: ['web-1'] },
  ];

  it('has them since version 7 of its schema', async () => {
    const { engine, status } = await start(7);
    expect(await status.decodedRows(withParents)).toEqual(expected);
    expect(engine.requests.filter((one) => one.includes('/objects/'))).toEqual([]);
  });

  it('has the engine asked before, for its dependencies alone, whatever the number of its hosts', async () => {
    const { engine, status } = await start(6);
    expect(await status.decodedRows(withParents)).toEqual(expected);
    expect(await status.decodedRows(withParents.where(equals('name', 'web-2')))).toContainEqual(expected[1]);
    for (const one of engine.requests.filter((each) => each.includes('/objects/')))
      expect(one).toContain('/objects/dependencies?');
  });
});

describe('a PostgreSQL whose messages its client cannot bear', () => {
  const int32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return bytes;
  };
  it.each<[string, Buffer]>([
    ['an error without an end', postgresMessage('E', Buffer.from('Mgone'))],
    ['a row of -1 fields', postgresMessage('D', Buffer.from([0xff, 0xff]))],
    ['a row with fewer fields than it announces', postgresMessage('D', Buffer.from([0, 5, 0, 0]))],
    ['a field that is longer than its row', postgresMessage('D', Buffer.from([0, 1]), int32(1000))],
    ['a message of two gigabytes', Buffer.concat([Buffer.from('D'), int32(2 ** 31 - 1)])],
    ['a message of no length', Buffer.concat([Buffer.from('D'), int32(0)])],
    ['a request for a log-in of another kind', postgresMessage('R', int32(99))],
    ['a message that nobody has asked for', postgresMessage('G', Buffer.from([0, 0, 1]))],
  ])('%s is one clear error at once', async (_, bytes) => {
    const database = await startHostileDatabase('postgres', { answer: () => ({ bytes }) });
    closing.push(() => database.stop());
    await expect(
      open({ product: 'postgres', port: database.port }).status.decodedRows(hosts),
    ).rejects.toMatchObject({
      code: 'engine_answer_unreadable',
    });
  });
});

describe('a Redis that is not to be trusted', () => {
  const start = async (answer: (socket: Socket, turn: number) => unknown) => {
    const open = new Set<Socket>();
    const turns = { count: 0 };
    const server = createServer((socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket)).on('error', () => undefined);
      socket.once('data', () => answer(socket, turns.count++));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    });
    return { port: (server.address() as AddressInfo).port, turns };
  };
  const database = async () => {
    const running = await startHostileDatabase('mysql', {
      answer: (statement) =>
        statement.includes('icingadb_schema')
          ? [stateRow(7)]
          : [
              [idText(first), 'web-1'],
              [idText(second), 'web-2'],
            ],
    });
    closing.push(() => running.stop());
    return running.port;
  };
  /** Starts a server with TLS, whose certificate nobody trusts. */
  const startTls = async () => {
    const server = createTlsServer({ key: engineCertificate.key, cert: engineCertificate.cert });
    server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    return { port: (server.address() as AddressInfo).port };
  };
  const bulk = (value: string) => `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
  /** The replies about the time, and about when Icinga 2 has written last. */
  const signsOf = (ageS: number) => {
    const now = 1_800_000_000;
    const id = `${(now - ageS) * 1000}-0`;
    return `*2\r\n${bulk(String(now))}${bulk('0')}*1\r\n*2\r\n${bulk(id)}*2\r\n${bulk('CIB')}${bulk('{}')}`;
  };
  const alive = signsOf(1);
  const dead = '{"output":"as of its death","last_update":1000}';
  const unknown = [
    { name: 'web-1', output: null },
    { name: 'web-2', output: null },
  ];

  it.each<[string, (socket: Socket) => unknown]>([
    ['is no Redis', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['has other values than were asked for', (socket) => socket.write(`${alive}*1\r\n${bulk('{}')}`)],
    ['tells no time', (socket) => socket.write(`+OK\r\n*0\r\n*2\r\n${bulk('{}')}${bulk('{}')}`)],
    ['announces a list without an end', (socket) => socket.write('*999999999\r\n')],
    ['announces a value of a gigabyte', (socket) => socket.write(`${alive}*2\r\n$999999999\r\n{`)],
    ['goes within a value', (socket) => socket.end(`${alive}*2\r\n$100\r\n{`)],
    ['breaks the connection', (socket) => socket.resetAndDestroy()],
    ['refuses us', (socket) => socket.write(`${alive}-NOPERM no permissions\r\n`)],
    ['sends a line without an end', (socket) => socket.write('*'.repeat(100_000))],
    ['never answers', () => undefined],
  ])(
    '%s: the rows are shown without their last check, and it is not asked again at once',
    async (_, answer) => {
      const redis = await start(answer);
      const { status, meter } = open({ product: 'mysql', port: await database(), redis: [redis.port] });
      expect(await status.decodedRows(checked)).toEqual(unknown);
      expect(await status.decodedRows(checked)).toEqual(unknown);
      expect(JSON.stringify([...(meter.rowNotices.get('paris') ?? [])])).toContain('does not answer as one');
      expect(redis.turns.count).toBe(1);
    },
  );

  const login = () => Promise.resolve({ user: 'reader', password: 'secret' });
  const noSecret = () =>
    Promise.reject(new AppError('engine_credentials', { detail: 'There is no secret.' }));
  it.each<[string, Pick<OpenParts, 'hasRedisTls' | 'redisCredentials'>, string, string]>([
    ['is empty', {}, `${alive}*2\r\n$-1\r\n$-1\r\n`, 'has lost them (2 of 2 objects)'],
    [
      'still loads its data',
      {},
      '-LOADING Redis is loading the dataset in memory\r\n'.repeat(3),
      'does not answer as one',
    ],
    [
      'is of an Icinga 2 that has ended',
      {},
      `${signsOf(72)}*2\r\n${bulk(dead)}${bulk(dead)}`,
      'for 72 seconds',
    ],
    [
      'was never written to',
      {},
      `*2\r\n${bulk('1')}${bulk('0')}*0\r\n*2\r\n${bulk(dead)}${bulk(dead)}`,
      'was never written to',
    ],
    ['asks for a password', {}, '-NOAUTH Authentication required.\r\n'.repeat(3), 'or asks for some'],
    [
      'refuses our password',
      { redisCredentials: login },
      '-WRONGPASS invalid username-password pair or user is disabled.\r\n',
      'does not accept our credentials',
    ],
    ['has an account without a secret', { redisCredentials: noSecret }, '', 'secret cannot be read'],
    ['has a certificate of a stranger', { hasRedisTls: true }, '', 'could not prove its identity over TLS'],
  ])(
    '%s: the rows are shown without their last check, and the notice says why',
    async (_, parts, answer, why) => {
      const answerAll = (socket: Socket) => {
        socket.on('data', () => socket.write(answer)).write(answer);
      };
      const peer = parts.hasRedisTls === true ? await startTls() : await start(answerAll);
      const { status, meter } = open({
        product: 'mysql',
        port: await database(),
        redis: [peer.port],
        ...parts,
      });
      const all = rowQuery('hosts', {
        name: text('name'),
        output: text('plugin_output'),
        last: time('last_check'),
        next: time('next_check'),
      });
      const none = { output: null, last: null, next: null };
      for (const _turn of [1, 2]) {
        meter.rowNotices.clear();
        expect(await status.decodedRows(all)).toEqual([
          { name: 'web-1', ...none },
          { name: 'web-2', ...none },
        ]);
        expect(JSON.stringify([...(meter.rowNotices.get('paris') ?? [])])).toContain(why);
      }
    },
  );

  it('is not registered: the rows are shown without their last check, and the notice says why', async () => {
    const { status, meter } = open({ product: 'mysql', port: await database() });
    expect(await status.decodedRows(checked)).toEqual(unknown);
    expect(JSON.stringify([...(meter.rowNotices.get('paris') ?? [])])).toContain('which is not registered');
  });

  it('is one of two: the values are those of the one that is written to, whichever is named first', async () => {
    const states = (text: string) => `*2\r\n${bulk(`{"output":"${text}"}`)}${bulk(`{"output":"${text}"}`)}`;
    const answering = (reply: string) =>
      start((socket) => void socket.on('data', () => socket.write(reply)).write(reply));
    const old = await answering(signsOf(11) + states('old'));
    const fresh = await answering(alive + states('fresh'));
    const silent = await start(() => undefined);
    for (const redis of [
      [old, fresh],
      [fresh, old],
      [silent, fresh],
    ]) {
      const ports = redis.map(({ port }) => port);
      const { status, meter } = open({ product: 'mysql', port: await database(), redis: ports });
      for (const _ of [1, 2])
        expect(await status.decodedRows(checked)).toEqual([
          { name: 'web-1', output: 'fresh' },
          { name: 'web-2', output: 'fresh' },
        ]);
      expect(meter.rowNotices.size).toBe(0);
    }
  });

  it('keeps its connection for the next question, and has another if it was closed meanwhile', async () => {
    const sockets: Socket[] = [];
    const redis = await start((socket) => {
      sockets.push(socket);
      const answer = () => socket.write(`${alive}*2\r\n${bulk('{"output":"fine"}')}$-1\r\n`);
      socket.on('data', answer);
      answer();
    });
    const { status } = open({ product: 'mysql', port: await database(), redis: [redis.port] });
    const answered = [
      { name: 'web-1', output: 'fine' },
      { name: 'web-2', output: null },
    ];
    for (const _ of [1, 2, 3]) expect(await status.decodedRows(checked)).toEqual(answered);
    expect(sockets).toHaveLength(1);
    sockets[0]?.resetAndDestroy();
    expect(await status.decodedRows(checked)).toEqual(answered);
    expect(sockets).toHaveLength(2);
  });

  it('has odd values: they are null, or cost no other', async () => {
    const good = JSON.stringify({ output: 'fine', last_update: 1e300, long_output: 5 });
    const deep = `{"output":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const redis = await start((socket) => {
      // Pieces of seven bytes end anywhere.
      const reply = Buffer.from(`${alive}*2\r\n${bulk(good)}${bulk(deep)}`);
      for (let at = 0; at < reply.length; at += 7) socket.write(reply.subarray(at, at + 7));
    });
    const { status, meter } = open({ product: 'mysql', port: await database(), redis: [redis.port] });
    const query = rowQuery('hosts', {
      name: text('name'),
      output: text('plugin_output'),
      last: time('last_check'),
    });
    expect(await status.decodedRows(query)).toEqual([
      { name: 'web-1', output: 'fine', last: null },
      { name: 'web-2', output: null, last: null },
    ]);
    expect(JSON.stringify([...(meter.rowNotices.get('paris') ?? [])])).toContain(
      'has lost them (1 of 2 objects)',
    );
  });
});

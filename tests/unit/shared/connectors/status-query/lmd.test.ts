import { afterEach, describe, expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { readEngine } from '../../../../../shared/connectors/status-query/engine.ts';
import {
  above,
  always,
  buildCommand,
  connectEngine,
  contains,
  countQuery,
  not,
  rowQuery,
  text,
} from '../../../../../shared/connectors/status-query/index.ts';
import { isLmd, lmdTables } from '../../../../../shared/connectors/status-query/lmd.ts';
import {
  type Behaviour,
  closeConnection,
  framed,
  type HostilePeer,
  hostilePeer,
  resetConnection,
  sendAndClose,
} from '../../../../support/hostile-peer.ts';

const listed = new Map([
  ['status', new Set(['program_version', 'peer_key', 'lmd_last_cache_update'])],
  [
    'hosts',
    new Set(['name', 'groups', 'check_interval', 'got_business_rule', 'address6', 'check_source', 'parents']),
  ],
  ['services', new Set(['host_name', 'description', 'business_impact', 'parents', 'last_update'])],
  ['comments', new Set(['id', 'host_name'])],
  ['hostgroups', new Set(['name', 'members'])],
  ['hostsbygroup', new Set(['name', 'hostgroup_name'])],
]);

describe('the columns behind LMD', () => {
  it('are told from an engine by its status table', () => {
    expect(isLmd(listed)).toBe(true);
    expect(isLmd(new Map([['status', new Set(['program_version', 'peer_key'])]]))).toBe(false);
    expect(isLmd(new Map())).toBe(false);
  });

  it('are joined to those of other tables, which it answers and does not list', () => {
    const tables = lmdTables(listed, ['naemon']);
    expect([...(tables.get('services') ?? [])]).toEqual(
      expect.arrayContaining(['host_groups', 'host_check_source', 'host_parents', 'last_update']),
    );
    expect([...(tables.get('comments') ?? [])]).toEqual(
      expect.arrayContaining(['host_name', 'host_groups', 'service_description']),
    );
    expect([...(tables.get('hostsbygroup') ?? [])]).toEqual(
      expect.arrayContaining(['groups', 'hostgroup_members']),
    );
  });

  it.each([
    [['naemon'], { parents: true, last_update: true, business_impact: false, host_address6: false }],
    [['icinga2'], { parents: false, last_update: false, business_impact: false, host_address6: true }],
    [['shinken'], { parents: false, last_update: false, business_impact: true, host_address6: false }],
    [['nagios'], { parents: false, last_update: false, business_impact: false, host_check_source: false }],
    [
      ['naemon', 'icinga2'],
      { parents: false, last_update: false, host_address6: false, host_check_source: true },
    ],
  ] as const)('are those that every engine behind it has: %j', (engines, expected) => {
    const services = lmdTables(listed, engines).get('services') ?? new Set();
    const found = Object.fromEntries(Object.keys(expected).map((name) => [name, services.has(name)]));
    expect(found).toEqual(expected);
  });

  it('are without those that it rounds, on any engine', () => {
    expect(lmdTables(listed, ['naemon']).get('hosts')?.has('check_interval')).toBe(false);
  });

  it.each(['__proto__', 'constructor', 'toString'])('cannot be upset by a table called %s', (table) => {
    expect(lmdTables(new Map([[table, new Set(['a'])]]), ['naemon']).get(table)).toEqual(new Set(['a']));
  });
});

describe('what LMD says of its engines', () => {
  const names = ['peer_key', 'lmd_last_cache_update', 'peer_status', 'program_version', 'livestatus_version'];
  const told = (...engines: unknown[][]) =>
    readEngine([[...names, 'program_start', 'enable_notifications'], ...engines]);
  const one = (status: number, start: number, notifications: number) => [
    'a',
    1795.5,
    status,
    '1.5.2',
    '1.5.1.source-naemon',
    start,
    notifications,
  ];

  it('is of one engine what that says, and whether LMD reaches it', () => {
    expect(told(one(0, 1000, 1))).toMatchObject({
      kind: 'naemon',
      cache: { name: 'lmd', reaches_engine: true, updated_at: 1795.5 },
      program_start: 1000,
      num_hosts: null,
    });
    expect(told(one(1, 1000, 1)).cache).toMatchObject({ reaches_engine: false });
  });

  it('is of several the earliest start, which moves when all have restarted, and every switch that is off', () => {
    expect(told(one(0, 2000, 1), one(0, 1000, 0), one(0, 3000, 1))).toMatchObject({
      program_start: 1000,
      enable_notifications: false,
      cache: { reaches_engine: true },
    });
    expect(told(one(0, 2000, 1), one(2, 0, 1))).toMatchObject({
      program_start: null,
      cache: { reaches_engine: false },
    });
  });

  it('is nothing of an engine that it has lost', () => {
    expect(() => told()).toThrow(expect.objectContaining({ kind: 'engineless' }));
  });
});

const columns = [...listed].flatMap(([table, own]) => [...own].map((name) => [table, name]));
const status = [
  ['program_version', 'livestatus_version', 'peer_key', 'lmd_last_cache_update'],
  ['1.5.2', '1.5.1.source-naemon', 'a', 1795.5],
];
const icingaStatus = [status[0], ['r2.13.6-1-icinga2', 'r2.13.6-1', 'a', 1795.5]];

const peers: HostilePeer[] = [];
afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()));
});

const json = (value: unknown) => sendAndClose(framed(JSON.stringify(value)));
const soon = () => callContext(AbortSignal.timeout(60_000));

async function lmd(answer: Behaviour, engine: unknown = status) {
  const peer = await hostilePeer((socket, request) => {
    if (request.startsWith('GET columns')) json(columns)(socket, request, 0);
    else if (request.startsWith('GET status')) json(engine)(socket, request, 0);
    else answer(socket, request, 0);
  });
  peers.push(peer);
  const client = connectEngine(peer.address, { realm: 'paris', clock: () => 1795223000_500 });
  const asked = () => peer.requests.filter((it) => !/^GET (columns|status)/.test(it));
  return { client, asked };
}

const hosts = rowQuery('hosts', { name: text('name'), every: text('check_interval') });

describe('asking LMD', () => {
  it('is done in wrapped JSON, and with its own word for a list that lacks one', async () => {
    const { client, asked } = await lmd(json({ data: [['a']], failed: {}, rows_scanned: 1, total_count: 1 }));
    const query = hosts.where(not(contains('groups', 'x')), not(above('name', 'y')));
    await expect(client(soon()).decodedRows(query)).resolves.toEqual([{ name: 'a', every: null }]);
    expect(asked()).toEqual([
      'GET hosts\nResponseHeader: fixed16\nOutputFormat: wrapped_json\nColumns: name\nFilter: groups !>= x\nFilter: name <= y\n\n',
    ]);
  });

  it.each([
    ['rows', { data: [], failed: { a: 'dial tcp 192.0.2.7:6557: connection refused' } }],
    ['rows of some of its engines', { data: [['a']], failed: { b: 'timeout' } }],
    ['rows, with a failure that is no text', { data: [['a']], failed: { b: { deep: [] } } }],
  ])('is an error where it has lost an engine: %s', async (_, answer) => {
    const { client } = await lmd(json(answer));
    const failure: unknown = await client(soon())
      .decodedRows(hosts)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'unavailable', code: 'engine_unreachable' });
    expect(String(failure)).not.toMatch(/192\.0\.2|6557/);
  });

  it('is an error where counts are zero for an engine that is lost', async () => {
    const { client } = await lmd(json({ data: [[0]], failed: { a: 'gone' } }));
    const counted = client(soon()).count(countQuery('hosts', { all: always }));
    await expect(counted).rejects.toMatchObject({ code: 'engine_unreachable' });
  });

  it.each([
    ['a list', [['a']]],
    ['no data', { failed: {} }],
    ['odd data', { data: 7, failed: {} }],
  ])('is not believed when it answers %s', async (what, answer) => {
    const { client } = await lmd(json(answer));
    const asked = client(soon()).decodedRows(hosts);
    if (what === 'a list') await expect(asked).resolves.toHaveLength(1);
    else await expect(asked).rejects.toMatchObject({ code: 'engine_answer_unreadable' });
  });
});

const comment = buildCommand('ADD_HOST_COMMENT', String.raw`back\slash`, true, 'alice', 'x');
const headers = '\nResponseHeader: fixed16\nOutputFormat: wrapped_json\n\n\n';

describe('the start of the engine behind LMD', () => {
  const startedAt = 1_795_000_000;
  const statusAt = (start: number, update: number) => [
    ['program_version', 'livestatus_version', 'peer_key', 'lmd_last_cache_update', 'program_start'],
    ['1.5.2', '1.5.1.source-naemon', 'a', update, start],
  ];

  it('is believed after a restart when LMD has read the engine once more', async () => {
    let engine = statusAt(startedAt, startedAt + 1000);
    const peer = await hostilePeer((socket, request) => {
      json(request.startsWith('GET columns') ? columns : engine)(socket, request, 0);
    });
    peers.push(peer);
    const client = connectEngine(peer.address, { realm: 'paris', clock: () => 1795223000_500 });
    const start = () => client(soon()).processStart();
    await expect(start()).resolves.toBe(startedAt);
    // LMD shows the new start beside the downtimes that it read before: a client that trusts it schedules them twice.
    engine = statusAt(startedAt + 2000, startedAt + 2001);
    await expect(start()).rejects.toMatchObject({ code: 'engine_unreachable' });
    engine = statusAt(startedAt + 2000, startedAt + 2003);
    await expect(start()).resolves.toBe(startedAt + 2000);
  });
});

describe('commanding through LMD', () => {
  it.each([
    ['Naemon', status, String.raw`back\\slash`],
    ['Icinga 2', icingaStatus, String.raw`back\slash`],
  ])('is confirmed in a frame, spelled for %s', async (_, engine, name) => {
    const { client, asked } = await lmd(sendAndClose(framed('{"failed": {}}\n')), engine);
    await expect(client(soon()).send(comment)).resolves.toBeUndefined();
    expect(asked()).toEqual([`COMMAND [1795223000] ADD_HOST_COMMENT;${name};1;alice;x${headers}`]);
  });

  it("is refused in the engine's words", async () => {
    const refused = framed('{"failed": {"a": "400: Unknown command at 192.0.2.7:6557"}}\n');
    const { client } = await lmd(sendAndClose(refused));
    const failure: unknown = await client(soon())
      .send(comment)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'engine_refused_command',
      message: expect.stringMatching(/Unknown command/),
    });
    expect(String(failure)).not.toContain('192.0.2.7');
  });

  it.each([
    ['is refused if LMD itself says so', 'bad request', 400, 'engine_refused_command'],
    ['may come later if LMD goes on with it', 'sending command timed out', 202, 'engine_timeout'],
    [
      'may have been sent if LMD has lost its engine',
      '{"failed": {"a": "connection failed: connection error dial unix /x: connect: no such file or directory"}}',
      200,
      'engine_command_unconfirmed',
    ],
    [
      'may have been sent if LMD calls its engine down',
      '{"failed": {"a": "502: cannot send command, peer is down"}}',
      200,
      'engine_command_unconfirmed',
    ],
  ])('%s', async (_, words, status, code) => {
    const { client } = await lmd(sendAndClose(framed(words, status)));
    await expect(client(soon()).send(comment)).rejects.toMatchObject({ code });
  });

  it('counts as taken when it closes without a word, as it does before 2.8.2', async () => {
    const { client, asked } = await lmd(closeConnection);
    await expect(client(soon()).send(comment)).resolves.toBeUndefined();
    expect(asked()).toHaveLength(1);
  });

  it.each<[string, Behaviour]>([
    ['is reset', resetConnection],
    ['is cut', sendAndClose('200   ')],
  ])('is not confirmed, and not repeated, when the connection %s', async (_, answer) => {
    const { client, asked } = await lmd(answer);
    await expect(client(soon()).send(comment)).rejects.toMatchObject({ code: 'engine_command_unconfirmed' });
    expect(asked()).toHaveLength(1);
  });
});

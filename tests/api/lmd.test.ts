// A realm behind the cache LMD. Its exchanges have the form that was measured of LMD 2.8.3 in front of a Naemon 1.5.2 with one host.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { framed, type HostilePeer, hostilePeer } from '../support/hostile-peer.ts';
import { multirealm, realm } from '../support/realm-records.ts';

type Row = Readonly<Record<string, unknown>>;
const now = Math.floor(Date.now() / 1000);
const engine = { program_version: '1.5.2', livestatus_version: '1.5.1.source-naemon', peer_key: 'a' };
const start = { program_start: now - 86_400, num_hosts: 1, num_services: 0 };
const web: Row = { name: 'web-1', display_name: 'web-1', state: 0, has_been_checked: 1, acknowledged: 0 };
const commentColumns = [
  ...['id', 'author', 'comment', 'entry_time', 'entry_type', 'persistent', 'expires', 'expire_time'],
  ...['host_name', 'service_description'],
].map((name) => [name, '']);
const lost = {
  data: [],
  failed: { a: 'connection failed: connection error dial tcp 192.0.2.7:6557: connect: connection refused' },
};

/** `peer_status` of the engine behind LMD: 0 is reached, 1 is lost less than 30 seconds ago, 2 is lost. */
let peerStatus: 0 | 1 | 2 = 0;

function answerTo(request: string): unknown {
  const table = /^GET (\w+)/.exec(request)?.[1];
  const status: Row = { ...engine, ...start, peer_status: peerStatus, lmd_last_cache_update: now - 1 };
  const columns = {
    status,
    hosts: web,
    services: { host_name: '', description: '' },
    comments: Object.fromEntries(commentColumns),
  };
  if (table === 'columns')
    return Object.entries(columns).flatMap(([name, row]) => Object.keys(row).map((column) => [name, column]));
  if (table === 'status') return [Object.keys(status), Object.values(status)];
  if (peerStatus === 2) return lost;
  const counters = request.match(/^Stats:/gm);
  if (counters) return { data: [counters.map(() => 0)], failed: {} };
  const asked = /^Columns: (.*)$/m.exec(request)?.[1]?.split(' ') ?? [];
  return { data: table === 'hosts' ? [asked.map((column) => web[column] ?? '')] : [], failed: {} };
}

let cache: HostilePeer;
let api: TestApp;
beforeAll(async () => {
  cache = await hostilePeer((socket, request) => socket.end(framed(JSON.stringify(answerTo(request)))));
  const realms = [realm('cached', { monitoring_port: cache.address.port }), multirealm('all', 'cached')];
  api = await startTestApp({ endpoints: catalog, realms });
});
afterEach(() => {
  peerStatus = 0;
});
afterAll(async () => {
  await api.stop();
  await cache.close();
});

describe('LMD', () => {
  it('is named as the cache in front of its engine', async () => {
    const { body } = await api.call('/api/infrastructure/realm/cached/engine-info/');
    expect(body.data).toMatchObject({ kind: 'naemon', cache: 'lmd', program_version: '1.5.2' });
  });

  it('answers lists', async () => {
    const { body } = await api.call('/api/status/realms/cached/hosts/');
    expect(body.data).toMatchObject([{ host_name: 'web-1', state_name: 'UP' }]);
  });

  it.each([
    ['/api/status/realms/cached/hosts/', 'engine_unreachable'],
    ['/api/status/multirealms/all/hosts/', 'no_realm_answered'],
  ])('is an error, not an empty realm, if it has lost its engine: %s', async (path, code) => {
    peerStatus = 2;
    const { status, body, text } = await api.call(path);
    expect([status, body.code]).toEqual([502, code]);
    expect(text).not.toMatch(/192\.0\.2|6557|dial/);
  });

  it.each([
    [0, true],
    [1, false],
  ] as const)('is checked by svc-check: peer_status %d', async (reached, ok) => {
    peerStatus = reached;
    const { body } = await api.call('/api/utils/svc-check/realm/cached/');
    expect(body.data.checks).toContainEqual({ name: 'cache', ok, detail: expect.stringContaining('LMD') });
  });

  it('may not know a new problem yet, which the refusal of an acknowledgement says', async () => {
    const body = { targets: { hosts: ['web-1'] }, comment: 'on it' };
    const answer = await api.call('/api/operations/realms/cached/acknowledgements/', {
      method: 'POST',
      body,
    });
    const [{ outcome, reason }] = answer.body.data.targets;
    expect(outcome).toBe('refused');
    expect(reason).toMatch(/^It is UP: .* the cache LMD says, .* some seconds later/);
  });
});

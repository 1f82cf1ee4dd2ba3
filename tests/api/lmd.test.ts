import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { demoSite } from '../../demo/site/demo-site.ts';
import { type CachedEngine, type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

/** An engine and LMD in front of it, which show the same site. */
let engine: Engine;
let cache: Engine;
let api: TestApp;
const peer: CachedEngine = { state: 'up' };

const portOf = ({ address }: Engine) => ('port' in address ? address.port : 0);

beforeAll(async () => {
  const now = Math.floor(Date.now() / 1000);
  const place = { code: 'lyo', hosts: 60, latitude: 45.76, longitude: 4.83, network: '10.69', now };
  const site = demoSite(place);
  // The clock of both is fixed, so that two answers can be compared.
  const clock = () => now * 1000;
  engine = await startEngine({ site, dialect: 'naemon', listen: {}, clock });
  cache = await startEngine({ site, dialect: 'lmd', listen: {}, clock, peer });
  const [here, there] = [{ monitoring_port: portOf(engine) }, { monitoring_port: portOf(cache) }];
  api = await startTestApp({
    endpoints: catalog,
    realms: [
      realm('direct', here),
      realm('cached', there),
      hostgroupRealm('direct-part', 'databases', here),
      hostgroupRealm('cached-part', 'databases', there),
      multirealm('direct-all', 'direct'),
      multirealm('cached-all', 'cached'),
      multirealm('both', 'direct', 'cached'),
    ],
    config: { restartWaitMs: 3000 },
    // Queries about the past end at the present time.
    world: { clock },
  });
});
afterEach(() => {
  peer.state = 'up';
});
afterAll(async () => {
  await api.stop();
  await cache.close();
  await engine.close();
});

/** The endpoints that only read a realm, without those that only the engine itself can answer. */
const reads = catalog
  .filter(
    ({ method, path, access }) => method === 'GET' && path.includes('{realm_name}') && access === 'viewer',
  )
  .filter(({ path }) => !path.startsWith('/api/stats/origins'))
  // LMD answers the questions about the engine with its own facts.
  .filter(({ name }) => name !== 'infrastructure.engine')
  .map((endpoint) => [endpoint.name, endpoint] as const);

/** Replaces the names of both realms in the answer by `name`. */
async function read(path: string, query: string, name: string) {
  const answered = await api.call(`${path}${query}`);
  return { ...answered, text: answered.text.replaceAll(`"${name}`, '"it') };
}

const kinds = [
  ['realms', ''],
  ['realms', '-part'],
  ['multirealms', '-all'],
] as const;

describe.each(kinds)('a realm behind LMD (%s%s)', (type, suffix) => {
  const filled = (path: string, name: string) =>
    path
      .replace('{realm_type}', type)
      .replace('{realm_name}', `${name}${suffix}`)
      .replace('{hostgroup_name}', 'databases')
      .replace(/\{host\w*\}/, 'lyo-db-001');

  it.each(reads)('answers as its engine does: %s', async (_, endpoint) => {
    const { path } = endpoint;
    const direct = await read(filled(path, 'direct'), queryOf(endpoint), 'direct');
    const cached = await read(filled(path, 'cached'), queryOf(endpoint), 'cached');
    expect(cached.status).toBe(direct.status);
    expect(dataOf(cached.text)).toEqual(dataOf(direct.text));
  });
});

/** Returns the query string that makes the answer show the most. */
function queryOf({ query }: (typeof catalog)[number]): string {
  const wanted = ['macros', 'hosts_filter', 'services_filter', 'notifications_filter', 'flapping_filter'];
  const taken = wanted.filter((parameter) => query && parameter in query.shape);
  return taken.length === 0 ? '' : `?${taken.map((parameter) => `${parameter}=true`).join('&')}`;
}

/**
 * Without what LMD does not keep, intervals that are no whole minutes, and the id of key figures, which tells realms apart; it
 * sorts lists of names. Metrics are compared by line, without the facts of the engine.
 */
function dataOf(text: string): unknown {
  if (text.startsWith('# HELP')) return text.split('\n').filter((line) => !line.includes('_engine_'));
  const { data } = JSON.parse(text, (key, value: unknown) => {
    if (['check_interval', 'retry_interval', 'kpi_id'].includes(key)) return undefined;
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.sort() : value;
  }) as { data: unknown };
  return data;
}

/** These endpoints do not query the engine here: the realm has no import tool, table of nodes, metrics or search backend. */
const withoutQuestion = [
  ...['config.pending-hosts', 'stats.collectors', 'infrastructure.engine-addresses'],
  ...['metrics.series', 'metrics.measurements', 'events.search', 'events.syslogs'],
  ...['operations.maintenances', 'operations.maintenance', 'feed.realm'],
];

describe('LMD', () => {
  it('knows no interval for certain', async () => {
    const { body } = await api.call('/api/config/realm/cached/hosts/lyo-db-001/');
    expect(body.data).toMatchObject({ check_interval: null, retry_interval: null });
  });

  it('finds hosts by their address, and no others', async () => {
    const { address } = engine.site.hosts.get('lyo-db-001') ?? { address: '' };
    const { body } = await api.call(`/api/config/hosts/address/${address}/`);
    const found = body.data as { realm: string; host_name: string }[];
    expect(found.map(({ realm: name, host_name }) => [name, host_name])).toEqual([
      ['cached', 'lyo-db-001'],
      ['direct', 'lyo-db-001'],
    ]);
  });

  it('is an error, not an empty realm, when it has lost its engine', async () => {
    peer.state = 'down';
    expect(reads.length).toBeGreaterThan(20);
    for (const [name, endpoint] of reads) {
      const { path } = endpoint;
      if (withoutQuestion.includes(name)) continue;
      const [realmName, code] = path.includes('/multirealms/')
        ? ['cached-all', 'no_realm_answered']
        : ['cached', 'engine_unreachable'];
      const { status, body, text } = await api.call(
        path
          .replace('{realm_type}', 'realms')
          .replace('{realm_name}', realmName)
          .replace('{hostgroup_name}', 'databases')
          .replace(/\{host\w*\}/, 'lyo-db-001')
          .concat(queryOf(endpoint)),
      );
      if (name === 'prometheus.metrics') {
        // An engine that does not answer is a metric there, because an error would mean that the API does not answer.
        expect([status, text]).toEqual([
          200,
          expect.stringContaining('realmgate_realm_up{realm="cached"} 0\n'),
        ]);
        continue;
      }
      expect([path, status, body.code]).toEqual([path, 502, code]);
      expect(body.detail).not.toMatch(/192\.0\.2|6557|dial/);
    }
  });

  it('is so for a process that asks it for the first time too', async () => {
    peer.state = 'down';
    const first = await startTestApp({
      endpoints: catalog,
      realms: [realm('cached', { monitoring_port: portOf(cache) })],
    });
    const { status, body } = await first.call('/api/status/realms/cached/hosts/');
    expect([status, body.code]).toEqual([502, 'engine_unreachable']);
    await first.stop();
  });

  it('is a failed source of a multirealm then, and adds no zeros', async () => {
    peer.state = 'down';
    const { status, headers, body } = await api.call('/api/status/multirealms/both/');
    expect([status, headers['x-partial-result']]).toEqual([200, 'cached']);
    expect(body.data.members.map(({ realm: name }: { realm: string }) => name)).toEqual(['direct']);
    expect(body.data.hosts.total).toBe(engine.site.hosts.size);
  });

  const verdicts = async () => {
    const { body } = await api.call('/api/utils/svc-check/realm/cached/');
    const checks = body.data.checks as { name: string; ok: boolean }[];
    return Object.fromEntries(checks.map(({ name, ok }) => [name, ok]));
  };

  it('is told by svc-check from its engine: reached, lost a moment ago, gone', async () => {
    expect(await verdicts()).toMatchObject({ livestatus: true, cache: true });
    peer.state = 'stale';
    expect(await verdicts()).toMatchObject({ livestatus: true, cache: false });
    peer.state = 'down';
    expect(await verdicts()).toEqual({ livestatus: false });
  });

  it('restarts its engine, and does not go away meanwhile', async () => {
    const { status, body } = await api.call('/api/utils/svc-restart/realm/cached/', { method: 'POST' });
    expect([status, body.data?.result]).toEqual([200, 'restarted']);
  });
});

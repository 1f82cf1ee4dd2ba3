import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Index, type Mapping, startSearchEngine } from '../../demo/search-engine/index.ts';
import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type DialectName, type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/device-inventory/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { searchBackendRecord } from '../../shared/store/search-backends.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { deadPort } from '../support/free-port.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const at = Date.UTC(2026, 10, 20, 12) / 1000;
const dialects: readonly DialectName[] = ['icinga2', 'naemon'];

const mapping: Mapping = { '@timestamp': 'date', host_name: 'keyword' };
const seen = (id: string, day: number, source: Readonly<Record<string, unknown>>) => ({
  id,
  source: { '@timestamp': `2026-11-0${day}T00:00:00Z`, ...source },
});
const indices: readonly Index[] = [
  {
    name: 'inventory-paris',
    mapping,
    documents: [
      seen('old', 1, { host_name: 'router 1/2', serial: 'A1' }),
      seen('new', 3, { host_name: 'router 1/2', serial: 'A2', disks: [{ size: 10 }, null], __proto: 1 }),
      seen('other', 5, { host_name: 'router 1', serial: 'B1' }),
      { id: 'timeless', source: { host_name: 'core', serial: 'C1' } },
    ],
  },
  // The backend compares analysed text word by word.
  {
    name: 'inventory-words',
    mapping: { when: 'date', asset: 'text' },
    documents: [
      { id: 'longer', source: { when: '2026-11-09T00:00:00Z', asset: 'router 1/2 spare', serial: 'X' } },
      { id: 'exact', source: { when: '2026-11-02T00:00:00Z', asset: 'router 1/2', serial: 'Y' } },
    ],
  },
];

function parisSite() {
  return site({
    programStart: at,
    hostgroups: [{ name: 'network', alias: 'Network' }],
    hosts: [
      host('router 1/2', {
        display_name: 'Router of the hall',
        address: '10.0.0.1',
        groups: ['network'],
        parents: ['core'],
        last_check: at,
        custom_variables: {
          ...{ PACKS: 'linux,snmp', BUSINESS_IMPACT: '4', LAT: '48.85', LNG: '2.35' },
          NOTIFICATION: '{"mail":{"users":["ann"],"groups":["night"]}}',
        },
        services: [
          service('ping', { state: 2, output: 'CRITICAL - lost', last_check: at }),
          service('new', { has_been_checked: false }),
        ],
      }),
      host('core', { custom_variables: { LAT: '200', LNG: 'x' } }),
    ],
  });
}

const engines: Engine[] = [];
let backend: Awaited<ReturnType<typeof startSearchEngine>>;
let api: TestApp;

beforeAll(async () => {
  for (const dialect of dialects)
    engines.push(await startEngine({ site: parisSite(), dialect, listen: {}, clock: systemClock }));
  backend = await startSearchEngine({ indices: () => indices });
  const [paris, lyon] = engines.map(({ address }) => ({
    monitoring_port: 'port' in address ? address.port : 0,
  }));
  const registered = { id: 1, url: backend.url, flavour: 'opensearch' };
  api = await startTestApp({
    endpoints,
    realms: [
      realm('icinga2', { ...paris, search_backend: 1, metrics_index: 'paris' }),
      realm('naemon', { ...lyon, search_backend: 1, metrics_index: 'none, paris' }),
      hostgroupRealm('network', 'network', { ...paris, search_backend: 1, metrics_index: 'paris' }),
      realm('words', { ...paris, search_backend: 2, metrics_index: 'words' }),
      realm('silent', { ...paris, search_backend: 3, metrics_index: 'paris' }),
      realm('bare', paris),
      realm('gone', { monitoring_port: deadPort, search_backend: 1, metrics_index: 'paris' }),
      realm('searched', { monitoring_ip: undefined, monitoring_port: undefined, search_backend: 1 }),
      multirealm('both', 'icinga2', 'naemon'),
    ],
    searchBackends: [
      searchBackendRecord().parse(registered),
      searchBackendRecord().parse({
        ...registered,
        ...{ id: 2, fields: { inventory: { '@timestamp': 'when', host_name: 'asset' } } },
      }),
      searchBackendRecord().parse({ ...registered, id: 3, url: `http://127.0.0.1:${deadPort}` }),
    ],
    viewers: { vera: ['network'] },
    config: { engineDeadlineMs: 20_000 },
  });
});
afterAll(async () => {
  await api.stop();
  await backend.close();
  await Promise.all(engines.map((engine) => engine.close()));
});

const inventoryOf = (name: string, hostName = 'router 1/2', options = {}) =>
  api.call(`/api/device-inventory/realm/${name}/host/${encodeURIComponent(hostName)}/inventory/`, options);

describe.each(dialects)('the inventory of a device behind %s', (name) => {
  it('is what the engine knows of it, its services, and the newest document of exactly that host', async () => {
    const { status, body } = await inventoryOf(name);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ realm: name, host_name: 'router 1/2', display_name: 'Router of the hall', address: '10.0.0.1' },
      ...{ state_name: 'UP', host_groups: ['network'], packs: ['linux', 'snmp'], business_impact: 4 },
      ...{ parents: ['core'], latitude: 48.85, longitude: 2.35, last_check: '2026-11-20T12:00:00+00:00' },
      contacts: expect.arrayContaining(['ann']),
      contact_groups: expect.arrayContaining(['night']),
      macros: expect.objectContaining({ LAT: '48.85' }),
      document: {
        time: '2026-11-03T00:00:00+00:00',
        index: 'inventory-paris',
        fields: expect.objectContaining({ serial: 'A2', disks: [{ size: 10 }, null] }),
      },
    });
    expect(body.data.services).toEqual([
      expect.objectContaining({ service: 'new', state: null, state_name: 'PENDING' }),
      expect.objectContaining({ service: 'ping', state: 2, output: 'CRITICAL - lost' }),
    ]);
    expect(body.meta.notice).toBeUndefined();
  });

  it('has no document where none has a time, and no position where none is on earth', async () => {
    const { body } = await inventoryOf(name, 'core');
    expect(body.data).toMatchObject({ document: null, latitude: null, longitude: null, services: [] });
  });
});

describe('the inventory of a device', () => {
  it('compares names again where the backend compares words', async () => {
    const { body } = await inventoryOf('words');
    expect(body.data.document).toMatchObject({ fields: { serial: 'Y' }, index: 'inventory-words' });
  });

  it('is told without the document while the search backend is silent, and says so', async () => {
    const { status, body } = await inventoryOf('silent');
    expect([status, body.data.host_name, body.data.document]).toEqual([200, 'router 1/2', null]);
    expect(body.meta.notice).toMatch(/^The inventory document is missing: .*'silent'/);
  });

  it('has no document, and nothing to say of it, in a realm without a search backend', async () => {
    const { status, body } = await inventoryOf('bare');
    expect([status, body.data.document, body.meta.notice]).toEqual([200, null, undefined]);
  });

  it('names no host outside of a hostgroup realm', async () => {
    const inside = await inventoryOf('network', 'router 1/2', { caller: viewer('vera') });
    expect([inside.status, inside.body.data.parents]).toEqual([200, []]);
    const outside = await inventoryOf('network', 'core', { caller: viewer('vera') });
    expect([outside.status, outside.body.code]).toEqual([404, 'host_not_found']);
  });

  it.each([
    ['icinga2', 'router', 404, 'host_not_found'],
    ['icinga2', 'router 1/2" OR 1=1', 404, 'host_not_found'],
    ['nobody', 'core', 404, 'realm_not_found'],
    ['both', 'core', 404, 'realm_not_found'],
    ['searched', 'core', 409, 'realm_without_engine'],
    ['gone', 'core', 502, 'engine_unreachable'],
  ])('of realm %s, host %s is %i %s', async (name, hostName, status, code) => {
    const answer = await inventoryOf(name, hostName);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { importTools } from '../../shared/store/import-tools.ts';
import { createWatchStore } from '../../shared/store/realm-watches.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import type { Table } from '../../shared/store/table.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { startTestApp, type TestApp, userCreatedAt, viewer } from '../support/app.ts';
import { multirealm, realm } from '../support/realm-records.ts';

let engine: Engine;
let api: TestApp;
/** Overrides methods of the app's table, to change records between two of its calls. */
let meddle: (table: Table) => Partial<Table>;
/** How far the clock of the functions is ahead. */
let aheadMs: number;

beforeEach(async () => {
  aheadMs = 0;
  engine = await startEngine({
    site: site({ programStart: 1_700_000_000, hosts: [host('web-1', { address: '192.0.2.1' })] }),
    dialect: 'naemon',
    listen: { host: '127.0.0.1', port: 0 },
    clock: systemClock,
  });
  const there = { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
  meddle = () => ({});
  api = await startTestApp({
    endpoints: catalog,
    world: { clock: () => systemClock() + aheadMs },
    realms: [
      realm('paris', there),
      realm('lyon', { ...there, import_tool: '10.0.0.1' }),
      multirealm('france', 'paris', 'lyon'),
    ],
    tools: [{ kind: 'staged', address: '10.0.0.1' }],
    viewers: { vera: ['lyon'], frank: ['france'] },
    watch: (table) => {
      const meddled = () => ({ ...table, ...meddle(table) });
      return {
        ...table,
        put: (...write) => meddled().put(...write),
        update: (...write) => meddled().update(...write),
        delete: (...write) => meddled().delete(...write),
      };
    },
  });
});
afterEach(async () => {
  await Promise.all([api.stop(), engine.close()]);
});

/** The callers of tests are users who were created at this time. */
const users = () => createUserStore(api.table, () => Date.parse(userCreatedAt));
const statusOf = async (userName: string, path: string) =>
  (await api.call(path, { caller: viewer(userName) })).status;
const removeLyon = () => api.call('/api/config/realm/lyon/', { method: 'DELETE' });
const makeLyon = (fields: object = {}) => {
  const { port: monitoring_port } = engine.address as { readonly port: number };
  const body = { display_name: 'lyon', section: 'x', monitoring_ip: '127.0.0.1', monitoring_port, ...fields };
  return api.call('/api/config/realm/create-realm/', { method: 'POST', body });
};
const paths = [
  '/api/status/realms/lyon/',
  '/api/status/realms/lyon/hosts/',
  '/api/config/realm/lyon/hosts/active/',
];

/** Functions see the records of realms and users of ten seconds ago. */
async function nobodyHasLyon(): Promise<void> {
  aheadMs += 10_000;
  for (const path of paths) expect([path, await statusOf('vera', path)]).toEqual([path, 404]);
  for (const path of [
    '/api/stats/realms/',
    '/api/stats/realms/vera/',
    '/api/status/realms/service-status/',
  ]) {
    const { text } = await api.call(path, { caller: viewer('vera') });
    expect(text).not.toContain('lyon');
  }
  const { body } = await api.call('/api/stats/get-all-users/');
  const rows = body.data as readonly { readonly user_name: string; readonly realms: readonly string[] }[];
  expect(rows.find(({ user_name }) => user_name === 'vera')?.realms).toEqual([]);
  const france = await api.call('/api/status/multirealms/france/hosts/', { caller: viewer('frank') });
  expect(france.body.meta.sources.map((source: { realm: string }) => source.realm)).toEqual(['paris']);
  expect((await api.call('/api/config/realm/france/')).body.data.members).toEqual(['paris']);
}

describe('a realm of the name of one that was removed', () => {
  it('is nobody’s who had the former, and no member of its multirealms', async () => {
    expect(await statusOf('vera', '/api/status/realms/lyon/')).toBe(200);
    expect((await removeLyon()).status).toBe(200);
    expect((await makeLyon()).status).toBe(201);
    await nobodyHasLyon();
  });

  it('is given and made a member like any other', async () => {
    await removeLyon();
    await makeLyon();
    await users().create({
      user_name: 'zoe',
      full_name: undefined,
      role: 'viewer',
      realms: ['lyon'],
      password: 'x',
    });
    expect(await statusOf('zoe', '/api/status/realms/lyon/')).toBe(200);
    const body = { members: ['paris', 'lyon'] };
    expect(
      (await api.call('/api/config/realm/france/', { method: 'PATCH', body })).body.data.members,
    ).toEqual(body.members);
  });

  it('is nobody’s also where whoever removed it went no further than that one write', async () => {
    let writes = 0;
    meddle = (table) => ({
      delete: (...write) => {
        writes += 1;
        return table.delete(...write);
      },
      put: (key, ...rest) => (writes > 0 && key.pk !== 'AUDIT' ? dead() : table.put(key, ...rest)),
      update: (...write) => (writes > 0 ? dead() : table.update(...write)),
    });
    await removeLyon();
    expect(writes).toBe(1);
    meddle = () => ({});
    await makeLyon();
    await nobodyHasLyon();
  });

  it('is not given by a grant that was under way while the former was replaced', async () => {
    const slow: Table = {
      ...api.table,
      async update(...write) {
        // After the names were read, the realm is replaced by another one.
        await removeLyon();
        await makeLyon();
        return api.table.update(...write);
      },
    };
    await createUserStore(slow, systemClock).setRealms('vera', ['lyon']);
    expect((await users().find('vera'))?.realms).toMatchObject([{ name: 'lyon' }]);
    await nobodyHasLyon();
  });

  it('is not made a member by a change that was under way while the former was replaced', async () => {
    let changing = true;
    meddle = (table) => ({
      async update(key, ...rest) {
        if (key.pk === 'REALM' && changing) {
          changing = false;
          const lyon = await createRealmStore(table, systemClock).find('lyon');
          if (lyon) await createRealmStore(table, systemClock).remove(lyon);
          await createRealmStore(table, systemClock).create(realm('lyon'));
        }
        return table.update(key, ...rest);
      },
    });
    const body = { section: 'other' };
    expect((await api.call('/api/config/realm/france/', { method: 'PATCH', body })).status).toBe(200);
    expect((await api.call('/api/config/realm/france/')).body.data).toMatchObject({
      ...body,
      members: ['paris'],
    });
  });

  it('is not what the collector watch saw of the former', async () => {
    const store = createRealmStore(api.table, systemClock);
    const watches = createWatchStore(api.table, systemClock);
    const [lyon] = (await store.list()).filter(({ name }) => name === 'lyon');
    await watches.saveUp({ realm: lyon!, services: 1, hosts: [['secret-host', null]] });
    expect(await watches.list(await store.list())).toHaveLength(1);
    await store.remove(lyon!);
    const later = await store.create(realm('lyon'));
    expect(await watches.list(await store.list())).toEqual([]);
    await watches.saveDown(later, 'engine_unreachable');
    const [seen] = await watches.list(await store.list());
    expect(await watches.hosts(seen!)).toEqual([]);
  });
});

describe('an import tool at the address of one that was removed', () => {
  const write = () =>
    api.call('/api/config/realm/lyon/hosts/create/', {
      method: 'POST',
      body: { host_name: 'new-1', address: '192.0.2.9' },
    });

  it('is not the tool of realms that had the former, until somebody says so', async () => {
    const tools = importTools.open(api.table);
    // This state arises if the realm was registered while the tool was being removed.
    await tools.remove('10.0.0.1');
    await tools.create({ kind: 'staged', address: '10.0.0.1' });
    expect((await write()).body.code).toBe('realm_without_import_tool');
    const patch = (body: object) => api.call('/api/config/realm/lyon/', { method: 'PATCH', body });
    await patch({ section: 'other' });
    expect((await write()).body.code).toBe('realm_without_import_tool');
    await patch({ import_tool: '10.0.0.1' });
    expect((await write()).status).toBe(201);
  });

  it('stays the same tool when it is changed', async () => {
    await importTools.open(api.table).replace({
      kind: 'staged',
      address: '10.0.0.1',
      templates: ['linux'],
    });
    expect((await write()).status).toBe(201);
  });
});

function dead(): Promise<never> {
  return Promise.reject(new Error('the process is gone'));
}

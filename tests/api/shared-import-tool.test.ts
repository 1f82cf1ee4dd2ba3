import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startImportTool } from '../../demo/import-tool/index.ts';
import { addHostToSite, host, removeHostFromSite, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { Source } from '../../shared/base/source.ts';
import { type CallerAnswer, startTestApp, type TestApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';

/** Addresses that the realms share. Nothing listens there. */
const shared = '10.0.0.1';
const lost = '10.0.0.2';
const rest = '10.0.0.3';

let north: Engine;
let south: Engine;
let tool: Awaited<ReturnType<typeof startImportTool>>;
let api: TestApp;

function startNaemon(...names: readonly string[]): Promise<Engine> {
  const hosts = names.map((name) => host(name, { address: '192.0.2.1', groups: ['all'] }));
  const contacts = [{ name: 'ann', alias: 'Ann', email: '' }];
  const loaded = site({ hosts, contacts, programStart: Math.floor(Date.now() / 1000) - 3600 });
  return startEngine({
    site: loaded,
    dialect: 'naemon',
    listen: { host: '127.0.0.1', port: 0 },
    clock: systemClock,
  });
}

beforeAll(async () => {
  [north, south] = [await startNaemon('gateway', 'only-north'), await startNaemon('gateway', 'only-south')];
  const account = { user: 'root', password: 'secret-of-a-test-tool' };
  tool = await startImportTool({
    site: site(),
    settleMs: 20,
    accounts: { root: { password: account.password, permissions: ['*'] } },
    templates: [{ name: 'linux', attrs: { check_command: 'hostalive' } }],
  });
  const portOf = (engine: Engine) => ('port' in engine.address ? engine.address.port : 0);
  const nowhere = await freePort();
  api = await startTestApp({
    endpoints: catalog,
    realms: [
      realm('north', { monitoring_port: portOf(north), import_tool: shared }),
      hostgroupRealm('north-all', 'all', { monitoring_port: portOf(north), import_tool: shared }),
      realm('south', { monitoring_port: portOf(south), import_tool: shared }),
      realm('dead', { monitoring_port: nowhere, import_tool: shared }),
      realm('six', { monitoring_port: portOf(north), import_tool: '2001:DB8::6' }),
      realm('deaf', { monitoring_port: nowhere, import_tool: lost }),
      realm('mute', { monitoring_port: nowhere, import_tool: rest }),
      realm('plan', { monitoring_ip: undefined, monitoring_port: undefined, import_tool: shared }),
    ],
    tools: [
      { kind: 'staged', address: shared },
      { kind: 'staged', address: lost },
      { kind: 'staged', address: '2001:db8::6' },
      { kind: 'icinga2', address: rest, url: tool.url, ca: tool.ca, credentials: 'tool' },
    ],
    world: {
      secrets: {
        read: () => Promise.resolve(JSON.stringify(account)),
        write: () => Promise.reject(new Error('the functions write no secrets')),
      },
    },
  });
});
afterAll(async () => {
  await api.stop();
  await Promise.all([north.close(), south.close(), tool.close()]);
});

const byTool = {
  create: `import_tool/by_ip/${shared}/hosts/create/`,
  remove: `import_tool/by_ip/${shared}/hosts/delete`,
};
const post = (path: string, body: unknown) => api.call(`/api/config/${path}`, { method: 'POST', body });
const newHost = (host_name: string, fields = {}) => ({ host_name, address: '192.0.2.9', ...fields });
const inRealm = (name: string, body: unknown) => post(`realm/${name}/hosts/create/`, body);
const remove = (name: string) => api.call(`/api/config/${byTool.remove}/${name}/`, { method: 'DELETE' });
const sourcesOf = ({ body }: CallerAnswer) =>
  ((body.meta.sources ?? []) as readonly Source[]).map(({ realm: name, result }) => [name, result]);
const outcome = ({ status, body }: CallerAnswer) => [status, body.code as unknown];

describe('a host for an import tool that several engines load', () => {
  const asked = [
    ['dead', 'error'],
    ['north', 'ok'],
    ['south', 'ok'],
  ];

  it('is created although one of them is down, which is said', async () => {
    const made = await post(byTool.create, newHost('one'));
    expect([made.status, made.body.meta.partial, sourcesOf(made)]).toEqual([201, true, asked]);
    expect(made.headers['x-partial-result']).toBe('dead');
    expect((await remove('one')).status).toBe(200);
  });

  it('is added by its short body in the same way', async () => {
    const path = `/api/utils/svc-add-host/import-tool/${shared}/`;
    const add = () => api.call(path, { method: 'POST', body: { name: 'short', ip: '192.0.2.9' } });
    const made = await add();
    expect([made.status, made.body.data.created, sourcesOf(made)]).toEqual([201, true, asked]);
    const again = await add();
    expect([again.status, again.body.data.created]).toEqual([200, false]);
    await remove('short');
  });

  it('is not created when the caller wants all of them asked', async () => {
    expect(outcome(await post(`${byTool.create}?strict=true`, newHost('all-or-none')))).toEqual([
      502,
      'partial_answer',
    ]);
    expect((await remove('all-or-none')).status).toBe(404);
  });

  it.each(['north', 'south'])('is refused where the one in %s has a host of that name', async (name) => {
    const known = newHost(`only-${name}`);
    expect(outcome(await post(byTool.create, known))).toEqual([409, 'host_exists']);
    for (const other of ['north', 'south'])
      expect(outcome(await inRealm(other, known))).toEqual([409, 'host_exists']);
  });

  it('is refused where one of them lacks what it names', async () => {
    const below = await post(
      byTool.create,
      newHost('below', { parents: 'gateway,only-north', contacts: 'ann' }),
    );
    expect(outcome(below)).toEqual([400, 'unknown_parent']);
    expect(below.body.errors).toEqual([
      { in: 'body', field: 'parents', message: "there is no host 'only-north' in south" },
    ]);
    const told = await post(byTool.create, newHost('told', { contacts: 'bob', contact_groups: 'nobody' }));
    expect(outcome(told)).toEqual([400, 'unknown_reference']);
    const fine = await post(byTool.create, newHost('fine', { parents: 'gateway', contacts: 'ann' }));
    expect(fine.status).toBe(201);
    await remove('fine');
  });

  it('needs the engine of the realm that was named, and asks the others as far as they answer', async () => {
    const made = await inRealm('north', newHost('named'));
    expect([made.status, sourcesOf(made)]).toEqual([201, asked]);
    await remove('named');
    expect(outcome(await inRealm('dead', newHost('named')))).toEqual([503, 'engine_unreachable']);
    const grouped = await inRealm('north-all', newHost('named'));
    expect(sourcesOf(grouped).map(([name]) => name)).toEqual(['dead', 'north-all', 'south']);
    await remove('named');
  });

  it('is checked where the realm writes the address of the tool in another way', async () => {
    const path = 'import_tool/by_ip/2001:db8:0::6/hosts/create/';
    expect(outcome(await post(path, newHost('only-north')))).toEqual([409, 'host_exists']);
  });

  it('needs one of them that answers', async () => {
    const path = `import_tool/by_ip/${lost}/hosts/create/`;
    expect(outcome(await post(path, newHost('nowhere')))).toEqual([503, 'engine_unreachable']);
  });

  it('asks nobody but an import tool that is an engine itself', async () => {
    const body = newHost('direct', { use_templates: ['linux'] });
    const made = await inRealm('mute', body);
    expect([made.status, made.body.meta.sources]).toEqual([201, undefined]);
    const path = `/api/config/import_tool/by_ip/${rest}/hosts/delete/direct/`;
    const gone = await api.call(path, { method: 'DELETE' });
    expect([gone.status, gone.body.meta.notice]).toEqual([200, undefined]);
  });
});

describe('a host that was removed and that an engine has until it loads its configuration', () => {
  const load = (name: string) => addHostToSite(north.site, host(name, { address: '192.0.2.9' }));

  it('is said to be on its way out, and is unknown once the engine has loaded', async () => {
    await post(byTool.create, newHost('leaving'));
    load('leaving');
    const gone = await remove('leaving');
    expect([gone.status, gone.body.meta.notice]).toEqual([200, expect.stringContaining('until it loads')]);
    for (const path of [byTool.remove, 'realm/north/hosts/delete']) {
      const again = await api.call(`/api/config/${path}/leaving/`, { method: 'DELETE' });
      expect(outcome(again)).toEqual([409, 'host_pending_removal']);
    }
    removeHostFromSite(north.site, 'leaving');
    expect(outcome(await remove('leaving'))).toEqual([404, 'host_not_found']);
    expect(outcome(await remove('gateway'))).toEqual([409, 'host_file_configured']);
  });

  it('may be created again at once, but not once the engine has loaded a configuration that has it', async () => {
    await post(byTool.create, newHost('back'));
    load('back');
    await remove('back');
    expect((await post(byTool.create, newHost('back'))).status).toBe(201);
    await remove('back');
    const { programStart } = north.site;
    north.site.programStart = Math.floor(Date.now() / 1000) + 1;
    expect(outcome(await post(byTool.create, newHost('back')))).toEqual([409, 'host_pending_removal']);
    north.site.programStart = programStart;
    removeHostFromSite(north.site, 'back');
  });

  it('may not go while a host of the engine’s own files needs it', async () => {
    await post(byTool.create, newHost('switch'));
    load('switch');
    addHostToSite(north.site, host('filed', { parents: ['switch'] }));
    const refused = await remove('switch');
    expect(outcome(refused)).toEqual([409, 'host_in_use']);
    expect(refused.body.detail).toContain('filed');
    removeHostFromSite(north.site, 'filed');
    expect((await remove('switch')).status).toBe(200);
    removeHostFromSite(north.site, 'switch');
  });
});

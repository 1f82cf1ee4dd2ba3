import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { addHostToSite, host, removeHostFromSite } from '../../demo/status-query-engine/build-site.ts';
import { endpoints } from '../../functions/config/endpoints.ts';
import { gather } from '../../shared/base/gather.ts';
import { type CallerAnswer, startTestApp, type TestApp, viewer } from '../support/app.ts';
import { eventually } from '../support/import-tool.ts';
import { type ConfigWorld, startConfigWorld, tools } from './config-world.ts';

let world: ConfigWorld;
let api: TestApp;

beforeEach(async () => {
  world = await startConfigWorld();
  api = await startTestApp({
    endpoints,
    realms: world.realms,
    tools: world.tools,
    viewers: { vera: ['lyon', 'lyon-db'] },
    world: { secrets: world.secrets },
    // Two hundred requests at once share one process here.
    config: { engineDeadlineMs: 60_000 },
  });
});
afterEach(async () => {
  await api.stop();
  await world.stop();
});

interface Row {
  readonly realm: string;
  readonly host_name: string;
  readonly use_templates?: readonly string[] | null;
}
const rowsIn = (answer: Pick<CallerAnswer, 'body'>) => answer.body.data as readonly Row[];
const namesIn = (answer: Pick<CallerAnswer, 'body'>) =>
  rowsIn(answer).map((row) => `${row.realm}/${row.host_name}`);
const post = (path: string, body: unknown) => api.call(`/api/config/${path}`, { method: 'POST', body });
const create = (realm: string, body: unknown) => post(`realm/${realm}/hosts/create/`, body);
const remove = (realm: string, name: string) =>
  api.call(`/api/config/realm/${realm}/hosts/delete/${encodeURIComponent(name)}/`, { method: 'DELETE' });
const pendingOf = async (realm: string) =>
  rowsIn(await api.call(`/api/config/realm/${realm}/hosts/pending/`)).map((row) => row.host_name);

describe('finding a host', () => {
  it('tells by its name which standard realms it is in', async () => {
    const { status, body } = await api.call('/api/config/hosts/host_name/db-1/');
    expect(status).toBe(200);
    expect(namesIn({ body })).toEqual(['down/db-1', 'locked-out/db-1', 'lyon/db-1', 'untrusted/db-1']);
    expect(body.data[2]).toMatchObject({ activation: 'active', address: '192.0.2.12', use_templates: null });
    expect(body.meta.partial).toBe(true);
    expect(body.meta.sources).toContainEqual(expect.objectContaining({ realm: 'dead', result: 'error' }));
  });

  it('searches hostgroup realms too when they are not skipped', async () => {
    const { body } = await api.call(
      '/api/config/hosts/host_name/db-1/?skip_hostgroup_realms=false&fields=realm,host_name,host_groups',
      { caller: viewer('vera') },
    );
    expect(body.data).toEqual([
      { realm: 'lyon', host_name: 'db-1', host_groups: ['databases', 'linux'] },
      { realm: 'lyon-db', host_name: 'db-1', host_groups: ['databases'] },
    ]);
  });

  it('finds by address, in the realms that the caller may see', async () => {
    const { body } = await api.call('/api/config/hosts/address/192.0.2.11/', { caller: viewer('vera') });
    expect(namesIn({ body })).toEqual(['lyon/web-1']);
    expect(body.meta.partial).toBe(false);
  });

  it.each(['address/192.0.2.99', 'host_name/nobody', 'host_name/router%201%2F2'])(
    'is 404 when nobody who answers has it: %s',
    async (path) => {
      const { status, body } = await api.call(`/api/config/hosts/${path}/`, { caller: viewer('vera') });
      expect([status, body.code]).toEqual([404, 'host_not_found']);
    },
  );

  it('finds pending hosts by name and by address', async () => {
    await create('lyon', { host_name: 'new-1', address: '192.0.2.50' });
    for (const path of ['host_name/new-1', 'address/192.0.2.50']) {
      const { body } = await api.call(`/api/config/hosts/${path}/`, { caller: viewer('vera') });
      expect(body.data).toMatchObject([{ realm: 'lyon', host_name: 'new-1', activation: 'pending' }]);
    }
    await remove('lyon', 'new-1');
  });
});

describe('hosts of realms', () => {
  it('lists the active hosts of every standard realm', async () => {
    const { status, body, headers } = await api.call('/api/config/realms/hosts/');
    expect(status).toBe(200);
    expect(namesIn({ body })).toEqual(expect.arrayContaining(['paris/web-1', 'lyon/db-1', 'bare/web-1']));
    expect(namesIn({ body })).not.toContain('lyon-db/db-1');
    expect(headers['x-partial-result']).toBe('dead');
  });

  it('lists the active hosts of one realm as they are configured', async () => {
    const { body } = await api.call('/api/config/realm/paris/hosts/active/');
    expect(body.data[1]).toEqual({
      realm: 'paris',
      host_name: 'web-1',
      display_name: 'Web one',
      alias: 'web-1',
      address: '192.0.2.11',
      activation: 'active',
      host_groups: ['linux'],
      parents: ['router 1/2'],
      contacts: ['ann'],
      contact_groups: [],
      check_command: 'hostalive',
      check_period: '24x7',
      check_interval: 5,
      retry_interval: 0.5,
      max_check_attempts: 3,
      active_checks_enabled: true,
      passive_checks_enabled: true,
      notifications_enabled: true,
      notes: 'rack 4',
      notes_url: 'https://wiki.example/web-1',
      action_url: null,
      icon_image: 'linux.png',
    });
  });

  it.each(['paris', 'lyon', 'bare', 'down'])(
    'of %s have the same templates in lists as alone',
    async (realm) => {
      const { body } = await api.call(
        `/api/config/realm/${realm}/hosts/active/?fields=host_name,use_templates`,
      );
      const listed = rowsIn({ body }).map(({ host_name, use_templates }) => [host_name, use_templates]);
      expect(listed.length).toBeGreaterThan(0);
      for (const [name, templates] of listed) {
        const alone = await api.call(`/api/config/realm/${realm}/hosts/${encodeURIComponent(String(name))}/`);
        const found = rowsIn(
          await api.call(`/api/config/hosts/host_name/${encodeURIComponent(String(name))}/`),
        );
        const here = found.find((row) => row.realm === realm);
        expect([name, alone.body.data.use_templates]).toEqual([name, templates]);
        expect([name, here?.use_templates]).toEqual([name, templates]);
      }
    },
  );

  it('limits a hostgroup realm to its groups, and shows no others', async () => {
    const { body } = await api.call('/api/config/realm/lyon-db/hosts/active/');
    expect(body.data).toMatchObject([{ host_name: 'db-1', host_groups: ['databases'] }]);
    const { status } = await api.call('/api/config/realm/lyon-db/hosts/web-1/');
    expect(status).toBe(404);
  });

  it('tells everything of one host', async () => {
    const { body } = await api.call('/api/config/realm/paris/hosts/web-1/');
    expect(body.data).toMatchObject({
      activation: 'active',
      macros: { PACKS: '["linux"]' },
      business_impact: 4,
      removable: false,
    });
    const slash = await api.call('/api/config/realm/paris/hosts/router%201%2F2/');
    expect(slash.body.data.host_name).toBe('router 1/2');
  });

  it('tells what the engine says although the import tool is down', async () => {
    const { status, body } = await api.call('/api/config/realm/down/hosts/db-1/');
    expect([status, body.data.use_templates, body.data.removable]).toEqual([200, null, null]);
    const unknown = await api.call('/api/config/realm/down/hosts/nobody/');
    expect([unknown.status, unknown.body.code]).toEqual([502, 'import_tool_unreachable']);
  });

  it('says why a realm without an import tool has no pending hosts', async () => {
    const { status, body } = await api.call('/api/config/realm/bare/hosts/pending/');
    expect([status, body.data]).toEqual([200, []]);
    expect(body.meta.notice).toContain('no import tool');
  });

  it('names the hostgroups, and the members of one', async () => {
    const names = await api.call('/api/config/realm/lyon/active-host-groups-only-names/');
    expect(names.body.data).toEqual(['databases', 'empty', 'linux']);
    const limited = await api.call('/api/config/realm/lyon-db/active-host-groups-only-names/');
    expect(limited.body.data).toEqual(['databases']);
    const members = await api.call('/api/config/realm/lyon/active-host-group/linux/members/');
    expect(namesIn(members)).toEqual(['lyon/db-1', 'lyon/web-1']);
    expect((await api.call('/api/config/realm/lyon/active-host-group/empty/members/')).body.data).toEqual([]);
    for (const path of ['lyon/active-host-group/nope', 'lyon-db/active-host-group/linux']) {
      const { status, body } = await api.call(`/api/config/realm/${path}/members/`);
      expect([status, body.code]).toEqual([404, 'hostgroup_not_found']);
    }
  });
});

describe('creating and deleting a host', () => {
  it('makes it pending in a staged tool, active when the engine loads it, and gone again', async () => {
    const body = { host_name: 'app 1/2', address: '192.0.2.60', use_templates: ['linux'], parents: 'web-1' };
    const made = await create('lyon', body);
    expect(made.status).toBe(201);
    expect(made.headers['location']).toBe('/api/config/realm/lyon/hosts/app%201%2F2/');
    expect(made.body.data).toMatchObject({
      ...body,
      realm: 'lyon',
      import_tool: tools.lyon,
      activation: 'pending',
    });
    expect(await pendingOf('lyon')).toEqual(['app 1/2']);
    expect(await pendingOf('lyon-db')).toEqual([]);
    const one = await api.call(made.headers['location'] ?? '');
    expect(one.body.data).toMatchObject({
      activation: 'pending',
      use_templates: ['linux'],
      removable: true,
      macros: null,
    });

    addHostToSite(world.engines.lyon.site, host('app 1/2', { address: '192.0.2.60' }));
    expect(await pendingOf('lyon')).toEqual([]);
    const active = await api.call(made.headers['location'] ?? '');
    expect(active.body.data).toMatchObject({ activation: 'active', use_templates: ['linux'], macros: {} });

    const gone = await remove('lyon', 'app 1/2');
    expect([gone.status, gone.body.data.deleted]).toEqual([200, true]);
    expect(gone.body.meta.notice).toContain('until it loads its configuration');
    removeHostFromSite(world.engines.lyon.site, 'app 1/2');
    expect((await api.call(made.headers['location'] ?? '')).status).toBe(404);
  });

  it('reaches the engine by itself through the REST interface of Icinga 2', async () => {
    const made = await post(`import_tool/by_ip/${tools.paris}/hosts/create/`, {
      host_name: 'app-1',
      address: '192.0.2.61',
      use_templates: ['linux'],
    });
    expect([made.status, made.body.data.realm]).toEqual([201, null]);
    expect(made.headers['location']).toBe('/api/config/hosts/host_name/app-1/');
    const active = await eventually(async () => {
      const { body } = await api.call('/api/config/realm/paris/hosts/app-1/');
      const found = body.data as { readonly activation: string };
      return found.activation === 'active' ? found : undefined;
    });
    expect(active).toMatchObject({ use_templates: ['linux'], host_groups: ['linux'], removable: true });
    const gone = await api.call(`/api/config/import_tool/by_ip/${tools.paris}/hosts/delete/app-1/`, {
      method: 'DELETE',
    });
    expect(gone.body.data).toEqual({
      realm: null,
      import_tool: tools.paris,
      host_name: 'app-1',
      deleted: true,
    });
  });

  it('only rehearses with dry_run', async () => {
    const made = await post('realm/lyon/hosts/create/?dry_run=true', {
      host_name: 'dry',
      address: '192.0.2.1',
    });
    expect([made.status, made.body.data.would_create.host_name]).toEqual([200, 'dry']);
    expect(made.headers['location']).toBeUndefined();
    expect(await pendingOf('lyon')).toEqual([]);
    await create('lyon', { host_name: 'dry', address: '192.0.2.1' });
    const again = await post('realm/lyon/hosts/create/?dry_run=true', {
      host_name: 'dry',
      address: '192.0.2.1',
    });
    expect(again.status).toBe(409);
    const gone = await api.call('/api/config/realm/lyon/hosts/delete/dry/?dry_run=1', { method: 'DELETE' });
    expect(gone.body.data).toEqual({
      would_delete: { realm: 'lyon', import_tool: tools.lyon, host_name: 'dry', deleted: true },
    });
    expect(await pendingOf('lyon')).toEqual(['dry']);
    await remove('lyon', 'dry');
  });

  it('lets exactly one of two creations at once succeed', async () => {
    for (const realm of ['lyon', 'paris']) {
      const body = { host_name: 'twice', address: '192.0.2.70', use_templates: ['linux'] };
      const answers = await Promise.all([create(realm, body), create(realm, body)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      await remove(realm, 'twice');
    }
  });

  it('loses and doubles nothing of two hundred at once', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `bulk-${String(index).padStart(3, '0')}`);
    const answers = await Promise.all(
      names.map((host_name) => create('lyon', { host_name, address: '192.0.2.80' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await pendingOf('lyon')).toEqual(names);
    const gone = await gather(names, 10, (name) => remove('lyon', name));
    expect(gone.filter((one) => one.status !== 'fulfilled' || one.value.status !== 200)).toEqual([]);
    expect(await pendingOf('lyon')).toEqual([]);
    // Four hundred writes, each of which reads all hosts, take minutes on a busy machine.
  }, 400_000);
});

describe('what is refused of a host', () => {
  const sound = { host_name: 'sound', address: '192.0.2.90' };
  const bad: [string, Record<string, unknown>, string, string?][] = [
    ['a name with !', { host_name: 'a!b' }, 'host_name'],
    ['a name with ;', { host_name: 'a;b' }, 'host_name'],
    ['a name of two lines', { host_name: 'a\nb' }, 'host_name'],
    ['an empty name', { host_name: '' }, 'host_name'],
    ['a name of 300 characters', { host_name: 'n'.repeat(300) }, 'host_name'],
    ['a reserved name', { host_name: 'active' }, 'host_name'],
    ['no name', { host_name: undefined }, 'host_name'],
    ['a bad address', { address: '999.1.1.1' }, 'address'],
    ['latitude 91', { latitude: 91 }, 'latitude'],
    ['an unknown field', { hostname: 'x' }, 'hostname'],
    ['an impact of 6', { business_impact: 6 }, 'business_impact'],
    ['an override of the name', { service_overrides: 'http,host_name x' }, 'service_overrides'],
    ['a pattern that is none', { service_excludes: ['r:('] }, 'service_excludes.0'],
    ['an unknown template', { use_templates: ['nope'] }, 'use_templates', 'unknown_template'],
    ['an unknown group', { contact_groups: 'nope' }, 'contact_groups', 'unknown_contact_group'],
  ];
  it.each(bad)('%s', async (_, fields, field, code = 'invalid_request') => {
    const { status, body } = await create('lyon', { ...sound, ...fields });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, code, field]);
    expect(await pendingOf('lyon')).toEqual([]);
  });

  it('tells all faults at once', async () => {
    const { body } = await create('lyon', { host_name: 'a;b', address: '', latitude: 91, longitude: 181 });
    expect(body.errors).toMatchObject(
      ['host_name', 'address', 'latitude', 'longitude'].map((field) => ({ field })),
    );
  });

  it('a field that the tool cannot hold, by its name', async () => {
    const { status, body } = await create('paris', { ...sound, use_templates: ['linux'], parents: 'web-1' });
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'field_not_supported', 'parents']);
  });

  it('a host that exists, in the tool or only in the engine', async () => {
    await create('lyon', sound);
    for (const body of [sound, { ...sound, host_name: 'db-1' }]) {
      const again = await create('lyon', body);
      expect([again.status, again.body.code]).toEqual([409, 'host_exists']);
    }
    const direct = await post(`import_tool/by_ip/${tools.lyon}/hosts/create/`, {
      ...sound,
      host_name: 'db-1',
    });
    expect(direct.status).toBe(409);
    await remove('lyon', 'sound');
  });

  it.each([
    ['that is not JSON', { body: '{"host_name": ' }, 400, 'malformed_body'],
    [
      'of another type',
      { body: 'host_name=x', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    ['of two megabytes', { body: { ...sound, poller_tag: 'x'.repeat(2_000_000) } }, 413, 'request_too_large'],
    ['that is missing', {}, 400, 'invalid_request'],
    ['that is a list', { body: [sound] }, 400, 'invalid_request'],
  ])('a body %s', async (_, request, status, code) => {
    const answer = await api.call('/api/config/realm/lyon/hosts/create/', { method: 'POST', ...request });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('a parameter that does not exist', async () => {
    const { status, body } = await post('realm/lyon/hosts/create/?dryrun=true', sound);
    expect([status, body.code]).toEqual([400, 'unknown_parameter']);
  });
});

describe('import tools that cannot be used', () => {
  const sound = { host_name: 'sound', address: '192.0.2.90', use_templates: ['linux'] };
  it.each([
    ['a realm without one', 'bare', 409, 'realm_without_import_tool'],
    ['one that is not registered', 'misnamed', 409, 'realm_without_import_tool'],
    ['one that is down', 'down', 503, 'import_tool_unreachable'],
    ['a certificate that is not trusted', 'untrusted', 502, 'import_tool_certificate'],
    ['credentials that it does not accept', 'locked-out', 502, 'import_tool_credentials'],
    ['an engine that is down', 'dead', 503, 'engine_unreachable'],
    ['a multirealm', 'france', 404, 'realm_not_found'],
    ['an unknown realm', 'nope', 404, 'realm_not_found'],
  ])('%s: nothing is created', async (_, realm, status, code) => {
    const answer = await create(realm, sound);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.text).not.toMatch(/127\.0\.0\.1|secret|guessed/);
    if (realm === 'dead') expect((await api.call('/api/config/realm/dead/hosts/sound/')).status).toBe(502);
  });

  it.each(['10.9.9.9', '127.0.0.1', 'localhost', '169.254.169.254', 'x'.repeat(200)])(
    'an address that nobody registered, %s, is never connected to',
    async (address) => {
      const made = await post(`import_tool/by_ip/${address}/hosts/create/`, sound);
      expect([made.status, made.body.code]).toEqual([404, 'import_tool_not_found']);
      const gone = await api.call(`/api/config/import_tool/by_ip/${address}/hosts/delete/sound/`, {
        method: 'DELETE',
      });
      expect([gone.status, gone.body.code]).toEqual([404, 'import_tool_not_found']);
    },
  );
});

describe('what is refused of a deletion', () => {
  it.each([
    ['an unknown host, staged', 'lyon', 'nobody', 404, 'host_not_found'],
    ['an unknown host, Icinga 2', 'paris', 'nobody', 404, 'host_not_found'],
    ['a host of the engine’s files, staged', 'lyon', 'db-1', 409, 'host_file_configured'],
    ['a host of the engine’s files, Icinga 2', 'paris', 'web-1', 409, 'host_file_configured'],
    ['a host outside of the hostgroup', 'lyon-db', 'web-1', 404, 'host_not_found'],
    ['a tool that is down', 'down', 'db-1', 503, 'import_tool_unreachable'],
  ])('%s', async (_, realm, name, status, code) => {
    const answer = await remove(realm, name);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('a host that others depend on', async () => {
    await create('lyon', { host_name: 'switch', address: '192.0.2.2' });
    await create('lyon', { host_name: 'behind', address: '192.0.2.3', parents: 'switch' });
    const { status, body } = await remove('lyon', 'switch');
    expect([status, body.code]).toEqual([409, 'host_in_use']);
    expect(body.detail).toContain('behind');
    expect((await remove('lyon', 'behind')).status).toBe(200);
    expect((await remove('lyon', 'switch')).status).toBe(200);
  });
});

describe('creating a realm', () => {
  const nowhere = { monitoring_ip: null, monitoring_port: null };
  const north = {
    display_name: 'north/1',
    section: 'field',
    monitoring_ip: '192.0.2.5',
    monitoring_port: 6557,
  };

  it('registers it', async () => {
    const { status, headers, body } = await post('realm/create-realm/', {
      ...north,
      import_tool: tools.idle,
    });
    expect(status).toBe(201);
    expect(headers['location']).toBe('/api/status/realms/north%2F1/');
    expect(body.data).toMatchObject({
      display_name: 'north/1',
      kind: 'standard',
      activated: true,
      import_tool: tools.idle,
    });
    const many = await post('realm/create-realm/', {
      display_name: 'all',
      section: 's',
      members: ['north/1', 'lyon'],
    });
    expect([many.status, many.body.data.kind, many.headers['location']]).toEqual([
      201,
      'multirealm',
      '/api/status/multirealms/all/',
    ]);
  });

  it('takes its own answer back as the body of a change', async () => {
    const made = await post('realm/create-realm/', {
      display_name: 'of one',
      section: 's',
      members: ['lyon'],
    });
    expect(made).toMatchObject({ status: 201, body: { data: { kind: 'multirealm', members: ['lyon'] } } });
    const change = (body: object) => api.call('/api/config/realm/of%20one/', { method: 'PATCH', body });
    expect((await change({ ...made.body.data, section: 't' })).status).toBe(200);
    expect((await change({ members: ['paris'] })).body.data).toMatchObject({ members: ['paris'] });
    const { status, body } = await change({ realms: ['north'] });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'realms']);
  });

  it('tells where it is as the caller writes the API, the stage included', async () => {
    const body = { ...north, display_name: 'behind a stage' };
    const answer = await api.call('/api/config/realm/create-realm/', {
      method: 'POST',
      body,
      stagePrefix: '/prod',
    });
    expect(answer.headers['location']).toBe('/prod/api/status/realms/behind%20a%20stage/');
  });

  it('only rehearses with dry_run', async () => {
    const body = { ...north, display_name: 'south' };
    const first = await post('realm/create-realm/?dry_run=true', body);
    expect([first.status, first.body.data.would_create.display_name]).toEqual([200, 'south']);
    expect((await post('realm/create-realm/', body)).status).toBe(201);
    expect((await post('realm/create-realm/?dry_run=true', body)).status).toBe(409);
  });

  it('refuses a name that is taken', async () => {
    const { status, body } = await post('realm/create-realm/', { ...north, display_name: 'lyon' });
    expect([status, body.code]).toEqual([409, 'realm_exists']);
  });

  it.each([
    ['a reserved name', { display_name: 'service-status' }, 'display_name'],
    ['another reserved name', { display_name: 'collectors' }, 'display_name'],
    ['a reserved origin', { origin: ['origins'] }, 'origin.0'],
    ['an unknown field', { monitoring_prot: 1 }, 'monitoring_prot'],
    ['no section', { section: undefined }, 'section'],
    ['a bad port', { monitoring_port: 70_000 }, 'monitoring_port'],
    ['members that do not exist', { members: ['lyon', 'atlantis'], ...nowhere }, 'members.1'],
    ['another name of members', { realms: ['north'], ...nowhere }, 'realms'],
    ['itself as a member', { members: ['west'], ...nowhere }, 'members'],
    ['an import tool that is not registered', { import_tool: '10.9.9.9' }, 'import_tool'],
    ['a search backend that is not registered', { search_backend: 7 }, 'search_backend'],
  ])('refuses %s', async (_, fields, field) => {
    const { status, body } = await post('realm/create-realm/', { ...north, display_name: 'west', ...fields });
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });
});

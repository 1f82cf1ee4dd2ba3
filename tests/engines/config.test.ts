import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { catalog } from '../../functions/catalog.ts';
import { type CallerAnswer, startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { loadPackage } from '../support/icinga2-package.ts';
import { eventually, readAccount, rest, type RestApi } from '../support/import-tool.ts';
import { realm } from '../support/realm-records.ts';

const tool = '10.0.0.1';
const configuration = `
object HostGroup "linux-boxes" { assign where "linux" in host.templates }
object CheckCommand "always-fine" { import "dummy-check-command" }
template Host "linux" { check_command = "always-fine", enable_active_checks = false }
apply Service "load" { check_command = "always-fine", assign where "linux" in host.templates }
`;

describeOnIcinga2('config and utils', () => {
  let icinga: Icinga2;
  let rests: RestApi;
  let api: TestApp;

  beforeAll(async () => {
    icinga = await startIcinga2({ site: site({ hosts: [host('from-a-file', { address: '192.0.2.1' })] }) });
    rests = await readAccount(icinga.api);
    await loadPackage(rests, 'linux', configuration);
    const { url, ca, user, password } = rests;
    api = await startTestApp({
      endpoints: catalog,
      realms: [realm('paris', { monitoring_port: icinga.port, import_tool: tool })],
      tools: [{ kind: 'icinga2', address: tool, url, ca, credentials: 'tool' }],
      world: {
        secrets: {
          read: () => Promise.resolve(JSON.stringify({ user, password })),
          write: () => Promise.reject(new Error('the functions write no secrets')),
        },
      },
      config: { engineDeadlineMs: 5000 },
    });
  });
  afterAll(async () => {
    await api.stop();
    await icinga.stop();
  });

  const config = (path: string) => `/api/config/realm/paris/hosts/${path}/`;
  const post = (path: string, body?: unknown) => api.call(path, { method: 'POST', body });
  const active = (name: string) =>
    eventually(async () => {
      const answer = await api.call(config(name));
      const { activation } = answer.body.data as { readonly activation: string };
      return activation === 'active' ? answer : undefined;
    });
  const codeOf = ({ status, body }: CallerAnswer) => [status, (body as { readonly code: string }).code];

  it('creates a host, shows its status, takes a result, and deletes it', async () => {
    const sound = { host_name: 'app 1/2', address: '192.0.2.10', use_templates: ['linux'], latitude: 48.85 };
    const made = await post(config('create'), sound);
    expect(made.status).toBe(201);
    const { body } = await active('app%201%2F2');
    expect(body.data).toMatchObject({
      address: '192.0.2.10',
      host_groups: ['linux-boxes'],
      use_templates: ['linux'],
      check_command: 'always-fine',
      latitude: 48.85,
      removable: true,
    });
    expect(codeOf(await post(config('create'), sound))).toEqual([409, 'host_exists']);
    const status = '/api/status/realms/paris/hosts/app%201%2F2/';
    expect((await api.call(status)).body.data.state_name).toBe('PENDING');

    const result = { type: 'Host', filter: 'host.name == "app 1/2"', exit_status: 1, plugin_output: 'away' };
    await rest(rests, 'POST', '/v1/actions/process-check-result', result);
    expect((await api.call(status)).body.data).toMatchObject({ state_name: 'DOWN', output: 'away' });

    const gone = await api.call(config('delete/app%201%2F2'), { method: 'DELETE' });
    expect(gone.status).toBe(200);
    expect(gone.body.meta.notice).toBeUndefined();
    expect(codeOf(await api.call(status))).toEqual([404, 'host_not_found']);
    expect(codeOf(await api.call(config('app%201%2F2')))).toEqual([404, 'host_not_found']);
  });

  it('refuses what Icinga 2 would, and leaves nothing behind', async () => {
    const bad = { host_name: 'bad', address: '192.0.2.11', use_templates: ['nope'] };
    expect(codeOf(await post(config('create'), bad))).toEqual([400, 'unknown_template']);
    const held = { ...bad, use_templates: ['linux'], parents: 'from-a-file' };
    expect(codeOf(await post(config('create'), held))).toEqual([400, 'field_not_supported']);
    expect(codeOf(await api.call(config('bad')))).toEqual([404, 'host_not_found']);
    const filed = await api.call(config('delete/from-a-file'), { method: 'DELETE' });
    expect(codeOf(filed)).toEqual([409, 'host_file_configured']);
  });

  it('checks the engine and its import tool', async () => {
    const { body } = await api.call('/api/utils/svc-check/realm/paris/');
    const checks = body.data.checks as readonly { readonly name: string; readonly ok: boolean }[];
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['livestatus', 'clock', 'freshness', 'import_tool.reachable']),
    );
  });

  it('restarts the engine, confirms it, and keeps what was created', async () => {
    const kept = { name: 'kept', ip: '192.0.2.12', tags: ['linux'] };
    expect((await post('/api/utils/svc-add-host/realm/paris/', kept)).status).toBe(201);
    await active('kept');
    const { status, body } = await post('/api/utils/svc-restart/realm/paris/');
    expect([status, body.data.result]).toEqual([200, 'restarted']);
    await active('kept');
    const gone = await eventually(async () => {
      const answer = await api.call('/api/utils/svc-delete-host/realm/paris/host/kept/', {
        method: 'DELETE',
      });
      return answer.status < 500 ? answer : undefined;
    });
    expect(gone.status).toBe(200);
  });

  it('finds a host by its address', async () => {
    const { body } = await api.call('/api/config/hosts/address/192.0.2.1/');
    expect(body.data).toMatchObject([{ realm: 'paris', host_name: 'from-a-file' }]);
    expect((await api.call('/api/config/hosts/address/192.0.2.99/')).status).toBe(404);
  });

  describe('hosts by IPv6 address', () => {
    it('are found too', async () => {
      await post(config('create'), { host_name: 'six', address: '2001:db8::6', use_templates: ['linux'] });
      await active('six');
      const { body } = await api.call('/api/config/hosts/address/2001:db8::6/');
      expect(body.data).toMatchObject([{ host_name: 'six', address: '2001:db8::6' }]);
    });
  });
});

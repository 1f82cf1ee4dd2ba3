import { afterEach, describe, expect, it } from '@jest/globals';

import { systemClock } from '../../shared/base/clock.ts';
import { openImportTool, type StagedTool } from '../../shared/connectors/import-tool/index.ts';
import { createHostClaimStore } from '../../shared/store/host-claims.ts';
import { createStagedHostStore } from '../../shared/store/staged-hosts.ts';
import { startDynalite } from '../support/dynalite.ts';
import { startEmbeddedRest, startEmbeddedTool } from '../support/embedded-import-tool.ts';
import { eventually, newHost, openRestTool, rest } from '../support/import-tool.ts';
import { newTable } from '../support/key-value-server.ts';
import { describeIcinga2Tool } from './icinga2-tool-suite.ts';
import { describeImportTool } from './import-tool-suite.ts';

const signal = () => AbortSignal.timeout(60_000);

async function startStaged(known: Omit<StagedTool, 'kind'>) {
  const server = await startDynalite();
  const { table } = await newTable(server);
  const staged = createStagedHostStore(table, '192.0.2.10', systemClock);
  const tool = openImportTool(
    { kind: 'staged', default_templates: ['linux'], ...known },
    {
      credentials: () => Promise.reject(new Error('a staged tool needs none')),
      staged,
      claims: createHostClaimStore(table, '192.0.2.10', systemClock),
      clock: systemClock,
    },
  );
  return { tool, staged, stop: () => server.stop() };
}

describeImportTool('the table (staged)', async () => {
  const { tool, stop } = await startStaged({ templates: ['linux'], contact_groups: ['operators'] });
  return {
    tool,
    template: 'linux',
    contactGroup: 'operators',
    async dependOn(parent) {
      await tool.create(newHost(`below ${parent}`, { parents: `other, ${parent}` }), signal());
      return `below ${parent}`;
    },
    stop,
  };
});

describeImportTool('the embedded REST interface', async () => {
  const { api, template, contactGroup, stop } = await startEmbeddedTool();
  return {
    tool: openRestTool(api),
    template,
    contactGroup,
    async dependOn(parent) {
      const attrs = { parent_host_name: parent, child_host_name: 'from-a-file' };
      await rest(api, 'PUT', '/v1/objects/dependencies/from-a-file!up', { attrs });
      return 'from-a-file';
    },
    stop,
  };
});

describeIcinga2Tool('the embedded import tool, like 2.13', () => startEmbeddedRest('2.13'));
describeIcinga2Tool('the embedded import tool, like 2.16', () => startEmbeddedRest('2.16'));

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

describe('the staged import tool', () => {
  it('holds every field of the payload, and its own templates for a host that names none', async () => {
    const { tool, stop } = await startStaged({ templates: ['linux'], dialect: 'shinken' });
    cleanups.push(stop);
    const fields = {
      service_overrides: 'cpu,check_interval 5\n*,notes a;b',
      service_excludes: ['disk', 'r:^tmp'],
      parents: '+gateway',
      contacts: '+alice,bob',
    };
    await tool.create(newHost('full', fields), signal());
    expect(await tool.get('full', signal())).toMatchObject({ ...fields, use_templates: ['linux'] });
    await expect(tool.restart(signal())).rejects.toMatchObject({ code: 'restart_not_supported' });
  });

  it('shows what was taken under older rules, and loses only the host whose record cannot be read', async () => {
    const { tool, staged, stop } = await startStaged({ templates: [], contact_groups: [] });
    cleanups.push(stop);
    const old = { host_name: 'old\\', address: '192.0.2.1', poller_tag: 'C:\\', created_at: 1_770_000_000 };
    await staged.add(old.host_name, old);
    await staged.add('odd', { host_name: 'odd', address: 5 });
    expect(await tool.list(signal())).toEqual([{ ...old, removable: true }]);
    expect(await tool.get(old.host_name, signal())).toEqual({ ...old, removable: true });
    expect(await tool.check(signal())).toMatchObject([
      { name: 'definitions', ok: false, detail: expect.stringContaining('1 of them not readable') },
      { name: 'parents', ok: true },
    ]);
  });
});

describe('a host created on the embedded import tool', () => {
  const start = async (settleMs: number) => {
    const { site, api, stop } = await startEmbeddedTool({ settleMs });
    cleanups.push(stop);
    return { site, tool: openRestTool(api) };
  };

  it('reaches the engine a while later, PENDING and with the services of its templates', async () => {
    const { site, tool } = await start(100);
    const settings = { check_interval: 5, business_impact: 3, notifications_enabled: false };
    await tool.create(newHost('new', { use_templates: ['linux'], ...settings }), signal());
    expect(site.hosts.has('new')).toBe(false);
    const host = await eventually(() => Promise.resolve(site.hosts.get('new')));
    expect(host).toMatchObject({
      address: '192.0.2.1',
      has_been_checked: false,
      check_interval: 5,
      notifications_enabled: false,
      groups: ['linux'],
      custom_variables: { BUSINESS_IMPACT: '3', PACKS: '["linux"]' },
    });
    expect([...host.services.keys()]).toEqual(['load', 'disk']);
    await tool.remove('new', signal());
    expect(site.hosts.has('new')).toBe(false);
  });

  it('never reaches the engine when it is removed before', async () => {
    const { site, tool } = await start(150);
    await tool.create(newHost('brief', { use_templates: ['linux'] }), signal());
    await tool.remove('brief', signal());
    await tool.create(newHost('later', { use_templates: ['linux'] }), signal());
    await eventually(() => Promise.resolve(site.hosts.get('later')));
    expect(site.hosts.has('brief')).toBe(false);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { addHostToSite, host, removeHostFromSite, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { catalog } from '../../functions/catalog.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { renderNagios } from '../../shared/connectors/import-tool/index.ts';
import { hostDefinition } from '../../shared/realm/config/host-definition.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { eventually } from '../support/import-tool.ts';
import { realm } from '../support/realm-records.ts';
import { type ConfigWorld, startConfigWorld } from './config-world.ts';

let world: ConfigWorld;
let engine: Engine;
let api: TestApp;

beforeAll(async () => {
  world = await startConfigWorld();
  const listen = { host: '127.0.0.1', port: 0 };
  engine = await startEngine({ site: site(), dialect: 'naemon', listen, clock: systemClock });
  const port = 'port' in engine.address ? engine.address.port : 0;
  api = await startTestApp({
    endpoints: catalog,
    realms: [...world.realms, realm('toolless', { monitoring_port: port })],
    tools: world.tools,
    world: { secrets: world.secrets },
  });
});
afterAll(async () => {
  await api.stop();
  await engine.close();
  await world.stop();
});

const create = (name: string, body: unknown) =>
  api.call(`/api/config/realm/${name}/hosts/create/`, { method: 'POST', body });
const configOf = async (name: string, hostName: string) =>
  (await api.call(`/api/config/realm/${name}/hosts/${hostName}/`)).body.data as Record<string, unknown>;

/** Loads an export as an engine of the Nagios family does. */
function load(target: Site, text: string): void {
  const lines = [...text.matchAll(/^ {4}(\S+) +(.*)$/gm)].map(
    ([, name = '', value = '']): [string, string] => [name, value.replaceAll(String.raw`\;`, ';')],
  );
  const directives = new Map(lines);
  const list = (name: string) => (directives.get(name) ?? '').split(',').filter((each) => each !== '');
  const variables = lines.filter(([name]) => name.startsWith('_'));
  addHostToSite(
    target,
    host(directives.get('host_name') ?? '', {
      address: directives.get('address') ?? '',
      check_interval: Number(directives.get('check_interval')),
      retry_interval: Number(directives.get('retry_interval')),
      max_check_attempts: Number(directives.get('max_check_attempts')),
      notifications_enabled: directives.get('notifications_enabled') === '1',
      parents: list('parents'),
      contacts: list('contacts'),
      contact_groups: list('contact_groups'),
      custom_variables: Object.fromEntries(variables.map(([name, value]) => [name.slice(1), value])),
    }),
  );
}

const full = {
  host_name: 'exported',
  address: '192.0.2.60',
  business_impact: 4,
  check_interval: 10,
  retry_interval: 0.5,
  max_check_attempts: 5,
  contact_groups: ['ops'],
  contacts: ['ann', 'bob'],
  parents: ['gateway'],
  poller_tag: 'dmz; north',
  latitude: -48.85,
  longitude: 2.35,
  notifications_enabled: false,
  service_overrides: 'cpu,check_interval 5\n*,notes a | b;',
  service_excludes: ['swap', 'r:^tmp'],
  use_templates: ['linux', 'http'],
};

describe('a realm without an import tool', () => {
  it.each(['nagios', 'shinken'] as const)(
    'tells all that an export for %s says, field by field',
    async (dialect) => {
      const comma = { parents: 'gateway', contacts: 'ann, bob', contact_groups: 'ops' };
      load(engine.site, renderNagios([hostDefinition().parse({ ...full, ...comma })], dialect));
      const told = await configOf('toolless', 'exported');
      expect(Object.fromEntries(Object.keys(full).map((field) => [field, told[field]]))).toEqual(full);
      expect([told['removable'], told['created_at']]).toEqual([null, null]);
      removeHostFromSite(engine.site, 'exported');
    },
  );

  it('tells null where nobody says anything', async () => {
    addHostToSite(engine.site, host('bare', { custom_variables: { LAT: 'north', POLLER_TAG: '' } }));
    expect(await configOf('toolless', 'bare')).toMatchObject({
      latitude: null,
      longitude: null,
      poller_tag: null,
      service_overrides: null,
      service_excludes: null,
      use_templates: null,
      business_impact: null,
    });
  });
});

describe('what a host says of whom to tell', () => {
  it('stays when an Icinga 2 knows the host and no rule notifies anybody', async () => {
    const body = {
      host_name: 'told',
      address: '192.0.2.61',
      use_templates: ['linux'],
      contact_groups: 'ops',
    };
    expect((await create('paris', body)).status).toBe(201);
    const active = await eventually(async () => {
      const told = await configOf('paris', 'told');
      return told['activation'] === 'active' ? told : undefined;
    });
    expect(active).toMatchObject({ contact_groups: ['ops'], contacts: [] });
    expect(await configOf('bare', 'told')).toMatchObject({
      contact_groups: ['ops'],
      use_templates: ['linux'],
    });
    await api.call('/api/config/realm/paris/hosts/delete/told/', { method: 'DELETE' });
  });
});

describe('an answer about a host', () => {
  it('can be sent back as payload, from an active and from a pending host', async () => {
    for (const [source, name] of [
      ['lyon', 'db-1'],
      ['lyon', 'waiting'],
    ] as const) {
      if (name === 'waiting')
        await create('lyon', { host_name: name, address: '192.0.2.62', contacts: '+ann' });
      const told = await configOf(source, name);
      const made = await create('lyon', { ...told, host_name: `copy-of-${name}` });
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
      if (name === 'waiting') expect(made.body.data.contacts).toBe('+ann');
      expect(made.body.meta.notice).toContain('activation');
    }
  });
});

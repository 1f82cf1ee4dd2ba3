import { startImportTool } from '../../demo/import-tool/index.ts';
import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { Secrets } from '../../shared/security/secrets.ts';
import type { ImportToolRecord } from '../../shared/store/import-tools.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import { deadPort } from '../support/free-port.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

export interface ConfigWorld {
  readonly realms: readonly RealmRecord[];
  readonly tools: readonly ImportToolRecord[];
  readonly secrets: Secrets;
  readonly engines: { readonly paris: Engine; readonly lyon: Engine };
  stop(): Promise<void>;
}

/** Addresses of the import tools. Nothing listens at any of them. */
export const tools = {
  paris: '10.0.0.1',
  lyon: '10.0.0.2',
  down: '10.0.0.3',
  untrusted: '10.0.0.4',
  lockedOut: '10.0.0.5',
  idle: '10.0.0.6',
} as const;

const password = 'secret-of-a-test-tool';

function parisSite() {
  return site({
    programStart: Math.floor(Date.now() / 1000) - 3600,
    hosts: [
      host('web-1', {
        display_name: 'Web one',
        address: '192.0.2.11',
        groups: ['linux'],
        parents: ['router 1/2'],
        contacts: ['ann'],
        check_command: 'hostalive',
        check_interval: 5,
        notes: 'rack 4',
        notes_url: 'https://wiki.example/web-1',
        icon_image: 'linux.png',
        last_check: Math.floor(Date.now() / 1000),
        custom_variables: { PACKS: '["linux"]', BUSINESS_IMPACT: '4' },
      }),
      host('router 1/2', { address: '192.0.2.1' }),
    ],
  });
}

function lyonSite() {
  return site({
    programStart: Math.floor(Date.now() / 1000) - 3600,
    hostgroups: [{ name: 'empty', alias: 'Nobody is in it' }],
    contacts: [{ name: 'ann', alias: 'Ann', email: '' }],
    contactgroups: [{ name: 'ops', alias: 'Operations', members: ['ann'] }],
    hosts: [
      host('web-1', { address: '192.0.2.11', groups: ['linux'], services: [service('http')] }),
      host('db-1', { address: '192.0.2.12', groups: ['databases', 'linux'] }),
    ],
  });
}

/**
 * Starts these realms: paris (Icinga 2, with a tool that speaks its REST interface), lyon (Naemon, staged hosts), lyon-db (a hostgroup of it), tools that
 * fail in one way each, and realms without an engine or a tool.
 */
export async function startConfigWorld(): Promise<ConfigWorld> {
  const listen = { host: '127.0.0.1', port: 0 };
  const paris = await startEngine({ site: parisSite(), dialect: 'icinga2', listen, clock: systemClock });
  const lyon = await startEngine({ site: lyonSite(), dialect: 'naemon', listen, clock: systemClock });
  const rest = await startImportTool({
    site: paris.site,
    settleMs: 20,
    accounts: { root: { password, permissions: ['*'] } },
    templates: [{ name: 'linux', attrs: { check_command: 'hostalive' }, groups: ['linux'] }],
    contactGroups: ['ops'],
  });
  const portOf = (engine: Engine) => ('port' in engine.address ? engine.address.port : 0);
  const [atParis, atLyon] = [portOf(paris), portOf(lyon)];
  const icinga2 = { kind: 'icinga2', url: rest.url, credentials: 'tool', ca: rest.ca } as const;
  return {
    engines: { paris, lyon },
    secrets: secretsOf({
      tool: JSON.stringify({ user: 'root', password }),
      wrong: JSON.stringify({ user: 'root', password: 'guessed' }),
    }),
    tools: [
      { ...icinga2, address: tools.paris },
      { kind: 'staged', address: tools.lyon, templates: ['linux', 'http'], contact_groups: ['ops'] },
      { ...icinga2, address: tools.down, url: `https://127.0.0.1:${deadPort}` },
      { kind: 'icinga2', address: tools.untrusted, url: rest.url, credentials: 'tool' },
      { ...icinga2, address: tools.lockedOut, credentials: 'wrong' },
      { kind: 'staged', address: tools.idle },
    ],
    realms: [
      realm('paris', { monitoring_port: atParis, import_tool: tools.paris }),
      realm('lyon', { monitoring_port: atLyon, import_tool: tools.lyon }),
      hostgroupRealm('lyon-db', 'databases', { monitoring_port: atLyon, import_tool: tools.lyon }),
      realm('bare', { monitoring_port: atParis }),
      realm('misnamed', { monitoring_port: atParis, import_tool: '10.9.9.9' }),
      realm('down', { monitoring_port: atLyon, import_tool: tools.down }),
      realm('untrusted', { monitoring_port: atLyon, import_tool: tools.untrusted }),
      realm('locked-out', { monitoring_port: atLyon, import_tool: tools.lockedOut }),
      realm('dead', { monitoring_port: deadPort, import_tool: tools.idle }),
      multirealm('france', 'paris', 'lyon'),
    ],
    async stop() {
      await Promise.all([paris.close(), lyon.close(), rest.close()]);
    },
  };
}

function secretsOf(values: Readonly<Record<string, string>>): Secrets {
  return {
    read: (name) => Promise.resolve(values[name]),
    write: () => Promise.reject(new Error('the functions write no secrets')),
  };
}

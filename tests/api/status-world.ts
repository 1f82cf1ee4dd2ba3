import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import { deadPort } from '../support/free-port.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const at = Date.UTC(2026, 10, 20, 12) / 1000;

/** Returns a small site with every state and with names that are hard to handle. Its times are fixed, so that answers can be compared. */
function parisSite() {
  return site({
    programStart: at,
    hostgroups: [
      { name: 'linux', alias: 'Linux servers' },
      { name: 'databases', alias: 'Databases' },
    ],
    hosts: [
      host('web-1', {
        display_name: 'Web one',
        address: '10.0.0.1',
        groups: ['linux'],
        last_check: at,
        last_state_change: at,
        custom_variables: { PACKS: '["linux","http"]', BUSINESS_IMPACT: '4', LAT: '48.85' },
        long_output: 'second line\nthird line',
        services: [
          service('http', { state: 2, output: 'CRITICAL - 500', perf_data: 'time=1.2s' }),
          service('disk /', { state: 1, downtime_depth: 1 }),
          service('load', { state: 0 }),
          service('new', { has_been_checked: false }),
        ],
      }),
      host('db-1', {
        groups: ['linux', 'databases'],
        state: 1,
        custom_variables: { PACKS: '["linux"]' },
        services: [service('mysql', { state: 2 })],
      }),
      host('db-2', {
        groups: ['databases'],
        state: 1,
        acknowledged: true,
        services: [service('mysql', { state: 3 })],
      }),
      host('router 1/2', { state: 2, downtime_depth: 1 }),
      host('été 100%', { has_been_checked: false }),
      host('idle', { active_checks_enabled: false, is_flapping: true }),
      host('shop', {
        check_command: 'bp_rule!web-1,http & (db-1 | db-2)',
        custom_variables: { BP_RULE: 'web-1,http & (db-1 | db-2)', BUSINESS_IMPACT: '5' },
        services: [
          service('checkout', {
            check_command: 'bp_rule!shop & web-1',
            state: 1,
            custom_variables: { BP_RULE: 'shop & web-1' },
          }),
        ],
      }),
    ],
  });
}

function lyonSite() {
  return site({
    programStart: at,
    hosts: [
      host('web-1', { groups: ['linux'], services: [service('http')] }),
      host('app-1', {
        groups: ['apps'],
        custom_variables: { PACKS: 'java,linux' },
        services: [service('jvm')],
      }),
    ],
  });
}

export interface StatusWorld {
  readonly realms: readonly RealmRecord[];
  readonly engines: { readonly paris: Engine; readonly lyon: Engine };
  stop(): Promise<void>;
}

/** Starts these realms: paris (Icinga 2), lyon (Naemon), paris-db (hostgroup), france (paris + lyon), all (with `dead`, where nobody listens). */
export async function startStatusWorld(): Promise<StatusWorld> {
  const listen = { host: '127.0.0.1', port: 0 };
  const paris = await startEngine({ site: parisSite(), dialect: 'icinga2', listen, clock: systemClock });
  const lyon = await startEngine({ site: lyonSite(), dialect: 'naemon', listen, clock: systemClock });
  const portOf = (engine: Engine) => ('port' in engine.address ? engine.address.port : 0);
  return {
    engines: { paris, lyon },
    realms: [
      realm('paris', { monitoring_port: portOf(paris) }),
      realm('lyon', { monitoring_port: portOf(lyon) }),
      hostgroupRealm('paris-db', 'databases', { monitoring_port: portOf(paris) }),
      hostgroupRealm('paris-none', ' , ', { monitoring_port: portOf(paris) }),
      realm('dead', { monitoring_port: deadPort }),
      hostgroupRealm('paris-linux', 'linux', { monitoring_port: portOf(paris) }),
      multirealm('france', 'paris', 'lyon'),
      multirealm('overlapping', 'paris', 'paris-db', 'lyon'),
      multirealm('parts', 'paris-db', 'paris-linux', 'lyon'),
      multirealm('all', 'paris', 'lyon', 'dead'),
      multirealm('graveyard', 'dead'),
    ],
    async stop() {
      await Promise.all([paris.close(), lyon.close()]);
    },
  };
}

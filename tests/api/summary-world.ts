import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import { deadPort } from '../support/free-port.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

/** The present time, also of the application, because "long" is counted in days. */
export const now = Date.UTC(2026, 10, 20, 12) / 1000;
const day = 86_400;
const daysAgo = (days: number) => now - days * day;

const up = { last_check: now, last_state_change: daysAgo(100), last_hard_state_change: daysAgo(100) };
/** An object that has been DOWN or CRITICAL for that number of days. */
const bad = (state: number, days: number) => ({
  ...{ state, last_check: now, last_hard_state_change: daysAgo(1) },
  // The object was last seen without a problem then. The last change of a HARD state may be later (DOWN, UNREACHABLE, DOWN).
  last_time: [daysAgo(days), 0, 0, 0],
});

function northSite() {
  return site({
    hosts: [
      host('web-1', {
        ...up,
        address: '10.0.0.1',
        groups: ['linux', 'web'],
        custom_variables: { PACKS: '["linux","networkdevice-traffic"]' },
        services: [
          service('http', { ...bad(2, 20), acknowledged: true, output: 'no answer' }),
          service('disk', bad(2, 3)),
          service('soft', { ...bad(2, 30), state_type: 0 }),
          service('load', up),
          service('late', { ...bad(2, 40), last_time: [daysAgo(40), daysAgo(2), 0, 0] }),
          service('new', { has_been_checked: false, active_checks_enabled: false }),
        ],
      }),
      host('db-1', {
        ...bad(1, 16),
        address: '10.0.0.2',
        groups: ['databases'],
        acknowledged: true,
        output: 'no ping',
        custom_variables: { PACKS: '["linux"]' },
        services: [service('mysql', { state: 3, last_check: daysAgo(50), active_checks_enabled: false })],
      }),
      host('db-2', { ...bad(1, 14), address: '::FFFF:10.0.0.1', groups: ['databases', 'web'] }),
      host('cut off', { state: 2, last_check: now }),
      host('been down', { state: 1, last_check: now, last_hard_state_change: daysAgo(400) }),
      host('unknown since', { state: 1, last_check: now, downtime_depth: 1 }),
      host('asleep', { active_checks_enabled: false, last_check: daysAgo(16) }),
      host('dozing', { active_checks_enabled: false, last_check: daysAgo(1) }),
      host('new', { has_been_checked: false, active_checks_enabled: false }),
    ],
  });
}

function southSite() {
  return site({
    hosts: [
      host('web-1', {
        ...up,
        address: '10.0.0.1',
        groups: ['linux'],
        services: [service('http', { ...bad(2, 17), last_time: [0, daysAgo(17), 0, 0] })],
      }),
      host('app-1', { ...up, address: 'app.example.org', custom_variables: { PACKS: 'java,linux' } }),
      host('app-2', { ...up, address: 'app.example.org', custom_variables: { PACKS: ' , ' } }),
    ],
  });
}

export interface SummaryWorld {
  readonly realms: readonly RealmRecord[];
  readonly engines: readonly Engine[];
  stop(): Promise<void>;
}

/**
 * Starts these realms: north (Icinga 2) and south (Naemon), the standard realms; north-db and north-web (hostgroup), twin (the engine of north again), gone
 * (nobody listens), searched (without an engine), and multirealms of them.
 */
export async function startSummaryWorld(): Promise<SummaryWorld> {
  const start = (dialect: 'icinga2' | 'naemon', made: ReturnType<typeof site>) =>
    startEngine({ site: made, dialect, listen: {}, clock: systemClock });
  const north = await start('icinga2', northSite());
  const south = await start('naemon', southSite());
  const portOf = ({ address }: Engine) => ('port' in address ? address.port : 0);
  const [there, below] = [{ monitoring_port: portOf(north) }, { monitoring_port: portOf(south) }];
  return {
    engines: [north, south],
    realms: [
      realm('north', { ...there, section: 'Office' }),
      realm('south', { ...below, section: 'plant' }),
      realm('twin', { ...there, section: 'twins' }),
      realm('gone', { monitoring_port: deadPort, section: 'ruins' }),
      realm('searched', {
        ...{ monitoring_ip: undefined, monitoring_port: undefined, search_backend: 1, section: 'plant' },
      }),
      hostgroupRealm('north-db', 'databases', { ...there, section: 'office' }),
      hostgroupRealm('north-web', 'web', { ...there, section: 'office' }),
      multirealm('both', 'north', 'south'),
      multirealm('some', 'north-db', 'gone'),
      multirealm('none', 'gone'),
    ],
    async stop() {
      await Promise.all([north.close(), south.close()]);
    },
  };
}

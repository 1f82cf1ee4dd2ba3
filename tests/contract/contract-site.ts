import { host, removeHostFromSite, service, site } from '../../demo/status-query-engine/build-site.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { contractLog } from './contract-log.ts';

/** Names that a careless client would break on the wire or in a filter. */
export const oddNames = [
  'Café Zürich',
  'sp ace/slash',
  '100% sure %41',
  `quote"d 'twice'`,
  String.raw`back\slash`,
  'dots.and*stars[a-z]',
] as const;

/** Hosts whose names have this prefix are for tests of commands. Other tests ignore them. */
export const commandHostPrefix = 'commanded';

/** Returns the site with one host, for tests whose cost grows with its size. */
export function keepOneHost(all: Site): Site {
  for (const name of [...all.hosts.keys()])
    if (name !== `${commandHostPrefix}-1`) removeHostFromSite(all, name);
  return all;
}

/**
 * Twenty hosts in every state, with services, groups, packs and a business process: what the contract suite expects of
 * each engine, and the same on all. `now` is epoch seconds, when everything was checked.
 */
export function contractSite(now: number): Site {
  const seen = { last_check: now, last_state_change: now, last_hard_state_change: now };
  const ok = { ...seen, max_check_attempts: 1 };
  const down = {
    ...ok,
    state: 1,
    output: 'PING CRITICAL - Packet loss = 100%',
    perf_data: 'pl=100%;80;100;0',
  };
  const made = site({
    programStart: now,
    hostgroups: [
      { name: 'linux', alias: 'Linux servers' },
      { name: 'nobody', alias: 'A group without members' },
    ],
    hosts: [
      host('web-1', {
        ...ok,
        address: '192.0.2.1',
        groups: ['linux', 'web'],
        custom_variables: { PACKS: '["linux","apache"]', SITE: 'Zürich "north"', BUSINESS_IMPACT: '4' },
        services: [
          service('http', {
            ...ok,
            output: 'HTTP OK',
            perf_data: 'time=0.5s;1;2;0',
            long_output: 'one\ntwo',
          }),
          service('load', { ...ok, state: 1, output: 'LOAD WARNING', groups: ['capacity'] }),
          service('disk /', { ...ok, state: 2, output: 'DISK CRITICAL é', groups: ['capacity'] }),
        ],
      }),
      host('web-2', {
        ...ok,
        address: '192.0.2.2',
        groups: ['linux', 'web'],
        custom_variables: { PACKS: '["linux"]' },
        services: [
          service('http', { ...ok, state: 3, output: 'HTTP UNKNOWN' }),
          service('load', { has_been_checked: false }),
          service('restless', { ...ok, is_flapping: true }),
        ],
      }),
      host('db-acknowledged', {
        ...down,
        groups: ['linux', 'db'],
        acknowledged: true,
        acknowledgement_type: 2,
      }),
      host('db-in-downtime', { ...down, groups: ['db'], downtime_depth: 1 }),
      host('db-down', {
        ...down,
        groups: ['db'],
        services: [service('sql', { ...ok, state: 2, output: 'gone' })],
      }),
      host('db-soft', { ...down, groups: ['db'], max_check_attempts: 5, current_attempt: 2, state_type: 0 }),
      host('gateway', down),
      host('branch', { ...down, parents: ['gateway'], state: 2 }),
      host('never-checked', { has_been_checked: false, groups: ['linux'] }),
      host('paused', { ...ok, active_checks_enabled: false, notifications_enabled: false }),
      host('closed', { ...ok, accept_passive_checks: false }),
      host('shop', {
        ...ok,
        check_command: 'bp_rule!web-1,http & web-2',
        custom_variables: { BP_RULE: 'web-1,http & web-2' },
      }),
      ...oddNames.map((name) => host(name, { ...ok, services: [service(`of ${name}`, ok)] })),
      ...[1, 2, 3].map((number) =>
        host(`${commandHostPrefix}-${number}`, {
          ...ok,
          services: [service('disk', { ...ok, state: 2, output: 'DISK CRITICAL' })],
        }),
      ),
    ],
  });
  made.log.push(...contractLog(now));
  return made;
}

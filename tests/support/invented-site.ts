import { addHostToSite, host, service, site } from '../../demo/status-query-engine/build-site.ts';
import type { Checkable, Site } from '../../demo/status-query-engine/site.ts';
import { fc } from './properties.ts';

/** Names of hostgroups: hostgroup realms are limited to some of them. */
export const inventedGroups = ['linux', 'Linux', 'data bases', 'été,\\*', 'K'] as const;

/** Characters that once caused faults: in filters, in CSV, by case folding, or by the order of code units. */
const characters = [
  ...Array.from('abzABZ019 -_.,;:!?*\\/%+=@~|&#\'"`$^[](){}<>'),
  ...Array.from('éÉßẞİıſKσςµ√\u00a0\u0085\u2028\ufeff\ud7ff\ue000\uffee😀𝒳'),
];
const known = [
  'web-1',
  'WEB-1',
  'db',
  'a',
  'B',
  '=1+1',
  '-',
  '@x',
  '0',
  'null',
  'true',
  '1e3',
  'x.y',
  'a,b',
  'a\\b',
  '*',
];

/** Engines trim names that they read. */
const isName = (text: string) => text === text.trim() && text !== '';
const anyText = fc.string({ unit: fc.constantFrom(...characters), maxLength: 6 });
const name = fc.oneof(fc.constantFrom(...known), anyText.filter(isName));
const output = fc.oneof(
  anyText,
  fc.constantFrom('', 'OK', 'CRITICAL - 50% of x,y', '=cmd()', 'x'.repeat(300)),
);

const start = Date.UTC(2026, 10, 20, 12) / 1000;
const time = fc.oneof(
  fc.constantFrom(0, 1, start, start + 1, start - 1, 2_147_483_647),
  fc.integer({ min: start - 3_000_000, max: start + 3_000_000 }),
);

const checked = {
  display_name: fc.oneof(name, fc.constant('')),
  output,
  perf_data: output,
  long_output: fc.constantFrom('', 'one\ntwo', 'é\n\nü'),
  state_type: fc.constantFrom(0 as const, 1 as const),
  has_been_checked: fc.boolean(),
  current_attempt: fc.constantFrom(0, 1, 2, 10, 99, 100, 1000),
  max_check_attempts: fc.constantFrom(1, 3, 100),
  check_interval: fc.constantFrom(0, 0.5, 1 / 3, 5, 1440),
  last_check: time,
  next_check: time,
  last_state_change: time,
  last_hard_state_change: time,
  active_checks_enabled: fc.boolean(),
  accept_passive_checks: fc.boolean(),
  notifications_enabled: fc.boolean(),
  acknowledged: fc.boolean(),
  is_flapping: fc.boolean(),
  downtime_depth: fc.constantFrom(0, 0, 1, 2),
  notes: output,
  check_command: fc.constantFrom('', 'ping', 'ping!a!b', 'bp_rule!web-1 & (db | a)', 'bp_rule!'),
};
const variables = fc.record(
  {
    PACKS: fc.constantFrom('', '["linux","http"]', 'linux, http', '[]', '[1,null,"x"]', 'été'),
    BUSINESS_IMPACT: fc.constantFrom('0', '3', '5', '6', '', 'x'),
    BP_RULE: fc.constantFrom('web-1 & a', 'web-1,a | db', ''),
    'A.B': output,
    LAT: output,
  },
  { requiredKeys: [] },
);

const inventedService = fc.record({
  description: name,
  facts: fc.record({
    ...checked,
    state: fc.nat(3),
    groups: fc.subarray(['web', 'a,b']),
    custom_variables: variables,
  }) satisfies fc.Arbitrary<Partial<Checkable>>,
});
const inventedHost = fc.record({
  name,
  facts: fc.record({
    ...checked,
    state: fc.nat(2),
    alias: fc.oneof(name, fc.constant('')),
    address: fc.constantFrom('', '10.0.0.1', '10.0.0.2', 'fe80::1', 'host.example'),
    groups: fc.subarray([...inventedGroups]),
    parents: fc.uniqueArray(name, { maxLength: 2 }),
    contacts: fc.uniqueArray(name, { maxLength: 2 }),
    custom_variables: variables,
  }),
  services: fc.uniqueArray(inventedService, { selector: ({ description }) => description, maxLength: 4 }),
});

/** The hosts of an engine. */
export const inventedHosts = fc.uniqueArray(inventedHost, { selector: (one) => one.name, maxLength: 8 });
export type InventedHosts = typeof inventedHosts extends fc.Arbitrary<infer T> ? T : never;
/** Hosts for Naemon, which changes characters beyond the basic multilingual plane. */
export const plainHosts = inventedHosts.map((hosts): InventedHosts => {
  const text = JSON.stringify(hosts).replaceAll(/[\u{10000}-\u{10ffff}]/gu, 'Z');
  return JSON.parse(text) as InventedHosts;
});

export function emptySite(): Site {
  const hostgroups = inventedGroups.map((group) => ({ name: group, alias: group }));
  return site({ programStart: start, hostgroups });
}

/** Replaces the hosts of a site that an engine serves. An engine with another configuration is started again. */
export function refill(target: Site, hosts: InventedHosts): void {
  target.programStart += 1;
  target.hosts.clear();
  target.servicegroups.clear();
  target.revision += 1;
  for (const { name: called, facts, services } of hosts) {
    addHostToSite(
      target,
      host(called, { ...facts, services: services.map((each) => service(each.description, each.facts)) }),
    );
  }
}

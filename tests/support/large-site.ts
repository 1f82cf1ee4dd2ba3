import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import type { Checkable, Host, Site } from '../../demo/status-query-engine/site.ts';

const families = ['linux', 'windows', 'network', 'db'] as const;
const checks = ['ping', 'cpu', 'disk', 'memory', 'traffic'] as const;

/** Icinga 2 makes an object of each acknowledgement and downtime, which takes it 40 ms when it has 50,000 services. */
const handledUpTo = 500;

/** Returns a site of any size, always the same: every 23rd host is down, some services are in trouble, one host is PENDING. */
export function largeSite(hosts: number): Site {
  return site({
    hosts: Array.from({ length: hosts }, (_, index) => numbered(index + 1)),
    hostgroups: families.map((name) => ({ name, alias: `${name} hosts` })),
    contacts: [{ name: 'alice', alias: 'Alice', email: 'alice@example.org' }],
  });
}

function numbered(number: number): Host {
  const id = String(number).padStart(5, '0');
  const family = families[number % families.length] ?? 'linux';
  return host(`host-${id}`, {
    display_name: `Host ${id}`,
    // Icinga 2 has one name for both.
    alias: `Host ${id}`,
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    groups: number % 7 === 0 && family !== 'db' ? [family, 'db'] : [family],
    custom_variables: {
      PACKS: JSON.stringify([family, 'base']),
      LATITUDE: (43 + (number % 700) / 100).toFixed(4),
      BUSINESS_IMPACT: String(number % 6),
    },
    ...hostFacts(number),
    services: checks.map((name, index) => service(name, serviceFacts(number, index))),
  });
}

function hostFacts(number: number): Partial<Checkable> {
  if (number === 5) return { has_been_checked: false };
  if (number === 6) return { active_checks_enabled: false };
  if (number === 8)
    return { check_command: 'bp_rule', custom_variables: { BP_RULE: 'host-00001 & host-00002,cpu' } };
  if (number % 23 !== 0) return {};
  const trouble = { state: 1, output: 'PING CRITICAL - Packet loss = 100%', perf_data: 'pl=100%;80;100;0' };
  if (number > handledUpTo) return trouble;
  return { ...trouble, acknowledged: number % 2 === 0, downtime_depth: number % 3 === 0 ? 1 : 0 };
}

function serviceFacts(number: number, index: number): Partial<Checkable> {
  if (number === 5) return { has_been_checked: false };
  const state = [0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3][(number * 3 + index * 5) % 11] ?? 0;
  const value = (number * 7 + index * 13) % 100;
  return {
    display_name: `${checks[index] ?? ''} check`,
    groups: [index === 0 ? 'availability' : 'capacity'],
    state,
    output: `${checks[index]?.toUpperCase() ?? ''} ${value} % in use`,
    perf_data: `value=${value};80;90;0;100 time=0.${String(value).padStart(3, '0')}s;;;0`,
    acknowledged: state !== 0 && number % 5 === 0 && number <= handledUpTo,
    is_flapping: number === 10 && index === 1,
  };
}

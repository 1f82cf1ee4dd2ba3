import { host, service, site } from '../../../../demo/status-query-engine/build-site.ts';
import type { DialectName } from '../../../../demo/status-query-engine/index.ts';
import type { Host, Site } from '../../../../demo/status-query-engine/site.ts';

const groups = ['linux', 'windows', 'network', 'db'];

/** The installation that the captures were taken from, as far as they tell: 20 hosts on Icinga 2, 100 on Naemon. */
export function capturedSite(dialect: DialectName, now: number): Site {
  const count = dialect === 'naemon' ? 100 : 20;
  return site({
    programStart: now - 100,
    hosts: Array.from({ length: count }, (_, index) => capturedHost(dialect, index + 1, now)),
  });
}

const serviceGroups: Record<string, string> = { ping: 'sg-availability', traffic: 'sg-traffic' };

function capturedHost(dialect: DialectName, number: number, now: number): Host {
  const naemon = dialect === 'naemon';
  const pending = naemon && (number === 49 || number === 99);
  const group = groups[number % 4]!;
  const seen = pending ? { has_been_checked: false } : { last_check: now - 5 };
  return host(nameOf(number), {
    ...seen,
    ...(!pending && { output: naemon ? 'PING OK é ü "quoted"' : 'PING OK é ü "quoted" ' }),
    alias: `Alias of ${nameOf(number).slice(5)}`,
    address: `10.0.0.${number}`,
    groups: [...new Set(naemon && number % 7 === 0 ? [group, 'db'] : [group])],
    contacts: ['alice', 'bob'],
    state: naemon && number % 23 === 0 ? 1 : 0,
    parents: naemon && number % 10 !== 1 ? [nameOf(number - ((number - 1) % 10))] : [],
    check_interval: 5,
    custom_variables: {
      PACKS: JSON.stringify([group, 'base']),
      LAT: (43 + number / 100).toFixed(4),
      LNG: (2 + number / 100).toFixed(4),
      POLLER_TAG: `poller-${number % 3}`,
      BUSINESS_IMPACT: String(number % 5),
      INDEX: String(number),
    },
    services: ['ping', 'cpu', 'disk', 'memory', 'traffic'].map((description, index) =>
      service(description, {
        ...seen,
        groups: [serviceGroups[description] ?? 'sg-capacity'],
        state: pending ? 0 : [0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3][(number * 3 + index * 5) % 11]!,
        max_check_attempts: 2,
        custom_variables: { CRITICAL_LEVEL: String(index) },
      }),
    ),
  });
}

function nameOf(number: number): string {
  return `host-${String(number).padStart(4, '0')}`;
}

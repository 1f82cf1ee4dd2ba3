import * as z from 'zod';

import { startEngine } from '../local/status-query-engine/index.ts';
import { systemClock } from '../shared/base/clock.ts';
import { filterQuery, resolveFilters } from '../shared/http/list/filters.ts';
import type { OpenRealm } from '../shared/realm/open-realm/open.ts';
import { hostsWithDetails } from '../shared/realm/status/hosts.ts';
import { servicesOfOneHost } from '../shared/realm/status/services.ts';
import { zoneOf } from '../shared/time/zone.ts';
import { engineRealm } from '../tests/support/engine-realm.ts';
import { startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { report } from './report.ts';

type Parameters = Readonly<Record<string, string>>;

/** Questions by the parameters of single fields, and the same ones as expressions. */
const pairs: readonly (readonly [list: keyof typeof lists, byFields: Parameters, where: string])[] = [
  ['hosts', { state_name: 'DOWN' }, 'state_name = DOWN'],
  ['hosts', { host_name: 'host-001*' }, 'host_name ~ "host-001*"'],
  ['hosts', { groups: 'db', acknowledged: 'false' }, 'groups = db and not acknowledged'],
  ['hosts', { unhandled: 'true' }, 'unhandled'],
  ['services', { state_name: 'CRITICAL' }, 'state_name = CRITICAL'],
  [
    'services',
    { host_groups: 'db', state_name: 'CRITICAL,WARNING' },
    'host.groups = db and state_name in (CRITICAL, WARNING)',
  ],
  ['services', { address: '10.0.0.9' }, 'host.address = 10.0.0.9'],
];

/** The lists, each with its parameters. These are built once, as endpoints do. */
const lists = { hosts: withQuery(hostsWithDetails), services: withQuery(servicesOfOneHost) };

/** Each pair is asked at least so often, and for at least so long: questions of a millisecond need more rounds. */
const leastRounds = 23;
const leastMs = 4000;

/** Compares `where` with the parameters of single fields: the processor time of this process, in turns, on the embedded engine and a real Icinga 2. */
export async function where(hosts: number): Promise<void> {
  const site = largeSite(hosts);
  const embedded = await startEngine({ site, dialect: 'naemon', listen: { port: 0 }, clock: systemClock });
  const { address } = embedded;
  if (address.kind !== 'tcp') throw new Error('the engine does not listen on plain TCP');
  await measure('embedded', () => engineRealm({ address: { ...address, kind: 'tcp' } }, () => undefined));
  await embedded.close();
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services: starting …`);
  const icinga = await startIcinga2({ site, runsChecks: false });
  try {
    const there = { kind: 'tcp', host: icinga.host, port: icinga.port } as const;
    await measure('Icinga 2', () => engineRealm({ address: there }, () => undefined));
  } finally {
    await icinga.stop();
  }
}

async function measure(engine: string, open: () => OpenRealm): Promise<void> {
  const rows: Record<string, unknown> = {};
  for (const [list, byFields, expression] of pairs) {
    // A realm keeps the memory of its answers until its request is over, so each pair has a request of its own.
    const realm = open();
    const times: Record<'fields' | 'where', number[]> = { fields: [], where: [] };
    const counts = new Set<number>();
    const start = performance.now();
    for (let round = 0; round < leastRounds || performance.now() - start < leastMs; round += 1) {
      const ways = [
        [byFields, times.fields],
        [{ where: expression }, times.where],
      ] as const;
      // The order changes, because the second question of a round pays for the garbage of the first.
      for (const [parameters, into] of round % 2 === 0 ? ways : ways.toReversed())
        counts.add(await timed(() => rowsOf(list, parameters, realm), into));
    }
    const [fields, asWhere] = [median(times.fields), median(times.where)];
    rows[`${list}: ${expression}`] = {
      rows: [...counts].join(' or '),
      rounds: times.where.length,
      ...{ fields_ms: rounded(fields), where_ms: rounded(asWhere), ratio: rounded(asWhere / fields) },
    };
  }
  report(`where on ${engine}`, rows);
}

async function rowsOf(name: keyof typeof lists, parameters: Parameters, realm: OpenRealm): Promise<number> {
  const { table, query } = lists[name];
  const present = { zone: zoneOf('UTC'), now: Date.now() };
  const found = await table.rows(realm, { where: resolveFilters(query.parse(parameters), present) });
  return found.count;
}

function withQuery(table: typeof hostsWithDetails | typeof servicesOfOneHost) {
  const options = { taken: [], ties: [], related: table.list.related };
  return { table, query: filterQuery(z.array(table.schema), options) };
}

async function timed(work: () => Promise<number>, times: number[]): Promise<number> {
  const before = process.cpuUsage();
  const count = await work();
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1000);
  return count;
}

/** The first rounds warm the code up. A busy machine spoils single rounds, so that the median of the others is compared. */
function median(times: readonly number[]): number {
  const sorted = times.slice(3).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

const rounded = (value: number) => Number(value.toFixed(2));

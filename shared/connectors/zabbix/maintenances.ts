/** Maintenances of Zabbix as downtimes of hosts and services. */
import { createHash } from 'node:crypto';

import { groupBy } from '../../base/group-by.ts';
import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import { type ObjectColumns, prefixed } from '../status-query/index.ts';
import { splitAuthor } from './columns.ts';
import { hostColumns } from './host-columns.ts';
import { groupNamesOf, numberOf, rowsOf, type RpcRow, textOf } from './json-rpc.ts';
import type { ZabbixLine } from './past-lines.ts';
import type { HostWithServices, Trigger } from './world.ts';

/** A maintenance at one of its hosts or services. */
export interface Maintained {
  readonly host: HostWithServices;
  /** Empty for the host itself. */
  readonly service: string;
  readonly row: RpcRow;
  readonly number: number;
}

/** The hosts and maintenances that one reading has found. */
export interface ZabbixState {
  readonly hosts: readonly HostWithServices[];
  readonly maintenances: readonly RpcRow[];
  readonly numbers: RemarkNumbers;
  /** The present time in seconds since the epoch. */
  readonly now: number;
  /** The lines of the past. */
  readonly lines?: Iterable<ZabbixLine>;
}

/** Returns the maintenances that have not ended. One that is limited by tags is one of the services with these tags, and not of their host. */
export function* maintainedIn({ hosts, maintenances, numbers, now }: ZabbixState): Generator<Maintained> {
  for (const row of maintenances.filter((one) => timesOf(one).end > now))
    for (const host of hosts.filter(hostsOf(row)))
      for (const service of servicesOf(host, row)) {
        const key = [host.name, service, textOf(row['maintenanceid'])].join(separator);
        yield { host, service, row, number: numbers.numberOf(key) };
      }
}

/** Zabbix takes no such character in the name of a host. */
const separator = '\n';

/** Returns the host in the key of a number. */
export function hostOfKey(key: string | undefined): string | undefined {
  return key?.split(separator, 1)[0];
}

/** Returns the test of the hosts of a maintenance. One of a group is one of the groups in it too. */
function hostsOf(row: RpcRow): (host: HostWithServices) => boolean {
  const ids = new Set(rowsOf(row, 'hosts').map(({ hostid }) => hostid));
  const names = groupNamesOf(row);
  return ({ row: { hostid }, groups }) =>
    ids.has(hostid) ||
    names.some((name) => groups.some((group) => group === name || group.startsWith(`${name}/`)));
}

function servicesOf({ services }: HostWithServices, row: RpcRow): string[] {
  if (rowsOf(row, 'tags').length === 0) return [''];
  return services.filter((one) => meetsTags(one, row)).map(({ name }) => name);
}

const [isEqual, isOneOfAll] = [0, 2];

/** Returns true if a problem of the trigger would be in a maintenance that is limited by these tags. */
export function meetsTags({ row, host }: Trigger, maintenance: RpcRow): boolean {
  const tags = [...rowsOf(row, 'tags'), ...rowsOf(host.row, 'tags')];
  const isMet = ({ tag, value, operator }: RpcRow) =>
    tags.some(
      (one) =>
        one['tag'] === tag &&
        (numberOf(operator) === isEqual
          ? textOf(one['value']) === textOf(value)
          : textOf(one['value']).includes(textOf(value))),
    );
  const wanted = rowsOf(maintenance, 'tags');
  if (numberOf(maintenance['tags_evaltype']) === isOneOfAll) return wanted.some(isMet);
  return [...groupBy(wanted, ({ tag }) => tag).values()].every((ofName) => ofName.some(isMet));
}

/**
 * Returns the name of a maintenance of ours. It has the exact times, because Zabbix has whole minutes, and the same one has the same name, which
 * Zabbix takes once. `words` are its host and service, and its text, which tell it from others of the same time.
 */
export function nameOfMaintenance(start: number, end: number, words: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
  return `realmgate ${start}-${end} ${hash}`;
}

/** Returns the times in seconds since the epoch. A period that recurs is shown from the first to the last. */
function timesOf(row: RpcRow): { readonly start: number; readonly end: number } {
  const [, start, end] = /^realmgate (\d{1,10})-(\d{1,10}) [0-9a-f]{16}$/.exec(textOf(row['name'])) ?? [];
  if (start !== undefined && end !== undefined) return { start: Number(start), end: Number(end) };
  const [since, till] = [numberOf(row['active_since']), numberOf(row['active_till'])];
  const [period, ...others] = rowsOf(row, 'timeperiods');
  if (!period || others.length > 0 || numberOf(period['timeperiod_type']) > 0)
    return { start: since, end: till };
  const begin = numberOf(period['start_date']);
  return { start: Math.max(since, begin), end: Math.min(till, begin + numberOf(period['period'])) };
}

/** Returns the author and the words. A maintenance of others has a name, and perhaps a description. */
function wordsOf(row: RpcRow): readonly [author: string, comment: string] {
  const [name, description] = [textOf(row['name']), textOf(row['description'])];
  if (name.startsWith('realmgate ')) return splitAuthor(description);
  return ['', description === '' ? name : `${name}: ${description}`];
}

export const downtimeColumns: ObjectColumns<Maintained> = {
  ...prefixed('host_', hostColumns, ({ host }: Maintained) => host),
  service_description: ({ service }) => service,
  id: ({ number }) => number,
  author: ({ row }) => wordsOf(row)[0],
  comment: ({ row }) => wordsOf(row)[1],
  entry_time: () => 0,
  start_time: ({ row }) => timesOf(row).start,
  end_time: ({ row }) => timesOf(row).end,
  fixed: () => 1,
  duration: ({ row }) => timesOf(row).end - timesOf(row).start,
  triggered_by: () => 0,
  // Zabbix says it of a service only while it has a problem.
  service_scheduled_downtime_depth: () => null,
};

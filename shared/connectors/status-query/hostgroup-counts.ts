import { buildCells, type CellTable } from './cell-table.ts';
import { type Cells, maxFigure } from './columns.ts';
import type { RowQueryParts } from './query.ts';

/** The columns of a host whose sum over its hosts a hostgroup has under the same name. */
const sums = [
  ...['num_services', 'num_services_ok', 'num_services_warn', 'num_services_crit'],
  ...['num_services_unknown', 'num_services_pending'],
];
const needed = ['groups', 'state', 'has_been_checked'];
const states = ['num_hosts_up', 'num_hosts_down', 'num_hosts_unreach'];
const hostCounts = ['num_hosts', ...states, 'num_hosts_pending'];
/** Stands for the state of a host that was never checked. */
const pending = states.length;

/**
 * Adds the numbers of hosts and services by state to hostgroups. The rows of their hosts tell them; an engine would count them group by group.
 * Returns the same table if the hosts lack a column, or if a group is there twice, as with several engines behind a cache.
 */
export function withCounts(hostgroups: CellTable, hosts: CellTable): CellTable {
  return counted(hostgroups, hosts, { sums, columns: ['name', 'alias', ...hostCounts, ...sums] });
}

const countedHosts: RowQueryParts = {
  ...{ table: 'hosts', columns: ['name', ...needed], filters: [], most: undefined },
};

/**
 * Reads hostgroups from a Livestatus. If a hostgroup has hosts behind a parent that is down, the rows of hosts tell its numbers: Icinga 2 counts such
 * hosts as unreachable and by their own state.
 */
export async function readWithHostCounts(
  query: RowQueryParts,
  read: (query: RowQueryParts) => Promise<CellTable>,
): Promise<CellTable> {
  const cells = await read(query);
  if (!hasUnreachableHosts(cells)) return cells;
  return counted(cells, await read(countedHosts), { sums: [], columns: cells.columns });
}

function hasUnreachableHosts(hostgroups: CellTable): boolean {
  const [name, unreachable] = [hostgroups.column('name'), hostgroups.column('num_hosts_unreach')];
  if (name < 0 || unreachable < 0) return false;
  for (let row = 0; row < hostgroups.count; row += 1)
    if (isCount(hostgroups.wholeNumber(row, unreachable))) return true;
  return false;
}

/** Returns false for an impossible number too, which is shown as such. */
function isCount(number: number): boolean {
  return number > 0 && number <= maxFigure;
}

interface Counting {
  /** The columns of hosts that are summed up. */
  readonly sums: readonly string[];
  /** The columns of the new table. */
  readonly columns: readonly string[];
}

function counted(hostgroups: CellTable, hosts: CellTable, { sums, columns }: Counting): CellTable {
  const name = hostgroups.column('name');
  const names = [...hostCounts, ...sums];
  const groups = new Map<unknown, number[]>();
  for (let row = 0; row < hostgroups.count; row += 1)
    groups.set(
      hostgroups.value(row, name),
      names.map(() => 0),
    );
  const isComplete = [...needed, ...sums].every((column) => hosts.column(column) >= 0);
  if (!isComplete || groups.size < hostgroups.count) return hostgroups;
  countHosts(groups, hosts, sums);
  const cells = columns.map((column) => ({
    count: names.indexOf(column),
    own: hostgroups.column(column),
  }));
  const rows = Array.from({ length: hostgroups.count }, (_, row): Cells => {
    const counts = groups.get(hostgroups.value(row, name));
    return cells.map(({ count, own }) => (count < 0 ? hostgroups.value(row, own) : counts?.[count]));
  });
  return buildCells(rows, columns);
}

/** Adds each host to the counts of its groups. A number that the engine does not tell makes the sums `NaN`, which cells hold as null. */
function countHosts(groups: ReadonlyMap<unknown, number[]>, hosts: CellTable, sums: readonly string[]): void {
  const at = hosts.column('groups');
  const numbersOf = numberReader(hosts, sums);
  for (let row = 0; row < hosts.count; row += 1) {
    const names = hosts.value(row, at);
    if (!Array.isArray(names)) continue;
    const numbers = numbersOf(row);
    for (const name of new Set<unknown>(names)) addTo(groups.get(name), numbers);
  }
}

/** Returns a function that returns the numbers by which one host changes the counts of its groups, in the order of `hostCounts` and the sums. */
function numberReader(hosts: CellTable, sums: readonly string[]): (row: number) => readonly number[] {
  const [stateAt, checkedAt] = [hosts.column('state'), hosts.column('has_been_checked')];
  const sumsAt = sums.map(hosts.column);
  return (row) => {
    const state = Number(hosts.value(row, checkedAt)) === 0 ? pending : hosts.value(row, stateAt);
    const inStates = [...states.keys(), pending].map((one) => Number(one === state));
    return [1, ...inStates, ...sumsAt.map((column) => numberIn(hosts.value(row, column)))];
  };
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : NaN;
}

function addTo(counts: number[] | undefined, numbers: readonly number[]): void {
  if (!counts) return;
  for (const [index, number] of numbers.entries()) counts[index] = (counts[index] ?? 0) + number;
}

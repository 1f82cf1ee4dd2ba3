import { buildCells, type Cells, type CellTable } from '../status-query/index.ts';

/** The columns of a host whose sum over its hosts a hostgroup has under the same name. */
const sums = [
  ...['num_services', 'num_services_ok', 'num_services_warn', 'num_services_crit'],
  ...['num_services_unknown', 'num_services_pending'],
];
const needed = ['groups', 'state', 'has_been_checked', ...sums];
const states = ['num_hosts_up', 'num_hosts_down', 'num_hosts_unreach'];
const columns = ['num_hosts', ...states, 'num_hosts_pending', ...sums];
/** Stands for the state of a host that was never checked. */
const pending = states.length;

/**
 * Adds the numbers of hosts and services by state to hostgroups. The rows of their hosts tell them; an engine would count them group by group.
 * Returns the same table if the hosts lack a column, or if a group is there twice, as with several engines behind a cache.
 */
export function withCounts(hostgroups: CellTable, hosts: CellTable): CellTable {
  const [name, alias] = [hostgroups.column('name'), hostgroups.column('alias')];
  const groups = new Map<unknown, number[]>();
  for (let row = 0; row < hostgroups.count; row += 1)
    groups.set(
      hostgroups.value(row, name),
      columns.map(() => 0),
    );
  const isComplete = needed.every((column) => hosts.column(column) >= 0);
  if (!isComplete || groups.size < hostgroups.count) return hostgroups;
  countHosts(groups, hosts);
  const rows = Array.from({ length: hostgroups.count }, (_, row): Cells => {
    const key = hostgroups.value(row, name);
    return [key, hostgroups.value(row, alias), ...(groups.get(key) ?? [])];
  });
  return buildCells(rows, ['name', 'alias', ...columns]);
}

/** Adds each host to the counts of its groups. A number that the engine does not tell makes the sums `NaN`, which cells hold as null. */
function countHosts(groups: ReadonlyMap<unknown, number[]>, hosts: CellTable): void {
  const at = hosts.column('groups');
  const numbersOf = numberReader(hosts);
  for (let row = 0; row < hosts.count; row += 1) {
    const names = hosts.value(row, at);
    if (!Array.isArray(names)) continue;
    const numbers = numbersOf(row);
    for (const name of new Set<unknown>(names)) addTo(groups.get(name), numbers);
  }
}

/** Returns a function that returns the numbers by which one host changes the counts of its groups, in the order of `columns`. */
function numberReader(hosts: CellTable): (row: number) => readonly number[] {
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

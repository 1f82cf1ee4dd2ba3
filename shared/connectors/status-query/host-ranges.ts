import { integer, text } from './columns.ts';
import type { ListDivision } from './dialect.ts';
import { atLeast, below, type Filter, isPortable } from './filters.ts';
import { rowQuery } from './query.ts';

/** A range of host names in byte order, from `from` (inclusive) to `below` (exclusive). `undefined` means no bound. */
export interface HostNameRange {
  readonly from?: string;
  readonly below?: string;
}

/**
 * Ranges of host names that together hold all hosts, in order and of similar size. It is one range without bounds if there are few rows,
 * or if dividing costs the engine too much.
 */
export interface HostRanges {
  readonly ofHosts: readonly HostNameRange[];
  readonly ofHostsWithServices: readonly HostNameRange[];
  /** Host names that can be the bounds of a page. `undefined` if names cannot be bounds. */
  readonly marks: HostLandmarks | undefined;
}

/** Names of hosts in order. There are at least `markedRows` rows between each name and the previous one (or the start). */
export interface HostLandmarks {
  readonly ofHosts: readonly string[];
  readonly ofHostsWithServices: readonly string[];
}

export const rowsPerLandmark = 25;

const everything: readonly HostNameRange[] = [{}];
export const singleRange: HostRanges = {
  ofHosts: everything,
  ofHostsWithServices: everything,
  marks: undefined,
};

/** Makes the conditions that a host's name is in the range. `column` is the column that holds the name. */
export function rangeFilters(column: string, { from, below: end }: HostNameRange): Filter[] {
  return [
    ...(from === undefined ? [] : [atLeast(column, from)]),
    ...(end === undefined ? [] : [below(column, end)]),
  ];
}

/** Query for the names of all hosts and their numbers of services. */
export const hostSizes = rowQuery('hosts', { name: text('name'), services: integer('num_services') });

/** A division that only makes marks: lists are read as one range. */
export const undivided: ListDivision = { leastRows: Infinity, rows: Infinity, most: 1 };

interface HostSize {
  readonly name: string | null;
  readonly services: number | null;
}

export function rangesOf(hosts: readonly HostSize[], parts: ListDivision): HostRanges {
  const sizes = hosts.map(({ name, services }) => ({
    name: name ?? '',
    rows: 1 + Math.max(0, services ?? 0),
  }));
  if (!sizes.every(({ name }) => isUsableBound(name))) return singleRange;
  sizes.sort((a, b) => (a.name < b.name ? -1 : 1));
  const alone = sizes.map(({ name }) => ({ name, rows: 1 }));
  return {
    ofHosts: cut(alone, parts),
    ofHostsWithServices: cut(sizes, parts),
    marks: { ofHosts: bounds(alone, rowsPerLandmark), ofHostsWithServices: bounds(sizes, rowsPerLandmark) },
  };
}

interface Size {
  readonly name: string;
  readonly rows: number;
}

function cut(
  sizes: readonly Size[],
  { leastRows, rows: rowsOfPart, most }: ListDivision,
): readonly HostNameRange[] {
  const all = sizes.reduce((sum, { rows: count }) => sum + count, 0);
  if (all < leastRows) return everything;
  const parts = Math.max(2, Math.min(most, Math.round(all / rowsOfPart)));
  return rangesBetween(bounds(sizes, all / parts));
}

/** Returns the host names at which a new part begins. */
function bounds(sizes: readonly Size[], rowsOfPart: number): string[] {
  const names: string[] = [];
  let count = 0;
  for (const { name, rows: more } of sizes) {
    if (count >= rowsOfPart) {
      names.push(name);
      count = 0;
    }
    count += more;
  }
  return names;
}

/** Returns the ranges between these names, which must be in order. */
export function rangesBetween(names: readonly string[]): HostNameRange[] {
  return [undefined, ...names].map((from, index) => ({
    ...(from !== undefined && { from }),
    ...(names[index] !== undefined && { below: names[index] }),
  }));
}

const longestBound = 500;

/** Returns true if the name can be sent to engines and they sort it like JavaScript. */
export function isUsableBound(name: string): boolean {
  return name.length <= longestBound && isPortable(name);
}

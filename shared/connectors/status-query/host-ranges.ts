import { integer, text } from './columns.ts';
import type { Parts } from './dialect.ts';
import { atLeast, below, type Filter, isPortable } from './filters.ts';
import { rows } from './query.ts';

/** Host names from one on, and below another, by their bytes. Without a bound: all there are. */
export interface HostRange {
  readonly from?: string;
  readonly below?: string;
}

/** In order and without a gap; parts of like size. One of everything where the rows are few, or parts would cost the engine too much. */
export interface HostRanges {
  readonly ofHosts: readonly HostRange[];
  readonly ofHostsWithServices: readonly HostRange[];
  /** Where to begin and to end when a page is asked for; undefined where names cannot be bounds. */
  readonly marks: HostMarks | undefined;
}

/** Names of hosts in order. In front of each, from the one before on, there are at least `markedRows` rows. */
export interface HostMarks {
  readonly ofHosts: readonly string[];
  readonly ofHostsWithServices: readonly string[];
}

export const markedRows = 25;

const everything: readonly HostRange[] = [{}];
export const undivided: HostRanges = {
  ofHosts: everything,
  ofHostsWithServices: everything,
  marks: undefined,
};

/** The condition that a host's name is in the range, by the column that has it. */
export function inRange(column: string, { from, below: end }: HostRange): Filter[] {
  return [
    ...(from === undefined ? [] : [atLeast(column, from)]),
    ...(end === undefined ? [] : [below(column, end)]),
  ];
}

/** The names of all hosts, each with its number of services. */
export const hostSizes = rows('hosts', { name: text('name'), services: integer('num_services') });

interface HostSize {
  readonly name: string | null;
  readonly services: number | null;
}

export function rangesOf(hosts: readonly HostSize[], parts: Parts): HostRanges {
  const sizes = hosts.map(({ name, services }) => ({
    name: name ?? '',
    rows: 1 + Math.max(0, services ?? 0),
  }));
  if (!sizes.every(({ name }) => isBound(name))) return undivided;
  sizes.sort((a, b) => (a.name < b.name ? -1 : 1));
  const alone = sizes.map(({ name }) => ({ name, rows: 1 }));
  return {
    ofHosts: cut(alone, parts),
    ofHostsWithServices: cut(sizes, parts),
    marks: { ofHosts: bounds(alone, markedRows), ofHostsWithServices: bounds(sizes, markedRows) },
  };
}

interface Size {
  readonly name: string;
  readonly rows: number;
}

function cut(sizes: readonly Size[], { leastRows, rows: rowsOfPart, most }: Parts): readonly HostRange[] {
  const all = sizes.reduce((sum, { rows: count }) => sum + count, 0);
  if (all < leastRows) return everything;
  const parts = Math.max(2, Math.min(most, Math.round(all / rowsOfPart)));
  return rangesBetween(bounds(sizes, all / parts));
}

/** The names at which a part is full. */
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

/** The ranges that these names, in their order, are the bounds of. */
export function rangesBetween(names: readonly string[]): HostRange[] {
  return [undefined, ...names].map((from, index) => ({
    ...(from !== undefined && { from }),
    ...(names[index] !== undefined && { below: names[index] }),
  }));
}

const longestBound = 500;

/** Whether it can be sent, and stands for engines where it stands for us. */
export function isBound(name: string): boolean {
  return name.length <= longestBound && isPortable(name) && !/[\u0000-\u001f\u007f]/.test(name);
}

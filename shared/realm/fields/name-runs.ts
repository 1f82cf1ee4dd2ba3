import { groupRows, type RowGroups } from './group-rows.ts';
import { byTwoKeys, compare } from './order.ts';
import type { RowNames } from './row-names.ts';

/** The rows of an answer in the order of their names. Rows of the same first name follow each other: they are a run. */
export interface NameRuns {
  /** In order. */
  readonly rows: Uint32Array;
  /** Where each run begins in `rows`; one more tells where the last run ends. */
  readonly starts: Uint32Array;
}

interface Names {
  readonly count: number;
  readonly first: RowNames;
  readonly second: RowNames | undefined;
}

/** Rows whose names are all the same keep their order. */
export function nameRuns(names: Names): NameRuns {
  return runsInOrder(names) ?? runsOfGroups(names) ?? runsOfTexts(names);
}

/** Most engines of the Nagios family answer in order; undefined where one did not. */
function runsInOrder({ count, first, second }: Names): NameRuns | undefined {
  const starts = [0];
  for (let row = 1; row < count; row += 1) {
    const order = first.compare(row - 1, first, row);
    if ((order || (second?.compare(row - 1, second, row) ?? 0)) > 0) return undefined;
    if (order < 0) starts.push(row);
  }
  if (count > 0) starts.push(count);
  return {
    rows: Uint32Array.from({ length: count }, (_, row) => row),
    starts: Uint32Array.from(starts),
  };
}

/** Icinga 2 answers in no order at all: 50,000 services are sorted as 10,000 hosts of five. */
function runsOfGroups({ count, first, second }: Names): NameRuns | undefined {
  const groups = groupRows(count, first);
  if (!groups) return undefined;
  const runs = gathered(groups, ranked(groups, first));
  if (second) {
    const { rows, starts } = runs;
    for (let run = 1; run < starts.length; run += 1)
      sortRun(rows.subarray(starts[run - 1], starts[run]), second);
  }
  return runs;
}

/** The groups in the order of their names. */
function ranked({ heads }: RowGroups, names: RowNames): readonly number[] {
  const texts = heads.map((row) => names.text(row));
  return heads.map((_, group) => group).sort((a, b) => compare(texts[a] ?? '', texts[b] ?? ''));
}

/** The rows group after group, in the order of the groups that is given. */
function gathered({ groupOf }: RowGroups, order: readonly number[]): NameRuns {
  const sizes = new Uint32Array(order.length);
  for (const group of groupOf) sizes[group] = (sizes[group] ?? 0) + 1;
  const starts = new Uint32Array(order.length + 1);
  /** Of each group, where its next row goes. */
  const places = new Uint32Array(order.length);
  let start = 0;
  for (const [rank, group] of order.entries()) {
    places[group] = start;
    start += sizes[group] ?? 0;
    starts[rank + 1] = start;
  }
  const rows = new Uint32Array(groupOf.length);
  for (const [row, group] of groupOf.entries()) {
    const place = places[group] ?? 0;
    rows[place] = row;
    places[group] = place + 1;
  }
  return { rows, starts };
}

/** More are sorted by what does not become slow with them. */
const mostInserted = 16;

function sortRun(rows: Uint32Array, names: RowNames): void {
  if (rows.length > mostInserted) rows.sort((a, b) => names.compare(a, names, b) || a - b);
  else for (let end = 1; end < rows.length; end += 1) insert(rows, end, names);
}

/** Brings the row at this place among those in front of it, which are in order. */
function insert(rows: Uint32Array, end: number, names: RowNames): void {
  const row = rows[end] ?? 0;
  let place = end;
  for (; place > 0; place -= 1) {
    const before = rows[place - 1] ?? 0;
    if (names.compare(before, names, row) <= 0) break;
    rows[place] = before;
  }
  rows[place] = row;
}

function runsOfTexts({ count, first, second }: Names): NameRuns {
  const texts = Array.from({ length: count }, (_, row) => ({
    row,
    first: first.text(row),
    second: second?.text(row) ?? '',
  }));
  const sorted = byTwoKeys(
    texts,
    (text) => text.first,
    (text) => text.second,
  );
  const starts = sorted.flatMap((text, at) => (text.first === sorted[at - 1]?.first ? [] : [at]));
  return { rows: Uint32Array.from(sorted, ({ row }) => row), starts: Uint32Array.from([...starts, count]) };
}

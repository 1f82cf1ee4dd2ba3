import type { RawCells } from '../../connectors/status-query/index.ts';
import { pairRows, type TwoReadings } from './paired-rows.ts';

/** The objects of two readings of a table. The tables may have different columns. */
export interface RowMatches {
  /** The number of the row of the same object in the earlier reading, by the number in the later one. -1 if that one lacks the object. */
  readonly before: Int32Array;
  /** True if the earlier reading has objects that the later one lacks. */
  readonly hasRemoved: boolean;
}

export function matchRows(readings: TwoReadings): RowMatches {
  const before = new Int32Array(readings.after.table.count).fill(-1);
  let hasRemoved = false;
  for (const pair of pairRows(readings)) {
    if (pair.after === undefined) hasRemoved = true;
    else if (pair.before !== undefined) before[pair.after] = pair.before;
  }
  return { before, hasRemoved };
}

/** Returns the numbers of the later rows that are new or differ in one of the columns, by the texts of the cells. Both readings have the columns. */
export function findDifferences(
  { before, after }: TwoReadings,
  matches: RowMatches,
  columns: readonly string[],
): number[] {
  const [old, present] = [before.table.cells, after.table.cells];
  const numbers = columns.map((column) => [before.table.column(column), after.table.column(column)] as const);
  const rows: number[] = [];
  for (let row = 0; row < present.count; row += 1) {
    const earlier = matches.before[row] ?? -1;
    const isSame = ([left, right]: readonly [number, number]) =>
      isSameCell([old, old.slot(earlier) + left], [present, present.slot(row) + right]);
    if (earlier < 0 || !numbers.every(isSame)) rows.push(row);
  }
  return rows;
}

type CellAddress = readonly [cells: RawCells, slot: number];

function isSameCell([left, at]: CellAddress, [right, other]: CellAddress): boolean {
  const [start, otherStart] = [left.starts[at] ?? 0, right.starts[other] ?? 0];
  // The byte behind a cell is its separator.
  const length = (left.starts[at + 1] ?? 0) - start - 1;
  if (length !== (right.starts[other + 1] ?? 0) - otherStart - 1) return false;
  for (let index = 0; index < length; index += 1)
    if (left.body[start + index] !== right.body[otherStart + index]) return false;
  return true;
}

import type { CellTable, NameCells } from '../../connectors/status-query/index.ts';
import { nameColumns, type WarmKind, type WarmTable } from './table.ts';

/** Two readings of a table. Both have the same columns. */
export interface TwoReadings {
  readonly kind: WarmKind;
  readonly before: WarmTable;
  readonly after: WarmTable;
}

/** The numbers of the row of one object in both readings. `undefined` means that the reading lacks the object. */
export interface RowPair {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Yields the rows of each object of both readings, in the order of names. */
export function* pairRows({ kind, before, after }: TwoReadings): Generator<RowPair, void> {
  const [old, present] = [namesOf(kind, before.table), namesOf(kind, after.table)];
  let [left, right] = [0, 0];
  while (left < before.table.count || right < after.table.count) {
    const order = orderOf([old, left], [present, right]);
    yield { before: order <= 0 ? left : undefined, after: order >= 0 ? right : undefined };
    if (order <= 0) left += 1;
    if (order >= 0) right += 1;
  }
}

interface Names {
  readonly columns: readonly NameCells[];
  readonly count: number;
}

function namesOf(kind: WarmKind, table: CellTable): Names {
  return {
    columns: nameColumns[kind].map((column) => table.names(table.column(column))),
    count: table.count,
  };
}

/** Compares the names of two rows. A row behind the last one comes after all others. */
function orderOf([left, row]: readonly [Names, number], [right, other]: readonly [Names, number]): number {
  if (row >= left.count) return 1;
  if (other >= right.count) return -1;
  let order = 0;
  for (let index = 0; order === 0 && index < left.columns.length; index += 1) {
    const theirs = right.columns[index];
    order = (theirs && left.columns[index]?.compareTexts(row, theirs, other)) ?? 0;
  }
  return order;
}

import type { FoundCells } from '../status-query/index.ts';
import { pairRows, type TwoReadings } from './paired-rows.ts';
import type { WarmTable } from './warm-table.ts';

/** The version in which each cell of a table changed last. A version is the number of a reading; 0 means that no change was seen. */
export class CellVersions {
  readonly #width: number;
  readonly #versions: Uint32Array;

  constructor({ table }: WarmTable) {
    this.#width = table.columns.length;
    this.#versions = new Uint32Array(table.count * this.#width);
  }

  /** Returns true if one of these columns changed in the row after a version. */
  hasChanged(row: number, columns: readonly number[], after: number): boolean {
    const slot = row * this.#width;
    return columns.some((column) => (this.#versions[slot + column] ?? 0) > after);
  }

  copyRow(row: number, from: CellVersions, fromRow: number): void {
    const start = fromRow * this.#width;
    this.#versions.set(from.#versions.subarray(start, start + this.#width), row * this.#width);
  }

  setCell(row: number, column: number, version: number): void {
    this.#versions[row * this.#width + column] = version;
  }

  setRow(row: number, version: number): void {
    this.#versions.fill(version, row * this.#width, (row + 1) * this.#width);
  }
}

/** One object that differs between two readings. */
export interface RowChange {
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** Numbers of the columns that differ. Empty if one of the readings lacks the object. */
  readonly columns: readonly number[];
}

/** Compares two readings by the texts of their cells. Returns the objects that differ in the order of names, and the new versions. */
export function compareReadings(
  readings: TwoReadings,
  versionsBefore: CellVersions,
  version: number,
): { readonly versions: CellVersions; readonly changes: readonly RowChange[] } {
  if (readings.before === readings.after) return { versions: versionsBefore, changes: [] };
  const [old, present] = [readings.before.table.cells, readings.after.table.cells];
  const width = readings.after.table.columns.length;
  const versions = new CellVersions(readings.after);
  const changes: RowChange[] = [];
  pairRows(readings, ({ before, after }) => {
    if (before !== undefined && after !== undefined) {
      versions.copyRow(after, versionsBefore, before);
      const columns = columnsThatDiffer({ cells: old, row: before }, { cells: present, row: after }, width);
      for (const column of columns) versions.setCell(after, column, version);
      if (columns.length > 0) changes.push({ before, after, columns });
    } else {
      if (after !== undefined) versions.setRow(after, version);
      changes.push({ before, after, columns: [] });
    }
  });
  return { versions, changes };
}

interface RowOfCells {
  readonly cells: FoundCells;
  readonly row: number;
}

const none: readonly number[] = [];

function columnsThatDiffer(before: RowOfCells, after: RowOfCells, width: number): readonly number[] {
  const [left, right] = [before.cells.slot(before.row), after.cells.slot(after.row)];
  // The byte behind a cell is its separator.
  const differs = (from: number, to: number) =>
    before.cells.body.compare(
      after.cells.body,
      after.cells.starts[right + from] ?? 0,
      (after.cells.starts[right + to] ?? 0) - 1,
      before.cells.starts[left + from] ?? 0,
      (before.cells.starts[left + to] ?? 0) - 1,
    ) !== 0;
  if (!differs(0, width)) return none;
  return Array.from({ length: width }, (_, column) => column).filter((column) => differs(column, column + 1));
}

import { nextTurn } from '../../base/next-turn.ts';
import type { RawCells } from '../../connectors/status-query/index.ts';
import { pairRows, type TwoReadings } from './paired-rows.ts';
import type { WarmTable } from './table.ts';
import { VersionPatterns } from './version-patterns.ts';

/**
 * The version in which each cell of a table changed last. A version is the number of a reading; 0 means that no change was seen. Rows whose cells
 * changed in the same readings share one _pattern_ of versions, as most rows do: a number for each cell would need as much memory as its offset.
 */
export class CellVersions {
  readonly #width: number;
  /** The number of the pattern of each row. */
  readonly #rows: Uint32Array;
  /** The versions of all patterns, one pattern after the other. */
  readonly #patterns: Uint32Array;

  constructor(width: number, rows: Uint32Array, patterns: Uint32Array) {
    this.#width = width;
    this.#rows = rows;
    this.#patterns = patterns;
  }

  /** Returns the versions of a table in which nothing has changed. */
  static begin({ table }: WarmTable): CellVersions {
    const width = table.columns.length;
    return new CellVersions(width, new Uint32Array(table.count), new Uint32Array(width));
  }

  /** Size in memory, in bytes. */
  get size(): number {
    return this.#rows.byteLength + this.#patterns.byteLength;
  }

  /** Returns true if one of these columns changed in the row after a version. */
  hasChanged(row: number, columns: readonly number[], after: number): boolean {
    const first = this.pattern(row) * this.#width;
    return columns.some((column) => (this.#patterns[first + column] ?? 0) > after);
  }

  /** Returns the number of the pattern of a row. */
  pattern(row: number): number {
    return this.#rows[row] ?? 0;
  }

  /** Returns the versions of the cells of a pattern. */
  versionsOf(pattern: number): Uint32Array {
    return this.#patterns.subarray(pattern * this.#width, (pattern + 1) * this.#width);
  }
}

/** One object that differs between two readings. */
export interface RowChange {
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** Numbers of the columns that differ. Empty if one of the readings lacks the object. */
  readonly columns: readonly number[];
}

/** The number of objects that are compared in one turn of the event loop. It takes a few milliseconds if all of them differ. */
const rowsOfTurn = 500;

/**
 * Compares two readings by the texts of their cells. Returns the objects that differ in the order of names, and the new versions. Other work of the
 * process goes on meanwhile.
 */
export async function compareReadings(
  readings: TwoReadings,
  versionsBefore: CellVersions,
  version: number,
): Promise<{ readonly versions: CellVersions; readonly changes: readonly RowChange[] }> {
  if (readings.before === readings.after) return { versions: versionsBefore, changes: [] };
  const [old, present] = [readings.before.table.cells, readings.after.table.cells];
  const width = readings.after.table.columns.length;
  const patterns = new VersionPatterns(versionsBefore, { width, version });
  const rows = new Uint32Array(readings.after.table.count);
  const changes: RowChange[] = [];
  let left = rowsOfTurn;
  for (const { before, after } of pairRows(readings)) {
    const differing = columnsThatDiffer({ cells: old, row: before }, { cells: present, row: after }, width);
    const columns = differing ?? none;
    if (after !== undefined) rows[after] = patterns.patternOf(before, columns);
    if (differing?.length !== 0) changes.push({ before, after, columns });
    left -= 1;
    if (left > 0) continue;
    left = rowsOfTurn;
    await nextTurn();
  }
  return { versions: new CellVersions(width, rows, patterns.end()), changes };
}

interface RowOfCells {
  readonly cells: RawCells;
  /** `undefined` if the reading lacks the object. */
  readonly row: number | undefined;
}

const none: readonly number[] = [];

/** Returns the numbers of the columns that differ. `undefined` if one of the readings lacks the object. */
function columnsThatDiffer(
  before: RowOfCells,
  after: RowOfCells,
  width: number,
): readonly number[] | undefined {
  if (before.row === undefined || after.row === undefined) return undefined;
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

import { isUtf8 } from 'node:buffer';

import { CellBuilder } from './cell-builder.ts';
import { cellKind, CellScanner, type RawCells } from './cell-scanner.ts';
import { CellValues, NameCells, wholeNumberAt } from './cell-values.ts';
import { type CellStep, CellWriter, type CellWriterParts } from './cell-writer.ts';
import type { Cells, FindCellIndex } from './columns.ts';
import { WireFault } from './faults.ts';
import { parseBody } from './json.ts';
import { rowsIn } from './rows.ts';
import { SmallCells } from './small-cells.ts';

/**
 * The rows of an answer as cells in the text that the engine sent, so that they can be written as text again without making objects.
 * Rows and columns are numbers, starting at 0. All cells are valid: reading one cannot fail.
 */
export class CellTable {
  readonly #values: CellValues;
  /** The texts of the cells. Tables of the same rows may share them. */
  readonly cells: RawCells;
  /** Names of the columns that the engine has, in the order of the cells. */
  readonly columns: readonly string[];
  readonly count: number;
  /** UTF-8 bytes in which `textStart` and `textEnd` are offsets. */
  readonly bytes: Buffer;

  constructor(cells: RawCells, columns: readonly string[], values = new CellValues(cells)) {
    this.#values = values;
    this.cells = cells;
    this.columns = columns;
    this.count = cells.count;
    this.bytes = cells.body;
  }

  /** Returns the index of a column, or -1 if the engine lacks the column. */
  readonly column: FindCellIndex = (column) => this.columns.indexOf(column);

  /** Returns the value of a cell. */
  value(row: number, column: number): unknown {
    return this.#values.value(this.cells.slot(row) + column);
  }

  /** Returns a column of names, in which most rows repeat the value of the row before. */
  names(column: number): NameCells {
    return new NameCells(this.cells, this.#values, column);
  }

  /** Returns the number in a cell, or -1 if the cell does not hold a whole number of up to 15 digits without a sign. */
  wholeNumber(row: number, column: number): number {
    return wholeNumberAt(this.cells, this.cells.slot(row) + column);
  }

  /** Returns the offset of a text's first byte, or -1 if the cell is not a text whose bytes are its value. */
  textStart(row: number, column: number): number {
    const slot = this.cells.slot(row) + column;
    return this.cells.kinds[slot] === cellKind.text ? (this.cells.starts[slot] ?? 0) + 1 : -1;
  }

  /** Returns the offset behind the last byte of that text. */
  textEnd(row: number, column: number): number {
    // Behind the text come its quote and the byte that ends the cell.
    return (this.cells.starts[this.cells.slot(row) + column + 1] ?? 0) - 2;
  }

  /** Returns the JSON text of a cell as a key for caches, or `undefined` if it is longer than `most` bytes. */
  cacheKey(row: number, column: number, most: number): string | undefined {
    const { starts, body } = this.cells;
    const slot = this.cells.slot(row) + column;
    const start = starts[slot] ?? 0;
    const end = (starts[slot + 1] ?? 0) - 1;
    return end - start > most ? undefined : body.toString('latin1', start, end);
  }

  /** Returns a grouping of the rows by the flags and small numbers in these columns. */
  groups(columns: readonly number[]): SmallCells {
    return new SmallCells(this.cells, columns);
  }

  /** Returns a writer of rows: the steps of a row, and `end` behind them. */
  writer(steps: readonly CellStep[], writing: CellWriterParts): CellWriter {
    return new CellWriter(this.cells, steps, writing);
  }
}

interface CellRequest {
  /** Names of the requested columns, in order. */
  readonly columns: readonly string[];
  /** Parses the answer into objects. It is used if the text does not have the usual form, and throws if the answer is not valid. */
  readonly value: () => unknown;
}

/** Reads an answer whose body is a list of rows. If it has another form or `body` is `undefined`, it is parsed. */
export function readCells(body: Buffer | undefined, { columns, value }: CellRequest): CellTable {
  const scanner = body && find(isUtf8(body) ? body : Buffer.from(body.toString('utf8')), columns.length);
  return scanner ? new CellTable(scanner, columns) : buildCells(rowsIn(value()), columns);
}

/** Makes the table of rows that are values already. Throws a WireFault if a row has too few cells, or a cell is nested too deeply. */
export function buildCells(rows: Iterable<Cells>, columns: readonly string[]): CellTable {
  const builder = new CellTableBuilder(columns);
  for (const cells of rows) builder.add(cells);
  return builder.end();
}

/** Makes the table of rows that are added one after the other. */
export class CellTableBuilder {
  readonly #columns: readonly string[];
  readonly #builder: CellBuilder;

  constructor(columns: readonly string[]) {
    this.#columns = columns;
    this.#builder = new CellBuilder(columns.length);
  }

  /** Throws a WireFault if the row has too few cells, or a cell is nested too deeply. */
  add(cells: Cells): void {
    this.#builder.add(wholeRow(cells, this.#columns.length));
  }

  end(): CellTable {
    this.#builder.end();
    return new CellTable(this.#builder, this.#columns);
  }
}

function rowText(cells: Cells, width: number): string {
  return JSON.stringify(wholeRow(cells, width).slice(0, width));
}

/** Returns the row, or throws if it has too few cells. Many rows of `[]` would need a hundred times more memory than their bytes. */
export function wholeRow(cells: Cells, width: number): Cells {
  if (cells.length >= width) return cells;
  throw new WireFault('unreadable', `a row has ${cells.length} of ${width} cells`);
}

const comma = 0x2c;
const opening = 0x5b;
const closing = 0x5d;

/** Finds the cells of all rows. Returns `undefined` if the body is not a list of lists. */
function find(body: Buffer, width: number): CellScanner | undefined {
  const scanner = new CellScanner(body, width);
  const start = behindBlanks(body, 0);
  if (body[start] !== opening) return undefined;
  const first = behindBlanks(body, start + 1);
  const end = body[first] === closing ? first : rowsEnd(scanner, first, width);
  if (body[end] !== closing || behindBlanks(body, end + 1) !== body.length) return undefined;
  scanner.end();
  return scanner;
}

/** Returns the offset behind the last row, or -1 if the body is not a list of rows. */
function rowsEnd(scanner: CellScanner, first: number, width: number): number {
  const { body } = scanner;
  const repair = (row: Buffer) => {
    const [cells = []] = rowsIn([parseBody(row)]);
    return rowText(cells, width);
  };
  let at = first;
  while (body[at] === opening && scanner.hasRoom) {
    at = behindBlanks(body, scanner.scan(at, repair));
    if (body[at] !== comma) return at;
    at = behindBlanks(body, at + 1);
  }
  return -1;
}

function behindBlanks(body: Buffer, start: number): number {
  let at = start;
  while (isBlank(body[at] ?? 0)) at += 1;
  return at;
}

const [space, tab, lineFeed, carriageReturn] = [0x20, 0x09, 0x0a, 0x0d];

function isBlank(byte: number): boolean {
  if (byte > space) return false;
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab;
}

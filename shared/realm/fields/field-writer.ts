/** Writes fields as JSON whose cells are not copied from the text that an engine sent. */
import { type ByteSource, type ByteWriter, encodeText } from '../../base/byte-writer.ts';
import type { CellTable, CopiedCells, ValueWriter } from '../../connectors/status-query/index.ts';
import type { RowColumn } from '../../rows/row-column.ts';
import type { Field } from './field.ts';
import type { RealmView } from './field-options.ts';
import { timeTexts } from './time-texts.ts';

/** The input and the output of the functions that write fields. */
export interface WriteContext {
  readonly realm: RealmView;
  readonly cells: CellTable;
  readonly out: ByteWriter;
}

/** The source of a field that is read from one cell. */
export type CellSource = Extract<Field<unknown>['source'], { readonly column: string }>;
type Kind = CellSource['kind'];

const copies: Readonly<Partial<Record<Kind, CopiedCells>>> = {
  ...{ name: 'text', text: 'text', words: 'fullText' },
  ...{ number: 'number', list: 'texts' },
};

/** Returns which cells of a one-cell field are copied. */
export function copiedCells({ kind }: CellSource): CopiedCells {
  return copies[kind] ?? 'none';
}

const nothing = encodeText('null');

interface CellField {
  readonly source: CellSource;
  readonly values: RowColumn;
}

/** Writes the cells of a one-cell field that are not copied: empty words as null, times from their seconds, all others decoded. */
export class FieldWriter implements ValueWriter {
  readonly #column: number;
  readonly #values: RowColumn;
  readonly #cells: CellTable;
  readonly #out: ByteWriter;
  readonly #isWords: boolean;
  readonly #times: ReturnType<typeof timeTexts> | undefined;

  constructor({ source, values }: CellField, column: number, { realm, cells, out }: WriteContext) {
    this.#column = column;
    this.#values = values;
    this.#cells = cells;
    this.#out = out;
    this.#isWords = source.kind === 'words';
    this.#times = source.kind === 'time' ? timeTexts(realm.iso) : undefined;
  }

  write(row: number): void {
    if (this.#times) this.#writeTime(this.#times, row);
    // Longer words have already been copied, so that every plain text that comes here is empty.
    else if (this.#isWords && this.#cells.textStart(row, this.#column) >= 0) this.#out.encodedText(nothing);
    else this.#writeValue(row);
  }

  /** Writes a time in whole seconds since 1970. 0 means never. */
  #writeTime(times: ReturnType<typeof timeTexts>, row: number): void {
    const seconds = this.#cells.wholeNumber(row, this.#column);
    if (seconds === 0) this.#out.encodedText(nothing);
    else if (seconds < 0 || !times.write(this.#out, seconds)) this.#writeValue(row);
  }

  #writeValue(row: number): void {
    this.#out.text(JSON.stringify(this.#values.value(row)));
  }
}

export type ComputedSource = Extract<Field<unknown>['source'], { readonly kind: 'computed' }>;

/** The largest number of texts cached per field. Most fields (lists of groups) have few different values. */
const mostKept = 1000;
/** The longest text of a cell that is used as a cache key, in bytes. */
const longestKey = 100;

/** Writes a computed field. If the field is read from a single cell, its JSON text is cached by the text of that cell. */
export class ComputedFieldWriter implements ValueWriter {
  /** Index of the only column that the field is read from, or -1. */
  readonly #column: number;
  readonly #values: RowColumn;
  readonly #cells: CellTable;
  readonly #out: ByteWriter;
  readonly #cache = new Map<string, ByteSource>();

  constructor(source: ComputedSource, values: RowColumn, { cells, out }: WriteContext) {
    const columns = Object.keys(source.columns).map(cells.column);
    this.#column = (columns.length === 1 ? columns[0] : undefined) ?? -1;
    this.#values = values;
    this.#cells = cells;
    this.#out = out;
  }

  write(row: number): void {
    const key = this.#column < 0 ? undefined : this.#cells.cacheKey(row, this.#column, longestKey);
    const text = key === undefined ? undefined : this.#cache.get(key);
    if (text) {
      this.#out.encodedText(text);
      return;
    }
    const json = JSON.stringify(this.#values.value(row));
    if (key !== undefined && this.#cache.size < mostKept) this.#cache.set(key, encodeText(json));
    this.#out.text(json);
  }
}

import { type ByteSource, type ByteWriter, encodeText } from '../../base/byte-writer.ts';
import type { CellTable, ValueWriter } from '../../connectors/status-query/index.ts';
import type { RowColumn } from '../../rows/row-column.ts';
import type { Field } from './field.ts';
import type { WriteContext } from './field-writer.ts';

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

import { type ByteSource, type ByteWriter, encodeText } from '../../base/byte-writer.ts';
import { once } from '../../base/once.ts';
import { flag, integer, type ValueWriter } from '../../connectors/status-query/index.ts';
import type { RowColumn } from '../../rows/row-column.ts';
import type { ComputedSource } from './computed-field-writer.ts';
import type { CellSource, WriteContext } from './field-writer.ts';

type SomeCells = ComputedSource | CellSource;

/** One of several neighbouring fields whose cells are all flags or integers. Most rows have the same values in them. */
export interface SmallField {
  /** The JSON text in front of the value, the same in all rows. */
  readonly before: string;
  readonly source: SomeCells;
  readonly values: RowColumn;
}

/** Returns true if all cells of the field are flags or integers. Most of these (states, numbers of attempts) are small numbers. */
export function hasSmallCells(source: SomeCells): boolean {
  if (source.kind === 'computed')
    return Object.values(source.columns).every((kind) => kind === integer || kind === flag);
  return source.kind === 'integer' || source.kind === 'flag';
}

/** Writes neighbouring small fields. The JSON text of each combination of cells is made once and then copied. */
export class BlockWriter implements ValueWriter {
  readonly #fields: readonly SmallField[];
  readonly #out: ByteWriter;
  readonly #groups: { group(row: number): number };
  readonly #texts: ByteSource[] = [];
  readonly #unusual: () => readonly ValueWriter[];

  constructor(fields: readonly SmallField[], writing: WriteContext) {
    const { cells, out } = writing;
    const columns = new Set(
      fields.flatMap(({ source }) =>
        source.kind === 'computed' ? Object.keys(source.columns) : [source.column],
      ),
    );
    this.#fields = fields;
    this.#out = out;
    this.#groups = cells.groups([...columns].map(cells.column).filter((column) => column >= 0));
    this.#unusual = once(() => fields.map((field) => new BlockWriter([field], writing)));
  }

  write(row: number): void {
    const group = this.#groups.group(row);
    if (group >= 0) this.#out.encodedText((this.#texts[group] ??= encodeText(this.#textOf(row))));
    else if (this.#fields.length === 1) this.#out.text(this.#textOf(row));
    // Each field is written by itself, so that a large number in one cell does not make the other fields slower.
    else for (const writer of this.#unusual()) writer.write(row);
  }

  #textOf(row: number): string {
    return this.#fields.map(({ before, values }) => before + JSON.stringify(values.value(row))).join('');
  }
}

import { type ByteSource, type ByteWriter, encodeText } from '../../base/byte-writer.ts';
import { once } from '../../base/once.ts';
import { type CellStep, flag, integer, type ValueWriter } from '../../connectors/status-query/index.ts';
import type { RowColumn } from '../../rows/row-column.ts';
import type { RowWriter } from '../../rows/row-table.ts';
import type { Field } from './field.ts';
import {
  type CellSource,
  ComputedFieldWriter,
  type ComputedSource,
  copiedCells,
  FieldWriter,
  type WriteContext,
} from './field-writer.ts';

type FieldSource = Field<unknown>['source'];

/** A field to write. */
export interface WrittenField<S extends FieldSource = FieldSource> {
  readonly name: string;
  readonly source: S;
  readonly values: RowColumn;
}

/** Returns a writer of rows in the form in which `JSON.stringify` would write an object of these fields. */
export function recordWriter(fields: readonly WrittenField[], writing: WriteContext): RowWriter {
  const { cells, out } = writing;
  const list = new StepList(writing);
  for (const field of fields) list.add(field);
  const { steps, end } = list.end();
  return cells.writer(steps, { out, end });
}

/**
 * Collects the steps of a writer. Texts that are the same in all rows are joined with the names of the fields, and neighbouring
 * small fields are joined to one block.
 */
class StepList {
  readonly #writing: WriteContext;
  readonly #steps: CellStep[] = [];
  readonly #block: SmallField[] = [];
  #before = '{';
  #comma = '';

  constructor(writing: WriteContext) {
    this.#writing = writing;
  }

  add({ name, source, values }: WrittenField): void {
    this.#before += `${this.#comma}${JSON.stringify(name)}:`;
    this.#comma = ',';
    if (source.kind === 'realm') this.#before += JSON.stringify(source.value(this.#writing.realm));
    else if (hasSmallCells(source)) this.#block.push({ before: this.#taken(), source, values });
    else if (source.kind === 'computed')
      this.#addComputed(new ComputedFieldWriter(source, values, this.#writing));
    else this.#addCell({ source, values });
  }

  end(): { readonly steps: readonly CellStep[]; readonly end: ByteSource } {
    this.#endBlock();
    return { steps: this.#steps, end: encodeText(`${this.#before}}`) };
  }

  #addCell(field: ConstructorParameters<typeof FieldWriter>[0]): void {
    const column = this.#writing.cells.column(field.source.column);
    if (column < 0) this.#before += JSON.stringify(field.values.value(0));
    else {
      const writer = new FieldWriter(field, column, this.#writing);
      this.#addStep({ column, copied: copiedCells(field.source), writer });
    }
  }

  #addComputed(writer: ValueWriter): void {
    this.#addStep({ column: 0, copied: 'none', writer });
  }

  #addStep(step: Omit<CellStep, 'before'>): void {
    this.#endBlock();
    this.#steps.push({ before: encodeText(this.#taken()), ...step });
  }

  #endBlock(): void {
    const [first, ...others] = this.#block.splice(0);
    if (!first) return;
    const writer = new BlockWriter([{ ...first, before: '' }, ...others], this.#writing);
    this.#steps.push({ before: encodeText(first.before), column: 0, copied: 'none', writer });
  }

  #taken(): string {
    const before = this.#before;
    this.#before = '';
    return before;
  }
}

type SomeCells = ComputedSource | CellSource;

/** One of several neighbouring fields whose cells are all flags or integers. Most rows have the same values in them. */
interface SmallField {
  /** The JSON text in front of the value, the same in all rows. */
  readonly before: string;
  readonly source: SomeCells;
  readonly values: RowColumn;
}

/** Returns true if all cells of the field are flags or integers. Most of these (states, numbers of attempts) are small numbers. */
function hasSmallCells(source: SomeCells): boolean {
  if (source.kind === 'computed')
    return Object.values(source.columns).every((kind) => kind === integer || kind === flag);
  return source.kind === 'integer' || source.kind === 'flag';
}

/** Writes neighbouring small fields. The JSON text of each combination of cells is made once and then copied. */
class BlockWriter implements ValueWriter {
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

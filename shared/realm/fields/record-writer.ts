import { prepared, type Source } from '../../base/byte-writer.ts';
import { blockWriter, isSmall, type Part } from './block-writer.ts';
import {
  cellWriter,
  type Copied,
  copiedOf,
  nothingCopied,
  type WriteField,
  type Writing,
} from './cell-writer.ts';
import type { Field } from './field.ts';
import { madeWriter } from './made-writer.ts';

type FieldSource = Field<unknown>['source'];

/** A field to write. */
export interface WrittenField<S extends FieldSource = FieldSource> {
  readonly name: string;
  readonly source: S;
  /** Returns the value of the field in a row. */
  readonly read: (row: number) => unknown;
}

/** One field whose text differs between rows. Most are cells, which are copied if they have the given kind and length. */
interface Step extends Copied {
  /** The JSON text in front of the value: the field's name, and earlier fields that are the same in all rows. */
  readonly before: Source;
  /** Index of the cell in its row. */
  readonly place: number;
  /** Writes a value that is not copied. */
  readonly write: WriteField;
}

/** Returns a function that writes a row as `JSON.stringify` would write an object of these fields. */
export function recordWriter(fields: readonly WrittenField[], writing: Writing): (row: number) => void {
  const { cells, from, out } = writing;
  const { starts, kinds } = cells;
  const list = new StepList(writing);
  for (const field of fields) list.add(field);
  const { steps, end } = list.end();
  // One loop over steps of one shape, because with one function per field a third of the time was spent on calls.
  return (row) => {
    const slot = cells.slot(row);
    for (const { before, place, kind, least, most, write } of steps) {
      out.prepared(before);
      const cell = slot + place;
      const start = starts[cell] ?? 0;
      const behind = (starts[cell + 1] ?? 0) - 1;
      const length = behind - start;
      if (kinds[cell] === kind && length >= least && length <= most) out.copy(from, start, behind);
      else write(row, slot);
    }
    out.prepared(end);
  };
}

/**
 * Collects the steps of a writer. Texts that are the same in all rows are joined with the names of the fields, and neighbouring
 * small fields are joined to one block.
 */
class StepList {
  readonly #writing: Writing;
  readonly #steps: Step[] = [];
  readonly #block: Part[] = [];
  #before = '{';
  #comma = '';

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  add({ name, source, read }: WrittenField): void {
    this.#before += `${this.#comma}${JSON.stringify(name)}:`;
    this.#comma = ',';
    if (source.kind === 'realm') this.#before += JSON.stringify(source.value(this.#writing.realm));
    else if (isSmall(source)) this.#block.push({ before: this.#taken(), source, read });
    else if (source.kind === 'made')
      this.#addStep({ ...notCopied, write: madeWriter({ source, read }, this.#writing) });
    else this.#addCell({ source, read });
  }

  end(): { readonly steps: readonly Step[]; readonly end: Source } {
    this.#endBlock();
    return { steps: this.#steps, end: prepared(`${this.#before}}`) };
  }

  #addCell(field: Parameters<typeof cellWriter>[0]): void {
    const place = this.#writing.cells.place(field.source.column);
    if (place < 0) this.#before += JSON.stringify(field.read(0));
    else this.#addStep({ place, ...copiedOf(field.source), write: cellWriter(field, place, this.#writing) });
  }

  #addStep(step: Omit<Step, 'before'>): void {
    this.#endBlock();
    this.#steps.push({ before: prepared(this.#taken()), ...step });
  }

  #endBlock(): void {
    const [first, ...others] = this.#block.splice(0);
    if (!first) return;
    const write = blockWriter([{ ...first, before: '' }, ...others], this.#writing);
    this.#steps.push({ before: prepared(first.before), ...notCopied, write });
  }

  #taken(): string {
    const before = this.#before;
    this.#before = '';
    return before;
  }
}

const notCopied = { place: 0, ...nothingCopied };

import { prepared, type Source } from '../../base/byte-writer.ts';
import { blockWriter, isSmall, type Part, smallPart } from './block-writer.ts';
import {
  type CellSource,
  cellWriter,
  type Copied,
  copiedOf,
  nothingCopied,
  type WriteField,
  type Writing,
} from './cell-writer.ts';
import type { Field } from './field.ts';
import { type MadeSource, madeWriter } from './made-writer.ts';
import { recordReader } from './record-reader.ts';

/** The fields of a record, in the order in which they are written. */
type Fields = Readonly<Record<string, Field<unknown>>>;
type FieldSource = Field<unknown>['source'];

/** One field of which the text is not the same in all rows: most are cells, which are copied where they are of one kind. */
interface Step extends Copied {
  /** What stands before its value: its name, and the fields in front of it that are the same in all rows. */
  readonly before: Source;
  /** Of its cell, in the row. */
  readonly place: number;
  /** Writes what is not copied. */
  readonly write: WriteField;
}

/** Makes what writes the records of one answer's rows, each as JSON.stringify would write what `recordReader` makes of it. */
export function recordWriter(fields: Fields, writing: Writing): (row: number) => void {
  const { rows, from, out, realm } = writing;
  const { starts, kinds } = rows;
  const list = new StepList(writing);
  for (const [name, { source }] of Object.entries(fields)) list.add(name, source);
  const { steps, end } = list.end();
  const read = recordReader(fields, realm, rows.place);
  // One loop over steps of one shape, and not a function a field: a third of the time went into calls.
  const writePlain = (slot: number) => {
    for (const { before, place, kind, least, most, write } of steps) {
      out.prepared(before);
      const cell = slot + place;
      const start = starts[cell] ?? 0;
      const behind = (starts[cell + 1] ?? 0) - 1;
      const length = behind - start;
      if (kinds[cell] === kind && length >= least && length <= most) out.copy(from, start, behind);
      else write(slot);
    }
    out.prepared(end);
  };
  return (row) => {
    const slot = rows.slot(row);
    if (slot < 0) out.text(JSON.stringify(read(rows.cells(row))));
    else writePlain(slot);
  };
}

/** Gathers what is the same in all rows, to be written with the names of the fields, and small fields that follow each other. */
class StepList {
  readonly #writing: Writing;
  readonly #steps: Step[] = [];
  readonly #block: Part[] = [];
  #before = '{';
  #comma = '';

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  add(name: string, source: FieldSource): void {
    this.#before += `${this.#comma}${JSON.stringify(name)}:`;
    this.#comma = ',';
    if (source.kind === 'realm') this.#before += JSON.stringify(source.value(this.#writing.realm));
    else if (source.kind === 'made') this.#addMade(source);
    else this.#addCell(source);
  }

  end(): { readonly steps: readonly Step[]; readonly end: Source } {
    this.#endBlock();
    return { steps: this.#steps, end: prepared(`${this.#before}}`) };
  }

  #addMade(source: MadeSource): void {
    if (isSmall(source)) this.#block.push({ before: this.#taken(), ...smallPart(source, this.#writing) });
    else this.#addStep({ ...notCopied, write: madeWriter(source, this.#writing) });
  }

  #addCell(source: CellSource): void {
    const { rows, realm } = this.#writing;
    const place = rows.place(source.column);
    if (place < 0) this.#before += JSON.stringify(source.read(realm)(undefined));
    else if (isSmall(source))
      this.#block.push({ before: this.#taken(), ...smallPart(source, this.#writing) });
    else this.#addStep({ place, ...copiedOf(source), write: cellWriter(source, place, this.#writing) });
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

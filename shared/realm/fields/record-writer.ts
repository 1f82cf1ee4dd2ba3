import { prepared, type Source } from '../../base/byte-writer.ts';
import { cellWriter, copiedOf, type WriteField, type Writing } from './cell-writer.ts';
import type { Field } from './field.ts';
import { madeWriter } from './made-writer.ts';
import { recordReader } from './record-reader.ts';

/** The fields of a record, in the order in which they are written. */
type Fields = Readonly<Record<string, Field<unknown>>>;

/** One field of which the text is not the same in all rows: most are cells, which are copied where they are of one kind. */
interface Step {
  /** What stands before its value: its name, and the fields in front of it that are the same in all rows. */
  readonly before: Source;
  /** Of its cell, in the row. */
  readonly place: number;
  readonly kind: number;
  readonly least: number;
  /** Writes what is not copied. */
  readonly write: WriteField;
}

/** Makes what writes the records of one answer's rows, each as JSON.stringify would write what `recordReader` makes of it. */
export function recordWriter(fields: Fields, writing: Writing): (row: number) => void {
  const { rows, from, out, realm } = writing;
  const { starts, kinds } = rows;
  const { steps, end } = stepsOf(fields, writing);
  const read = recordReader(fields, realm, rows.place);
  // One loop over steps of one shape, and not a function a field: a third of the time went into calls.
  const writePlain = (slot: number) => {
    for (const { before, place, kind, least, write } of steps) {
      out.prepared(before);
      const cell = slot + place;
      const start = starts[cell] ?? 0;
      const behind = (starts[cell + 1] ?? 0) - 1;
      if (kinds[cell] === kind && behind - start >= least) out.copy(from, start, behind);
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

/** What is the same in all rows is written together with the names of the fields. */
function stepsOf(
  fields: Fields,
  writing: Writing,
): { readonly steps: readonly Step[]; readonly end: Source } {
  const steps: Step[] = [];
  let before = '{';
  let comma = '';
  for (const [name, field] of Object.entries(fields)) {
    before += `${comma}${JSON.stringify(name)}:`;
    comma = ',';
    const written = writerOf(field, writing);
    if (typeof written === 'string') before += written;
    else {
      steps.push({ before: prepared(before), ...written });
      before = '';
    }
  }
  return { steps, end: prepared(`${before}}`) };
}

/** What writes the field, or the text that it has in all rows. */
function writerOf({ source }: Field<unknown>, writing: Writing): Omit<Step, 'before'> | string {
  const { realm, rows } = writing;
  if (source.kind === 'realm') return JSON.stringify(source.value(realm));
  // No cell of which a field is made is copied.
  if (source.kind === 'made') return { place: 0, kind: -1, least: 0, write: madeWriter(source, writing) };
  const place = rows.place(source.column);
  if (place < 0) return JSON.stringify(source.read(realm)(undefined));
  return { place, ...copiedOf(source), write: cellWriter(source, place, writing) };
}

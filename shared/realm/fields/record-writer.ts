import { prepared } from '../../base/byte-writer.ts';
import { cellWriter, type WriteField, type Writing } from './cell-writer.ts';
import type { Field } from './field.ts';
import { madeWriter } from './made-writer.ts';
import { recordReader } from './record-reader.ts';

/** The fields of a record, in the order in which they are written. */
type Fields = Readonly<Record<string, Field<unknown>>>;

/** Makes what writes the records of one answer's rows, each as JSON.stringify would write what `recordReader` makes of it. */
export function recordWriter(fields: Fields, writing: Writing): (row: number) => void {
  const { rows, out, realm } = writing;
  const steps = stepsOf(fields, writing);
  const read = recordReader(fields, realm, rows.place);
  return (row) => {
    const slot = rows.slot(row);
    if (slot < 0) out.text(JSON.stringify(read(rows.cells(row))));
    else for (const step of steps) step(slot);
  };
}

/** What is the same in all rows is written together with the names of the fields. */
function stepsOf(fields: Fields, writing: Writing): readonly WriteField[] {
  const { out } = writing;
  const steps: WriteField[] = [];
  let before = '{';
  let comma = '';
  for (const [name, field] of Object.entries(fields)) {
    before += `${comma}${JSON.stringify(name)}:`;
    comma = ',';
    const written = writerOf(field, writing);
    if (typeof written === 'string') before += written;
    else {
      const text = prepared(before);
      steps.push((slot) => {
        out.prepared(text);
        written(slot);
      });
      before = '';
    }
  }
  const end = prepared(`${before}}`);
  return [
    ...steps,
    () => {
      out.prepared(end);
    },
  ];
}

/** What writes the field, or the text that it has in all rows. */
function writerOf({ source }: Field<unknown>, writing: Writing): WriteField | string {
  const { realm, rows } = writing;
  if (source.kind === 'realm') return JSON.stringify(source.value(realm));
  if (source.kind === 'made') return madeWriter(source, writing);
  const at = rows.place(source.column);
  return at < 0 ? JSON.stringify(source.read(realm)(undefined)) : cellWriter(source, at, writing);
}

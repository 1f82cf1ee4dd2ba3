/** The cheapest loop that writes the rows of a list: their values are in order, and the JSON text of each is ready. */
import * as z from 'zod';

import { type ByteSource, ByteWriter, encodeText } from '../shared/base/byte-writer.ts';

/** So few rows stay in the caches of the processor and cost the garbage collector nothing. They are written again and again. */
const mostRows = 1000;
const partBytes = 512 * 1024;
const opening = Buffer.from('{"data":[');
const [comma, end] = [encodeText(','), encodeText('}')];

/** A text as the characters of its JSON, which the loop writes one by one, and anything else as bytes that are copied. */
type ReadyValue = string | ByteSource;

interface ReadyRows {
  /** The JSON in front of the value of each field. */
  readonly before: readonly ByteSource[];
  readonly rows: readonly (readonly ReadyValue[])[];
}

/**
 * Makes the work that writes as many bytes as an answer has, from its first rows. What else a program has to do for an answer is done
 * before: to sort rows, to compute states, to format times and to escape texts. Throws if it writes other bytes than the answer has.
 */
export function readyRowsOf(answer: Buffer): () => number {
  const ready = readyRows(answer);
  const pieces: Buffer[] = [];
  const length = writeRows(ready, ready.rows.length, (piece) => pieces.push(piece));
  if (!Buffer.concat(pieces).equals(answer.subarray(opening.length, opening.length + length)))
    throw new Error('the loop writes other rows than the answer has');
  const count = Math.round((ready.rows.length * (answer.length - opening.length)) / length);
  return () => writeRows(ready, count, () => undefined);
}

function readyRows(answer: Buffer): ReadyRows {
  const { data } = answerSchema().parse(JSON.parse(answer.toString()));
  const fields = Object.keys(data[0] ?? {});
  const known = new Map<string, ByteSource>();
  const valueOf = (value: unknown): ReadyValue => {
    const json = JSON.stringify(value);
    if (typeof value === 'string' && isAscii(json)) return json;
    const source = known.get(json) ?? encodeText(json);
    known.set(json, source);
    return source;
  };
  return {
    before: fields.map((field, index) => encodeText(`${index === 0 ? '{' : ','}${JSON.stringify(field)}:`)),
    rows: data.slice(0, mostRows).map((row) => fields.map((field) => valueOf(row[field]))),
  };
}

const answerSchema = () => z.object({ data: z.array(z.record(z.string(), z.unknown())).nonempty() });

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** Writes so many rows, beginning again behind the last one. Returns the number of their bytes. */
function writeRows({ before, rows }: ReadyRows, count: number, take: (piece: Buffer) => void): number {
  const out = new ByteWriter();
  let bytes = 0;
  for (let row = 0; row < count; row += 1) {
    if (row > 0) out.encodedText(comma);
    writeRow(out, before, rows[row % rows.length] ?? []);
    if (out.length < partBytes && row + 1 < count) continue;
    for (const piece of out.take()) {
      take(piece);
      bytes += piece.length;
    }
  }
  return bytes;
}

function writeRow(out: ByteWriter, before: readonly ByteSource[], values: readonly ReadyValue[]): void {
  for (let field = 0; field < before.length; field += 1) {
    out.encodedText(before[field] ?? comma);
    const value = values[field] ?? comma;
    if (typeof value === 'string') out.ascii(value);
    else out.encodedText(value);
  }
  out.encodedText(end);
}

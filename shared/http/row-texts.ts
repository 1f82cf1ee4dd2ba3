import { ByteWriter } from '../base/byte-writer.ts';
import { failedRealms } from '../base/failed-realms.ts';
import type { RowList } from '../rows/row-list.ts';
import { objectsOf, type Row, type RowTable } from '../rows/row-table.ts';
import { toCsv } from './csv.ts';
import { csvColumns } from './csv-columns.ts';
import { csvFile } from './document-answer.ts';
import type { AskedRows } from './list-rows.ts';
import { lastLineOf } from './partial-csv.ts';
import type { Replying } from './replying.ts';
import { bodyOf } from './response.ts';

/** The form of rows as text: a list of JSON, or a line a row. */
export type RowForm = 'json' | 'ndjson';

/** Rows that were written. */
export interface RowTexts {
  readonly pieces: readonly Buffer[];
  readonly count: number;
}

interface Writing {
  readonly form: RowForm;
  /** The only fields to write, in this order; `undefined`: all. */
  readonly fields: readonly string[] | undefined;
  /** Called with each table before its rows are written; throws if they must not leave. */
  readonly check: (table: RowTable) => void;
}

/** As much is written at once, bytes. */
const partBytes = 512 * 1024;

/** Writes rows while they are taken, with a comma or a line end between them. */
export async function* writeRows(
  { tables }: RowList,
  { form, fields, check }: Writing,
): AsyncGenerator<RowTexts> {
  const out = new ByteWriter();
  const separator = form === 'json' ? ',' : '\n';
  let isFirst = true;
  for await (const table of tables) {
    check(table);
    const write = table.writer(out, fields);
    let count = 0;
    for (let row = 0; row < table.count; row += 1) {
      if (!isFirst) out.ascii(separator);
      isFirst = false;
      write(row);
      count += 1;
      if (out.length < partBytes) continue;
      yield { pieces: out.take(), count };
      count = 0;
    }
    if (count > 0) yield { pieces: out.take(), count };
  }
}

/**
 * Text that is gathered before an answer leaves, bytes. What is shorter leaves as one, with a tag, as if it had never been a
 * stream: some 5,000 services.
 */
export const gatheredBytes = 4 * 1024 * 1024;

export interface GatheredRows extends RowTexts {
  /** The parts behind them; `undefined` if these are all. */
  readonly more: AsyncIterator<RowTexts> | undefined;
}

/** The first parts: all of them, or as many as make that many bytes. */
export async function gatherRows(parts: AsyncIterator<RowTexts>, mostBytes: number): Promise<GatheredRows> {
  const pieces: Buffer[] = [];
  let [count, bytes] = [0, 0];
  for (;;) {
    const step = await parts.next();
    if (step.done === true) return { pieces, count, more: undefined };
    pieces.push(...step.value.pieces);
    count += step.value.count;
    bytes += step.value.pieces.reduce((sum, { length }) => sum + length, 0);
    if (bytes >= mostBytes) return { pieces, count, more: parts };
  }
}

export interface CsvText {
  readonly text: readonly Buffer[];
  readonly count: number;
}

interface CsvWriting<Scope> extends Replying<Scope> {
  readonly check: (table: RowTable) => void;
}

/** The rows as CSV, with a last line if realms are missing. With a byte order mark they are a file. */
export async function csvText<Scope>(
  { rows: { tables }, shown, columns, byteOrderMark }: AskedRows,
  { check, ...replying }: CsvWriting<Scope>,
): Promise<CsvText> {
  const rows: Row[] = [];
  const fields = new Set<string>();
  for await (const table of tables) {
    check(table);
    const written = shown ?? table.fields;
    for (const field of table.count === 0 ? [] : written) fields.add(field);
    for (const row of objectsOf(table, shown)) rows.push(row);
  }
  const named = csvColumns(replying.endpoint.returns, columns ?? (fields.size > 0 ? [...fields] : undefined));
  const text = textOf({ rows, columns: named, byteOrderMark }, lastLineIn(replying));
  return { text: bodyOf(text), count: rows.length };
}

function lastLineIn<Scope>({ request, answer }: Replying<Scope>) {
  return lastLineOf(failedRealms(answer.sources ?? [], request.strict), request.partialRow);
}

function textOf(table: Parameters<typeof csvFile>[0], lastLine: Parameters<typeof csvFile>[1]): string {
  return table.byteOrderMark ? csvFile(table, lastLine) : toCsv(table.rows, table.columns, { lastLine });
}

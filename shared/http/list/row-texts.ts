import { type ByteSource, ByteWriter, encodeText } from '../../base/byte-writer.ts';
import { failedRealms } from '../../base/failed-realms.ts';
import { pauseInWork, presentWork } from '../../base/time-slices.ts';
import { joinTables } from '../../rows/join-tables.ts';
import { type RowList, tablesIn } from '../../rows/row-list.ts';
import type { RowTable, RowWriter } from '../../rows/row-table.ts';
import type { HandledRequest } from '../answer/handled-request.ts';
import { writeCsv } from '../format/csv.ts';
import { csvColumns, openFieldsIn } from '../format/csv-columns.ts';
import { csvFile } from '../format/document-answer.ts';
import { partialCsvLine } from '../format/partial-csv.ts';
import type { RequestedRows } from './list-rows.ts';

/** Text format of rows: a JSON list, or one line for each row. */
export type RowTextFormat = 'json' | 'ndjson';

/** The text of some rows, and their number. */
export interface RowTexts {
  readonly pieces: readonly Buffer[];
  readonly count: number;
}

interface RowWriting {
  readonly form: RowTextFormat;
  /** The only fields to write, in this order. `undefined` means all fields. */
  readonly fields: readonly string[] | undefined;
  /** Is called with each table before its rows are written. It throws if they must not be sent. */
  readonly check: (table: RowTable) => void;
}

/** Approximate length of one part, in bytes. */
const partBytes = 512 * 1024;

/** Yields the text of rows in parts. A comma or a line end separates the rows. */
export async function* writeRows(
  { tables }: RowList,
  { form, fields, check }: RowWriting,
): AsyncGenerator<RowTexts> {
  // The rows of a stream are written after the work of its caller has ended.
  const work = presentWork();
  const out = new ByteWriter();
  const separator = encodeText(form === 'json' ? ',' : '\n');
  let isFirst = true;
  for await (const table of tables) {
    check(table);
    const rows = { writer: table.writer(out, fields), count: table.count, separator };
    let row = 0;
    while (row < rows.count) {
      if (!isFirst) out.encodedText(separator);
      isFirst = false;
      const first = row;
      await pauseInWork(work);
      row = writePart(out, rows, first);
      yield { pieces: out.take(), count: row - first };
    }
  }
}

interface WrittenRows {
  readonly writer: RowWriter;
  readonly count: number;
  readonly separator: ByteSource;
}

/**
 * Writes rows from `first` on, until their text is long enough for a part. Returns the number of the row behind them. It is a function of
 * its own, because V8 compiled the loop in the generator again for nearly each request (ADR 0108).
 */
function writePart(out: ByteWriter, { writer, count, separator }: WrittenRows, first: number): number {
  let row = first;
  for (;;) {
    writer.write(row);
    row += 1;
    if (row === count || out.length >= partBytes) return row;
    out.encodedText(separator);
  }
}

/**
 * Length of the text that is collected before a stream begins, in bytes. A shorter answer, up to about 5,000 services, is sent as a whole
 * and has an ETag.
 */
export const streamThresholdBytes = 4 * 1024 * 1024;

export interface GatheredRows extends RowTexts {
  /** Iterator over the remaining parts. `undefined` if there are none. */
  readonly more: AsyncIterator<RowTexts> | undefined;
}

/** Collects parts until they have `mostBytes` bytes or there are no more. */
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

interface CsvText {
  readonly text: readonly Buffer[];
  readonly count: number;
}

interface CsvWriting<Scope> extends HandledRequest<Scope> {
  readonly check: (table: RowTable) => void;
}

/**
 * Writes the rows as CSV, after all realms have answered or failed. A last line about missing realms is added if the caller wants it. With a
 * byte order mark, it is a file.
 */
export async function writeCsvRows<Scope>(
  { rows, returns, shown, columns, byteOrderMark }: RequestedRows,
  { check, request, answer }: CsvWriting<Scope>,
): Promise<CsvText> {
  const tables = (await tablesIn(rows)).filter(({ count }) => count > 0);
  for (const filled of tables) check(filled);
  const table = joinTables(tables);
  const fields = shown ?? table.fields;
  const named = csvColumns(returns, columns ?? (fields.length > 0 && table.count > 0 ? fields : undefined));
  const lastLine = partialCsvLine(failedRealms(answer.sources ?? [], request.strict), request.partialRow);
  const asked = { table, fields, columns: named, isOpen: openFieldsIn(returns) };
  const text = byteOrderMark
    ? await csvFile(asked, { byteOrderMark, lastLine })
    : await writeCsv(asked, { lastLine });
  return { text, count: table.count };
}

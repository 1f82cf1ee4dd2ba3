/** Documents: answers that people open or save as files, such as a report or a table for a spreadsheet. */
import contentDisposition from 'content-disposition';
import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import type { EventPart } from '../../base/event-part.ts';
import { objectTable, type Row } from '../../rows/row-table.ts';
import type { Answer } from '../answer/answer.ts';
import type { Composed } from '../endpoint/call-endpoint.ts';
import { type CsvOptions, type CsvRows, writeCsv } from './csv.ts';
import { type Format, formatQuery } from './format.ts';

export type DocumentFormat = Format;

export interface DocumentOptions {
  /** The available formats. The first is the default. If there are several, the pipeline accepts the parameter `format`. */
  readonly formats: readonly [DocumentFormat, ...DocumentFormat[]];
}

/** A table for CSV. `columns` are written also if there are no rows. Some spreadsheets recognize UTF-8 only by a byte order mark. */
interface CsvTable {
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  readonly byteOrderMark?: boolean;
}

/** A text of any other format. `text` is called with the notice of the complete answer, so that a page can show it. */
interface Text {
  readonly text: (notice: string | undefined) => string;
}

/** A stream of events, which goes on for as long as the platform allows. */
interface Events {
  readonly events: AsyncIterable<EventPart>;
}

/**
 * Content of a document. It depends on the requested format: rows for `csv`, data of `returns` for `json`, events for `sse` and `ndjson`, a
 * text for any other.
 */
type Content<T> = Text | CsvTable | Events | Composed | Pick<Answer<T>, 'data'>;

/** The result of `handle` of an endpoint with `document`. */
export type DocumentAnswer<T> = Content<T> &
  Omit<Answer<T>, 'data'> & {
    /** File name under which browsers save the document, with any characters, e.g. `kpi-paris.csv`. If it is `undefined`, they show it. */
    readonly fileName?: string;
  };

/** Returns the schema of the parameter `format`, or an empty schema if the document has only one format. */
export function documentQuery({ formats }: DocumentOptions) {
  return formats.length > 1 ? z.object({ format: formatQuery(formats) }) : z.object({});
}

/** Texts that a document contains in addition to its content. */
interface DocumentNotes {
  /** The last line of CSV. `undefined` if there is none. */
  readonly lastLine: string | undefined;
  readonly notice: string | undefined;
}

/** Returns an answer as text in the requested format. Throws if the answer does not have that format. */
export async function formatAnswer(
  answer: Content<unknown>,
  format: DocumentFormat,
  { lastLine, notice }: DocumentNotes,
): Promise<readonly Buffer[]> {
  if ('rows' in answer && format === 'csv') {
    const { rows, columns, byteOrderMark } = answer;
    return await csvFile({ table: objectTable(rows), columns }, { byteOrderMark, lastLine });
  }
  if ('text' in answer && format !== 'csv' && format !== 'json') return [Buffer.from(answer.text(notice))];
  throw new AppError('answer_fault', { detail: `A document answered something else than ${format}.` });
}

interface CsvFileOptions extends Pick<CsvOptions, 'lastLine'> {
  readonly byteOrderMark: boolean | undefined;
}

/** Returns the text of a CSV file. Its lines end with CR and LF (RFC 4180). */
export async function csvFile(
  rows: CsvRows,
  { byteOrderMark, lastLine }: CsvFileOptions,
): Promise<readonly Buffer[]> {
  const text = await writeCsv(rows, { lineEnd: '\r\n', lastLine });
  return byteOrderMark ? [Buffer.from('\ufeff'), ...text] : text;
}

/** Policy of HTML and SVG: a page may have inline styles, but runs no scripts, loads nothing and cannot be put into a frame. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

export function documentHeaders(format: Format, fileName: string | undefined): Record<string, string> {
  return {
    ...(fileName !== undefined && { 'Content-Disposition': attachment(fileName) }),
    ...((format === 'html' || format === 'svg') && { 'Content-Security-Policy': policy }),
  };
}

/** Returns the value of Content-Disposition (RFC 6266): the name in UTF-8, and an ASCII fallback for old programs. */
function attachment(fileName: string): string {
  const name = Buffer.from(fileName)
    .toString()
    .replace(/[/\\\x00-\x1f\x7f]/g, '_');
  return contentDisposition(name, { fallback: name.replace(/[^ -~]/g, '_').replaceAll('%', '_') });
}

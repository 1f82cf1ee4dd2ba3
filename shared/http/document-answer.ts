/** A document: a text that people open or keep, such as a report or a table for a spreadsheet. */
import contentDisposition from 'content-disposition';
import * as z from 'zod';

import { AppError } from '../base/errors.ts';
import type { Row } from '../rows/row-table.ts';
import type { Answer } from './answer.ts';
import { toCsv } from './csv.ts';
import { type Format, formatQuery } from './format.ts';

export type DocumentFormat = Exclude<Format, 'ndjson'>;

export interface DocumentOptions {
  /** What it can be had as; the first where the caller says nothing. With several the pipeline takes `format`. */
  readonly formats: readonly [DocumentFormat, ...DocumentFormat[]];
}

/** `columns` is the first line where there are no rows. Some spreadsheets know UTF-8 by a byte order mark only. */
interface Table {
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  readonly byteOrderMark?: boolean;
}

/** What can be written, by the format that was asked for: `html` and `svg` are text, `csv` rows, `json` data of `returns`. */
type Content<T> = { readonly text: string } | Table | Pick<Answer<T>, 'data'>;

/** What the `handle` of an endpoint with `document` answers. */
export type DocumentAnswer<T> = Content<T> &
  Omit<Answer<T>, 'data'> & {
    /** With it the document is an attachment, which browsers save under this name, e.g. `kpi-paris.csv`. Any characters. */
    readonly fileName?: string;
  };

/** The query parameter of a document that can be had in several formats. */
export function documentQuery({ formats }: DocumentOptions) {
  return formats.length > 1 ? z.object({ format: formatQuery(formats) }) : z.object({});
}

/** The text of a document; `lastLine` is one more of CSV. Throws where it is not of the format that was asked for. */
export function documentText(
  answer: Content<unknown>,
  format: DocumentFormat,
  lastLine: string | undefined,
): string {
  if ('rows' in answer && format === 'csv') return csvFile(answer, lastLine);
  if ('text' in answer && (format === 'html' || format === 'svg')) return answer.text;
  throw new AppError('answer_fault', { detail: `A document answered something else than ${format}.` });
}

/** CSV as a file has it. RFC 4180: a line ends with both. */
export function csvFile({ rows, columns, byteOrderMark }: Table, lastLine: string | undefined): string {
  return `${byteOrderMark ? '\ufeff' : ''}${toCsv(rows, columns, { lineEnd: '\r\n', lastLine })}`;
}

/** A page may style itself; it runs nothing, loads nothing and is nobody's frame. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

export function documentHeaders(format: Format, fileName: string | undefined): Record<string, string> {
  return {
    ...(fileName !== undefined && { 'Content-Disposition': attachment(fileName) }),
    ...((format === 'html' || format === 'svg') && { 'Content-Security-Policy': policy }),
  };
}

/** RFC 6266: the name in UTF-8, and for old programs one in ASCII, as headers hold no more. */
function attachment(fileName: string): string {
  const name = Buffer.from(fileName)
    .toString()
    .replace(/[/\\\x00-\x1f\x7f]/g, '_');
  return contentDisposition(name, { fallback: name.replace(/[^ -~]/g, '_').replaceAll('%', '_') });
}

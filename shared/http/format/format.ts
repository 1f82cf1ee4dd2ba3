import Negotiator from 'negotiator';
import * as z from 'zod';

/** Format of an answer. */
export type Format = 'json' | 'csv' | 'ndjson' | 'html' | 'svg';

export const listFormats = ['json', 'csv', 'ndjson'] as const;
export type ListFormat = (typeof listFormats)[number];

export const mediaTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  html: 'text/html',
  svg: 'image/svg+xml',
};

export function contentTypeOf(format: Format): string {
  return `${mediaTypes[format]}; charset=utf-8`;
}

/** Makes the schema of the query parameter that selects the format of an answer. */
export function formatQuery<F extends Format>(formats: readonly F[]) {
  return z.enum(formats).optional().describe(`also by the Accept header; ${formats[0]} when neither says`);
}

interface FormatChoice<F extends Format> {
  /** Format in the query parameter. `undefined` if it is not given. */
  readonly asked: F | undefined;
  readonly formats: readonly [F, ...F[]];
  /** Headers of the request by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the format: by the query parameter, else by the Accept header. If the caller accepts none of the formats, it is the first. */
export function selectFormat<F extends Format>({ asked, formats, headers }: FormatChoice<F>): F {
  if (asked) return asked;
  if (formats.length === 1) return formats[0];
  const wanted = new Negotiator({ headers }).mediaType(formats.map((format) => mediaTypes[format]));
  return formats.find((format) => mediaTypes[format] === wanted) ?? formats[0];
}

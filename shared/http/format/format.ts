import Negotiator from 'negotiator';
import * as z from 'zod';

/** Format of an answer. */
export type Format =
  | 'json'
  | 'csv'
  | 'ndjson'
  | 'html'
  | 'svg'
  | 'text'
  | 'prometheus'
  | 'openmetrics'
  | 'sse';

export const listFormats = ['json', 'csv', 'ndjson'] as const;
export type ListFormat = (typeof listFormats)[number];

export const mediaTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  html: 'text/html',
  svg: 'image/svg+xml',
  text: 'text/plain',
  prometheus: 'text/plain',
  openmetrics: 'application/openmetrics-text',
  sse: 'text/event-stream',
};

/** Versions of the formats that are told apart by them. Prometheus accepts several versions of a media type. */
const versions: Readonly<Partial<Record<Format, string>>> = { prometheus: '0.0.4', openmetrics: '1.0.0' };

export function contentTypeOf(format: Format): string {
  return `${versionedTypeOf(format)}; charset=utf-8`;
}

function versionedTypeOf(format: Format): string {
  const version = versions[format];
  return version === undefined ? mediaTypes[format] : `${mediaTypes[format]}; version=${version}`;
}

/** Makes the schema of the query parameter that selects the format of an answer. */
export function formatQuery<F extends Format>(formats: readonly F[]) {
  return z.enum(formats).optional().describe(`also by the Accept header; ${formats[0]} when neither says`);
}

interface FormatChoice<F extends Format> {
  /** Format in the query parameter. `undefined` if it is not given. */
  readonly requested: F | undefined;
  readonly formats: readonly [F, ...F[]];
  /** Headers of the request by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the format: by the query parameter, else by the Accept header. If the caller accepts none of the formats, it is the first. */
export function selectFormat<F extends Format>({ requested, formats, headers }: FormatChoice<F>): F {
  if (requested) return requested;
  if (formats.length === 1 || headers['accept'] === undefined) return formats[0];
  const wanted = new Negotiator({ headers }).mediaType(formats.map(versionedTypeOf));
  return formats.find((format) => versionedTypeOf(format) === wanted) ?? formats[0];
}

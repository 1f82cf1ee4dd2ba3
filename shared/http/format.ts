import Negotiator from 'negotiator';

import type { Format, ListRequest } from './list-request.ts';

export const contentTypes: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

const mediaTypes: readonly (readonly [string, Format])[] = [
  ['application/json', 'json'],
  ['text/csv', 'csv'],
  ['application/x-ndjson', 'ndjson'],
];

/** The query parameter, else the Accept header, else JSON: one who accepts none of ours gets JSON, too. */
export function formatOf(list: ListRequest | undefined, headers: Readonly<Record<string, string>>): Format {
  if (!list) return 'json';
  if (list.format) return list.format;
  const wanted = new Negotiator({ headers }).mediaType(mediaTypes.map(([type]) => type));
  return mediaTypes.find(([type]) => type === wanted)?.[1] ?? 'json';
}

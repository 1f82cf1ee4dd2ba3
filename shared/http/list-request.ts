import * as z from 'zod';

import { commaList, wholeNumber } from './fields.ts';
import { unknownWord } from './near-miss.ts';

export const formats = ['json', 'csv', 'ndjson'] as const;
export type Format = (typeof formats)[number];

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** What a caller asked of a list. Nothing asked = the whole list, in the handler's order. */
export interface ListRequest {
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
  /** The only fields of the answer, in the caller's order; undefined = all. */
  readonly shown: readonly string[] | undefined;
  /** The only fields that the handler must fill: those shown, and those that sort the rows. Lets it fetch less. */
  readonly fields: ReadonlySet<string> | undefined;
  readonly sort: readonly SortKey[];
  readonly format: Format | undefined;
}

/** The query parameters that lists take beyond their own; `fields` and `sort` know what the list has. */
export function listQuery(columns: readonly string[], sortable: readonly string[]) {
  const sorts = sortable.flatMap((field) => [field, `-${field}`]);
  return z.object({
    limit: wholeNumber(1, 10_000).optional().describe('most rows of one answer'),
    cursor: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .describe('`meta.next_cursor` of the answer before, for the next rows'),
    fields: commaList(word(columns)).optional().describe('the only fields that the rows will have'),
    sort: commaList(word(sorts)).optional().describe('fields to sort by; `-` in front for descending'),
    format: z.enum(formats).optional().describe('also by the Accept header; json when neither says'),
  });
}

/** Reads what `listQuery` accepted. */
export function readListRequest(
  query: z.output<ReturnType<typeof listQuery>>,
  ties: readonly string[],
): ListRequest {
  const sort = (query.sort ?? []).map((key) => ({
    field: key.replace(/^-/, ''),
    descending: key.startsWith('-'),
  }));
  const shown = query.fields && query.fields.length > 0 ? [...new Set(query.fields)] : undefined;
  return {
    limit: query.limit,
    cursor: query.cursor,
    shown,
    fields: shown && new Set([...shown, ...sort.map(({ field }) => field), ...ties]),
    sort,
    format: query.format,
  };
}

function word(known: readonly string[]) {
  return z.enum(known, {
    error: ({ input }) => (typeof input === 'string' ? `${input} ${unknownWord(input, known)}` : undefined),
  });
}

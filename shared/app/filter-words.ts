import * as z from 'zod';

import { type FilterOptions, filterQuery } from '../http/list/filters.ts';

/**
 * Returns the schema of a text with filters of a list, as they stand in its query. A word without a value is refused: it would select
 * everything, e.g. because a variable of a script is empty.
 */
export function filterWords(row: z.ZodType, related?: FilterOptions['related']) {
  const words = z
    .strictObject(filterQuery(z.array(row), { reservedNames: [], ties: [], related }).shape)
    .superRefine((given, context) => {
      if (Object.keys(given).length === 0) context.addIssue({ code: 'custom', message: 'has no word' });
      const empty = Object.keys(given).filter((key) => given[key] === undefined);
      for (const key of empty) context.addIssue({ code: 'custom', path: [key], message: 'has no value' });
    });
  return z
    .string()
    .min(1)
    .max(4000)
    .transform((query, context) => {
      const given = wordsOf(query);
      // A search for no text finds every row, and is no fault of a list.
      const isBlank = typeof given['q'] === 'string' && given['q'].trim() === '';
      if (isBlank) context.addIssue({ code: 'custom', message: 'q has no value' });
      const read = words.safeParse(given);
      for (const { path, message } of read.error?.issues ?? [])
        context.addIssue({ code: 'custom', message: [...path, message].join(' ') });
      return read.data ?? z.NEVER;
    });
}

/** Returns the parameters of a query: a single value as a string, several values as a list. */
function wordsOf(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((key) => {
      const [value = '', ...others] = parameters.getAll(key);
      return [key, others.length === 0 ? value : [value, ...others]];
    }),
  );
}

import * as z from 'zod';

import { readNumeral } from '../../base/numeral.ts';
import { once } from '../../base/once.ts';
import { splitList } from '../../base/setting.ts';

/**
 * Fields that many endpoints have. The value of a query parameter is a string, or a list of strings if the parameter was repeated.
 * Regular expressions are part of the API document. They do not use `\p`, `\u` or look-around, which some code generators lack.
 */

/** A text without control characters. */
export const printable = /^[^\x00-\x1f\x7f]*$/;

/** Name of a realm, host, service, hostgroup and so on: 1 to 255 characters. Spaces and slashes are allowed. */
export const name = z
  .string()
  .min(1)
  .max(255)
  .regex(printable, { error: 'must not have control characters' })
  .describe('any name, percent-encoded in a path');

/** Path parameters of the paths that exist for both realms and multirealms. */
export const realmScope = {
  realm_type: z.enum(['realms', 'multirealms']),
  realm_name: name,
};

const flagSpellings: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
]);

/** Boolean query parameter, e.g. `true`, `1`, `yes` or `on`. */
export const booleanParameter = z.preprocess(
  (value) => (typeof value === 'string' ? (flagSpellings.get(value.toLowerCase()) ?? value) : value),
  z.boolean(),
);

/** Makes a schema of an enumeration that ignores the case of letters. */
export function oneOfWords<Word extends string>(words: readonly Word[]) {
  const spelling = new Map<string, Word>(words.map((word) => [word.toLowerCase(), word]));
  return z.preprocess(
    (value) => (typeof value === 'string' ? (spelling.get(value.toLowerCase()) ?? value) : value),
    z.enum(words),
  );
}

/** Query parameter that adds a byte order mark to CSV and makes it a file for spreadsheets. */
export const byteOrderMark = once(() =>
  booleanParameter
    .optional()
    .describe('true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8'),
);

/** Makes a schema of a whole number in a query, from `least` to `most`, both inclusive. */
export function wholeNumberParameter(least: number, most: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z.int({ error: wholeNumberError }).min(least).max(most),
  );
}

function wholeNumberError({ code, input }: z.core.$ZodRawIssue): string | undefined {
  return code === 'invalid_type' && input !== undefined ? 'must be a whole number' : undefined;
}

/** A percentage in a query, from 0 to 100, with decimals. */
export const percentParameter = once(() =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (readNumeral(value) ?? value) : value),
    z.number({ error: percentError }).min(0).max(100),
  ),
);

function percentError({ code, input }: z.core.$ZodRawIssue): string | undefined {
  return code === 'invalid_type' && input !== undefined ? 'must be a number, such as 99.9' : undefined;
}

/** Maximum number of results of a search. The specification limits every `size` to 10000. */
export const size = wholeNumberParameter(1, 10_000);

/** Maximum number of items of a list in a query. */
const mostItems = 1000;

/** Makes a schema of a list: `a,b,c`, a repeated parameter, or both. Empty items are dropped. */
export function commaList<Item extends z.ZodType>(item: Item, most = mostItems) {
  return z.preprocess((value) => {
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    return parts.every((part) => typeof part === 'string') ? parts.flatMap(splitList) : value;
  }, z.array(item).max(most));
}

/** The largest number of sort keys. Rows are compared by all of them. */
const mostSortKeys = 10;

/** Makes a schema of sort keys, e.g. `-state,host_name`. A field may be named once. */
export function sortKeys<Key extends z.ZodType<string>>(key: Key) {
  return commaList(key, mostSortKeys).refine(
    (keys) => new Set(keys.map((one) => one.replace(/^-/, ''))).size === keys.length,
    { error: 'must not name a field twice' },
  );
}

/** Returns the schema of a list of exact names, comma-separated or as a repeated parameter. A backslash escapes a comma or a backslash. */
export function namesUpTo(most: number) {
  return z.preprocess((value) => {
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    return parts.every((part) => typeof part === 'string') ? parts.flatMap(splitEscaped) : value;
  }, z.array(name).max(most));
}

export const nameList = namesUpTo(mostItems);

function splitEscaped(text: string): string[] {
  const names = [''];
  for (const piece of text.split(/(\\[,\\]|,)/)) {
    const isEscape = piece === '\\,' || piece === '\\\\';
    if (piece === ',') names.push('');
    else names.push(`${names.pop() ?? ''}${isEscape ? piece.slice(1) : piece}`);
  }
  return names.map((one) => one.trim()).filter((one) => one !== '');
}

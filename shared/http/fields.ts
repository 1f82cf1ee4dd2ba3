import * as z from 'zod';

import { once } from '../base/once.ts';

/**
 * Fields that many endpoints take. A query value comes as text; one that was repeated comes as a list of texts. Patterns
 * reach the API document: they are of the kind that every generator can build, without `\p`, `\u` and look-around.
 */

const printable = /^[^\x00-\x1f\x7f]*$/;

/** The name of a realm, host, service, hostgroup…: 1 to 255 characters, spaces and slashes included. */
export const name = z
  .string()
  .min(1)
  .max(255)
  .regex(printable, { error: 'must not have control characters' })
  .describe('any name, percent-encoded in a path');

/** Path parameters of the twin paths of realms and multirealms. */
export const realmScope = {
  realm_type: z.enum(['realms', 'multirealms']),
  realm_name: name,
};

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
]);

/** A yes-or-no query parameter. */
export const flag = z.preprocess(
  (value) => (typeof value === 'string' ? (truths.get(value.toLowerCase()) ?? value) : value),
  z.boolean(),
);

/** One of these words, in any case of letters. */
export function wordOf<Word extends string>(words: readonly Word[]) {
  const spelling = new Map<string, Word>(words.map((word) => [word.toLowerCase(), word]));
  return z.preprocess(
    (value) => (typeof value === 'string' ? (spelling.get(value.toLowerCase()) ?? value) : value),
    z.enum(words),
  );
}

/** The query parameter that makes CSV a file for a spreadsheet. */
export const byteOrderMark = once(() =>
  flag
    .optional()
    .describe('true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8'),
);

/** A whole number in a query, both ends included. */
export function wholeNumber(least: number, most: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z.int({ error: wholeNumberError }).min(least).max(most),
  );
}

function wholeNumberError({ code, input }: z.core.$ZodRawIssue): string | undefined {
  return code === 'invalid_type' && input !== undefined ? 'must be a whole number' : undefined;
}

/** How many items a search may answer; the spec caps every `size` at 10000. */
export const size = wholeNumber(1, 10_000);

/** A URL has no room for more. */
const mostItems = 1000;

/** `a,b,c`, the parameter repeated, or both; empty items are dropped. */
export function commaList<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => {
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    return parts.every((part) => typeof part === 'string') ? parts.flatMap(split) : value;
  }, z.array(item).max(mostItems));
}

function split(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Exact names, comma-separated or repeated; a backslash takes the meaning from a comma or backslash behind it. */
export const nameList = z.preprocess((value) => {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  return parts.every((part) => typeof part === 'string') ? parts.flatMap(splitEscaped) : value;
}, z.array(name).max(mostItems));

function splitEscaped(text: string): string[] {
  const names = [''];
  for (const piece of text.split(/(\\[,\\]|,)/)) {
    const isEscape = piece === '\\,' || piece === '\\\\';
    if (piece === ',') names.push('');
    else names.push(`${names.pop() ?? ''}${isEscape ? piece.slice(1) : piece}`);
  }
  return names.map((one) => one.trim()).filter((one) => one !== '');
}

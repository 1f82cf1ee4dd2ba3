import { AppError } from '../../base/errors.ts';
import { columnName } from './columns.ts';

/**
 * A comparison of a column with a value. The value is spelled as it is sent, and so is the operator except `contains` and `lacks`, whose
 * spelling depends on the dialect.
 */
export interface Leaf {
  readonly kind: 'leaf';
  readonly column: string;
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | '~' | '!~' | '~~' | '!~~' | 'contains' | 'lacks';
  readonly value: string;
}

/** A condition on rows. It is immutable; the functions of this file make it, and `conditions.ts` converts it to text. */
export type Filter =
  | Leaf
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter };

export type Value = string | number | boolean;

/**
 * Returns true if engines compare this text like JavaScript. They trim the text that they compare with, Naemon changes characters beyond the
 * basic multilingual plane, and control characters are never sent.
 */
export function isPortable(text: string): boolean {
  return text !== '' && text.trim() === text && !/[\u0000-\u001f\u007f\ud800-\udfff]/.test(text);
}

/** Makes a condition of equality. Engines trim the value: callers must compare again if names may begin or end with blanks. */
export const equals = (column: string, value: Value) => leaf(column, '=', value);
export const differs = (column: string, value: Value) => leaf(column, '!=', value);

/** Makes a condition of order, like the next three functions. All engines compare texts by bytes. It must not be used on list columns. */
export const atLeast = (column: string, value: number | string) => leaf(column, '>=', value);
export const atMost = (column: string, value: number | string) => leaf(column, '<=', value);
export const above = (column: string, value: number | string) => leaf(column, '>', value);
export const below = (column: string, value: number | string) => leaf(column, '<', value);

/** Makes a condition that the text contains these letters and digits, ignoring case. Throws for others: engines read it as a pattern. */
export function mentions(column: string, letters: string): Filter {
  if (!/^[a-z0-9]+$/i.test(letters)) {
    throw new AppError('pattern_not_allowed', { detail: 'Only letters and digits are looked for.' });
  }
  return leaf(column, '~~', letters);
}

/** Makes a condition that the list column contains the word. */
export const contains = (column: string, word: string) => leaf(column, 'contains', word);
export const lacks = (column: string, word: string) => leaf(column, 'lacks', word);

/** Makes a condition that the list or text is empty. */
export const isEmpty = (column: string) => leaf(column, '=', '');

/** Makes a condition that all parts are true. Without parts, every row matches. */
export const allOf = (...parts: Filter[]): Filter => group('all', parts);

/** Makes a condition that at least one part is true. Without parts, no row matches. */
export const anyOf = (...parts: Filter[]): Filter => group('any', parts);

export const not = (part: Filter): Filter => ({ kind: 'not', part });

/** Returns the same condition on other columns. */
export function onColumns(filter: Filter, rename: (column: string) => string): Filter {
  if (filter.kind === 'leaf') return { ...filter, column: columnName(rename(filter.column)) };
  if (filter.kind === 'not') return not(onColumns(filter.part, rename));
  return { kind: filter.kind, parts: filter.parts.map((part) => onColumns(part, rename)) };
}

/** A condition that every row meets. It is used to count all rows. */
export const always: Filter = { kind: 'all', parts: [] };

/** Type of a string literal. The compiler rejects any other string, so that no text of a caller can be part of a pattern. */
type Literal<Rest extends string, Whole extends string = Rest> = Rest extends ''
  ? Whole
  : Rest extends `${string}${infer Next}`
    ? Literal<Next, Whole>
    : never;

/** Makes a condition with a fixed, case-sensitive regular expression. Braces are refused, because Naemon rejects patterns with them. */
export function matchesPattern<const P extends string>(column: string, pattern: Literal<P>): Filter {
  if (/[{}]/.test(pattern)) {
    throw new AppError('pattern_not_allowed', { detail: 'A pattern must not hold braces.' });
  }
  return leaf(column, '~', pattern);
}

function leaf(column: string, operator: Leaf['operator'], value: Value): Leaf {
  return { kind: 'leaf', column: columnName(column), operator, value: wireValue(value) };
}

/** Returns the value as it is sent. Booleans are 1 and 0: `= true` is an error on Icinga 2 and means `= 0` on Naemon. */
function wireValue(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return value;
  if (Number.isFinite(value)) return String(value);
  throw new AppError('number_not_allowed', { detail: 'A number to compare with is not finite.' });
}

/** Joins conditions. Parts of the same kind are merged, so that long chains are not nested: deep nesting can crash engines. */
function group(kind: 'all' | 'any', parts: readonly Filter[]): Filter {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    kind,
    parts: parts.flatMap((part) => (part.kind === kind ? part.parts : part)),
  };
}

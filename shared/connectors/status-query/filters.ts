import { AppError } from '../../base/errors.ts';
import { columnName } from './columns.ts';

/** A comparison: the value is in wire spelling, the operator too but for those of lists, which dialects spell differently. */
export interface Leaf {
  readonly kind: 'leaf';
  readonly column: string;
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | '~' | '!~' | '~~' | '!~~' | 'contains' | 'lacks';
  readonly value: string;
}

/** A condition on rows; immutable, made by the functions of this file, turned into text in `request.ts`. */
export type Filter =
  | Leaf
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter };

export type Value = string | number | boolean;

/**
 * Whether engines compare this text as we do: they trim what they compare with, and Naemon writes characters beyond the basic
 * plane as others.
 */
export function isPortable(text: string): boolean {
  return text !== '' && text.trim() === text && !/[\ud800-\udfff]/.test(text);
}

/** Exact equality. Engines trim the value, so callers whose names may begin or end with blanks compare again. */
export const equals = (column: string, value: Value) => leaf(column, '=', value);
export const differs = (column: string, value: Value) => leaf(column, '!=', value);

/** Texts are compared by their bytes, on every engine; on a list column these four mean something else. */
export const atLeast = (column: string, value: number | string) => leaf(column, '>=', value);
export const atMost = (column: string, value: number | string) => leaf(column, '<=', value);
export const above = (column: string, value: number | string) => leaf(column, '>', value);
export const below = (column: string, value: number | string) => leaf(column, '<', value);

/** The text holds these letters and digits, in any case. They mean themselves in every engine's patterns; nothing else may be given. */
export function mentions(column: string, letters: string): Filter {
  if (!/^[a-z0-9]+$/i.test(letters)) {
    throw new AppError('pattern_not_allowed', { detail: 'Only letters and digits are looked for.' });
  }
  return leaf(column, '~~', letters);
}

/** The list column holds the word. */
export const contains = (column: string, word: string) => leaf(column, 'contains', word);
export const lacks = (column: string, word: string) => leaf(column, 'lacks', word);

/** The list or text is empty. */
export const isEmpty = (column: string) => leaf(column, '=', '');

/** Every part holds; with no part at all, every row matches. */
export const allOf = (...parts: Filter[]): Filter => group('all', parts);

/** At least one part holds; with no part at all, no row matches. */
export const anyOf = (...parts: Filter[]): Filter => group('any', parts);

export const not = (part: Filter): Filter => ({ kind: 'not', part });

/** A condition that every row meets; to count all of them. */
export const always: Filter = { kind: 'all', parts: [] };

/** Only a string literal: a pattern with a caller's text in it does not compile. */
type Literal<Rest extends string, Whole extends string = Rest> = Rest extends ''
  ? Whole
  : Rest extends `${string}${infer Next}`
    ? Literal<Next, Whole>
    : never;

/** A regular expression of ours, case-sensitive. Braces are refused: Naemon rejects every pattern with one. */
export function matches<const P extends string>(column: string, pattern: Literal<P>): Filter {
  if (/[{}]/.test(pattern)) {
    throw new AppError('pattern_not_allowed', { detail: 'A pattern must not hold braces.' });
  }
  return leaf(column, '~', pattern);
}

function leaf(column: string, operator: Leaf['operator'], value: Value): Leaf {
  return { kind: 'leaf', column: columnName(column), operator, value: wireValue(value) };
}

/** Booleans travel as 1 and 0: `= true` is an error on Icinga 2 and means `= 0` on Naemon. */
function wireValue(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return value;
  if (Number.isFinite(value)) return String(value);
  throw new AppError('number_not_allowed', { detail: 'A number to compare with is not finite.' });
}

/** Parts of the same kind are merged, so that long chains stay flat: engines recurse on nesting and can crash. */
function group(kind: 'all' | 'any', parts: readonly Filter[]): Filter {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    kind,
    parts: parts.flatMap((part) => (part.kind === kind ? part.parts : part)),
  };
}

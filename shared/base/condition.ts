import { readNumeral } from './numeral.ts';
import { type Pattern, patternTest } from './pattern.ts';
import { type ColumnOfField, RowValues } from './row-values.ts';

/** A predicate on the value of one field of a list's rows. An unknown value (null) never matches. */
export type Predicate =
  /** The text matches one of the patterns. If the value is a list, one of its items does. */
  | {
      readonly kind: 'text';
      readonly patterns: readonly Pattern[];
      /** Set if the caller may have meant another pattern: `~` without a star, or `=` with one, which is then an ordinary character. */
      readonly doubt?: 'no star' | 'ordinary star';
    }
  | { readonly kind: 'oneOf'; readonly values: readonly (string | number | boolean)[] }
  /** The number, or that of a custom variable, is between `least` and `most`, both inclusive, and between `above` and `below`, both exclusive. */
  | {
      readonly kind: 'range';
      readonly least?: number;
      readonly most?: number;
      readonly above?: number;
      readonly below?: number;
    }
  /** The time is between `from` (inclusive) and `before` (exclusive), both in milliseconds since the epoch. */
  | { readonly kind: 'time'; readonly from?: number; readonly before?: number }
  /** The value is unknown. This is the only predicate that an unknown value matches. */
  | { readonly kind: 'null' };

export type Condition =
  | ConditionOnField
  /** One of the fields in `search` contains the text, ignoring case. */
  | { readonly search: readonly string[]; readonly text: string }
  | { readonly allOf: readonly Condition[] }
  | { readonly anyOf: readonly Condition[] }
  /** The negation: a row meets it if the row does not meet the inner condition, also if a value of the row is unknown. */
  | { readonly not: Condition };

export interface ConditionOnField {
  readonly field: string;
  /** The entry of the field's value that is tested, if the value is an object, e.g. the name of a custom variable (`entry.ts`). */
  readonly key?: string;
  readonly predicate: Predicate;
}

/** Returns an equivalent condition in which `not` is moved inwards, so that only conditions on fields and searches are negated. */
export function withNegatedFields(condition: Condition, isNegated = false): Condition {
  if ('not' in condition) return withNegatedFields(condition.not, !isNegated);
  if ('field' in condition || 'search' in condition) return isNegated ? { not: condition } : condition;
  const parts = partsOf(condition).map((part) => withNegatedFields(part, isNegated));
  return 'allOf' in condition === isNegated ? { anyOf: parts } : { allOf: parts };
}

type Test<T> = (value: T) => boolean;

/** Makes a function that returns true if a row meets all conditions; it is made once for a table. Times in rows must be ISO 8601. */
export function meets(conditions: readonly Condition[], columnOf: ColumnOfField): Test<number> {
  return allTests(conditions, new RowValues(columnOf));
}

/** Returns the names of the fields that the conditions read. */
export function fieldsOfConditions(conditions: readonly Condition[]): string[] {
  return conditions.flatMap((condition) => {
    if ('search' in condition) return condition.search;
    if ('field' in condition) return [condition.field];
    return fieldsOfConditions(partsOf(condition));
  });
}

/** Returns the conditions on fields that the conditions consist of. */
export function conditionsOnFields(conditions: readonly Condition[]): ConditionOnField[] {
  return conditions.flatMap((condition) => {
    if ('search' in condition) return [];
    return 'field' in condition ? [condition] : conditionsOnFields(partsOf(condition));
  });
}

/** Returns the number of stars in the patterns of the conditions. */
export function countStars(conditions: readonly Condition[]): number {
  const patterns = conditionsOnFields(conditions).flatMap(({ predicate }) =>
    predicate.kind === 'text' ? predicate.patterns : [],
  );
  return patterns.reduce((sum, { length }) => sum + length - 1, 0);
}

function partsOf(
  condition: Exclude<Condition, ConditionOnField | { search: unknown }>,
): readonly Condition[] {
  if ('not' in condition) return [condition.not];
  return 'allOf' in condition ? condition.allOf : condition.anyOf;
}

function allTests(conditions: readonly Condition[], values: RowValues): Test<number> {
  const tests = conditions.map((condition) => testOf(condition, values));
  return (row) => tests.every((test) => test(row));
}

function testOf(condition: Condition, values: RowValues): Test<number> {
  if ('not' in condition) {
    const test = testOf(condition.not, values);
    return (row) => !test(row);
  }
  if ('allOf' in condition) return allTests(condition.allOf, values);
  if ('anyOf' in condition) {
    const tests = condition.anyOf.map((part) => testOf(part, values));
    return (row) => tests.some((test) => test(row));
  }
  if ('search' in condition) {
    const wanted = condition.text.toLowerCase();
    const readers = condition.search.map((field) => values.reader({ field }));
    return (row) =>
      readers.some((reader) => {
        const value = reader.value(row);
        return typeof value === 'string' && value.toLowerCase().includes(wanted);
      });
  }
  const reader = values.reader(condition);
  const test = predicateTest(condition.predicate);
  return (row) => test(reader.value(row));
}

function predicateTest(predicate: Predicate): Test<unknown> {
  switch (predicate.kind) {
    case 'text':
      return textTest(predicate.patterns);
    case 'oneOf': {
      const values = new Set<unknown>(predicate.values);
      return (value) => values.has(value);
    }
    case 'range':
      return rangeTest(predicate);
    case 'time':
      return timeTest(predicate.from, predicate.before);
    case 'null':
      return (value) => value === null || value === undefined;
  }
}

function rangeTest({
  least = -Infinity,
  most = Infinity,
  above = -Infinity,
  below = Infinity,
}: Extract<Predicate, { kind: 'range' }>): Test<unknown> {
  return (value) => {
    const number = typeof value === 'string' ? (readNumeral(value) ?? NaN) : value;
    return (
      typeof number === 'number' && number >= least && number <= most && number > above && number < below
    );
  };
}

function timeTest(from = -Infinity, before = Infinity): Test<unknown> {
  return (value) => {
    const at = typeof value === 'string' ? Date.parse(value) : NaN;
    return at >= from && at < before;
  };
}

function textTest(patterns: readonly Pattern[]): Test<unknown> {
  const exact = new Set(patterns.flatMap((pattern) => (pattern.length === 1 ? pattern : [])));
  const others = patterns.flatMap((pattern) => (pattern.length > 1 ? [patternTest(pattern)] : []));
  const one = (text: unknown) =>
    typeof text === 'string' && (exact.has(text) || others.some((test) => test(text)));
  return (value) => (Array.isArray(value) ? value.some(one) : one(value));
}

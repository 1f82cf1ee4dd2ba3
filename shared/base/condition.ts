import { isOfPattern, type Pattern } from './pattern.ts';

/** A predicate on the value of one field of a list's rows. An unknown value (null) never matches. */
export type Predicate =
  /** The text matches one of the patterns. If the value is a list, one of its items does. */
  | { readonly kind: 'text'; readonly patterns: readonly Pattern[] }
  | { readonly kind: 'oneOf'; readonly values: readonly (string | number | boolean)[] }
  /** The number is between `least` and `most`, both inclusive. */
  | { readonly kind: 'range'; readonly least?: number; readonly most?: number }
  /** The time is between `from` (inclusive) and `before` (exclusive), both in milliseconds since the epoch. */
  | { readonly kind: 'time'; readonly from?: number; readonly before?: number };

export type Condition =
  | { readonly field: string; readonly predicate: Predicate }
  /** One of the fields in `search` contains the text, ignoring case. */
  | { readonly search: readonly string[]; readonly text: string };

type Test<T> = (value: T) => boolean;

/** Makes a function that reads one field of a row. */
type FieldReader<R> = (field: string) => (row: R) => unknown;

/** Makes a function that returns true if a row meets all conditions; it is made once for a list. Times in rows must be ISO 8601. */
export function meets<R>(conditions: readonly Condition[], reader: FieldReader<R>): Test<R> {
  const tests = conditions.map((condition) => testOf(condition, reader));
  return (row) => tests.every((test) => test(row));
}

/** Returns the names of the fields that the conditions read. */
export function fieldsOfConditions(conditions: readonly Condition[]): string[] {
  return conditions.flatMap((condition) => ('search' in condition ? condition.search : [condition.field]));
}

function testOf<R>(condition: Condition, reader: FieldReader<R>): Test<R> {
  if ('search' in condition) {
    const wanted = condition.text.toLowerCase();
    const readers = condition.search.map(reader);
    return (row) =>
      readers.some((read) => {
        const value = read(row);
        return typeof value === 'string' && value.toLowerCase().includes(wanted);
      });
  }
  const read = reader(condition.field);
  const test = predicateTest(condition.predicate);
  return (row) => test(read(row));
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
      return rangeTest(predicate.least, predicate.most);
    case 'time':
      return timeTest(predicate.from, predicate.before);
  }
}

function rangeTest(least = -Infinity, most = Infinity): Test<unknown> {
  return (value) => typeof value === 'number' && value >= least && value <= most;
}

function timeTest(from = -Infinity, before = Infinity): Test<unknown> {
  return (value) => {
    const at = typeof value === 'string' ? Date.parse(value) : NaN;
    return at >= from && at < before;
  };
}

function textTest(patterns: readonly Pattern[]): Test<unknown> {
  const exact = new Set(patterns.flatMap((pattern) => (pattern.length === 1 ? pattern : [])));
  const others = patterns.filter((pattern) => pattern.length > 1);
  const one = (text: unknown) =>
    typeof text === 'string' && (exact.has(text) || others.some((pattern) => isOfPattern(text, pattern)));
  return (value) => (Array.isArray(value) ? value.some(one) : one(value));
}

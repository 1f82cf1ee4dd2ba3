/** Translates a caller's predicate on a one-cell field into a filter for the engine. The filters are the same in every dialect. */
import type { Predicate } from '../../base/condition.ts';
import type { Pattern } from '../../base/pattern.ts';
import {
  allOf,
  anyOf,
  atLeast,
  atMost,
  below,
  contains,
  equals,
  type Filter,
  isPortable,
  maxFigure,
} from '../../connectors/status-query/index.ts';
import type { Field } from './field.ts';

/** The largest number of values in one filter. More of them cost an engine more than sending all rows costs us. */
const mostValues = 50;

type Ask = (column: string, predicate: Predicate) => Filter | undefined;

/** Filter functions by the kind of cell. Numbers with fractions have none: engines compare more digits than they write. */
const byKind: Readonly<Partial<Record<Field<unknown>['source']['kind'], Ask>>> = {
  name: textFilter,
  text: textFilter,
  words: textFilter,
  list: listFilter,
  integer: numberFilter,
  flag: (column, predicate) =>
    predicate.kind === 'oneOf' ? valueFilter(column, predicate.values) : undefined,
  time: (column, predicate) => {
    if (predicate.kind === 'null') return anyOf(below(column, 1), atLeast(column, largestNumber));
    return predicate.kind === 'time' ? timeFilter(column, predicate) : undefined;
  },
};

/** Returns the filter for a predicate. `undefined` means that the engine cannot apply one, so all rows are read. */
export function cellFilter({ source }: Field<unknown>, predicate: Predicate): Filter | undefined {
  return 'column' in source ? byKind[source.kind]?.(source.column, predicate) : undefined;
}

type Texts = Extract<Predicate, { kind: 'text' }>;

/**
 * Returns the texts of the patterns. `undefined` means that a pattern has a star, that there are too many patterns, or that
 * engines do not compare one of the texts as we do.
 */
export function exactTexts({ patterns }: Texts): string[] | undefined {
  const texts = patterns.flatMap((pattern) => (pattern.length === 1 ? pattern : ['']));
  return texts.length <= mostValues && texts.every(isPortable) ? texts : undefined;
}

function listFilter(column: string, predicate: Predicate): Filter | undefined {
  const texts = predicate.kind === 'text' ? exactTexts(predicate) : undefined;
  return texts && anyOf(...texts.map((text) => contains(column, text)));
}

function textFilter(column: string, predicate: Predicate): Filter | undefined {
  if (predicate.kind !== 'text' || predicate.patterns.length > mostValues) return undefined;
  const filters = predicate.patterns.map((pattern) => patternFilter(column, pattern));
  const asked = filters.filter((filter) => filter !== undefined);
  return asked.length < filters.length ? undefined : anyOf(...asked);
}

/**
 * Returns an equality filter for a pattern without a star. A pattern with stars becomes the range of the texts that begin like
 * it.
 */
function patternFilter(column: string, pattern: Pattern): Filter | undefined {
  const [first = ''] = pattern;
  if (pattern.length === 1) return isPortable(first) ? equals(column, first) : undefined;
  const beginning = first.trimEnd();
  if (!isPortable(beginning)) return undefined;
  const end = behind(beginning);
  return end === undefined
    ? atLeast(column, beginning)
    : allOf(atLeast(column, beginning), below(column, end));
}

/**
 * Returns the first text that sorts after all texts with this beginning. `undefined` means that no such text can be sent to an
 * engine.
 */
function behind(beginning: string): string | undefined {
  const code = beginning.charCodeAt(beginning.length - 1) + 1;
  const next = String.fromCharCode(code);
  if (code > 0xffff || !isPortable(next)) return undefined;
  return beginning.slice(0, -1) + next;
}

/** Returns the filter for a known value of the field. `undefined` means that the engine cannot apply one. */
export function knownFilter({ source }: Field<unknown>): Filter | undefined {
  return source.kind === 'time' ? atLeast(source.column, 1) : undefined;
}

/**
 * The largest number that all engines compare as it is. Engines of the Nagios family cut the number of a condition to 32 bits, so that a
 * later time would be one before 1970.
 */
const largestNumber = 2 ** 31 - 1;

/** Times on the wire are whole seconds, and 0 means never: the filter starts at 1. */
function timeFilter(
  column: string,
  { from = 0, before = Infinity }: Extract<Predicate, { kind: 'time' }>,
): Filter {
  const [first, end] = [Math.max(1, Math.ceil(from / 1000)), Math.ceil(before / 1000)];
  return allOf(
    atLeast(column, Math.min(first, largestNumber)),
    ...(end > largestNumber ? [] : [below(column, end)]),
  );
}

function valueFilter(column: string, values: readonly (string | number | boolean)[]): Filter | undefined {
  return values.length > mostValues ? undefined : anyOf(...values.map((value) => equals(column, value)));
}

function numberFilter(column: string, predicate: Predicate): Filter | undefined {
  if (predicate.kind === 'oneOf') return valueFilter(column, predicate.values.filter(isPossible));
  if (predicate.kind !== 'range') return undefined;
  const { least, most, above, below } = predicate;
  return allOf(
    ...(least === undefined ? [] : [atLeast(column, inBounds(Math.ceil(least)))]),
    ...(most === undefined ? [] : [atMost(column, inBounds(Math.floor(most)))]),
    ...(above === undefined ? [] : [atLeast(column, inBounds(Math.floor(above) + 1))]),
    ...(below === undefined ? [] : [atMost(column, inBounds(Math.ceil(below) - 1))]),
  );
}

/** Returns true for a whole number that a row can have. */
function isPossible(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxFigure;
}

/** Returns the bound, or the nearest one that is right beside all numbers that a row can have: engines cut larger ones to 32 bits. */
function inBounds(bound: number): number {
  return Math.max(-1, Math.min(bound, maxFigure + 1));
}

/** What engines are asked in place of a caller's wish of a field that is one cell; the same on every dialect. */
import type { Wish } from '../../base/condition.ts';
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
} from '../../connectors/status-query/index.ts';
import type { Field } from './field.ts';

/** More values than these cost an engine more than all rows cost us. */
const mostValues = 50;

type Ask = (column: string, wish: Wish) => Filter | undefined;

/** By the kind of the cell. Of numbers with fractions engines compare more digits than they write, so they are not asked. */
const byKind: Readonly<Partial<Record<Field<unknown>['source']['kind'], Ask>>> = {
  name: textFilter,
  text: textFilter,
  words: textFilter,
  list: listFilter,
  integer: numberFilter,
  flag: (column, wish) => (wish.kind === 'oneOf' ? valueFilter(column, wish.values) : undefined),
  time: (column, wish) => (wish.kind === 'time' ? timeFilter(column, wish) : undefined),
};

/** Undefined where an engine cannot be asked: then all rows are read. */
export function cellFilter({ source }: Field<unknown>, wish: Wish): Filter | undefined {
  return 'column' in source ? byKind[source.kind]?.(source.column, wish) : undefined;
}

type Texts = Extract<Wish, { kind: 'text' }>;

/** The texts of patterns without a star; undefined when there is another, or a text that engines do not compare as we do. */
export function exactTexts({ patterns }: Texts): string[] | undefined {
  const texts = patterns.flatMap((pattern) => (pattern.length === 1 ? pattern : ['']));
  return texts.length <= mostValues && texts.every(isPortable) ? texts : undefined;
}

function listFilter(column: string, wish: Wish): Filter | undefined {
  const texts = wish.kind === 'text' ? exactTexts(wish) : undefined;
  return texts && anyOf(...texts.map((text) => contains(column, text)));
}

function textFilter(column: string, wish: Wish): Filter | undefined {
  if (wish.kind !== 'text' || wish.patterns.length > mostValues) return undefined;
  const filters = wish.patterns.map((pattern) => patternFilter(column, pattern));
  const asked = filters.filter((filter) => filter !== undefined);
  return asked.length < filters.length ? undefined : anyOf(...asked);
}

/** Of a pattern with stars, the range of the texts that begin as it does. */
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

/** The first text behind all those that begin so; undefined where that would be none that can be sent. */
function behind(beginning: string): string | undefined {
  const code = beginning.charCodeAt(beginning.length - 1) + 1;
  const next = String.fromCharCode(code);
  if (code > 0xffff || next === '\u007f' || !isPortable(next)) return undefined;
  return beginning.slice(0, -1) + next;
}

/** Values have whole seconds, and never is 0. */
function timeFilter(column: string, { from, before }: Extract<Wish, { kind: 'time' }>): Filter {
  return allOf(
    atLeast(column, Math.max(1, Math.ceil((from ?? 0) / 1000))),
    ...(before === undefined ? [] : [below(column, Math.ceil(before / 1000))]),
  );
}

function valueFilter(column: string, values: readonly (string | number | boolean)[]): Filter | undefined {
  return values.length > mostValues ? undefined : anyOf(...values.map((value) => equals(column, value)));
}

function numberFilter(column: string, wish: Wish): Filter | undefined {
  if (wish.kind === 'oneOf') return valueFilter(column, wish.values.filter(Number.isInteger));
  if (wish.kind !== 'range') return undefined;
  const { least, most } = wish;
  return allOf(
    ...(least === undefined ? [] : [atLeast(column, Math.ceil(least))]),
    ...(most === undefined ? [] : [atMost(column, Math.floor(most))]),
  );
}

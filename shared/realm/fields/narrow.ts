/** Conditions on records as filters that an engine is asked with: they spare rows, and decide nothing. */
import { type Condition, meets } from '../../base/condition.ts';
import { anyOf, columnsOf, type Filter, mentions, type Table } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import { cellFilter } from './cell-filters.ts';
import type { Field, RealmView } from './field.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;
type Search = Extract<Condition, { search: unknown }>;

/** The filters of those conditions that this engine can be asked with; undefined when no row of the realm can meet them. */
export async function narrowing(
  realm: OpenRealm,
  { table, fields }: { readonly table: Table; readonly fields: Fields },
  where: readonly Condition[],
): Promise<Filter[] | undefined> {
  if (!where.every((condition) => isPossible(condition, fields, realm))) return undefined;
  const filters = where.flatMap((condition) => filterOf(condition, fields, realm) ?? []);
  const asked = await Promise.all(filters.map((filter) => hasColumns(realm, table, filter)));
  return filters.filter((_, index) => asked[index]);
}

/** An engine matches every row by a column that it lacks, or refuses the question. */
async function hasColumns(realm: OpenRealm, table: Table, filter: Filter): Promise<boolean> {
  const columns = new Set(columnsOf([filter]));
  const had = await Promise.all([...columns].map((column) => realm.status.has(table, column)));
  return had.every(Boolean);
}

/** Of a field that is the same in the whole realm, whether it meets the condition. */
function isPossible(condition: Condition, fields: Fields, realm: RealmView): boolean {
  if ('search' in condition) return true;
  const source = fields[condition.field]?.source;
  if (source?.kind !== 'realm') return true;
  return meets([condition], () => () => source.value(realm))(undefined);
}

function filterOf(condition: Condition, fields: Fields, realm: RealmView): Filter | undefined {
  if ('search' in condition) return searchFilter(condition, fields);
  const field = fields[condition.field];
  return field && (field.filter?.(condition.wish, realm) ?? cellFilter(field, condition.wish));
}

/**
 * The longest run of letters and digits of the text, looked for in each field. I and K are left out: there are characters
 * beyond ASCII that we take for them in another case, and some engines do not.
 */
function searchFilter({ search, text }: Search, fields: Fields): Filter | undefined {
  const runs = text.match(/[a-hjl-z0-9]+/gi) ?? [];
  const letters = runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
  const sources = search.flatMap((name) => fields[name]?.source ?? []);
  const columns = sources.flatMap((source) => ('column' in source ? [source.column] : []));
  if (letters.length < 2 || columns.length < sources.length) return undefined;
  return anyOf(...columns.map((column) => mentions(column, letters)));
}

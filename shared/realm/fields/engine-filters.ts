/**
 * Translates conditions on records into filters for the engine. The filters only save rows: the conditions are checked again on
 * our side.
 */
import { type Condition, meets } from '../../base/condition.ts';
import {
  anyOf,
  columnsOfFilters,
  type Filter,
  mentions,
  type TableName,
} from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { cellFilter } from './cell-filters.ts';
import type { Field, RealmView } from './field.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;
type Search = Extract<Condition, { search: unknown }>;

/**
 * Returns the filters for those conditions that this engine can apply. `undefined` means that no row of the realm can meet the
 * conditions.
 */
export async function engineFilters(
  realm: OpenRealm,
  { table, fields }: { readonly table: TableName; readonly fields: Fields },
  where: readonly Condition[],
): Promise<Filter[] | undefined> {
  if (!where.every((condition) => isPossible(condition, fields, realm))) return undefined;
  const filters = where.flatMap((condition) => filterOf(condition, fields, realm) ?? []);
  const asked = await Promise.all(filters.map((filter) => hasColumns(realm, table, filter)));
  return filters.filter((_, index) => asked[index]);
}

/**
 * Returns true if the engine has all columns of the filter. An engine that lacks a column lets every row through or refuses the
 * query.
 */
async function hasColumns(realm: OpenRealm, table: TableName, filter: Filter): Promise<boolean> {
  const columns = new Set(columnsOfFilters([filter]));
  const had = await Promise.all([...columns].map((column) => realm.status.has(table, column)));
  return had.every(Boolean);
}

/** Returns false if the field has the same value in the whole realm and that value fails the condition. */
function isPossible(condition: Condition, fields: Fields, realm: RealmView): boolean {
  if ('search' in condition) return true;
  const source = fields[condition.field]?.source;
  if (source?.kind !== 'realm') return true;
  return meets([condition], () => () => source.value(realm))(undefined);
}

function filterOf(condition: Condition, fields: Fields, realm: RealmView): Filter | undefined {
  if ('search' in condition) return searchFilter(condition, fields);
  const field = fields[condition.field];
  return field && (field.filter?.(condition.predicate, realm) ?? cellFilter(field, condition.predicate));
}

/**
 * Returns a filter for the longest run of letters and digits in the searched text, applied to each field. I and K end a run: we
 * treat some characters beyond ASCII as their other case, and some engines do not.
 */
function searchFilter({ search, text }: Search, fields: Fields): Filter | undefined {
  const runs = text.match(/[a-hjl-z0-9]+/gi) ?? [];
  const letters = runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
  const sources = search.flatMap((name) => fields[name]?.source ?? []);
  const columns = sources.flatMap((source) => ('column' in source ? [source.column] : []));
  if (letters.length < 2 || columns.length < sources.length) return undefined;
  return anyOf(...columns.map((column) => mentions(column, letters)));
}

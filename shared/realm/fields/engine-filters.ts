/**
 * Translates conditions on records into filters for the engine. The filters only save rows: the conditions are checked again on
 * our side.
 */
import {
  type Condition,
  type ConditionOnField,
  meets,
  type Predicate,
  withNegatedFields,
} from '../../base/condition.ts';
import {
  allOf,
  anyOf,
  columnsOfFilters,
  type Filter,
  mentions,
  not,
  type TableName,
} from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { cellFilter, knownFilter } from './cell-filters.ts';
import type { Field } from './field.ts';
import type { RealmView } from './field-options.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;
type Search = Extract<Condition, { search: unknown }>;

/**
 * Returns the filters for those conditions that this engine can apply. `undefined` means that no row of the realm can meet the
 * conditions.
 */
export async function engineFilters(
  realm: OpenRealm,
  { table, fields }: { readonly table: TableName; readonly fields: Fields },
  conditions: readonly Condition[],
): Promise<Filter[] | undefined> {
  const where = conditions.map((condition) => withNegatedFields(condition));
  if (!where.every((condition) => isPossible(condition, fields, realm))) return undefined;
  const filters = where.flatMap(joined).flatMap((condition) => filterOf(condition, fields, realm) ?? []);
  // An engine that lacks a column of a filter lets every row through or refuses the query.
  if (filters.length === 0 || (await realm.status.has(table, ...columnsOfFilters(filters)))) return filters;
  const asked = await Promise.all(
    filters.map((filter) => realm.status.has(table, ...columnsOfFilters([filter]))),
  );
  return filters.filter((_, index) => asked[index]);
}

/** Returns the conditions that are joined by "and", so that one that the engine cannot apply does not keep the others from it. */
function joined(condition: Condition): readonly Condition[] {
  return 'allOf' in condition ? condition.allOf.flatMap(joined) : [condition];
}

/** Returns false if the field has the same value in the whole realm and that value fails the condition. */
function isPossible(condition: Condition, fields: Fields, realm: RealmView): boolean {
  if ('allOf' in condition) return condition.allOf.every((part) => isPossible(part, fields, realm));
  if ('anyOf' in condition) return condition.anyOf.some((part) => isPossible(part, fields, realm));
  const onField = 'not' in condition ? condition.not : condition;
  const source = 'field' in onField ? fields[onField.field]?.source : undefined;
  if (source?.kind !== 'realm') return true;
  return meets([condition], () => ({ value: () => source.value(realm) }))(0);
}

function filterOf(condition: Condition, fields: Fields, realm: RealmView): Filter | undefined {
  if ('search' in condition) return searchFilter(condition, fields);
  if ('field' in condition) return fieldFilter(condition, fields, realm);
  if ('not' in condition) return oppositeFilter(condition.not, fields);
  if ('allOf' in condition)
    return allOf(...condition.allOf.flatMap((part) => filterOf(part, fields, realm) ?? []));
  const possible = condition.anyOf.filter((part) => isPossible(part, fields, realm));
  const parts = possible.map((part) => filterOf(part, fields, realm));
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? anyOf(...known) : undefined;
}

function fieldFilter(
  { field: name, key, predicate }: ConditionOnField,
  fields: Fields,
  realm: RealmView,
): Filter | undefined {
  const field = fields[name];
  if (!field) return undefined;
  // A name with a dot may lead into a dictionary, whose text the engine compares as a whole.
  if (key !== undefined) return key.includes('.') ? undefined : field.entryFilter?.(predicate);
  return field.filter?.(predicate, realm) ?? cellFilter(field, predicate);
}

/** The kinds of cells for which the engine's filter is exact: it returns no row that has another value. */
const exactKinds = new Set<string>(['flag', 'integer']);

/** Returns the filter for the opposite of a condition. `undefined` means that the engine has none, or only one that is not exact. */
function oppositeFilter(condition: Condition, fields: Fields): Filter | undefined {
  if (!('field' in condition) || condition.key !== undefined) return undefined;
  const { field: name, predicate } = condition;
  const field = fields[name];
  if (field && predicate.kind === 'null') return knownFilter(field);
  const filter = field && exactFilter(field, predicate);
  return filter && not(filter);
}

function exactFilter(field: Field<unknown>, predicate: Predicate): Filter | undefined {
  const { source, cases } = field;
  if (predicate.kind !== 'oneOf') return undefined;
  if (!cases) return exactKinds.has(source.kind) ? cellFilter(field, predicate) : undefined;
  const wanted = new Set<unknown>(predicate.values);
  return anyOf(...cases.flatMap(({ value, filter }) => (wanted.has(value) ? [filter] : [])));
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

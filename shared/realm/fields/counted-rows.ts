/** Lets the engine count the rows of a list by the values of fields, in place of sending them. */
import { BoundedCache } from '../../base/bounded-cache.ts';
import {
  allOf,
  always,
  columnsOfFilters,
  countQuery,
  type Counts,
  equals,
  type Filter,
} from '../../connectors/status-query/index.ts';
import { equalRowsColumn, objectTable, type RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { Field } from './field.ts';
import type { FieldCase, RealmView } from './field-options.ts';
import { type ChosenFields, type FieldsQuery, readRows } from './record-table.ts';

/** Maximum number of combinations of values that are counted. The overview of a realm has about as many counters. */
const mostCombinations = 60;
/** Maximum number of sets of fields whose counters are cached for each kind of record. */
const mostCounted = 100;

/** Returns the rows of a query from which figures are computed. */
export type FigureRows = (realm: OpenRealm, query: FieldsQuery) => Promise<RowTable>;

/**
 * Makes the function that returns the rows of one kind of record from which figures are computed: those that the engine has counted, or
 * else all rows. If the engine has none of the wanted columns, the rows hold the columns of `fallback` instead, fields that every engine
 * has, so that they can still be counted. Counters are made once for each set of fields, because the connector caches requests by them.
 */
export function figureRows(fallback: ChosenFields): FigureRows {
  const plans = new BoundedCache<CountingPlan | 'uncountable'>(mostCounted);
  return async (realm, query) => {
    const fields = { ...query.related, ...query.fields };
    const plan = plans.get(Object.keys(fields).join(), () => planOf(fields) ?? 'uncountable');
    const counted = plan === 'uncountable' ? undefined : await countedRows(realm, query, plan);
    if (counted) return counted;
    const columns = query.columns();
    const had = await Promise.all(columns.map((column) => realm.status.has(query.table, column)));
    // A query must name a column that the engine has.
    return readRows(realm, query, had.some(Boolean) ? columns : fallback.columns());
  };
}

type Fields = FieldsQuery['fields'];

/** The counters of a set of fields. */
interface CountingPlan {
  /** The values of each combination of those fields whose values differ from row to row. */
  readonly combinations: readonly Readonly<Record<string, unknown>>[];
  /** A counter for each combination, under its number, and one for all rows. */
  readonly counters: Readonly<Record<string, Filter>>;
  /** The columns that the counters read. */
  readonly columns: readonly string[];
}

/** Returns the counters of the fields. `undefined` means that the engine cannot count by one of them. */
function planOf(fields: Fields): CountingPlan | undefined {
  const combinations = combinationsOf(fields);
  if (!combinations) return undefined;
  const filters = combinations.map(({ filter }) => filter);
  return {
    combinations: combinations.map(({ values }) => values),
    counters: { ...Object.fromEntries(filters.entries()), total: always },
    columns: [...new Set(columnsOfFilters(filters))],
  };
}

interface Combination {
  readonly values: Readonly<Record<string, unknown>>;
  readonly filter: Filter;
}

function combinationsOf(fields: Fields): Combination[] | undefined {
  let combinations: Combination[] = [{ values: {}, filter: always }];
  for (const [name, field] of Object.entries(fields)) {
    if (field.source.kind === 'realm') continue;
    const cases = casesOf(field);
    if (!cases || combinations.length * cases.length > mostCombinations) return undefined;
    combinations = combinations.flatMap(({ values, filter }) =>
      cases.map((one) => ({ values: { ...values, [name]: one.value }, filter: allOf(filter, one.filter) })),
    );
  }
  return combinations;
}

function casesOf({ source, cases }: Field<unknown>): readonly FieldCase[] | undefined {
  if (source.kind !== 'flag') return cases;
  return [false, true].map((value) => ({ value, filter: equals(source.column, value) }));
}

/**
 * Returns one row for each combination of values, with the number of rows that have it. `undefined` means that the engine lacks a column,
 * or that a row has an unknown value: the rows must be read then.
 */
async function countedRows(
  realm: OpenRealm,
  { table, fields, related, filters }: FieldsQuery,
  { combinations, counters, columns }: CountingPlan,
): Promise<RowTable | undefined> {
  if (!(await realm.status.has(table, ...columns))) return undefined;
  const counts: Counts<string> = await realm.status.count(countQuery(table, counters).where(...filters));
  const constants = valuesInRealm({ ...related, ...fields }, realm);
  const rows = combinations.flatMap((values, index) => {
    const count = counts[index] ?? 0;
    return count > 0 ? [{ ...constants, ...values, [equalRowsColumn]: count }] : [];
  });
  const counted = rows.reduce((sum, row) => sum + row[equalRowsColumn], 0);
  return counted === counts['total'] ? objectTable(rows) : undefined;
}

/** Returns the values of the fields that are the same in the whole realm. */
function valuesInRealm(fields: Fields, realm: RealmView): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { source }]) =>
      source.kind === 'realm' ? [[name, source.value(realm)]] : [],
    ),
  );
}

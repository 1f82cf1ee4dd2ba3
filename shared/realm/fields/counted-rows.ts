/** Lets the engine count the rows of a list by the values of fields, in place of sending them. */
import {
  allOf,
  always,
  countQuery,
  type Counts,
  equals,
  type Filter,
} from '../../connectors/status-query/index.ts';
import { equalRowsColumn, objectTable, type RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hasColumns } from './engine-filters.ts';
import type { Field } from './field.ts';
import type { FieldCase, RealmView } from './field-options.ts';
import { columnsOf, type FieldsQuery, readRows } from './record-rows.ts';
import type { ChosenFields } from './record-table.ts';

/** Maximum number of combinations of values that are counted. The overview of a realm has about as many counters. */
const mostCombinations = 60;

/**
 * Returns the rows from which figures are computed: those that the engine has counted, or else all rows. If the engine has none of the
 * wanted columns, the rows hold the columns of `fallback` instead, fields that every engine has, so that they can still be counted.
 */
export async function rowsForFigures(
  realm: OpenRealm,
  query: FieldsQuery,
  fallback: ChosenFields,
): Promise<RowTable> {
  const counted = await countedRows(realm, query);
  if (counted) return counted;
  const columns = columnsOf(query);
  const had = await Promise.all(columns.map((column) => realm.status.has(query.table, column)));
  // A query must name a column that the engine has.
  return readRows(realm, query, had.some(Boolean) ? columns : columnsOf(fallback));
}

/**
 * Returns one row for each combination of values, with the number of rows that have it. `undefined` means that the engine cannot count
 * by one of the fields, or that a row has an unknown value: the rows must be read then.
 */
async function countedRows(
  realm: OpenRealm,
  { table, fields, related, filters }: FieldsQuery,
): Promise<RowTable | undefined> {
  const combinations = combinationsOf({ ...related, ...fields }, realm);
  if (!combinations) return undefined;
  if (!(await hasColumns(realm, table, allOf(...combinations.map(({ filter }) => filter))))) return undefined;
  const counters = Object.fromEntries(combinations.map(({ filter }, index) => [String(index), filter]));
  const counts: Counts<string> = await realm.status.count(
    countQuery(table, { ...counters, total: always }).where(...filters),
  );
  const rows = combinations.flatMap(({ values }, index) => {
    const count = counts[index] ?? 0;
    return count > 0 ? [{ ...values, [equalRowsColumn]: count }] : [];
  });
  const counted = rows.reduce((sum, row) => sum + row[equalRowsColumn], 0);
  return counted === counts['total'] ? objectTable(rows) : undefined;
}

interface Combination {
  readonly values: Readonly<Record<string, unknown>>;
  readonly filter: Filter;
}

function combinationsOf(fields: FieldsQuery['fields'], realm: RealmView): Combination[] | undefined {
  let combinations: Combination[] = [{ values: {}, filter: always }];
  for (const [name, field] of Object.entries(fields)) {
    const cases = casesOf(field, realm);
    if (!cases || combinations.length * cases.length > mostCombinations) return undefined;
    combinations = combinations.flatMap(({ values, filter }) =>
      cases.map((one) => ({ values: { ...values, [name]: one.value }, filter: allOf(filter, one.filter) })),
    );
  }
  return combinations;
}

function casesOf({ source, cases }: Field<unknown>, realm: RealmView): readonly FieldCase[] | undefined {
  if (source.kind === 'realm') return [{ value: source.value(realm), filter: always }];
  if (source.kind !== 'flag') return cases;
  return [false, true].map((value) => ({ value, filter: equals(source.column, value) }));
}

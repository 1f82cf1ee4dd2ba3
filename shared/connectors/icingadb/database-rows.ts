import {
  columnsOfFilters,
  compileFilter,
  countMatching,
  type CountQuery,
  type Counts,
  type EngineCall,
  type Filter,
  type RowQueryParts,
  type TableName,
} from '../status-query/index.ts';
import { findColumn, planConditions } from './conditions.ts';
import { countGroups } from './counted-groups.ts';
import { databaseErrors } from './errors.ts';
import { createTableWork, type OpenTable, type TableWorkParts } from './open-table.ts';
import type { SqlTables } from './sql-table.ts';
import { isNever } from './statement.ts';
import { readTable } from './table-rows.ts';
import { tablesOf } from './tables.ts';

/** Takes the rows of an answer, and returns what it has made of them. */
export interface AnswerRows<T> {
  add(cells: readonly unknown[]): void;
  end(): T;
}

/** Begins to take rows, whose cells are in the order of `columns`. Columns that the database lacks are left out. */
type OpenAnswer<T> = (columns: readonly string[]) => AnswerRows<T>;

export interface DatabaseRows {
  /** Reads the rows that meet all conditions. */
  read<T>(query: RowQueryParts, call: EngineCall, openAnswer: OpenAnswer<T>): Promise<T>;
  count<K extends string>(query: CountQuery<K>, call: EngineCall): Promise<Counts<K>>;
  has(table: TableName, column: string): boolean;
}

/** The oldest version of the schema: its columns are in all versions. */
const commonSchema = 3;

export function openDatabaseRows(parts: TableWorkParts): DatabaseRows {
  const tablesOfSchema = new Map<number, SqlTables>();
  const openTables = (schema: number) => {
    const tables = tablesOfSchema.get(schema) ?? tablesOf(schema, parts.dialect);
    tablesOfSchema.set(schema, tables);
    return tables;
  };
  const read = createTableWork(parts, openTables);
  return {
    read: (query, call, openAnswer) =>
      read(query.table, call, (open) => readMatching(query, open, openAnswer)),
    count: (query, call) => read(query.table, call, (open) => countMatchingRows(query, open)),
    has(name, column) {
      const tables = openTables(commonSchema);
      const table = tables[name];
      return table !== undefined && findColumn(table, column, tables) !== undefined;
    },
  };
}

async function readMatching<T>(
  { columns: wanted, filters, most = Infinity }: RowQueryParts,
  open: OpenTable,
  openAnswer: OpenAnswer<T>,
): Promise<T> {
  const { table, reader } = open;
  checkFilters(filters, open);
  const { rest, where } = planConditions(filters, table, reader.tables);
  const known = wanted.filter((column) => findColumn(table, column, reader.tables) !== undefined);
  const columns = [...new Set([...known, ...columnsOfFilters(rest)])];
  const tests = rest.map((filter) => compileFilter(filter, columns));
  const limit = rest.length === 0 && most < Infinity ? most : undefined;
  const answer = openAnswer(columns);
  let room = most;
  // A page by state asks for services in states that hosts do not have.
  if (!where.some(isNever))
    await readTable(reader, { table, columns, where, most: limit }, (cells) => {
      if (room <= 0 || !tests.every((test) => test(cells))) return;
      room -= 1;
      answer.add(cells);
    });
  return answer.end();
}

/** Throws if a condition reads a column that the database lacks, or has a value that no engine is asked for. */
function checkFilters(filters: readonly Filter[], { name, table, reader }: OpenTable): void {
  for (const column of columnsOfFilters(filters))
    if (!findColumn(table, column, reader.tables))
      throw databaseErrors.lacks(reader.call.realm, name, column);
  for (const filter of filters) compileFilter(filter, []);
}

async function countMatchingRows<K extends string>(
  query: CountQuery<K>,
  open: OpenTable,
): Promise<Counts<K>> {
  checkFilters([...query.filters, ...Object.values<Filter>(query.counters)], open);
  return (await countGroups(query, open.table, open.reader)) ?? countRows(query, open);
}

async function countRows<K extends string>(
  { table, filters, counters }: CountQuery<K>,
  open: OpenTable,
): Promise<Counts<K>> {
  const columns = columnsOfFilters(Object.values<Filter>(counters));
  return readMatching({ table, columns, filters, most: undefined }, open, (known) =>
    countMatching(counters, known),
  );
}

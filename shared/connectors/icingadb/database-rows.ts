import { noteRows } from '../../base/meter.ts';
import { compileFilter, countMatching } from '../icinga2-rest/index.ts';
import {
  columnsOfFilters,
  type CountQuery,
  type Counts,
  type EngineCall,
  type Filter,
  type RowQueryParts,
  type TableName,
} from '../status-query/index.ts';
import type { SqlDialect } from './columns.ts';
import { findColumn, planConditions } from './conditions.ts';
import { countGroups } from './counted-groups.ts';
import type { DatabaseStateReader } from './database-state.ts';
import { columnLacking, staleDatabase } from './errors.ts';
import type { CheckHostCount } from './host-count.ts';
import type { CellCollector } from './result-row-writer.ts';
import { readTable, type TableReader } from './table-rows.ts';
import { type SqlTable, type SqlTables, tablesOf } from './tables.ts';

/** Begins to take rows, whose cells are in the order of `columns`. Columns that the database lacks are left out. */
export type CollectAnswer<T> = (columns: readonly string[]) => CellCollector<T>;

export interface DatabaseRows {
  /** Reads the rows that meet all conditions. */
  read<T>(query: RowQueryParts, call: EngineCall, collect: CollectAnswer<T>): Promise<T>;
  count<K extends string>(query: CountQuery<K>, call: EngineCall): Promise<Counts<K>>;
  has(table: TableName, column: string): boolean;
}

export interface DatabaseRowsParts extends Omit<TableReader, 'tables' | 'call'> {
  readonly state: DatabaseStateReader;
  readonly dialect: SqlDialect;
  readonly checkHostCount: CheckHostCount;
}

/** A table of one database, and how it is read. */
interface OpenTable {
  readonly name: TableName;
  readonly table: SqlTable;
  readonly reader: TableReader;
}

/** The oldest version of the schema: its columns are in all versions. */
const commonSchema = 3;

export function openDatabaseRows(parts: DatabaseRowsParts): DatabaseRows {
  const { state, dialect } = parts;
  const tablesOfSchema = new Map<number, SqlTables>();
  const openTables = (schema: number) => {
    const tables = tablesOfSchema.get(schema) ?? tablesOf(schema, dialect);
    tablesOfSchema.set(schema, tables);
    return tables;
  };
  const openTable = (name: TableName, schema: number, call: EngineCall): OpenTable => {
    const tables = openTables(schema);
    const table = tables[name];
    if (!table) throw columnLacking(call.realm, `table '${name}'`);
    return { name, table, reader: { ...parts, tables, call } };
  };
  /** Returns the version of the schema, and a promise that rejects if the database is not whole. Rejects if its rows must not be shown. */
  const demandRows = async (call: EngineCall) => {
    const { schema, ageMs, hosts } = await state.demand(call.realm, call.context);
    checkAge(ageMs, call);
    return { schema, isWhole: startWork(() => parts.checkHostCount(hosts, call)) };
  };
  /** The version of the schema when rows were read last. */
  let lastSchema: number | undefined;
  /** Reads while the database and the engine are asked whether the rows may be shown. They are read again if the schema has changed. */
  const read = async <T>(name: TableName, call: EngineCall, work: (open: OpenTable) => Promise<T>) => {
    const demanded = demandRows(call);
    const assumed = lastSchema;
    const early = assumed === undefined ? undefined : startWork(() => work(openTable(name, assumed, call)));
    const { schema, isWhole } = await demanded;
    lastSchema = schema;
    const whole = early && assumed === schema ? early : work(openTable(name, schema, call));
    const [answer] = await Promise.all([whole, isWhole]);
    return answer;
  };
  return {
    read: (query, call, collect) => read(query.table, call, (open) => readMatching(query, open, collect)),
    count: (query, call) => read(query.table, call, (open) => countMatchingRows(query, open)),
    has(name, column) {
      const tables = openTables(commonSchema);
      const table = tables[name];
      return table !== undefined && findColumn(table, column, tables) !== undefined;
    },
  };
}

/** Starts a work whose result, or error, may be left out. */
function startWork<T>(work: () => Promise<T>): Promise<T> {
  const started = Promise.resolve().then(work);
  started.catch(() => undefined);
  return started;
}

/** Rows are called old after this time, in milliseconds: the engine writes once a second, and up to four seconds late. */
const freshMs = 10_000;
/** Rows that are older than this are not shown, in milliseconds. After a crash, another Icinga DB takes over within 70 seconds. */
const oldestMs = 300_000;

function checkAge(ageMs: number, { realm, context }: EngineCall): void {
  if (ageMs > oldestMs) throw staleDatabase(realm, ageMs);
  if (ageMs <= freshMs) return;
  const age = Math.floor(ageMs / 1000);
  noteRows(context.meter, realm, [
    'stale',
    `the rows are ${age} seconds old, and its Icinga DB has not written since`,
  ]);
}

function readMatching<T>(
  { columns: wanted, filters, most = Infinity }: RowQueryParts,
  open: OpenTable,
  collect: CollectAnswer<T>,
): Promise<T> {
  const { table, reader } = open;
  checkFilters(filters, open);
  const { where, rest } = planConditions(filters, table, reader.tables);
  const known = wanted.filter((column) => findColumn(table, column, reader.tables) !== undefined);
  const columns = [...new Set([...known, ...columnsOfFilters(rest)])];
  const tests = rest.map((filter) => compileFilter(filter, columns));
  const limit = rest.length === 0 && most < Infinity ? most : undefined;
  const collectMatching = () => new MatchingRows(collect(columns), tests, most);
  return readTable(reader, { table, columns, where, most: limit }, collectMatching);
}

/** Passes on the first rows that meet all conditions. */
class MatchingRows<T> implements CellCollector<T> {
  readonly #target: CellCollector<T>;
  readonly #tests: readonly ((cells: readonly unknown[]) => boolean)[];
  #room: number;

  constructor(
    target: CellCollector<T>,
    tests: readonly ((cells: readonly unknown[]) => boolean)[],
    most: number,
  ) {
    this.#target = target;
    this.#tests = tests;
    this.#room = most;
  }

  add(cells: readonly unknown[], id: Buffer): void {
    for (const test of this.#tests) if (!test(cells)) return;
    if (this.#room <= 0) return;
    this.#room -= 1;
    this.#target.add(cells, id);
  }

  end(): T {
    return this.#target.end();
  }
}

/** Throws if a condition reads a column that the database lacks, or has a value that no engine is asked for. */
function checkFilters(filters: readonly Filter[], { name, table, reader }: OpenTable): void {
  for (const column of columnsOfFilters(filters))
    if (!findColumn(table, column, reader.tables))
      throw columnLacking(reader.call.realm, `column '${column}' in its table '${name}'`);
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

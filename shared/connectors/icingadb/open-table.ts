import { type EngineCall, noteZonesOfRows, type TableName } from '../status-query/index.ts';
import type { DatabaseStateReader } from './database-state.ts';
import { databaseErrors } from './errors.ts';
import type { CheckHostCount } from './host-count.ts';
import type { SqlTable, SqlTables } from './sql-table.ts';
import type { TableReader } from './table-reader.ts';

export interface TableWorkParts extends Omit<TableReader, 'tables' | 'call'> {
  readonly state: DatabaseStateReader;
  readonly checkHostCount: CheckHostCount;
  /** Returns the zones of satellites that are not connected. Never rejects. */
  readonly disconnectedZones: (call: EngineCall) => Promise<readonly string[]>;
}

/** A table of one database, and how it is read. */
export interface OpenTable {
  readonly name: TableName;
  readonly table: SqlTable;
  readonly reader: TableReader;
}

/** Returns the tables of a version of the schema. */
type OpenTables = (schema: number) => SqlTables;
export type TableWork = <T>(
  name: TableName,
  call: EngineCall,
  work: (open: OpenTable) => Promise<T>,
) => Promise<T>;

/** Returns a function that works on a table if its rows may be shown. The engine is asked beside it whether the database holds its hosts. */
export function createTableWork(parts: TableWorkParts, openTables: OpenTables): TableWork {
  const openTable = (name: TableName, schema: number, call: EngineCall): OpenTable => {
    const tables = openTables(schema);
    const table = tables[name];
    if (!table) throw databaseErrors.lacks(call.realm, name);
    return { name, table, reader: { ...parts, tables, call } };
  };
  return async (name, call, work) => {
    const noted = startWork(() => noteZonesOfRows(() => parts.disconnectedZones(call), name, call));
    const { schema, hosts } = await parts.state.demand(call);
    const isWhole = startWork(() => parts.checkHostCount(hosts, call));
    const [answer] = await Promise.all([work(openTable(name, schema, call)), isWhole, noted]);
    return answer;
  };
}

/** Starts a work whose result, or error, may be left out. */
function startWork<T>(work: () => Promise<T>): Promise<T> {
  const started = Promise.resolve().then(work);
  started.catch(() => undefined);
  return started;
}

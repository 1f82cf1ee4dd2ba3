import type { TableName } from '../status-query/index.ts';
import type { SqlColumns } from './columns.ts';

/** Objects of another table that the rows belong to: their columns have a prefix, e.g. `host_state`. */
export interface SqlPart {
  /** The expression with the id of the object. */
  readonly id: string;
  readonly table: 'hosts' | 'services';
  /** True if some rows belong to no such object: its columns are null then. */
  readonly isOptional?: boolean;
}

export interface SqlTable {
  /** The tables behind FROM. `o` holds the id and the environment of the objects. */
  readonly from: string;
  /** The table of the objects alone, for conditions that only read `o`. */
  readonly objects?: string;
  readonly columns: SqlColumns;
  readonly parts: Readonly<Partial<Record<'host' | 'service', SqlPart>>>;
  /** The order of rows if all of them are read. `undefined` means any. */
  readonly order?: string;
  /** The table of the states alone, for what only reads `t`, with the id of the object. */
  readonly states?: { readonly from: string; readonly id: string };
  /** The objects whose live values Redis has. */
  readonly live?: 'host' | 'service';
}

export type SqlTables = Readonly<Partial<Record<TableName, SqlTable>>>;

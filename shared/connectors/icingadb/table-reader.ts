import type { EngineCall } from '../status-query/index.ts';
import type { SqlDialect } from './dialects.ts';
import type { OpenLiveStates } from './live-states.ts';
import type { RelatedReader } from './relations.ts';
import type { SqlClient } from './sql-client.ts';
import type { SqlTables } from './sql-table.ts';
import type { SqlPiece } from './statement.ts';

/** The parts that reading tables of one database for a call needs. */
export interface TableReader {
  readonly tables: SqlTables;
  readonly client: SqlClient;
  readonly dialect: SqlDialect;
  readonly call: EngineCall;
  readonly readRelated: RelatedReader;
  readonly openLive: OpenLiveStates;
  /** The condition that rows belong to the environment. `alias` is that of their table. */
  readonly inEnvironment: (alias: string) => readonly SqlPiece[];
}

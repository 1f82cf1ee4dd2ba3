/** The permissions that reading needs: those of the database's account, and those of the account of the REST API beside it. */
import { AppError } from '../../base/errors.ts';
import { WireFault } from '../kit/faults.ts';
import type { EngineCall } from '../status-query/index.ts';
import type { DatabaseStateReader } from './database-state.ts';
import type { SqlDialect } from './dialects.ts';
import { collectRows } from './row-collectors.ts';
import type { SqlClient } from './sql-client.ts';
import { piece } from './statement.ts';
import { schemaWithDependencies } from './tables.ts';

/** The tables that are read from each version of the schema, but for that of users, whose name differs. */
export const tablesRead: readonly string[] = [
  ...['icingadb_schema', 'icingadb_instance', 'environment', 'endpoint'],
  ...['host', 'host_state', 'host_customvar', 'hostgroup', 'hostgroup_member'],
  ...['service', 'service_state', 'service_customvar', 'servicegroup', 'servicegroup_member'],
  ...[
    'customvar',
    'notes_url',
    'action_url',
    'icon_image',
    'checkcommand',
    'timeperiod',
    'comment',
    'downtime',
  ],
  ...['notification', 'notification_recipient', 'notificationcommand', 'usergroup', 'usergroup_member'],
  ...['history', 'state_history', 'downtime_history', 'acknowledgement_history', 'notification_history'],
  ...['user_notification_history', 'sla_history_state'],
];
/** The tables that only newer versions have. */
export const tablesOfDependencies: readonly string[] = ['dependency_node', 'dependency_edge'];

/** The permissions of the REST API by which operations read their targets from the engine. */
export const permissionsToJudge: readonly string[] = ['objects/query/Host', 'objects/query/Service'];

export interface ReadingNeeds {
  /** The grants that the account of the database lacks, e.g. `SELECT on history`. */
  readonly lackingGrants: readonly string[];
  /** The permissions that reading needs in the REST API. */
  readonly permissions: readonly string[];
}

interface ReadingNeedsParts {
  readonly client: SqlClient;
  readonly dialect: SqlDialect;
  readonly state: DatabaseStateReader;
}

/** Returns a function that tries each table. Its promises reject as those of `SqlClient`. */
export function openReadingNeeds({ client, dialect, state }: ReadingNeedsParts) {
  const mayRead = async (table: string, { context }: EngineCall) => {
    try {
      await client.ask(piece(`SELECT 1 FROM ${table} WHERE 1 = 0`), context, collectRows);
      return true;
    } catch (error) {
      if (isForbidden(error)) return false;
      throw error;
    }
  };
  return async (call: EngineCall): Promise<ReadingNeeds> => {
    const hasDependencies = (await schemaOf(state, call)) >= schemaWithDependencies;
    const tables = [...tablesRead, dialect.userTable, ...(hasDependencies ? tablesOfDependencies : [])];
    const lackingGrants: string[] = [];
    for (const table of tables) if (!(await mayRead(table, call))) lackingGrants.push(`SELECT on ${table}`);
    return {
      lackingGrants,
      permissions: ['status/query', ...(hasDependencies ? [] : ['objects/query/Dependency'])],
    };
  };
}

/** Returns the version of the schema, or 0 if the state of the database cannot be read, whose error others report. */
async function schemaOf(state: DatabaseStateReader, call: EngineCall): Promise<number> {
  try {
    return (await state.demand(call)).schema;
  } catch (error) {
    if (error instanceof AppError || isForbidden(error)) return 0;
    throw error;
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof WireFault && error.kind === 'forbidden';
}

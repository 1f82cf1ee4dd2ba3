import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { EngineFacts } from '../status-query/index.ts';
import { readEngine } from '../status-query/index.ts';
import type { SqlDialect } from './columns.ts';
import { emptyDatabase, manyEnvironments, neverWritten, unknownSchema } from './errors.ts';
import { collectRows } from './row-collectors.ts';
import type { SqlClient } from './sql-client.ts';
import { allOfPieces, joinPieces, piece, type SqlPiece } from './statement.ts';

/** The facts that the database holds about itself and its engine. */
export interface DatabaseState {
  /** The version of the schema, or that of MariaDB's schema with the same tables. */
  readonly schema: number;
  /** The time since the engine wrote that it is alive, in milliseconds. */
  readonly ageMs: number;
  /** The number of hosts in the database. */
  readonly hosts: number;
}

export interface DatabaseStateReader {
  /** Returns the state of the database. Throws an AppError if its rows cannot be read, or must not be shown. */
  demand(realm: string, context: CallContext): Promise<DatabaseState>;
  facts(context: CallContext): Promise<EngineFacts>;
}

/** The versions of MariaDB's schema that are known. */
const [oldestSchema, newestSchema] = [3, 7];
/** The time for which the state is cached, in milliseconds. The engine writes its own about once a second. */
const keptMs = 1000;
/** The time for which the numbers of hosts and services are cached, in milliseconds. To count them takes longer than to read a page. */
const totalsMs = 5000;

interface DatabaseStateParts {
  readonly client: SqlClient;
  readonly dialect: SqlDialect;
  readonly clock: Clock;
  readonly environment: string | undefined;
  readonly inEnvironment: (alias: string) => readonly SqlPiece[];
}

export function openDatabaseState(parts: DatabaseStateParts): DatabaseStateReader {
  const { client, clock, dialect } = parts;
  const cachedRow = (statement: SqlPiece, ttlMs: number) => {
    let kept: { readonly row: readonly unknown[]; readonly until: number } | undefined;
    return async (context: CallContext) => {
      if (kept && clock() < kept.until) return kept.row;
      const [row = []] = await client.ask(statement, context, collectRows);
      kept = { row, until: clock() + ttlMs };
      return row;
    };
  };
  const read = cachedRow(stateStatement(parts), keptMs);
  const readTotals = cachedRow(totalsStatement(parts), totalsMs);
  return {
    async demand(realm, context) {
      const state = checkedState(realm, await read(context), parts);
      return {
        schema: state.version - dialect.schemaOffset,
        ageMs: Math.max(0, state.now - state.heartbeat),
        hosts: state.hosts,
      };
    },
    async facts(context) {
      const [[row = []], totals] = await Promise.all([
        client.ask(factsStatement(parts), context, collectRows),
        readTotals(context),
      ]);
      const [version, start, ...rest] = row;
      const cells = [String(version), Math.floor(Number(start) / 1000), ...[...rest, ...totals].map(Number)];
      return { ...readEngine([factNames, cells]), kind: 'icinga2' };
    },
  };
}

interface StateCells {
  readonly version: number;
  readonly environments: number;
  readonly heartbeat: number;
  readonly now: number;
  readonly hosts: number;
}

/** Returns the numbers of the state. Throws an AppError if the rows of the database cannot be read, or must not be shown. */
function checkedState(realm: string, row: readonly unknown[], parts: DatabaseStateParts): StateCells {
  const cell = (at: number) => Number(row[at] ?? 0);
  const [version, environments, heartbeat, now, hosts] = [cell(0), cell(1), cell(2), cell(3), cell(4)];
  checkSchema(realm, version, parts.dialect);
  if (parts.environment === undefined && environments > 1) throw manyEnvironments(realm);
  if (heartbeat === 0) throw neverWritten(realm);
  // An engine has at least one host: Icinga DB empties its tables if Redis has lost its data.
  if (hosts === 0) throw emptyDatabase(realm);
  return { version, environments, heartbeat, now, hosts };
}

function checkSchema(realm: string, version: number, { schemaOffset }: SqlDialect): void {
  const known: readonly [number, number] = [oldestSchema + schemaOffset, newestSchema + schemaOffset];
  if (!(version >= known[0] && version <= known[1])) throw unknownSchema(realm, version, known);
}

function stateStatement({ dialect, inEnvironment }: DatabaseStateParts): SqlPiece {
  const limitedTo = (alias: string) => allOfPieces(inEnvironment(alias));
  return joinPieces(
    [
      piece('SELECT (SELECT MAX(version) FROM icingadb_schema), (SELECT COUNT(*) FROM environment), '),
      piece("COALESCE((SELECT MAX(i.heartbeat) FROM icingadb_instance i WHERE i.responsible = 'y' AND "),
      limitedTo('i'),
      piece(`), 0), ${dialect.nowMs}, (SELECT COUNT(*) FROM host h WHERE `),
      limitedTo('h'),
      piece(')'),
    ],
    '',
  );
}

const factNames = [
  'program_version',
  'program_start',
  'enable_notifications',
  'enable_event_handlers',
  'enable_flap_detection',
  'execute_host_checks',
  'execute_service_checks',
  'process_performance_data',
  'num_hosts',
  'num_services',
];

function factsStatement({ inEnvironment }: DatabaseStateParts): SqlPiece {
  const switches = [
    'notifications',
    'event_handlers',
    'flap_detection',
    'active_host_checks',
    'active_service_checks',
    'performance_data',
  ].map((name) => `CASE WHEN i.icinga2_${name}_enabled = 'y' THEN 1 ELSE 0 END`);
  return joinPieces(
    [
      piece(`SELECT i.icinga2_version, i.icinga2_start_time, ${switches.join(', ')}`),
      piece(' FROM icingadb_instance i WHERE '),
      allOfPieces(inEnvironment('i')),
      piece(' ORDER BY i.heartbeat DESC LIMIT 1'),
    ],
    '',
  );
}

function totalsStatement({ inEnvironment }: DatabaseStateParts): SqlPiece {
  return joinPieces(
    [
      piece('SELECT (SELECT COUNT(*) FROM host h WHERE '),
      allOfPieces(inEnvironment('h')),
      piece('), (SELECT COUNT(*) FROM service s WHERE '),
      allOfPieces(inEnvironment('s')),
      piece(')'),
    ],
    '',
  );
}

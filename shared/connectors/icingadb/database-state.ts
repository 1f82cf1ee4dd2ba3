import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import { noteRows } from '../../base/meter.ts';
import type { EngineCall, EngineFacts } from '../status-query/index.ts';
import { readEngine } from '../status-query/index.ts';
import type { SqlDialect } from './dialects.ts';
import { emptyDatabase, manyEnvironments, neverWritten, staleDatabase, unknownSchema } from './errors.ts';
import { mainInstanceFirst } from './instances.ts';
import { freshMs } from './live-values.ts';
import { collectRows } from './row-collectors.ts';
import type { SqlClient } from './sql-client.ts';
import { allOfPieces, joinPieces, piece, type SqlPiece } from './statement.ts';

/** The facts that the database holds about itself and its engine. */
export interface DatabaseState {
  /** The version of the schema, or that of MariaDB's schema with the same tables. */
  readonly schema: number;
  /** The number of hosts in the database. */
  readonly hosts: number;
}

export interface DatabaseStateReader {
  /** Returns the state of the database, and notes the age of old rows. Throws an AppError if its rows cannot be read, or must not be shown. */
  demand(call: EngineCall): Promise<DatabaseState>;
  /** Returns the facts of the engine. Throws as `demand` does: an engine whose rows must not be shown does not answer. */
  facts(call: EngineCall): Promise<EngineFacts>;
}

/** The versions of MariaDB's schema that are known. */
const [oldestSchema, newestSchema] = [3, 7];
/** Rows that are older than this are not shown, in milliseconds. After a crash, another Icinga DB takes over within 70 seconds. */
const oldestMs = 300_000;
/** The time for which the state and the facts of the engine are cached, in milliseconds. The engine writes its own about once a second. */
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
  const readFacts = cachedRow(factsStatement(parts), keptMs);
  const readTotals = cachedRow(totalsStatement(parts), totalsMs);
  /** The time at which no Icinga DB was found responsible, although one beats. It takes over within a second after a clean stop of the other. */
  let vacantSince: number | undefined;
  const ageOf = ({ now, heartbeat }: StateCells) => {
    vacantSince = heartbeat === 0 ? (vacantSince ?? now) : undefined;
    return now - (vacantSince ?? heartbeat);
  };
  const demand = async (call: EngineCall): Promise<DatabaseState> => {
    const state = checkedState(call.realm, await read(call.context), parts);
    checkAge(ageOf(state), call);
    return { schema: state.version - dialect.schemaOffset, hosts: state.hosts };
  };
  return {
    demand,
    async facts(call) {
      const [row, totals] = await Promise.all([
        readFacts(call.context),
        readTotals(call.context),
        demand(call),
      ]);
      // Icinga DB removes its row when it is stopped.
      if (row.length === 0) throw neverWritten(call.realm);
      const [version, start, ...rest] = row;
      // The start is 0 for a second or two while the engine is reloaded.
      const seconds = Math.floor(Number(start) / 1000) || null;
      const cells = [String(version), seconds, ...[...rest, ...totals].map(Number)];
      return { ...readEngine([factNames, cells]), kind: 'icinga2' };
    },
  };
}

interface StateCells {
  readonly version: number;
  readonly environments: number;
  /** The last sign of life of the responsible Icinga DB. 0 if none is responsible. */
  readonly heartbeat: number;
  readonly now: number;
  readonly hosts: number;
}

/** Returns the numbers of the state. Throws an AppError if the rows of the database cannot be read, or must not be shown. */
function checkedState(realm: string, row: readonly unknown[], parts: DatabaseStateParts): StateCells {
  const cell = (at: number) => Number(row[at] ?? 0);
  const [version, environments, heartbeat, now, hosts] = [cell(0), cell(1), cell(2), cell(3), cell(4)];
  const isBeating = now - cell(5) <= freshMs;
  checkSchema(realm, version, parts.dialect);
  if (parts.environment === undefined && environments > 1) throw manyEnvironments(realm);
  if (heartbeat === 0 && !isBeating) throw neverWritten(realm);
  // An engine has at least one host: Icinga DB empties its tables if Redis has lost its data.
  if (hosts === 0) throw emptyDatabase(realm);
  return { version, environments, heartbeat, now, hosts };
}

function checkAge(ageMs: number, { realm, context }: EngineCall): void {
  if (ageMs > oldestMs) throw staleDatabase(realm, ageMs);
  if (ageMs <= freshMs) return;
  const age = Math.floor(ageMs / 1000);
  noteRows(context.meter, realm, [
    'stale',
    `the rows are ${age} seconds old, and its Icinga DB has not written since`,
  ]);
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
      piece('), COALESCE((SELECT MAX(i.heartbeat) FROM icingadb_instance i WHERE '),
      limitedTo('i'),
      piece('), 0)'),
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

function factsStatement({ inEnvironment, dialect }: DatabaseStateParts): SqlPiece {
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
      piece(mainInstanceFirst(dialect)),
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

import type { LogLine } from '../../../demo/status-query-engine/site.ts';
import type { DatabaseServer } from './databases.ts';

const hostStates = ['UP', 'DOWN'];
const serviceStates = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN'];

/** An object of the database, with its hard state as of the last line. */
interface KnownObject {
  readonly kind: 'host' | 'service';
  readonly id: string;
  readonly hostId: string;
  hardState: number;
}

/** Returns the lines of a log that a history has too, in the words of a real engine: changes of states, and downtimes. */
export function historyLines(log: readonly LogLine[]): LogLine[] {
  return log
    .filter(({ type }) => / (?:DOWNTIME )?ALERT$/.test(type))
    .map((line) => ({
      ...line,
      options: line.options.replace(/(?:Host|Service) (has (?:entered|exited).*)/, 'Checkable $1.'),
    }));
}

/**
 * Writes the changes of states and the downtimes of an engine's log into the history of an Icinga DB, as it would have done itself. Lines are in the
 * order of time, each object began in its state 0, and outputs hold no quotes.
 */
export async function plantHistory(database: DatabaseServer, log: readonly LogLine[]): Promise<void> {
  const objects = await objectsOf(database);
  const statements = log.flatMap((line, at) => {
    const found = objects.get(namesOf(line));
    const id = (at + 1).toString(16).padStart(40, '0');
    return found ? statementsOf(line, { found, id, bytes: (hex) => bytesOf(database, hex) }) : [];
  });
  if (statements.length > 0) await database.sql(statements.join('\n'));
}

interface Planted {
  readonly found: KnownObject;
  /** The id of the row. */
  readonly id: string;
  readonly bytes: (hex: string) => string;
}

function bytesOf({ kind }: DatabaseServer, hex: string): string {
  return kind === 'MariaDB' ? `X'${hex}'` : String.raw`'\x${hex}'`;
}

/** Returns the objects by their names, which are read as hexadecimal numbers, because they may hold anything. */
async function objectsOf(database: DatabaseServer): Promise<Map<string, KnownObject>> {
  const hex = (sql: string) =>
    database.kind === 'MariaDB' ? `HEX(${sql})` : `encode(convert_to(${sql}, 'UTF8'), 'hex')`;
  const id = (sql: string) => (database.kind === 'MariaDB' ? `HEX(${sql})` : `encode(${sql}, 'hex')`);
  const rows = await database.rows(`
    SELECT ${id('h.id')}, ${id('h.id')}, ${hex('h.name')}, '' FROM host h
    UNION ALL SELECT ${id('s.id')}, ${id('h.id')}, ${hex('h.name')}, ${hex('s.name')}
    FROM service s JOIN host h ON h.id = s.host_id`);
  return new Map(
    rows.map(([own = '', hostId = '', host = '', service = '']) => {
      const names = [host, service].filter((name) => name !== '');
      const kind = names.length === 1 ? 'host' : 'service';
      const key = names.map((name) => Buffer.from(name, 'hex').toString('utf8')).join(';');
      return [key, { kind, id: own, hostId, hardState: 0 }];
    }),
  );
}

function namesOf({ type, options }: LogLine): string {
  return options
    .split(';')
    .slice(0, type.includes('SERVICE') ? 2 : 1)
    .join(';');
}

function statementsOf({ time, type, options }: LogLine, planted: Planted): string[] {
  const { found } = planted;
  const [word = '', ...rest] = options.split(';').slice(found.kind === 'host' ? 1 : 2);
  if (/^(?:HOST|SERVICE) ALERT$/.test(type)) {
    const [stateType = '', attempt = '', ...output] = rest;
    const state = (found.kind === 'host' ? hostStates : serviceStates).indexOf(word);
    const change = { state, previous: found.hardState, stateType: stateType.toLowerCase() };
    if (stateType === 'HARD') found.hardState = state;
    return [changeStatement({ ...change, attempt, output: output.join(';') }, time * 1000, planted)];
  }
  return type.includes('DOWNTIME ALERT') ? downtimeStatements(word, time * 1000, planted) : [];
}

interface Change {
  readonly state: number;
  readonly previous: number;
  readonly stateType: string;
  readonly attempt: string;
  readonly output: string;
}

/** Returns the columns and values that all tables of the history have. */
function objectCells({ found: { kind, id, hostId }, bytes }: Planted) {
  const service = kind === 'service' ? bytes(id) : 'NULL';
  const environment = `(SELECT environment_id FROM host WHERE id = ${bytes(hostId)})`;
  return {
    columns: 'environment_id, object_type, host_id, service_id',
    values: `${environment}, '${kind}', ${bytes(hostId)}, ${service}`,
  };
}

function changeStatement(
  { state, previous, stateType, attempt, output }: Change,
  ms: number,
  planted: Planted,
) {
  const { columns, values } = objectCells(planted);
  const id = planted.bytes(planted.id);
  return `
    INSERT INTO state_history (id, ${columns}, event_time, state_type, soft_state, hard_state, previous_soft_state,
      previous_hard_state, check_attempt, output, max_check_attempts)
    VALUES (${id}, ${values}, ${ms}, '${stateType}', ${state}, ${stateType === 'hard' ? state : previous}, ${previous},
      ${previous}, ${attempt}, '${output}', 3);
    INSERT INTO history (id, ${columns}, state_history_id, event_type, event_time)
    VALUES (${id}, ${values}, ${id}, 'state_change', ${ms});`;
}

/** Each downtime has a row of its own for its start and for its end, because the one that ends is not known here. */
function downtimeStatements(word: string, ms: number, planted: Planted): string[] {
  const { columns, values } = objectCells(planted);
  const id = planted.bytes(planted.id);
  const event = word === 'STARTED' ? 'downtime_start' : 'downtime_end';
  return [
    `
    INSERT INTO downtime_history (downtime_id, ${columns}, entry_time, author, comment, is_flexible, flexible_duration,
      scheduled_start_time, scheduled_end_time, start_time, end_time, has_been_cancelled, trigger_time)
    VALUES (${id}, ${values}, ${ms}, 'bob', 'works', 'n', 0, ${ms}, ${ms}, ${ms}, ${ms},
      '${word === 'CANCELLED' ? 'y' : 'n'}', ${ms});
    INSERT INTO history (id, ${columns}, downtime_history_id, event_type, event_time)
    VALUES (${id}, ${values}, ${id}, '${event}', ${ms});`,
  ];
}

/** The statements of lists and counts as somebody would write them who needs nothing else, sent by the client of our connector. */
import mysql from 'mysql2';
import pg from 'pg';

import { callContext } from '../shared/base/call-context.ts';
import { systemClock } from '../shared/base/clock.ts';
import { limitConcurrency } from '../shared/base/concurrency-limit.ts';
import { liveValues } from '../shared/connectors/icingadb/live-values.ts';
import { createMemoryBudget } from '../shared/connectors/kit/memory-budget.ts';
import type { Peer } from '../shared/connectors/kit/transport.ts';
import { openRedisClient } from '../shared/connectors/redis/index.ts';
import type { DatabaseServer } from '../tests/support/icingadb/databases.ts';
import { readerLogin } from '../tests/support/icingadb/databases.ts';
import type { ListName } from './rest-works.ts';

/** Runs statements side by side, each on a connection of its own. */
export interface RawDatabase {
  /** Returns the ids in the rows of the first statement. The client has made values of all cells of all rows. */
  run(statements: readonly string[]): Promise<{ readonly ids: readonly string[] }>;
  close(): void;
}

const columns = [
  ...['o.id', 'o.name', 'o.display_name', 't.soft_state', 't.state_type', 't.last_state_change'],
  ...['t.check_attempt', 'o.max_check_attempts', 't.is_acknowledged', 't.in_downtime', 't.is_flapping'],
  'o.notifications_enabled',
];
const downtimes =
  "SELECT COALESCE(service_id, host_id), COUNT(*) FROM downtime WHERE is_in_effect = 'y' GROUP BY host_id, service_id";
const groupsOf = (kind: 'host' | 'service') =>
  `SELECT m.${kind}_id, g.name FROM ${kind}group_member m JOIN ${kind}group g ON g.id = m.${kind}group_id`;

/** Lists without the last check, which the database does not have. */
export const rawLists: Readonly<Record<ListName, readonly string[]>> = {
  hosts: [
    `SELECT ${[...columns, 'o.address', 't.is_reachable'].join(', ')} FROM host o JOIN host_state t ON t.host_id = o.id`,
    groupsOf('host'),
    downtimes,
  ],
  services: [
    `SELECT ${[...columns, 'o.host_id'].join(', ')} FROM service o JOIN service_state t ON t.service_id = o.id`,
    'SELECT o.id, o.name, t.in_downtime FROM host o JOIN host_state t ON t.host_id = o.id',
    groupsOf('service'),
    downtimes,
  ],
};

/** Everything that the counters compare. A service also counts as handled by the state of its host. */
const facts = 't.soft_state, t.is_acknowledged, t.in_downtime, t.is_flapping, o.active_checks_enabled';
export const rawCounts: Readonly<Record<ListName, readonly string[]>> = {
  hosts: [
    `SELECT ${facts}, t.is_reachable, COUNT(*) FROM host o JOIN host_state t ON t.host_id = o.id GROUP BY 1, 2, 3, 4, 5, 6`,
  ],
  services: [
    `SELECT ${facts}, h.soft_state, h.in_downtime, h.is_reachable, COUNT(*) FROM service o JOIN service_state t ON t.service_id = o.id
      JOIN host_state h ON h.host_id = o.host_id GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
  ],
};

/** Opens as many connections as the connector does. */
const connections = 3;

export async function openRawDatabase(server: DatabaseServer): Promise<RawDatabase> {
  const opened = await Promise.all(
    Array.from({ length: connections }, () =>
      server.kind === 'MariaDB' ? openMysql(server) : openPostgres(server),
    ),
  );
  return {
    async run(statements) {
      const waiting = [...statements.entries()];
      let first: RawRows = [];
      const work = async (one: RawConnection) => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const rows = await one.ask(next[1]);
          if (next[0] === 0) first = rows;
        }
      };
      await Promise.all(opened.map(work));
      return {
        get ids() {
          return first.map(([id]) => (Buffer.isBuffer(id) ? id.toString('hex') : String(id).slice(2)));
        },
      };
    },
    close() {
      for (const one of opened) one.close();
    },
  };
}

type RawRows = readonly (readonly unknown[])[];

interface RawConnection {
  ask(statement: string): Promise<RawRows>;
  close(): void;
}

function openMysql({ port, ca }: DatabaseServer): Promise<RawConnection> {
  const connection = mysql.createConnection({
    ...{
      host: 'localhost',
      port,
      database: 'icingadb',
      ...readerLogin,
      rowsAsArray: true,
      supportBigNumbers: true,
    },
    ssl: { ca, verifyIdentity: true },
  });
  connection.on('error', () => undefined);
  const ask = (statement: string) =>
    new Promise<RawRows>((resolve, reject) => {
      connection.execute<mysql.RowDataPacket[][]>(statement, [], (error, rows) => {
        if (error) reject(error);
        else resolve(rows);
      });
    });
  return Promise.resolve({
    ask,
    close() {
      connection.destroy();
    },
  });
}

async function openPostgres({ port, ca }: DatabaseServer): Promise<RawConnection> {
  const client = new pg.Client({
    ...{ host: 'localhost', port, database: 'icingadb', ...readerLogin, ssl: { ca } },
    types: { getTypeParser: () => (cell: unknown) => cell },
  });
  client.on('error', () => undefined);
  await client.connect();
  return {
    ask: async (text) => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows,
    close: () => void client.end(),
  };
}

/** Reads the states of objects by the connector's client of Redis. */
export interface RawRedis {
  /** Returns the number of states, each of which was parsed. */
  states(kind: ListName, ids: readonly string[]): Promise<number>;
}

export function openRawRedis(peer: Peer): RawRedis {
  const client = openRedisClient(peer, {
    clock: systemClock,
    enter: limitConcurrency({ atOnce: connections }),
  });
  const memory = createMemoryBudget(8 * 1024 ** 3);
  const read = liveValues(client, memory);
  return {
    async states(kind, ids) {
      const context = callContext(AbortSignal.timeout(60_000));
      const { values } = await read(`icinga:${kind.slice(0, -1)}:state`, ids, context);
      const parsed = values.map(parsedJson);
      if (parsed.length < ids.length || parsed.includes(null)) throw new Error('Redis lacks states');
      return parsed.length;
    },
  };
}

function parsedJson(value: Buffer | null): unknown {
  return JSON.parse(value?.toString() ?? 'null');
}

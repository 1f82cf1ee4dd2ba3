/** The statements of lists and counts as somebody would write them who needs nothing else, sent by the client of our connector. */
import mysql from 'mysql2';
import pg from 'pg';

import type { DatabaseServer } from '../tests/support/icingadb/databases.ts';
import { readerLogin } from '../tests/support/icingadb/databases.ts';
import type { ListName } from './rest-works.ts';

/** Runs statements side by side, each on a connection of its own, and returns the number of rows. */
export interface RawDatabase {
  run(statements: readonly string[]): Promise<number>;
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

const handled = 't.soft_state, t.is_acknowledged, t.in_downtime';
/** A service also counts as handled by the state of its host. */
export const rawCounts: Readonly<Record<ListName, readonly string[]>> = {
  hosts: [`SELECT ${handled}, COUNT(*) FROM host o JOIN host_state t ON t.host_id = o.id GROUP BY 1, 2, 3`],
  services: [
    `SELECT ${handled}, h.soft_state, h.in_downtime, COUNT(*) FROM service o JOIN service_state t ON t.service_id = o.id
      JOIN host_state h ON h.host_id = o.host_id GROUP BY 1, 2, 3, 4, 5`,
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
      const waiting = [...statements];
      const work = async (ask: (statement: string) => Promise<number>) => {
        let count = 0;
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) count += await ask(next);
        return count;
      };
      const found = await Promise.all(opened.map((one) => work((statement) => one.ask(statement))));
      return found.reduce((sum, count) => sum + count, 0);
    },
    close() {
      for (const one of opened) one.close();
    },
  };
}

interface RawConnection {
  ask(statement: string): Promise<number>;
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
    new Promise<number>((resolve, reject) => {
      connection.execute(statement, [], (error, rows) => {
        if (error) reject(error);
        else resolve(Array.isArray(rows) ? rows.length : 0);
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
    ask: async (text) => (await client.query({ text, rowMode: 'array' })).rows.length,
    close: () => void client.end(),
  };
}

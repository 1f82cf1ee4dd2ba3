// Connects to the primary of several PostgreSQL servers that replicate each other. The driver itself knows one host only.
import pg from 'pg';

import { hostAddresses } from './host-addresses.ts';

export interface PrimaryPool {
  /** Returns the connections to the server that was the primary at the last look. */
  readonly current: () => Promise<pg.Pool>;
  /** Looks which server is the primary now, if there are several. It is called after a statement failed, and never rejects. */
  readonly lookAgain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens no connection yet: the first statement does. `address` may name several hosts. */
export function primaryPool(address: string, limits: pg.PoolConfig): PrimaryPool {
  const all = hostAddresses(address);
  const hasOthers = all.length > 1;
  const open = (one: string) => ({
    address: one,
    pool: openPool(one, { ...limits, ...(hasOthers && { verify }) }),
  });
  let primary = open(all[0] ?? address);
  const findPrimary = async () => {
    const found = await Promise.any(all.map(asPrimary)).catch(() => primary.address);
    if (found === primary.address) return;
    const { pool: former } = primary;
    primary = open(found);
    // Statements that wait for the former server fail by its limits.
    former.end().catch(() => undefined);
  };
  let look: Promise<void> | undefined;
  const lookAgain = () => {
    if (!hasOthers) return Promise.resolve();
    look ??= findPrimary().finally(() => {
      look = undefined;
    });
    return look;
  };
  let firstLook: Promise<void> | undefined;
  return {
    lookAgain,
    current: async () => {
      await (firstLook ??= lookAgain());
      return primary.pool;
    },
    close: () => primary.pool.end(),
  };
}

function openPool(address: string, limits: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...limits, connectionString: address });
  // An idle connection broke. The pool has removed it already, and the next statement opens another.
  pool.on('error', () => undefined);
  // The server may end a connection in the same packet in which it opens it, before the one who asked for it can listen.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/** Refuses a new connection if its server has become a standby, whose records may be old. */
function verify(client: pg.PoolClient, done: (error?: Error) => void): void {
  refuseStandby(client).then(() => {
    done();
  }, done);
}

async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby');
  if (rows[0]?.is_standby !== false) throw new Error('the server is a standby.');
}

const lookLimits = { connectionTimeoutMillis: 2000, query_timeout: 2000 } as const;

/** Resolves with the address if its server is a primary. */
async function asPrimary(address: string): Promise<string> {
  const client = new pg.Client({ connectionString: address, ...lookLimits });
  // The connection may break after the answer.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseStandby(client);
    return address;
  } finally {
    client.end().catch(() => undefined);
  }
}

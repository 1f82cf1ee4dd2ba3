// The processes of one database tell each other that they run. The messages of one that has ended are released.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { systemClock } from '../../../shared/base/clock.ts';
import type { PostgresDatabase } from './database.ts';
import { PRESENCE } from './presence.ts';
import { NOW } from './schema.ts';

/** A process tells every 2 s that it runs. If it is connected, it counts as ended after 20 s of silence, otherwise after 5 s. */
const everyMs = 2000;
const aliveMs = 20_000;
const graceMs = 5000;

const sendHeartbeat = `
  INSERT INTO processes (id, alive_until) VALUES ($1, ${NOW} + ${aliveMs})
  ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until RETURNING ${NOW} AS now`;
const silentMs = `${NOW} - (alive_until - ${aliveMs})`;
const upMs = `${NOW} - (extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint`;
const isConnected = `EXISTS (
  SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
  WHERE locktype = 'advisory' AND datname = current_database()
  AND classid = ${PRESENCE} AND objid = hashtext(processes.id)::oid
)`;
const releaseMessages = `
  WITH ended AS (
    DELETE FROM processes
    WHERE least(${silentMs}, $1::bigint) >= ${aliveMs}
    OR (least(${silentMs}, $1::bigint, ${upMs}) >= ${graceMs} AND NOT ${isConnected}) RETURNING id
  ), released AS (
    UPDATE messages SET hidden_until = 0, holder = NULL
    WHERE holder IN (SELECT id FROM ended) AND hidden_until > ${NOW} RETURNING queue, message_group
  )
  UPDATE message_groups SET ready_at = ${NOW}
  FROM (
    SELECT queue, message_group FROM message_groups
    WHERE (queue, message_group) IN (SELECT queue, message_group FROM released) ORDER BY queue, message_group FOR UPDATE
  ) AS locked
  WHERE message_groups.queue = locked.queue AND message_groups.message_group = locked.message_group`;

/**
 * Releases the messages of ended processes. `steadyMs` is the time for which this process has told that it runs without a
 * gap: after an outage of the database or the network, the others get as much time to tell it too.
 */
export async function releaseEnded({ run }: Pick<PostgresDatabase, 'run'>, steadyMs: number): Promise<void> {
  await run(releaseMessages, Math.round(steadyMs));
}

export interface RunningProcess {
  /** The id of this process, which its messages and jobs bear. */
  readonly id: string;
  /** Tells the other processes that this one runs. Returns by how many milliseconds our clock is ahead of that of the database. */
  readonly sendHeartbeat: () => Promise<number>;
  /** Tells it from now on, and releases the messages of ended processes. Returns the function that ends this process. */
  readonly start: (onError: (error: unknown) => void) => Promise<() => Promise<void>>;
}

export function runningProcess(database: PostgresDatabase): RunningProcess {
  const { run } = database;
  const id = randomUUID();
  const presence = database.presenceOf(id);
  const { tell, steadyMs } = teller(run, id);
  const turn = async () => {
    await tell();
    await presence.hold();
    await releaseEnded(database, steadyMs());
  };
  return {
    id,
    sendHeartbeat: tell,
    start: async (onError) => {
      await turn().catch((error: unknown) => {
        presence.end();
        throw error;
      });
      const closing = new AbortController();
      const { signal } = closing;
      const rest = () => sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      const turns = (async () => {
        await rest();
        while (!signal.aborted) {
          await turn().catch(onError);
          await rest();
        }
      })();
      return async () => {
        closing.abort();
        await turns;
        presence.end();
        // Its unfinished messages are free for the others at once.
        await run(`UPDATE processes SET alive_until = 0 WHERE id = $1`, id).catch(onError);
      };
    },
  };
}

/** `steadyMs` returns the time for which `tell` has succeeded without a gap. */
function teller(run: PostgresDatabase['run'], id: string) {
  let [toldAt, steadySince] = [-Infinity, 0];
  return {
    tell: async () => {
      const from = systemClock();
      const { rows } = await run(sendHeartbeat, id);
      const now = performance.now();
      if (now - toldAt > graceMs) steadySince = now;
      toldAt = now;
      const theirs = Number(rows[0]?.['now'] ?? from);
      // The database may have read its clock at any time within the call, however long that took.
      return Math.max(0, from - theirs) - Math.max(0, theirs - systemClock());
    },
    steadyMs: () => performance.now() - steadySince,
  };
}

// The processes of one database tell each other that they run. The messages of one that has ended are released.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { PostgresDatabase } from './database.ts';
import { NOW } from './schema.ts';

/** A process tells that it runs every 5 s. If it has not done so for 20 s, it counts as ended. */
const everyMs = 5000;
const aliveMs = 20_000;

const tellAlive = `
  INSERT INTO processes (id, alive_until) VALUES ($1, ${NOW} + ${aliveMs})
  ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`;
const releaseMessages = `
  WITH ended AS (
    DELETE FROM processes WHERE alive_until <= ${NOW} RETURNING id
  ), released AS (
    UPDATE messages SET hidden_until = 0, holder = NULL
    WHERE holder IN (SELECT id FROM ended) AND hidden_until > ${NOW} RETURNING queue, message_group
  )
  UPDATE message_groups SET ready_at = ${NOW}
  FROM (SELECT DISTINCT queue, message_group FROM released) AS released
  WHERE message_groups.queue = released.queue AND message_groups.message_group = released.message_group`;

export interface RunningProcess {
  /** The id of this process, which its messages and jobs bear. */
  readonly id: string;
  /** Tells the other processes that this one runs. */
  readonly tellAlive: () => Promise<void>;
  /** Tells it from now on, and releases the messages of ended processes. Returns the function that ends this process. */
  readonly start: (onError: (error: unknown) => void) => Promise<() => Promise<void>>;
}

export function runningProcess({ run }: PostgresDatabase): RunningProcess {
  const id = randomUUID();
  const tell = async () => {
    await run(tellAlive, id);
  };
  const turn = async () => {
    await tell();
    await run(releaseMessages);
  };
  return {
    id,
    tellAlive: tell,
    start: async (onError) => {
      await turn();
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
        // Its unfinished messages are free for the others at once.
        await run(`UPDATE processes SET alive_until = 0 WHERE id = $1`, id).catch(onError);
      };
    },
  };
}

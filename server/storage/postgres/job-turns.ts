import type { JobTurns } from '../../gateway/schedules.ts';
import type { PostgresDatabase } from './database.ts';
import { NOW } from './schema.ts';

/** A job whose run has not ended this long after its longest time has lost its process. */
const graceMs = 5000;

const takeTurn = `
  INSERT INTO schedules (name, started_at, leased_until, holder) VALUES ($1, ${NOW}, ${NOW} + $3, $4)
  ON CONFLICT (name) DO UPDATE
  SET started_at = excluded.started_at, leased_until = excluded.leased_until, holder = excluded.holder
  WHERE schedules.started_at <= ${NOW} - $2 AND schedules.leased_until <= ${NOW}`;
const findTurn = `SELECT greatest(started_at + $2, leased_until) - ${NOW} AS wait FROM schedules WHERE name = $1`;

/** The turns of jobs for all processes of a database: one of them runs a job, by a lease that ends if it does not. */
export function postgresJobTurns({ run }: PostgresDatabase, holder: string): JobTurns {
  return {
    take: async ({ functionName, everyMs, longestMs }) => {
      const { count } = await run(takeTurn, functionName, everyMs, longestMs + graceMs, holder);
      if (count === 0) {
        const wait = Number((await run(findTurn, functionName, everyMs)).rows[0]?.['wait'] ?? 0);
        return { waitMs: Math.min(everyMs, Math.max(1, wait)) };
      }
      const end = async () => {
        await run(
          'UPDATE schedules SET leased_until = 0 WHERE name = $1 AND holder = $2',
          functionName,
          holder,
        );
      };
      return { waitMs: 0, end };
    },
  };
}

import type { QueueLease } from '../../../shared/queue/own-queues.ts';
import type { PostgresDatabase } from './database.ts';
import { NOW } from './schema.ts';

/** The length of a lease in milliseconds. A process that died is replaced after this time. */
const leaseMs = 10_000;

const takeLease = `
  INSERT INTO schedules (name, started_at, leased_until, holder) VALUES ($1, ${NOW}, ${NOW} + $2, $3)
  ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until, holder = excluded.holder
  WHERE schedules.holder = excluded.holder OR schedules.leased_until <= ${NOW}`;

/** Returns a lease that all processes of a database share. `holder` is the id of this process. `now` never jumps. */
export function postgresLease(
  { run }: Pick<PostgresDatabase, 'run'>,
  { name, holder }: { readonly name: string; readonly holder: string },
  now = () => performance.now(),
): QueueLease {
  let heldUntil = -Infinity;
  return {
    async hold() {
      const begun = now();
      const { count } = await run(takeLease, name, leaseMs, holder);
      heldUntil = count > 0 ? begun + leaseMs : -Infinity;
      return count > 0;
    },
    isHeld: () => now() < heldUntil,
    async release() {
      heldUntil = -Infinity;
      await run('UPDATE schedules SET leased_until = 0 WHERE name = $1 AND holder = $2', name, holder);
    },
  };
}

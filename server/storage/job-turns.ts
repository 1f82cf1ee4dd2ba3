import type { Clock } from '../../shared/base/clock.ts';
import type { JobTurns } from '../gateway/schedules.ts';
import type { KeptDatabase } from './database.ts';

/** Stores the last start of each scheduled job, so that a restart neither repeats a job too early nor skips one. */
export function keptJobTurns(database: KeptDatabase, clock: Clock): JobTurns {
  return {
    take: ({ functionName, everyMs }) => {
      const now = clock();
      const at = database.get('SELECT started_at FROM schedules WHERE name = ?', functionName)?.[
        'started_at'
      ];
      // A start in the future is one before the clock was set back. The job waits for one interval at most.
      const waitMs = typeof at === 'number' ? Math.min(at + everyMs - now, everyMs) : 0;
      if (waitMs > 0) return Promise.resolve({ waitMs });
      database.run('INSERT OR REPLACE INTO schedules (name, started_at) VALUES (?, ?)', functionName, now);
      return Promise.resolve({ waitMs: 0, end: () => Promise.resolve() });
    },
  };
}

import type { StartTimes } from '../gateway/schedules.ts';
import type { KeptDatabase } from './database.ts';

/** Stores the last start of each scheduled job, so that a restart neither repeats a job too early nor skips one. */
export function openJobStartTimes(database: KeptDatabase): StartTimes {
  return {
    last: (name) => {
      const at = database.get('SELECT started_at FROM schedules WHERE name = ?', name)?.['started_at'];
      return typeof at === 'number' ? at : undefined;
    },
    keep: (name, at) => {
      database.run('INSERT OR REPLACE INTO schedules (name, started_at) VALUES (?, ?)', name, at);
    },
  };
}

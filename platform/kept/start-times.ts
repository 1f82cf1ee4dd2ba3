import type { StartTimes } from '../gateway/schedules.ts';
import type { Database } from './database.ts';

/** When each scheduled job was started last: a restart neither repeats one too early nor forgets one. */
export function keptStartTimes(database: Database): StartTimes {
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

import type { SqlDialect } from './dialects.ts';
import { freshMs } from './live-values.ts';

/**
 * Returns the end of a statement that reads one row of `icingadb_instance i`, always that of the same master: the responsible one. Others beat
 * too, and one that has crashed stays responsible until another takes over.
 */
export function mainInstanceFirst({ nowMs }: SqlDialect): string {
  const isFresh = `i.heartbeat >= ${nowMs} - ${freshMs}`;
  const rank = `CASE WHEN ${isFresh} THEN CASE WHEN i.responsible = 'y' THEN 0 ELSE 1 END ELSE 2 END`;
  return ` ORDER BY ${rank}, CASE WHEN ${isFresh} THEN 0 ELSE i.heartbeat END DESC, i.endpoint_id LIMIT 1`;
}

import type { SqlDialect } from './columns.ts';

/** Whatever an engine or its Icinga DB writes is called old after this time, in milliseconds: they write once a second, and up to four seconds late. */
export const freshMs = 10_000;

/**
 * Returns the end of a statement that reads one row of `icingadb_instance i`, always that of the same master: the responsible one. Others beat
 * too, and one that has crashed stays responsible until another takes over.
 */
export function mainInstanceFirst({ nowMs }: SqlDialect): string {
  const isFresh = `i.heartbeat >= ${nowMs} - ${freshMs}`;
  const rank = `CASE WHEN ${isFresh} THEN CASE WHEN i.responsible = 'y' THEN 0 ELSE 1 END ELSE 2 END`;
  return ` ORDER BY ${rank}, CASE WHEN ${isFresh} THEN 0 ELSE i.heartbeat END DESC, i.endpoint_id LIMIT 1`;
}

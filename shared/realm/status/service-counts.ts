import * as z from 'zod';

import { once } from '../../base/once.ts';
import { integer } from '../../connectors/status-query/index.ts';

/** How many there are; null when the engine does not count them, or sends a number that no count can be. */
export const knownCount = once(() => z.int().nonnegative().nullable());

/** Services by state. */
export const serviceCountsSchema = once(() => ({
  ok: knownCount(),
  warning: knownCount(),
  critical: knownCount(),
  unknown: knownCount(),
  pending: knownCount(),
}));

export type ServiceCounts = Readonly<Record<keyof ReturnType<typeof serviceCountsSchema>, number | null>>;

/** The columns of that name stand in the tables hosts and hostgroups alike. */
export const serviceCountColumns = {
  num_services: integer,
  num_services_ok: integer,
  num_services_warn: integer,
  num_services_crit: integer,
  num_services_unknown: integer,
  num_services_pending: integer,
};

type CountRow = Readonly<Record<keyof typeof serviceCountColumns, number | null>>;

/**
 * Icinga 2 counts a service that was never checked as unknown and again as pending; the surplus over the total
 * tells, and is taken off. Naemon counts it once.
 */
export function serviceCounts(row: CountRow): ServiceCounts {
  const { num_services_ok: ok, num_services_warn: warning, num_services_crit: critical } = row;
  const pending = row.num_services_pending;
  const counted =
    (ok ?? 0) + (warning ?? 0) + (critical ?? 0) + (row.num_services_unknown ?? 0) + (pending ?? 0);
  const unknown = withoutSurplus(row.num_services_unknown, counted, row.num_services);
  return { ok, warning, critical, unknown, pending };
}

/** `count` less what was counted beyond the total. */
export function withoutSurplus(count: number | null, counted: number, total: number | null): number | null {
  if (count === null || total === null) return count;
  return count - Math.min(count, Math.max(0, counted - total));
}

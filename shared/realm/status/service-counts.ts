import * as z from 'zod';

import { once } from '../../base/once.ts';
import { integer } from '../../connectors/status-query/index.ts';

/** A count. Null if the engine does not count it or sends an impossible number. */
export const knownCount = once(() => z.int().nonnegative().nullable());

/** The numbers of services by state. */
export const serviceCountsSchema = once(() => ({
  ok: knownCount(),
  warning: knownCount(),
  critical: knownCount(),
  unknown: knownCount(),
  pending: knownCount(),
}));

export type ServiceCounts = Readonly<Record<keyof ReturnType<typeof serviceCountsSchema>, number | null>>;

/** Columns that have the same names in the tables of hosts and hostgroups. */
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
 * Returns the numbers of services by state. Icinga 2 counts a service that was never checked as unknown and again as pending,
 * so the excess over the total is subtracted from unknown. Naemon counts it once.
 */
export function serviceCounts(row: CountRow): ServiceCounts {
  const { num_services_ok: ok, num_services_warn: warning, num_services_crit: critical } = row;
  const pending = row.num_services_pending;
  const counted =
    (ok ?? 0) + (warning ?? 0) + (critical ?? 0) + (row.num_services_unknown ?? 0) + (pending ?? 0);
  const unknown = withoutExcess(row.num_services_unknown, counted, row.num_services);
  return { ok, warning, critical, unknown, pending };
}

/** Returns `count` less the excess of `counted` over the total. */
export function withoutExcess(count: number | null, counted: number, total: number | null): number | null {
  if (count === null || total === null) return count;
  return count - Math.min(count, Math.max(0, counted - total));
}

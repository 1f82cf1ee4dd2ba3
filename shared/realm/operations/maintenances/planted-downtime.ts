import type { MaintenanceRecord } from '../../../store/maintenances.ts';
import { markOfDowntime, type NewDowntime } from '../schedule-downtime.ts';
import type { Occurrence } from './maintenance-times.ts';

/**
 * Returns the downtime of one occurrence. Its mark follows from everything that the downtime is made of, so that an occurrence is planted
 * once, and is another one after a change of the maintenance.
 */
export function plantedDowntime(record: MaintenanceRecord, { start, end }: Occurrence): NewDowntime {
  const { maintenance_id, created_by: author, comment, sla } = record;
  return {
    ...{ start, end, flexible_for: null, author, comment, maintenance_id, sla },
    key: JSON.stringify([
      maintenance_id,
      start,
      end,
      comment,
      ...selectionOf(record),
      ...exclusionOf(record),
    ]),
  };
}

/** Returns the mark of the downtimes of one occurrence. */
export function plantedMark(record: MaintenanceRecord, occurrence: Occurrence): string {
  return markOfDowntime(plantedDowntime(record, occurrence));
}

function selectionOf({ targets, include_services, include_children }: MaintenanceRecord): unknown[] {
  const { hosts, services, hostgroup, servicegroup, filter } = targets;
  const pairs = services?.map(({ host_name, service }) => [host_name, service]);
  // `JSON.stringify` writes undefined items of a list as null.
  return [hosts, pairs, hostgroup, servicegroup, filter, include_services, include_children];
}

/** A maintenance that counts has the marks that it had before there were exclusions. */
function exclusionOf({ sla }: MaintenanceRecord): unknown[] {
  return sla === 'excluded' ? [sla] : [];
}

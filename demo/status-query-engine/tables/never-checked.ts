import type { TableColumns } from '../column.ts';
import { intColumn, textColumn } from '../column.ts';
import type { Host, Service } from '../site.ts';
import type { DialectName } from '../snapshot.ts';

/**
 * Returns the state that an engine shows and counts. Icinga 2 (2.13.6, measured) shows a host that was never checked as DOWN and a
 * service as UNKNOWN, and counts it in that state and as pending too. Naemon shows 0 and counts it as pending only.
 */
export function shownState(object: Host | Service, dialect: DialectName): number {
  if (object.has_been_checked) return object.state;
  if (dialect === 'naemon') return 0;
  return 'description' in object ? 3 : 1;
}

/** Returns true if the counts by state include the object. */
export function isCounted(object: Host | Service, dialect: DialectName): boolean {
  return object.has_been_checked || dialect === 'icinga2';
}

/** The columns that differ on Icinga 2 for an object that was never checked. */
export const neverChecked: TableColumns<Host | Service> = {
  perf_data: textColumn((object) => (object.has_been_checked ? object.perf_data : null)),
  state: intColumn((object) => shownState(object, 'icinga2')),
  state_type: intColumn((object) => (object.has_been_checked ? object.state_type : 0)),
};

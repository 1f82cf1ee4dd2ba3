import type { Columns } from '../column.ts';
import { int, text } from '../column.ts';
import type { Host, Service } from '../site.ts';
import type { EngineDialect } from '../world.ts';

/**
 * The state that an engine shows and counts. Of what was never checked Icinga 2 (2.13.6, measured) says that a host is
 * DOWN and a service UNKNOWN, and counts it there and as pending too; Naemon says 0 and counts it as pending only.
 */
export function shownState(object: Host | Service, dialect: EngineDialect): number {
  if (object.has_been_checked) return object.state;
  if (dialect === 'naemon') return 0;
  return 'description' in object ? 3 : 1;
}

/** Whether the counts by state take the object in. */
export function isCounted(object: Host | Service, dialect: EngineDialect): boolean {
  return object.has_been_checked || dialect === 'icinga2';
}

/** How Icinga 2 shows what was never checked. */
export const neverChecked: Columns<Host | Service> = {
  perf_data: text((object) => (object.has_been_checked ? object.perf_data : null)),
  state: int((object) => shownState(object, 'icinga2')),
  state_type: int((object) => (object.has_been_checked ? object.state_type : 0)),
};

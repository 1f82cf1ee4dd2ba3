import type { RealmRecord } from '../../store/realms.ts';
import type { SearchBackendRecord } from '../../store/search-backends.ts';
import type { EventRow } from './event-row.ts';
import { icinga2Events } from './icinga2-events.ts';
import { indexOf } from './index-names.ts';
import type { WalkLayout } from './layout.ts';
import { logstashNagiosEvents } from './logstash-nagios-events.ts';
import { ownEvents } from './own-events.ts';

/** Returns the indices of a realm's events. `undefined` means that it has none. */
export function eventIndexOf(realm: RealmRecord, backend: SearchBackendRecord): string | undefined {
  return indexOf(eventPrefixOf(backend), realm.monitoring_events_index);
}

/** Returns the prefix of the names of all event indices. */
export function eventPrefixOf({ layout = 'own', event_prefix: prefix }: SearchBackendRecord): string {
  return prefix ?? (layout === 'own' ? 'monitoring-events-' : '');
}

/** Returns the index patterns of a realm's syslogs, which its record holds in full. `undefined` means that it has none. */
export function syslogIndexOf({
  search_logger_resources: searched,
  logger_resources: logged,
}: RealmRecord): string | undefined {
  const names = [searched, logged].find((list) => list !== undefined && list.length > 0);
  return names?.join(',');
}

export function eventLayoutOf({ layout = 'own', fields }: SearchBackendRecord): WalkLayout<EventRow> {
  if (layout === 'icinga2') return icinga2Events;
  return layout === 'logstash-nagios' ? logstashNagiosEvents(fields?.events) : ownEvents(fields?.events);
}

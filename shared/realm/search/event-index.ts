import type { RealmRecord } from '../../store/realms.ts';
import type { SearchBackendRecord } from '../../store/search-backends.ts';
import type { EventRow } from './event-row.ts';
import { icinga2Events } from './icinga2-events.ts';
import { indexOf } from './index-names.ts';
import type { WalkLayout } from './layout.ts';
import { logstashNagiosEvents } from './logstash-nagios-events.ts';
import { ownEvents } from './own-events.ts';

/** The indices of a realm's events; undefined where it has none. */
export function eventIndexOf(realm: RealmRecord, backend: SearchBackendRecord): string | undefined {
  return indexOf(eventPrefixOf(backend), realm.monitoring_events_index);
}

/** What the names of all indices of events begin with. */
export function eventPrefixOf({ layout = 'own', event_prefix: prefix }: SearchBackendRecord): string {
  return prefix ?? (layout === 'own' ? 'monitoring-events-' : '');
}

/** Of syslogs the realm names whole patterns. */
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

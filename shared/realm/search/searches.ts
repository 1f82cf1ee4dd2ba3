import type { RealmRecord } from '../../store/realms.ts';
import { type DocumentIndex, type IndexParts, openIndex } from './document-index.ts';
import { eventIndexOf, eventLayoutOf, syslogIndexOf } from './event-index.ts';
import type { EventRow } from './event-row.ts';
import type { SearchBackends } from './search-backends.ts';
import { syslogLayout, type SyslogRow } from './syslogs.ts';

/** What a realm has in its search backend, within a request. */
export interface Searches {
  /** Undefined where the realm has no registered backend, or no index of events there. */
  events(): Promise<DocumentIndex<EventRow> | undefined>;
  /** The same of syslogs. */
  syslogs(): Promise<DocumentIndex<SyslogRow> | undefined>;
}

/** How long the questions of a request may take, and where they are counted. */
export type SearchBounds = Pick<IndexParts<unknown>, 'limit' | 'counted'>;

export function searchesOf(realm: RealmRecord, backends: SearchBackends, bounds: SearchBounds): Searches {
  return {
    async events() {
      const record = await backends.find(realm);
      const index = record && eventIndexOf(realm, record);
      if (!record || index === undefined) return undefined;
      const backend = backends.open(record, realm.name);
      return openIndex({ ...bounds, backend, index, layout: eventLayoutOf(record) });
    },
    async syslogs() {
      const record = await backends.find(realm);
      const index = record && syslogIndexOf(realm);
      if (!record || index === undefined) return undefined;
      const backend = backends.open(record, realm.name);
      return openIndex({ ...bounds, backend, index, layout: syslogLayout(record.fields?.syslogs) });
    },
  };
}

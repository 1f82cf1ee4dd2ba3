import type { RealmRecord } from '../../store/realms.ts';
import type { SearchBackendRecord } from '../../store/search-backends.ts';
import { documentSeries } from '../metrics/document-series.ts';
import type { RealmSeries } from '../metrics/realm-series.ts';
import { type DocumentIndex, type IndexParts, openIndex } from './document-index.ts';
import { eventIndexOf, eventLayoutOf, syslogIndexOf } from './event-index.ts';
import type { EventRow } from './event-row.ts';
import { inventoryIndexOf, inventoryLayout, type InventoryRow } from './inventory-documents.ts';
import type { Layout } from './layout.ts';
import { metricFields, metricIndexOf } from './metric-documents.ts';
import type { SearchBackends } from './search-backends.ts';
import { syslogLayout, type SyslogRow } from './syslogs.ts';

/** What a realm has in its search backend, within a request. */
export interface Searches {
  /** Undefined where the realm has no registered backend, or no index of events there. */
  events(): Promise<DocumentIndex<EventRow> | undefined>;
  /** The same of syslogs. */
  syslogs(): Promise<DocumentIndex<SyslogRow> | undefined>;
  /** The same of what inventory tools found. */
  inventory(): Promise<DocumentIndex<InventoryRow> | undefined>;
  /** What was measured; undefined as above. */
  metrics(): Promise<RealmSeries | undefined>;
}

/** How long the questions of a request may take, and where they are counted. */
export type SearchBounds = Pick<IndexParts<unknown>, 'limit' | 'counted'>;

/** Where documents of a kind are, and how they become rows. */
interface Kind<Row> {
  index(backend: SearchBackendRecord): string | undefined;
  layout(backend: SearchBackendRecord): Layout<Row>;
}

export function searchesOf(realm: RealmRecord, backends: SearchBackends, bounds: SearchBounds): Searches {
  const opened = async <Row>(kind: Kind<Row>) => {
    const record = await backends.find(realm);
    const index = record && kind.index(record);
    if (!record || index === undefined) return undefined;
    const backend = backends.open(record, realm.name);
    return openIndex({ ...bounds, backend, index, layout: kind.layout(record) });
  };
  return {
    events: () => opened({ index: (record) => eventIndexOf(realm, record), layout: eventLayoutOf }),
    syslogs: () =>
      opened({ index: () => syslogIndexOf(realm), layout: ({ fields }) => syslogLayout(fields?.syslogs) }),
    inventory: () =>
      opened({
        index: () => inventoryIndexOf(realm),
        layout: ({ fields }) => inventoryLayout(fields?.inventory),
      }),
    async metrics() {
      const record = await backends.find(realm);
      const index = record && metricIndexOf(realm);
      if (!record || index === undefined) return undefined;
      const backend = backends.open(record, realm.name);
      return documentSeries({ ...bounds, backend, index, fields: metricFields(record.fields?.metrics) });
    },
  };
}

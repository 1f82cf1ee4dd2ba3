import type { Meter } from '../../base/meter.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { SearchBackendRecord } from '../../store/search-backends.ts';
import { documentSeries } from '../metrics/document-series.ts';
import type { RealmSeries } from '../metrics/realm-series.ts';
import { countedBackend } from './counted-backend.ts';
import { type DocumentIndex, type IndexParts, openIndex } from './document-index.ts';
import { eventIndexOf, eventLayoutOf, syslogIndexOf } from './event-index.ts';
import type { EventRow } from './event-row.ts';
import { inventoryIndexOf, inventoryLayout, type InventoryRow } from './inventory-documents.ts';
import { metricFields, metricIndexOf } from './metric-documents.ts';
import type { SearchBackends } from './search-backends.ts';
import { syslogLayout, type SyslogRow } from './syslogs.ts';
import { openWalkedIndex, type WalkedIndex } from './walked-index.ts';

/** What a realm has in its search backend, within a request. */
export interface Searches {
  /** Undefined where the realm has no registered backend, or no index of events there. */
  events(): Promise<WalkedIndex<EventRow> | undefined>;
  /** The same of syslogs. */
  syslogs(): Promise<DocumentIndex<SyslogRow> | undefined>;
  /** The same of what inventory tools found. */
  inventory(): Promise<DocumentIndex<InventoryRow> | undefined>;
  /** What was measured; undefined as above. */
  metrics(): Promise<RealmSeries | undefined>;
}

/** How long the questions of a request may take, and where they are counted. */
export interface SearchBounds extends Pick<IndexParts<unknown>, 'limit'> {
  readonly meter: Meter;
}

/** Where documents of a kind are, and how they are opened. */
interface Kind<Index> {
  index(record: SearchBackendRecord): string | undefined;
  open(parts: Omit<IndexParts<never>, 'layout'>, record: SearchBackendRecord): Index;
}

export function searchesOf(realm: RealmRecord, backends: SearchBackends, bounds: SearchBounds): Searches {
  const { limit, meter } = bounds;
  const asked = (record: SearchBackendRecord) =>
    countedBackend(backends.open(record, realm.name), meter, realm.name);
  const opened = async <Index>(kind: Kind<Index>) => {
    const record = await backends.find(realm);
    const index = record && kind.index(record);
    if (!record || index === undefined) return undefined;
    return kind.open({ limit, backend: asked(record), index }, record);
  };
  return {
    events: () =>
      opened({
        index: (record) => eventIndexOf(realm, record),
        open: (parts, record) => openWalkedIndex({ ...parts, layout: eventLayoutOf(record) }),
      }),
    syslogs: () =>
      opened({
        index: () => syslogIndexOf(realm),
        open: (parts, { fields }) => openIndex({ ...parts, layout: syslogLayout(fields?.syslogs) }),
      }),
    inventory: () =>
      opened({
        index: () => inventoryIndexOf(realm),
        open: (parts, { fields }) => openIndex({ ...parts, layout: inventoryLayout(fields?.inventory) }),
      }),
    async metrics() {
      const record = await backends.find(realm);
      const index = record && metricIndexOf(realm);
      if (!record || index === undefined) return undefined;
      const fields = metricFields(record.fields?.metrics);
      return documentSeries({ limit, backend: asked(record), index, fields });
    },
  };
}

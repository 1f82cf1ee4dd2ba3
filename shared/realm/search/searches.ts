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

/** The documents of a realm in its search backend, within one request. */
export interface Searches {
  /** Returns the realm's events. `undefined` means that it has no registered backend or no index of events there. */
  events(): Promise<WalkedIndex<EventRow> | undefined>;
  /** Returns the realm's syslogs; `undefined` as for `events`. */
  syslogs(): Promise<DocumentIndex<SyslogRow> | undefined>;
  /** Returns what inventory tools wrote; `undefined` as for `events`. */
  inventory(): Promise<DocumentIndex<InventoryRow> | undefined>;
  /** Returns the realm's metrics; `undefined` as for `events`. */
  metrics(): Promise<RealmSeries | undefined>;
}

/** The time limit of a request's queries, and the meter that counts them. */
export interface SearchBounds extends Pick<IndexParts<unknown>, 'limit'> {
  readonly meter: Meter;
}

/** The location of one kind of documents, and the function that opens them. */
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

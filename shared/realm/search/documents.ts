import type { CallContext } from '../../base/call-context.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { SearchBackendRecord } from '../../store/search-backends.ts';
import { areMetricsInDocuments } from '../record/realm.ts';
import { type IndexParts, openIndex } from './document-index.ts';
import { documentSeries } from './document-series.ts';
import { eventIndexOf, eventLayoutOf, syslogIndexOf } from './event-index.ts';
import { inventoryIndexOf, inventoryLayout } from './inventory-documents.ts';
import type { DocumentLayout } from './layout.ts';
import { metricFields, metricIndexOf, metricLayout } from './metric-documents.ts';
import type { SearchBackends } from './search-backends.ts';
import { syslogLayout } from './syslogs.ts';
import { openWalkedIndex } from './walked-index.ts';

/** The connection and the index that the documents of one kind are read from. */
type Location = Omit<IndexParts<never>, 'layout'>;

/** One kind of documents that a search backend holds for a realm. */
interface KindOfDocuments<Index> {
  /** Returns the names and patterns of the realm's indices, joined by commas. `undefined` means that the realm has none. */
  index(realm: RealmRecord, backend: SearchBackendRecord): string | undefined;
  /** Returns the layout by which the indices are checked. */
  layout(backend: SearchBackendRecord): DocumentLayout<{ readonly time: number }>;
  open(location: Location, backend: SearchBackendRecord): Index;
  /** The field of the realm's record that names the indices. */
  readonly namedBy: keyof RealmRecord;
  /** True if a realm that names the index may lack it. */
  readonly isOptional?: boolean;
}

/**
 * Every kind of documents. This is the only list of them: open realms, the functions and the checks of the command line read
 * the kinds from here.
 */
const kinds = {
  /** The events of the engines' logs. */
  events: kind({
    index: eventIndexOf,
    layout: eventLayoutOf,
    open: (location, backend) => openWalkedIndex({ ...location, layout: eventLayoutOf(backend) }),
    namedBy: 'monitoring_events_index',
  }),
  syslogs: kind({
    index: syslogIndexOf,
    layout: ({ fields }) => syslogLayout(fields?.syslogs),
    open: (location, { fields }) => openIndex({ ...location, layout: syslogLayout(fields?.syslogs) }),
    namedBy: 'logger_resources',
  }),
  /** The measured values, one per document. */
  metrics: kind({
    index: (realm) => (areMetricsInDocuments(realm) ? metricIndexOf(realm) : undefined),
    layout: ({ fields }) => metricLayout(fields?.metrics),
    open: (location, { fields }) => documentSeries({ ...location, fields: metricFields(fields?.metrics) }),
    namedBy: 'metrics_index',
  }),
  /** The documents of inventory tools. The names of their indices follow from those of the metrics. */
  inventory: kind({
    index: inventoryIndexOf,
    layout: ({ fields }) => inventoryLayout(fields?.inventory),
    open: (location, { fields }) => openIndex({ ...location, layout: inventoryLayout(fields?.inventory) }),
    namedBy: 'metrics_index',
    isOptional: true,
  }),
};

function kind<Index>(one: KindOfDocuments<Index>): KindOfDocuments<Index> {
  return one;
}

/** The type in which the documents of each kind are opened. */
type Documents = { readonly [Name in keyof typeof kinds]: ReturnType<(typeof kinds)[Name]['open']> };

export type DocumentKind = keyof Documents;

export const documentKinds: { readonly [Name in DocumentKind]: KindOfDocuments<Documents[Name]> } = kinds;

/**
 * Opens the documents of one kind in a realm's search backend. `undefined` means that the realm names no registered backend or
 * no index of this kind.
 */
export type OpenDocuments = <Name extends DocumentKind>(kind: Name) => Promise<Documents[Name] | undefined>;

export function documentsOf(
  realm: RealmRecord,
  backends: SearchBackends,
  context: CallContext,
): OpenDocuments {
  return async (name) => {
    const record = await backends.find(realm);
    const index = record && documentKinds[name].index(realm, record);
    if (!record || index === undefined) return undefined;
    const backend = backends.open(record, { realm: realm.name, context });
    return documentKinds[name].open({ backend, index }, record);
  };
}

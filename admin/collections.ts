import type { Collection, StoredRecord } from '../shared/store/collection.ts';
import { importTools } from '../shared/store/import-tools.ts';
import { issuers } from '../shared/store/issuers.ts';
import { metricsBackends } from '../shared/store/metrics-backends.ts';
import { monitoringApis } from '../shared/store/monitoring-apis.ts';
import { searchBackends } from '../shared/store/search-backends.ts';

/** The collections that the administrator manages beside users and realms. */
export const collections: readonly Collection<StoredRecord, string | number>[] = [
  importTools,
  monitoringApis,
  searchBackends,
  metricsBackends,
  issuers,
];

import type { Collection, Stored } from '../shared/store/collection.ts';
import { importTools } from '../shared/store/import-tools.ts';
import { metricsBackends } from '../shared/store/metrics-backends.ts';
import { searchBackends } from '../shared/store/search-backends.ts';

/** What the administrator registers beside users and realms. */
export const collections: readonly Collection<Stored, string | number>[] = [
  importTools,
  searchBackends,
  metricsBackends,
];

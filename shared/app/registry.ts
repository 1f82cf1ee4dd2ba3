import { createRegistry, type Registry } from '../realm/config/registry.ts';
import { createMetricsBackendStore } from '../store/metrics-backends.ts';
import { createSearchBackendStore } from '../store/search-backends.ts';
import type { Part } from './part.ts';
import { importToolStore, realmStore } from './stores.ts';

/** Creates, changes and removes realms. */
export const registry: Part<Registry> = (foundation) => {
  const made = createRegistry({
    realms: realmStore(foundation),
    tools: importToolStore(foundation),
    searchBackends: createSearchBackendStore(foundation.table),
    metricsBackends: createMetricsBackendStore(foundation.table),
  });
  return () => made;
};

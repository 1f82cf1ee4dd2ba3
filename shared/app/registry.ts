import { createRegistry, type Registry } from '../realm/registry.ts';
import { createSearchBackendStore } from '../store/search-backends.ts';
import type { Part } from './part.ts';
import { importTools } from './realms.ts';
import { realmStore } from './stores.ts';

/** Creates realms. */
export const registry: Part<Registry> = (foundation) => {
  const made = createRegistry({
    realms: realmStore(foundation),
    tools: importTools(foundation),
    searchBackends: createSearchBackendStore(foundation.table),
  });
  return () => made;
};

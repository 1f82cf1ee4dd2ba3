import { lazy } from '../base/lazy.ts';
import type { SearchBounds, Searches } from '../realm/search/searches.ts';
import { createSearchAuthorization } from '../security/search-authorization.ts';
import type { RealmRecord } from '../store/realms.ts';
import { searchBackends } from '../store/search-backends.ts';
import { type Foundation, shared } from './foundation.ts';
import { memory } from './memory.ts';

/** The search backends of realms. Their connector is loaded at the first query, because most groups never use it. */
export const searchesIn = shared((foundation) => {
  const load = lazy(() => loadSearch(foundation));
  return (realm: RealmRecord, bounds: SearchBounds): Searches => {
    const searches = async () => {
      const { searchesOf, backends } = await load();
      return searchesOf(realm, backends, bounds);
    };
    return {
      events: async () => (await searches()).events(),
      syslogs: async () => (await searches()).syslogs(),
      inventory: async () => (await searches()).inventory(),
      metrics: async () => (await searches()).metrics(),
    };
  };
});

async function loadSearch(foundation: Foundation) {
  const { clock, table, secrets } = foundation;
  // The modules are imported one after the other: they share modules, and linking the same module twice at the same time may fail.
  const { createSearchBackends } = await import('../realm/search/search-backends.ts');
  const { searchesOf } = await import('../realm/search/searches.ts');
  const backends = createSearchBackends({
    store: searchBackends.open(table),
    clock,
    memory: memory(foundation),
    authorize: createSearchAuthorization(secrets, clock),
  });
  return { searchesOf, backends };
}

import type { CallContext } from '../base/call-context.ts';
import { lazy } from '../base/once.ts';
import type { OpenDocuments } from '../realm/search/documents.ts';
import { createSearchAuthorization } from '../security/search-authorization.ts';
import type { RealmRecord } from '../store/realms.ts';
import { searchBackends } from '../store/search-backends.ts';
import { type Dependencies, shareInstance } from './dependencies.ts';
import { sharedMemoryBudget } from './memory.ts';

/** The documents of realms in search backends. The connector is loaded at the first query, because most groups never use it. */
export const documentsOfRealms = shareInstance((dependencies) => {
  const load = lazy(() => loadSearch(dependencies));
  return (realm: RealmRecord, context: CallContext): OpenDocuments =>
    async (kind) => {
      const { documentsOf, backends } = await load();
      return documentsOf(realm, backends, context)(kind);
    };
});

async function loadSearch(dependencies: Dependencies) {
  const { clock, table, secrets } = dependencies;
  // The modules are imported one after the other: they share modules, and linking the same module twice at the same time may fail.
  const { createSearchBackends } = await import('../realm/search/search-backends.ts');
  const { documentsOf } = await import('../realm/search/documents.ts');
  const backends = createSearchBackends({
    store: searchBackends.open(table),
    clock,
    memory: sharedMemoryBudget(dependencies),
    authorize: createSearchAuthorization(secrets, clock),
  });
  return { documentsOf, backends };
}

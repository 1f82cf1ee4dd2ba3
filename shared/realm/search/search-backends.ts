import type { Clock } from '../../base/clock.ts';
import { expiring } from '../../base/expiring.ts';
import {
  type Authorize,
  type MemoryBudget,
  openSearch,
  type SearchBackend,
  type SearchCall,
} from '../../connectors/search/index.ts';
import { isSearchBackendOf } from '../../store/realm-record.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { SearchBackendRecord, SearchBackendStore } from '../../store/search-backends.ts';

/** The registered search backends, as one process uses them. */
export interface SearchBackends {
  /**
   * Returns the backend of a realm. `undefined` means that the realm names none, or one that is no longer registered: such a
   * backend is never connected to.
   */
  find(realm: RealmRecord): Promise<SearchBackendRecord | undefined>;
  /** Opens a backend for a call. */
  open(record: SearchBackendRecord, call: SearchCall): SearchBackend;
}

export interface SearchBackendsParts {
  readonly store: Pick<SearchBackendStore, 'list'>;
  readonly clock: Clock;
  /** The memory limit that the answers of all connectors share. */
  readonly memory?: MemoryBudget | undefined;
  /** Returns the function that creates the authentication headers for a backend's requests. */
  readonly authorize: (record: SearchBackendRecord) => Authorize;
}

/**
 * The time for which the registered backends are cached, in milliseconds. Backends are registered by hand, and many requests
 * need them.
 */
const KEPT_MS = 10_000;

export function createSearchBackends(parts: SearchBackendsParts): SearchBackends {
  const { store, clock, memory, authorize } = parts;
  const registered = expiring(() => store.list(), KEPT_MS, clock);
  const opened = new Map<number, { readonly record: string; readonly open: ReturnType<typeof openSearch> }>();
  return {
    async find(realm) {
      if (realm.search_backend === undefined) return undefined;
      return (await registered.get()).find((record) => isSearchBackendOf(realm, record));
    },
    open(record, call) {
      const written = JSON.stringify(record);
      const entry = opened.get(record.id);
      if (entry?.record === written) return entry.open(call);
      const { url, ca } = record;
      const open = openSearch({ url, ca }, { authorize: authorize(record), memory, clock });
      opened.set(record.id, { record: written, open });
      return open(call);
    },
  };
}

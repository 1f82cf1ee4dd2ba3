import { type Index, startSearchEngine } from '../../demo/search-engine/index.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { newMeter } from '../../shared/base/meter.ts';
import { documentsOf, type OpenDocuments } from '../../shared/realm/search/documents.ts';
import { createSearchBackends } from '../../shared/realm/search/search-backends.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import { type SearchBackendRecord, searchBackendRecord } from '../../shared/store/search-backends.ts';
import { realm } from './realm-records.ts';

export interface SearchRealm {
  readonly documents: OpenDocuments;
  /** Number of queries that were counted on the meter. */
  readonly questions: () => number;
  readonly stop: () => Promise<void>;
}

/** Opens a realm's search backend: an embedded one that holds these indices, or the one at `url`. */
export async function searchRealm(
  indices: readonly Index[],
  {
    backend = {},
    record = {},
    url,
    headers = {},
  }: {
    readonly backend?: Partial<SearchBackendRecord>;
    readonly record?: Partial<RealmRecord>;
    readonly url?: string;
    readonly headers?: Readonly<Record<string, string>> | undefined;
  } = {},
): Promise<SearchRealm> {
  const engine = url === undefined ? await startSearchEngine({ indices: () => indices }) : undefined;
  const registered = searchBackendRecord().parse({
    id: 7,
    url: url ?? engine?.url,
    flavour: 'opensearch',
    ...backend,
  });
  const backends = createSearchBackends({
    store: { list: () => Promise.resolve([registered]) },
    clock: systemClock,
    authorize: () => () => Promise.resolve(headers),
  });
  const meter = newMeter();
  const context = callContext(AbortSignal.timeout(60_000), meter);
  const paris = realm('paris', { search_backend: 7, monitoring_events_index: 'paris', ...record });
  return {
    documents: documentsOf(paris, backends, context),
    questions: () => meter.engineCalls,
    stop: async () => engine?.close(),
  };
}

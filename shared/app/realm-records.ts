import { createRealmRecords, type RealmRecords } from '../realm/config/realm-records.ts';
import { metricsBackends } from '../store/metrics-backends.ts';
import { searchBackends } from '../store/search-backends.ts';
import type { Part } from './part.ts';
import { importToolStore, realmStore } from './stores.ts';

/** Creates, changes and deletes realms. */
export const realmRecords: Part<RealmRecords> = (foundation) => {
  const instance = createRealmRecords({
    realms: realmStore(foundation),
    tools: importToolStore(foundation),
    searchBackends: searchBackends.open(foundation.table),
    metricsBackends: metricsBackends.open(foundation.table),
  });
  return () => instance;
};

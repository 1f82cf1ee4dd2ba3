import { createRealmRecords, type RealmRecords } from '../realm/config/realm-records.ts';
import { metricsBackends } from '../store/metrics-backends.ts';
import { monitoringApis } from '../store/monitoring-apis.ts';
import { searchBackends } from '../store/search-backends.ts';
import type { RequestPart } from './part.ts';
import { importToolStore, realmStore } from './stores.ts';

/** Creates the service that creates, changes and deletes realms. */
export const realmRecords: RequestPart<RealmRecords> = (dependencies) => {
  const instance = createRealmRecords({
    realms: realmStore(dependencies),
    tools: importToolStore(dependencies),
    monitoringApis: monitoringApis.open(dependencies.table),
    searchBackends: searchBackends.open(dependencies.table),
    metricsBackends: metricsBackends.open(dependencies.table),
  });
  return () => instance;
};

import { createRealmRecords } from '../realm/config/realm-records.ts';
import { metricsBackends } from '../store/metrics-backends.ts';
import { monitoringApis } from '../store/monitoring-apis.ts';
import { searchBackends } from '../store/search-backends.ts';
import { commonPart } from './part.ts';
import { importToolStore, realmStore } from './stores.ts';

/** Creates the service that creates, changes and deletes realms. */
export const realmRecords = commonPart((dependencies) =>
  createRealmRecords({
    realms: realmStore(dependencies),
    tools: importToolStore(dependencies),
    monitoringApis: monitoringApis.open(dependencies.table),
    searchBackends: searchBackends.open(dependencies.table),
    metricsBackends: metricsBackends.open(dependencies.table),
  }),
);

import type { Clock } from '../shared/base/clock.ts';
import { createRealmRecords } from '../shared/realm/config/realm-records.ts';
import { importTools } from '../shared/store/import-tools.ts';
import { metricsBackends } from '../shared/store/metrics-backends.ts';
import { monitoringApis } from '../shared/store/monitoring-apis.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { searchBackends } from '../shared/store/search-backends.ts';
import type { Table } from '../shared/store/table.ts';

/** Opens the store of realms, and the rules for creating, changing and removing them. */
export function openRealms(table: Table, clock: Clock) {
  const realms = createRealmStore(table, clock);
  const realmRecords = createRealmRecords({
    realms,
    tools: importTools.open(table),
    monitoringApis: monitoringApis.open(table),
    searchBackends: searchBackends.open(table),
    metricsBackends: metricsBackends.open(table),
  });
  return { realms, realmRecords };
}

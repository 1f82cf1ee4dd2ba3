import type { EngineLimits } from '../realm/open-realm/engines.ts';
import { createMonitoringApis, type MonitoringApis } from '../realm/open-realm/monitoring-apis.ts';
import { createEngineCredentials } from '../security/tool-credentials.ts';
import { monitoringApis } from '../store/monitoring-apis.ts';
import type { Dependencies } from './dependencies.ts';

/** Returns the registered monitoring APIs. Its module is loaded at the first use, because most engines are reached by Livestatus. */
export function registeredApis(
  { table, secrets, clock }: Pick<Dependencies, 'table' | 'secrets' | 'clock'>,
  limits: EngineLimits,
): MonitoringApis {
  const credentials = createEngineCredentials(secrets, clock);
  return createMonitoringApis({ store: monitoringApis.open(table), credentials, ...limits });
}

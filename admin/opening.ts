import { createEngines } from '../shared/realm/open-realm/engines.ts';
import { createImportTools } from '../shared/realm/open-realm/import-tools.ts';
import { createMonitoringApis } from '../shared/realm/open-realm/monitoring-apis.ts';
import type { OpenRealmOptions } from '../shared/realm/open-realm/open.ts';
import { createEngineCredentials, createToolCredentials } from '../shared/security/tool-credentials.ts';
import { importTools } from '../shared/store/import-tools.ts';
import { type MonitoringApiRecord, monitoringApis } from '../shared/store/monitoring-apis.ts';
import { isoClock } from '../shared/time/iso.ts';
import type { CliContext } from './cli-context.ts';
import type { Target } from './target.ts';

/**
 * Returns the parts with which a command opens realms, to ask their engines and import tools from this machine. `reach` changes how the engines
 * of registered APIs are reached.
 */
export function openingOf(
  { table, secrets }: Target,
  { io }: CliContext,
  reach = (api: MonitoringApiRecord) => api,
): Omit<OpenRealmOptions, 'context'> {
  const { clock } = io;
  const tools = createImportTools({
    store: importTools.open(table),
    table,
    clock,
    credentials: createToolCredentials(secrets, clock),
    log: {
      warn: (_code, { words } = {}) => {
        io.err(`The import tool says: ${String(words)}`);
      },
    },
  });
  const engines = createEngines(clock, undefined, {
    loadApis: (limits) =>
      Promise.resolve(
        createMonitoringApis({
          store: { list: async () => (await monitoringApis.open(table).list()).map(reach) },
          ...{ credentials: createEngineCredentials(secrets, clock) },
          ...limits,
        }),
      ),
  });
  return { engines, tools, iso: isoClock('UTC') };
}

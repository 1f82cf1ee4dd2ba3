import type { Site } from '../../demo/status-query-engine/site.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import type { TestAppSeed } from './app.ts';
import { type Icinga2, startIcinga2 } from './icinga2.ts';
import {
  apiSecret,
  type EngineInterface,
  fieldsOf,
  interfaces,
  registerApi,
  withoutLivestatus,
} from './icinga2-interfaces.ts';
import { startIcingaDb } from './icingadb.ts';
import { byDatabase, databaseSecrets, registerDatabase } from './icingadb-realms.ts';

/** All interfaces by which operations reach an engine. */
export const actingInterfaces = [...interfaces, 'the Icinga DB'] as const;
export type ActingInterface = EngineInterface | 'the Icinga DB';

/** An engine, and how the realms of an application reach it. */
export interface ReachedEngine {
  readonly icinga: Icinga2;
  /** The REST API with an account that may do anything. */
  readonly owner: Icinga2['api'];
  readonly fields: Partial<RealmRecord>;
  readonly monitoringApis: NonNullable<TestAppSeed['monitoringApis']>;
  /** The secrets of the monitoring API by their names. */
  readonly secrets: Record<string, string>;
  readonly world: NonNullable<TestAppSeed['world']>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts an engine that is reached by an interface. It has no Livestatus if that is another, and our account is the one of the guide. Beside the
 * database of an Icinga DB, its REST API refuses lists of more than one host, as that of a large site does.
 */
export async function startReachedEngine(by: ActingInterface, site: Site): Promise<ReachedEngine> {
  if (by === 'the Icinga DB') {
    const started = await startIcingaDb('MariaDB', { site, runsChecks: true });
    const without = await started.reloaded(() => withoutLivestatus(started.icinga));
    const icinga: Icinga2 = {
      ...without,
      startAgain: (isAnswering) => started.reloaded(() => without.startAgain(isAnswering)),
    };
    const running = { ...started, icinga };
    return {
      ...(await registerDatabase(running, { max_hosts: 1 })),
      ...{ icinga, owner: started.icinga.api, fields: byDatabase, secrets: databaseSecrets(running) },
      stop: () => started.stop(),
    };
  }
  const started = await startIcinga2({ site });
  const icinga = by === 'Livestatus' ? started : await withoutLivestatus(started);
  return {
    ...(await registerApi(icinga)),
    ...{ icinga, owner: started.api, fields: fieldsOf(icinga, by), secrets: apiSecret(icinga) },
    stop: () => icinga.stop(),
  };
}

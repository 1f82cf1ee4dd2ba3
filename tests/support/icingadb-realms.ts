import { readFile } from 'node:fs/promises';

import { type MonitoringApiRecord, monitoringApiRecord } from '../../shared/store/monitoring-apis.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import type { TestAppSeed } from './app.ts';
import { apiSecret } from './icinga2-interfaces.ts';
import type { IcingaDb } from './icingadb.ts';
import { databaseRecord, readerLogin } from './icingadb/databases.ts';
import { fakeSecrets } from './security.ts';

/** Returns the parts of an application with which realms reach this engine by its Icinga DB. `changes` are fields of the record. */
export async function registerDatabase(
  running: Pick<IcingaDb, 'icinga' | 'database' | 'redis'>,
  changes: Partial<MonitoringApiRecord> = {},
): Promise<Required<Pick<TestAppSeed, 'monitoringApis' | 'world'>>> {
  const { icinga, database, redis } = running;
  const { url, ca } = icinga.api;
  const record = monitoringApiRecord().parse({
    ...{ id: 'icingadb', kind: 'icingadb', urls: [url], credentials: 'api', ca: await readFile(ca, 'utf8') },
    ...{
      ...databaseRecord(database),
      database_credentials: 'database',
      redis: [redis.url],
    },
    ...changes,
  });
  return {
    monitoringApis: [record],
    world: { secrets: fakeSecrets(databaseSecrets(running)) },
  };
}

/** Returns the secrets with the accounts of the registered API, by their names. */
export function databaseSecrets({ icinga }: Pick<IcingaDb, 'icinga'>): Record<string, string> {
  return { ...apiSecret(icinga), database: JSON.stringify(readerLogin) };
}

/** The fields of a realm whose engine is reached by its Icinga DB. */
export const byDatabase: Partial<RealmRecord> = {
  ...{ monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'icingadb' },
};

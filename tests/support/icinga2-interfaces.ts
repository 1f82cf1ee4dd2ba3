import { readFile } from 'node:fs/promises';

import { monitoringApiRecord } from '../../shared/store/monitoring-apis.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import type { TestAppSeed } from './app.ts';
import type { Icinga2 } from './icinga2.ts';
import { fakeSecrets } from './security.ts';

/** The interfaces by which a realm's engine can be reached. */
export const interfaces = ['Livestatus', 'the REST API'] as const;
export type EngineInterface = (typeof interfaces)[number];

/** Returns the parts of an application with which realms reach this engine by its REST API. */
export async function registerApi({ api }: Icinga2): Promise<Pick<TestAppSeed, 'monitoringApis' | 'world'>> {
  const { url, user, password, ca } = api;
  const record = monitoringApiRecord().parse({
    ...{ id: 'icinga', kind: 'icinga2', urls: [url], credentials: 'api' },
    ca: await readFile(ca, 'utf8'),
  });
  return {
    monitoringApis: [record],
    world: { secrets: fakeSecrets({ api: JSON.stringify({ user, password }) }) },
  };
}

/** Returns the fields of a realm that say how its engine is reached. */
export function fieldsOf(icinga: Icinga2, by: EngineInterface): Partial<RealmRecord> {
  if (by === 'Livestatus') return { monitoring_port: icinga.port };
  return { monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'icinga' };
}

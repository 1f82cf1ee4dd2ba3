import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { endpoints } from '../../functions/stats/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { fieldsOf, registerApi } from '../support/icinga2-interfaces.ts';
import { loadPackage } from '../support/icinga2-package.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { byDatabase, databaseSecrets, registerDatabase } from '../support/icingadb-realms.ts';
import { eventually, readAccount } from '../support/import-tool.ts';
import { realm } from '../support/realm-records.ts';
import { fakeSecrets } from '../support/security.ts';

const satellite = `
template Host "cluster" { }
object Endpoint "satellite-1" { }
object Zone "remote" { endpoints = [ "satellite-1" ], parent = ZoneName }
`;

describeOnIcinga2('the collectors of a realm', () => {
  let running: IcingaDb;
  let api: TestApp;

  beforeAll(async () => {
    running = await startIcingaDb('PostgreSQL', { site: site({ hosts: [host('web-1')] }) });
    const { icinga } = running;
    const account = await readAccount(icinga.api);
    await running.reloaded(() => loadPackage(account, 'cluster', satellite));
    const apis = [await registerApi(icinga), await registerDatabase(running)];
    api = await startTestApp({
      endpoints,
      monitoringApis: apis.flatMap(({ monitoringApis }) => monitoringApis),
      world: { secrets: fakeSecrets(databaseSecrets(running)) },
      realms: [
        realm('live', fieldsOf(icinga, 'Livestatus')),
        realm('rest', fieldsOf(icinga, 'the REST API')),
        realm('database', byDatabase),
      ],
      config: { engineDeadlineMs: 5000 },
    });
  });
  afterAll(async () => {
    await api.stop();
    await running.stop();
  });

  it.each(['live', 'rest', 'database'])(
    "tells the engine's own node from the others of its cluster: %s",
    async (name) => {
      const collectors = async () => {
        const path = `/api/stats/realms/collectors/${name}/?fields=kind,name,source`;
        const { body } = await api.call(path);
        const rows: readonly unknown[] = body.data ?? [];
        return rows;
      };
      // The package was loaded by a reload, after which the database is some seconds behind.
      const rows = await eventually(async () => {
        const found = await collectors();
        return found.length === 2 ? found : undefined;
      });
      expect(rows).toEqual([
        { kind: 'poller', name: 'localhost', source: 'engine' },
        { kind: 'satellite', name: 'satellite-1', source: 'engine' },
      ]);
    },
  );
});

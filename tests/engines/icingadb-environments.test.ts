// Two engines with the same objects keep them in one database.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints as config } from '../../functions/config/endpoints.ts';
import { endpoints as events } from '../../functions/events/endpoints.ts';
import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as reports } from '../../functions/reports/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { comparable } from '../support/alike.ts';
import { paths, standardPaths } from '../support/alike-paths.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';
import { addSecondEnvironment } from '../support/icingadb/second-environment.ts';
import { byDatabase, registerDatabase } from '../support/icingadb-realms.ts';
import { largeSite } from '../support/large-site.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';

const hosts = 70;
const present = Date.now();
const range = `time_from=now-1d&time_to=${new Date(present).toISOString()}`;
const pastPaths = [
  `status/{realm}/hosts/availability/?${range}`,
  `status/{realm}/host/availability/host-00023/?${range}`,
  `events/{realm}/monitoring/?all_filter=true&${range}`,
  `events/{realm}/hosts/host-00023/monitoring/?all_filter=true&${range}`,
  `events/{realm}/monitoring/kpi/hosts/?${range}`,
  `events/{realm}/monitoring/kpi/services/?${range}`,
  `reports/info/{realm}/?${range}`,
  'infrastructure/realm/{name}/engine-info/',
];
const asked = [...paths, ...standardPaths, ...pastPaths];

describeOnIcinga2('a second environment in the database of an Icinga DB', () => {
  describe.each(databaseKinds)('on %s', (kind) => {
    let running: IcingaDb;
    let api: TestApp;
    const before = new Map<string, unknown>();

    const start = async (changes: Parameters<typeof registerDatabase>[1] = {}) => {
      const registered = await registerDatabase(running, changes);
      api = await startTestApp({
        endpoints: [
          ...status,
          ...summary,
          ...infrastructure,
          ...config,
          ...operations,
          ...events,
          ...reports,
        ],
        monitoringApis: registered.monitoringApis,
        realms: [realm('one', byDatabase), hostgroupRealm('one-group', 'db', byDatabase)],
        config: { engineDeadlineMs: 20_000 },
        world: { ...registered.world, clock: () => present },
      });
    };
    const ask = async (path: string, name: string) => {
      const answer = await api.call(
        `/api/${path.replace('{realm}', `realms/${name}`).replace('{name}', name)}`,
      );
      expect([200, 404]).toContain(answer.status);
      return comparable(answer, path.startsWith('operations/'));
    };

    beforeAll(async () => {
      running = await startIcingaDb(kind, { site: largeSite(hosts) });
      await running.daemon.kill();
      // An hour ahead, the last sign of life stays fresh during the tests.
      await running.database.sql(
        `UPDATE icingadb_instance SET responsible = 'y', heartbeat = ${Date.now() + 3_600_000}`,
      );
      const hex = kind === 'MariaDB' ? 'LOWER(HEX(id))' : "encode(id, 'hex')";
      const [[ours = ''] = []] = await running.database.rows(`SELECT ${hex} FROM environment`);
      await start();
      for (const path of asked) before.set(path, await ask(path, 'one'));
      for (const path of paths) before.set(`group ${path}`, await ask(path, 'one-group'));
      await api.stop();
      await addSecondEnvironment(running.database);
      await start({ environment: ours });
    });
    afterAll(async () => {
      await api.stop();
      await running.stop();
    });

    it('holds all objects twice', async () => {
      const tables = ['host', 'service_state', 'hostgroup_member', 'comment', 'downtime', 'history'];
      for (const table of tables) {
        const counts = `SELECT COUNT(*), COUNT(DISTINCT environment_id) FROM ${table}`;
        const [[all = 0, environments = 0] = []] = (await running.database.rows(counts)).map((row) =>
          row.map(Number),
        );
        expect([table, environments, all % 2, all > 0]).toEqual([table, 2, 0, true]);
      }
    });

    it.each(asked)('%s has nothing of it', async (path) => {
      expect(await ask(path, 'one')).toEqual(before.get(path));
    });
    it.each(paths)('%s of a hostgroup realm has nothing of it', async (path) => {
      expect(await ask(path, 'one-group')).toEqual(before.get(`group ${path}`));
    });
  });
});

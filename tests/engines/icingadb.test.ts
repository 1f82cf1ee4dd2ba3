import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints as config } from '../../functions/config/endpoints.ts';
import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { endpoints as utils } from '../../functions/utils/endpoints.ts';
import { comparable } from '../support/alike.ts';
import { paths, standardPaths } from '../support/alike-paths.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';
import { addDependencies, newerSchemas, upgradeSchema } from '../support/icingadb/newest-schema.ts';
import { byDatabase, registerDatabase } from '../support/icingadb-realms.ts';
import { largeSite } from '../support/large-site.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { until } from '../support/until.ts';

const hosts = 200;

describeOnIcinga2('an Icinga 2 by its Icinga DB', () => {
  describe.each(databaseKinds)(`with ${hosts} hosts, beside its Livestatus, on %s`, (kind) => {
    let running: IcingaDb;
    let api: TestApp;

    beforeAll(async () => {
      running = await startIcingaDb(kind, { site: largeSite(hosts) });
      const { port } = running.icinga;
      api = await startTestApp({
        endpoints: [...status, ...summary, ...infrastructure, ...config, ...operations, ...utils],
        ...(await registerDatabase(running)),
        realms: [
          realm('by-live', { monitoring_port: port }),
          realm('by-database', byDatabase),
          hostgroupRealm('by-live-group', 'db', { monitoring_port: port }),
          hostgroupRealm('by-database-group', 'db', byDatabase),
          multirealm('by-live-multi', 'by-live', 'by-live-group'),
          multirealm('by-database-multi', 'by-database', 'by-database-group'),
        ],
      });
    });
    afterAll(async () => {
      await api.stop();
      await running.stop();
    });

    const expectAlike = async (path: string, name = '', type = 'realms') => {
      const ask = (door: string) =>
        api.call(`/api/${path.replace('{realm}', `${type}/${door}${name}`).replace('{name}', door)}`);
      const live = await ask('by-live');
      const found = await ask('by-database');
      const isById = path.startsWith('operations/');
      expect(comparable(found, isById)).toEqual(comparable(live, isById));
      expect([200, 404]).toContain(found.status);
    };

    it.each([...paths, ...standardPaths])('%s answers alike', (path) => expectAlike(path));
    it.each(paths)('%s of a hostgroup realm answers alike', (path) => expectAlike(path, '-group'));
    it.each(paths)('%s of a multirealm answers alike', (path) => expectAlike(path, '-multi', 'multirealms'));

    /** No package of Debian has them. The application has read the older ones before, as it does when a database is upgraded. */
    describe.each(newerSchemas[kind])('of version %i of the schema', (version) => {
      beforeAll(async () => {
        await upgradeSchema(running, version);
        // The version of the schema is known for a second, in which sticky acknowledgements may be looked for where they were.
        await until(async () => {
          const { status: code } = await api.call('/api/operations/realms/by-database/acknowledgements/');
          return code === 200;
        });
      });

      it.each([...paths, ...standardPaths])('%s answers alike', (path) => expectAlike(path));
    });

    it('services are those of the hosts that conditions name now, and not of those that they named before', async () => {
      const where = encodeURIComponent('host_name in ("host-00007", "host-00007x")');
      const path = `/api/status/realms/by-database/all-service-status/?where=${where}&fields=kind,host_name`;
      const ask = async () => {
        const { body } = await api.call(path);
        const rows: readonly { readonly kind: string; readonly host_name: string }[] = body.data;
        return rows.map((row) => `${row.kind} ${row.host_name}`);
      };
      const listed = (host: string) => [`host ${host}`, ...Array<string>(5).fill(`service ${host}`)];
      const rename = (from: string, to: string) =>
        running.database.sql(`UPDATE host SET name = '${to}' WHERE name = '${from}';`);
      for (let time = 0; time < 2; time += 1) expect(await ask()).toEqual(listed('host-00007'));
      await rename('host-00150', 'host-00007x');
      for (let time = 0; time < 2; time += 1)
        expect(await ask()).toEqual([...listed('host-00007'), ...listed('host-00007x')]);
      await rename('host-00007', 'host-00150');
      for (let time = 0; time < 2; time += 1) expect(await ask()).toEqual(listed('host-00007x'));
    });

    it('parents of hosts in the newest schema are the ends of dependencies, also behind redundancy groups', async () => {
      const group = 'c0'.repeat(20);
      await addDependencies(running.database, [
        { from: 'host-00002', to: 'host-00001' },
        { from: 'host-00003', to: group },
        { from: group, to: 'host-00001' },
        { from: group, to: 'host-00004' },
      ]);
      const { body } = await api.call('/api/config/realm/by-database/hosts/active/?fields=host_name,parents');
      const rows: readonly { readonly host_name: string; readonly parents: string[] }[] = body.data;
      expect(rows).toHaveLength(hosts);
      expect(
        Object.fromEntries(
          rows.flatMap((row) => (row.parents.length > 0 ? [[row.host_name, row.parents.sort()]] : [])),
        ),
      ).toEqual({
        'host-00002': ['host-00001'],
        'host-00003': ['host-00001', 'host-00004'],
      });
      const one = await api.call(
        '/api/config/realm/by-database/hosts/active/?host_name=host-00003&fields=parents',
      );
      expect(one.body.data[0].parents).toHaveLength(2);
    });
  });
});

// Names that differ by case or by a blank at the end, which the collations of databases take for the same.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { endpoints as config } from '../../functions/config/endpoints.ts';
import { endpoints as events } from '../../functions/events/endpoints.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { comparable } from '../support/alike.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { logLineAt } from '../support/history-world.ts';
import { fieldsOf, registerApi } from '../support/icinga2-interfaces.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';
import { plantHistory } from '../support/icingadb/plant-history.ts';
import { byDatabase, registerDatabase } from '../support/icingadb-realms.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';

const names = ['web', 'Web', 'WEB', 'web '] as const;
const groups = ['db', 'DB', 'db '] as const;
const yesterday = Math.floor(Date.now() / 1000) - 86_400;
const range = `time_from=${yesterday}&time_to=${yesterday + 3600}`;

/** Each host is in a state, a group and a past of its own, and so is each of its services. */
function sensitiveSite() {
  return site({
    hostgroups: groups.map((name) => ({ name, alias: `Group ${name}` })),
    hosts: names.map((name, at) =>
      host(name, {
        ...{
          display_name: `Host ${at}`,
          groups: [groups[at % groups.length] ?? 'db'],
          address: `192.0.2.${at}`,
        },
        services: names.map((one, index) =>
          service(one, { state: (at + index) % 4, output: `${at} ${index}`, max_check_attempts: 1 }),
        ),
      }),
    ),
  });
}

const encoded = names.map((name) => encodeURIComponent(name));
const paths = [
  'status/{realm}/hosts/',
  'status/{realm}/hosts/?sort=-host_name&limit=2',
  'status/{realm}/all-service-status/',
  'status/{realm}/hostgroups/',
  'config/realm/{name}/active-host-groups-only-names/',
  ...groups.map((group) => `status/{realm}/hostgroups/${encodeURIComponent(group)}/hosts/`),
  ...encoded.flatMap((name) => [
    `status/{realm}/hosts/${name}/`,
    `status/{realm}/host/${name}/services/`,
    `config/realm/{name}/hosts/${name}/`,
    `status/{realm}/hosts/?where=host_name = "${name}"`,
    `status/{realm}/host/${name}/services/?where=service = "${name}"`,
  ]),
];

describeOnIcinga2('names that differ by case or by a blank at the end', () => {
  describe.each(databaseKinds)('by an Icinga DB on %s', (kind) => {
    let running: IcingaDb;
    let api: TestApp;
    beforeAll(async () => {
      running = await startIcingaDb(kind, { site: sensitiveSite() });
      const past = names.map((name, at) =>
        logLineAt(yesterday, [at / 10, 1, 'HOST ALERT', `${name};DOWN;HARD;1;past ${at}`]),
      );
      await plantHistory(running.database, past);
      const byRest = fieldsOf(running.icinga, 'the REST API');
      const apis = [await registerApi(running.icinga), await registerDatabase(running)];
      api = await startTestApp({
        endpoints: [...status, ...config, ...events, ...operations],
        monitoringApis: apis.flatMap(({ monitoringApis }) => monitoringApis),
        realms: [
          realm('by-rest', byRest),
          realm('by-database', byDatabase),
          hostgroupRealm('by-rest-group', 'db', byRest),
          hostgroupRealm('by-database-group', 'db', byDatabase),
        ],
        config: { engineDeadlineMs: 10_000 },
        ...(apis[1] && { world: apis[1].world }),
      });
    });
    afterAll(async () => {
      await api.stop();
      await running.stop();
    });

    const ask = (path: string, name: string) =>
      api.call(
        `/api/${path.replace('{realm}', `realms/${name}`).replace('{name}', name).replaceAll(' ', '%20')}`,
      );

    it.each(paths)('%s answers as by the REST API', async (path) => {
      const found = await ask(path, 'by-database');
      expect(found.status).toBe(200);
      expect(comparable(found)).toEqual(comparable(await ask(path, 'by-rest')));
    });
    it.each(['status/{realm}/hosts/', 'status/{realm}/'])(
      '%s of a hostgroup realm has those of its group alone',
      async (path) => {
        const found = await ask(path, 'by-database-group');
        expect(comparable(found)).toEqual(comparable(await ask(path, 'by-rest-group')));
      },
    );

    it.each(names.map((name, at) => [name, at] as const))("the past of '%s' is its own", async (name, at) => {
      const path = `events/{realm}/hosts/${encodeURIComponent(name)}/monitoring/?all_filter=true&${range}`;
      const { body } = await ask(path, 'by-database');
      const rows: readonly { readonly host_name: string; readonly output: string }[] = body.data;
      expect(rows.map(({ host_name, output }) => [host_name, output])).toEqual([[name, `past ${at}`]]);
    });

    it.each(names)("a comment on '%s' is on no other host", async (name) => {
      const body = { targets: { hosts: [name] }, comment: `on ${name}|` };
      const done = await api.call('/api/operations/realms/by-database/comments/', { method: 'POST', body });
      expect(done.body.data.counts).toMatchObject({ done: 1, refused: 0, unconfirmed: 0 });
      for (const side of ['by-database', 'by-rest']) {
        await expectSoon(async () => {
          const { body: listed } = await api.call(`/api/operations/realms/${side}/comments/`);
          const rows: readonly { readonly host_name: string; readonly comment: string }[] = listed.data;
          const found = rows.filter(({ comment }) => comment === body.comment).map((row) => row.host_name);
          expect([side, found]).toEqual([side, [name]]);
        });
      }
    });
  });
});

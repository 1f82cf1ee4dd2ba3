import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints as config } from '../../functions/config/endpoints.ts';
import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as stats } from '../../functions/stats/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { endpoints as utils } from '../../functions/utils/endpoints.ts';
import { comparable } from '../support/alike.ts';
import { paths, standardPaths } from '../support/alike-paths.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { fieldsOf, registerApi, withoutLivestatus } from '../support/icinga2-interfaces.ts';
import { largeSite } from '../support/large-site.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const hosts = 200;

describeOnIcinga2('an Icinga 2 by its REST API', () => {
  describe(`with ${hosts} hosts, beside its Livestatus`, () => {
    let icinga: Icinga2;
    let api: TestApp;

    beforeAll(async () => {
      icinga = await startIcinga2({ site: largeSite(hosts), runsChecks: false });
      const byRest = fieldsOf(icinga, 'the REST API');
      api = await startTestApp({
        endpoints: [...status, ...summary, ...infrastructure, ...config, ...operations, ...utils],
        ...(await registerApi(icinga)),
        realms: [
          realm('by-live', { monitoring_port: icinga.port }),
          realm('by-rest', byRest),
          hostgroupRealm('by-live-group', 'db', { monitoring_port: icinga.port }),
          hostgroupRealm('by-rest-group', 'db', byRest),
          multirealm('by-live-multi', 'by-live', 'by-live-group'),
          multirealm('by-rest-multi', 'by-rest', 'by-rest-group'),
        ],
      });
    });
    afterAll(async () => {
      await api.stop();
      await icinga.stop();
    });

    const expectAlike = async (path: string, name = '', type = 'realms') => {
      const ask = (by: string) =>
        api.call(`/api/${path.replace('{realm}', `${type}/${by}${name}`).replace('{name}', by)}`);
      const live = await ask('by-live');
      const rest = await ask('by-rest');
      const isById = path.startsWith('operations/');
      expect(comparable(rest, isById)).toEqual(comparable(live, isById));
      expect(rest.status).toBe(path.includes('ghost') ? 404 : 200);
    };

    it.each([...paths, ...standardPaths])('%s answers alike', (path) => expectAlike(path));
    it.each(paths)('%s of a hostgroup realm answers alike', (path) => expectAlike(path, '-group'));
    it.each(paths)('%s of a multirealm answers alike', (path) => expectAlike(path, '-multi', 'multirealms'));
  });

  describe('without Livestatus, by the account of the guide', () => {
    let icinga: Icinga2;
    let api: TestApp;
    let before: ReadonlyMap<string, unknown>;
    const startApi = async (fields: ReturnType<typeof fieldsOf>) =>
      startTestApp({
        endpoints: [...status, ...summary, ...infrastructure, ...config, ...operations, ...utils, ...stats],
        ...(await registerApi(icinga)),
        realms: [realm('rest', fields)],
      });
    const ask = async (path: string) => {
      const answer = await api.call(
        `/api/${path.replace('{realm}', 'realms/rest').replace('{name}', 'rest')}`,
      );
      expect(answer.status).toBe(path.includes('ghost') ? 404 : 200);
      const answered = JSON.stringify(comparable(answer, path.startsWith('operations/')));
      // An engine that starts plans its checks anew.
      return answered.replaceAll(/"next_check":[^,}]*/g, '"next_check":0');
    };

    beforeAll(async () => {
      icinga = await startIcinga2({ site: largeSite(60), runsChecks: false });
      api = await startApi(fieldsOf(icinga, 'Livestatus'));
      const answers = new Map<string, unknown>();
      for (const path of [...paths, ...standardPaths]) answers.set(path, await ask(path));
      before = answers;
      await api.stop();
      icinga = await withoutLivestatus(icinga);
      api = await startApi(fieldsOf(icinga, 'the REST API'));
    });
    afterAll(async () => {
      await api.stop();
      await icinga.stop();
    });

    it.each([...paths, ...standardPaths])('%s answers as by Livestatus before', async (path) => {
      expect(await ask(path)).toEqual(before.get(path));
    });

    it.each(['svc-check/realm/rest'])('%s says that the engine is well', async (path) => {
      const { status: code, body } = await api.call(`/api/utils/${path}/`);
      expect([code, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('"error"')]);
    });

    it('the collectors of the realm are its node', async () => {
      const { body } = await api.call('/api/stats/realms/collectors/rest/?fields=kind,name,source');
      expect(body.data).toEqual([{ kind: 'poller', name: 'localhost', source: 'engine' }]);
    });
  });
});

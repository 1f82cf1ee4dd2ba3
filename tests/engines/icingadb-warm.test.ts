import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';
import { byDatabase, registerDatabase } from '../support/icingadb-realms.ts';
import { eventually, readAccount, rest } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';
import { startWarmApp, type WarmApp } from '../support/warm-app.ts';

const warm = { interval_seconds: 2, stale_seconds: 300 };
const paths = [
  '',
  'hosts/',
  'hosts/?limit=5&sort=-state',
  'all-service-status/',
  'host/host-00007/services/',
];

interface ListAnswer {
  readonly data: readonly unknown[];
  readonly meta: Readonly<Record<string, unknown>>;
}

describeOnIcinga2('warm states by an Icinga DB', () => {
  describe.each(databaseKinds)('on %s', (kind) => {
    let running: IcingaDb;
    let world: WarmApp;

    beforeAll(async () => {
      running = await startIcingaDb(kind, { site: largeSite(60), runsChecks: false });
      world = await startWarmApp({
        endpoints: [...status, ...operations],
        ...(await registerDatabase(running)),
        realms: [
          realm('whole', { ...byDatabase, warm }),
          hostgroupRealm('group', 'db', { ...byDatabase, warm }),
        ],
        now: () => performance.now(),
      });
      await world.refresh();
    });
    afterAll(async () => {
      await world.stop();
      await running.stop();
    });

    const ask = async (path: string, query = '', name = 'whole') => {
      const answer = await world.api.call(
        `/api/status/realms/${name}/${path}${path.includes('?') ? '&' : '?'}${query}`,
      );
      expect([path, answer.status, answer.body.errors]).toEqual([path, 200, undefined]);
      return answer.body as ListAnswer;
    };
    const refresh = async () => {
      await sleep(1000 * warm.interval_seconds);
      await world.refresh();
    };

    it.each(['whole', 'group'])('answer as the database does, in the realm %s', async (name) => {
      await refresh();
      for (const path of paths.filter((one) => name === 'whole' || one.startsWith('hosts/'))) {
        const [kept, read] = [await ask(path, 'max_age=60', name), await ask(path, 'max_age=0', name)];
        expect([path, kept.data]).toEqual([path, read.data]);
        expect(kept.meta['sources']).toMatchObject([
          { realm: name, result: 'ok', age_seconds: expect.any(Number) },
        ]);
        expect(read.meta['sources']).toBeUndefined();
      }
    });

    it('are read whole at each refresh, once for both realms', async () => {
      const before = world.figures().rows;
      await refresh();
      // Each of the 60 hosts has five services.
      expect(world.figures().rows - before).toBe(360);
    });

    it('tell what changed since a mark', async () => {
      await refresh();
      const { changes_mark: mark } = (await ask('hosts/', 'max_age=60')).meta;
      const account = await readAccount(running.icinga.api);
      const report = { exit_status: 1, plugin_output: 'by a report' };
      await rest(account, 'POST', '/v1/actions/process-check-result?host=host-00009', report);
      const { data, meta } = await eventually(async () => {
        await refresh();
        const answer = await ask('hosts/', `max_age=60&changed_since=${String(mark)}`);
        return answer.data.length > 0 ? answer : undefined;
      });
      expect(meta).toMatchObject({ complete: false, removed: [], count: 1 });
      expect(data).toMatchObject([{ host_name: 'host-00009', state_name: 'DOWN', output: 'by a report' }]);
    });
  });
});

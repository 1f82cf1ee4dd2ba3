// One engine, asked for its past by each of its sources: the figures are the same, or the difference is named here.
import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { startSearchEngine } from '../../demo/search-engine/index.ts';
import { endpoints as objectives } from '../../functions/objectives/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { pastIndex, pastSite } from '../api/history-world.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { fieldsOf, registerApi } from '../support/icinga2-interfaces.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { plantHistory } from '../support/icingadb/plant-history.ts';
import { byDatabase, registerDatabase } from '../support/icingadb-realms.ts';
import { realm } from '../support/realm-records.ts';

const day = 86_400;
/** The sources, by the names of the realms: Livestatus with its log, REST and Livestatus with an index, and the history of Icinga DB. */
const sources = ['log', 'indexed', 'rest', 'history'] as const;

describeOnIcinga2('the past of one engine by each of its sources', () => {
  const now = Math.floor(Date.now() / 1000);
  /** The range is yesterday, because rotated log files exist for past days only. */
  const midnight = now - (now % day) - day;
  let running: IcingaDb;
  let search: Awaited<ReturnType<typeof startSearchEngine>>;
  let app: TestApp;

  beforeAll(async () => {
    const site = pastSite(midnight);
    running = await startIcingaDb('MariaDB', { site });
    await plantHistory(
      running.database,
      site.log.filter(({ type, time }) => type.endsWith('ALERT') && time < now),
    );
    const index = pastIndex(midnight);
    search = await startSearchEngine({ indices: () => [index] });
    const indexed = { search_backend: 7, monitoring_events_index: 'past' };
    const byApi = await registerApi(running.icinga);
    const database = await registerDatabase(running);
    app = await startTestApp({
      endpoints: [...status, ...objectives],
      monitoringApis: [...byApi.monitoringApis, ...database.monitoringApis],
      searchBackends: [{ id: 7, url: search.url, flavour: 'opensearch' }],
      realms: [
        realm('log', fieldsOf(running.icinga, 'Livestatus')),
        realm('indexed', { ...fieldsOf(running.icinga, 'Livestatus'), ...indexed }),
        realm('rest', { ...fieldsOf(running.icinga, 'the REST API'), ...indexed }),
        realm('history', byDatabase),
      ],
      config: { engineDeadlineMs: 20_000 },
      world: { ...database.world, clock: () => Date.now() },
    });
  });
  afterAll(async () => {
    await app.stop();
    await search.close();
    await running.stop();
  });

  it.each(['counted', 'excluded'])(
    'gives the same availability of hosts and services, downtimes %s',
    async (downtimes) => {
      const query = `time_from=${midnight}&time_to=${midnight + 36_000}&step=hour&downtimes=${downtimes}`;
      const ask = async (source: string, objects: string) => {
        const { status: code, body } = await app.call(
          `/api/status/realms/${source}/${objects}/availability/?${query}&where=host_name in ("web-1", "db-1", "db 2")`,
        );
        expect([source, code]).toEqual([source, 200]);
        const rows: readonly Record<string, unknown>[] = body.data;
        // The source of the first state is told by its own words.
        return rows.map((row): Record<string, unknown> => ({
          ...row,
          ...{ realm: undefined, state_at_start_source: undefined },
        }));
      };
      const isWeb = (row: Readonly<Record<string, unknown>>) =>
        row['host_name'] === 'web-1' && !row['service'];
      for (const objects of ['hosts', 'services']) {
        const [log = [], indexed, rest, history] = await Promise.all(
          sources.map((source) => ask(source, objects)),
        );
        expect(log.length).toBe(objects === 'hosts' ? 3 : 1);
        expect([indexed, rest]).toEqual([log, log]);
        expect(history?.filter((row) => !isWeb(row))).toEqual(log.filter((row) => !isWeb(row)));
        // The log and the index repeat once a day how the hosts are. A history has only changes, and this host had none.
        const known = [log, history].map((rows) => rows?.filter(isWeb).map((row) => row['known_percent']));
        if (objects === 'hosts') expect(known).toEqual([[100], [0]]);
      }
    },
  );

  it('spends the same of a budget', async () => {
    const rules = { kind: 'hosts', where: 'host_groups = databases', target_percent: 99, window: '7d' };
    const figures = sources.map(async (source): Promise<unknown[]> => {
      const body = { ...rules, name: 'databases', realm: source, downtimes: 'excluded', combine: 'mean' };
      const created = await app.call('/api/objectives/', { method: 'POST', body });
      expect(created.status).toBe(201);
      const { data } = (await app.call(`/api/objectives/${String(created.body.data.objective_id)}/`)).body;
      return [Number(data.spent_seconds), Number(data.excluded_seconds), Number(data.object_count)];
    });
    for (const found of await Promise.all(figures)) expect(found).toEqual([10_764, 3 * 3600, 2]);
  });
});

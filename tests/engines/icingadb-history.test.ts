import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints as events } from '../../functions/events/endpoints.ts';
import { endpoints as reports } from '../../functions/reports/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { type CallerAnswer, startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { logLineAt } from '../support/history-world.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';
import { plantHistory } from '../support/icingadb/plant-history.ts';
import { byDatabase, registerDatabase } from '../support/icingadb-realms.ts';
import { eventually } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { rawExchange } from '../support/livestatus.ts';
import { realm } from '../support/realm-records.ts';

const all = 'hosts_filter=true&services_filter=true&notifications_filter=true&flapping_filter=true';
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
/** An outage of half an hour, which was written when no test ran. */
const outage = { from: Math.floor(Date.now() / 1000) - 2 * 86_400, seconds: 1800 };
/** The time of the oldest change in the history. */
const historyBegins = outage.from - 86_400;
const pastRange = `time_from=${iso(outage.from - 3600)}&time_to=${iso(outage.from + 7200)}`;

interface EventRow {
  readonly type: string;
  readonly state_type: string | null;
}

describeOnIcinga2('the past by an Icinga DB', () => {
  describe.each(databaseKinds)('on %s', (kind) => {
    let running: IcingaDb;
    let api: TestApp;
    let began: number;

    const ask = async (path: string): Promise<CallerAnswer['body']> => {
      const { status: code, body } = await api.call(`/api/${path.replace('{realm}', 'realms/by-database')}`);
      expect([path, code]).toEqual([path, 200]);
      return body;
    };
    const now = () => Math.floor(Date.now() / 1000);
    /** Sends an external command in a second of its own: results of one second are one event for Icinga DB. */
    const command = async (text: string) => {
      const before = now();
      await eventually(() => Promise.resolve(now() > before ? true : undefined));
      const question = `COMMAND [${now()}] ${text}\nResponseHeader: fixed16\n\n`;
      await rawExchange({ host: '127.0.0.1', port: running.icinga.port }, question);
    };
    beforeAll(async () => {
      running = await startIcingaDb(kind, { site: largeSite(8) });
      api = await startTestApp({
        endpoints: [...events, ...status, ...reports],
        ...(await registerDatabase(running)),
        realms: [realm('by-database', byDatabase)],
        config: { engineDeadlineMs: 20_000 },
        world: { ...(await registerDatabase(running)).world, clock: () => Date.now() },
      });
      began = now() + 1;
      await command('PROCESS_HOST_CHECK_RESULT;host-00001;1;no answer');
      await command('ACKNOWLEDGE_HOST_PROBLEM;host-00001;1;1;0;bob;seen');
      await command('PROCESS_HOST_CHECK_RESULT;host-00001;0;back');
      await plantHistory(running.database, [
        logLineAt(historyBegins, [0, 1, 'HOST ALERT', 'host-00003;DOWN;HARD;1;long ago']),
        logLineAt(outage.from, [0, 1, 'HOST ALERT', 'host-00002;DOWN;HARD;1;long ago']),
        logLineAt(outage.from + outage.seconds, [0, 1, 'HOST ALERT', 'host-00002;UP;HARD;1;long ago']),
      ]);
    });
    afterAll(async () => {
      await api.stop();
      await running.stop();
    });

    it('an acknowledgement is an event, which Livestatus does not write', async () => {
      const types = await eventually(async () => {
        const range = `time_from=${iso(began)}&time_to=${iso(now() + 1)}`;
        const { data } = await ask(`events/{realm}/hosts/host-00001/monitoring/?${all}&${range}`);
        const rows: readonly EventRow[] = data;
        const found = rows.filter(({ type }) => type === 'HOST ACKNOWLEDGE ALERT');
        return found.length > 1 ? found.map(({ state_type: stateType }) => stateType).sort() : undefined;
      });
      expect(types).toEqual(['EXPIRED', 'STARTED']);
    });

    it('a range of days before the history begins is unknown, in lists, alone and in key figures', async () => {
      const range = `time_from=${iso(historyBegins - 18 * 86_400)}&time_to=${iso(historyBegins + 2 * 86_400)}`;
      const expected = {
        host_name: 'host-00002',
        seconds_by_state: { up: 2 * 86_400 - outage.seconds, down: outage.seconds, nodata: 18 * 86_400 },
        known_percent: 10,
        availability_percent: 98.9583,
        state_at_start: 'NODATA',
        state_at_start_source: 'none',
      };
      const one = await ask(`status/{realm}/host/availability/host-00002/?${range}`);
      expect(one.data).toMatchObject(expected);
      const rowOf = async (path: string) => {
        const { data } = await ask(path);
        const rows: readonly { readonly host_name: string }[] = data.rows ?? data.worst_hosts ?? data;
        return rows.find(({ host_name: name }) => name === 'host-00002');
      };
      expect(await rowOf(`status/{realm}/hosts/availability/?${range}`)).toMatchObject(expected);
      expect(await rowOf(`events/{realm}/monitoring/kpi/hosts/?${range}`)).toMatchObject({
        availability_percent: 98.9583,
      });
      expect(await rowOf(`reports/info/{realm}/?${range}`)).toMatchObject({ availability_percent: 98.9583 });
    });

    it('the state before the first change is known, in lists and alone', async () => {
      const expected = {
        host_name: 'host-00002',
        seconds_by_state: { up: 9000, down: outage.seconds, unreachable: 0, pending: 0, nodata: 0 },
        known_percent: 100,
        state_at_start: 'UP',
        state_at_start_source: 'backtrack',
      };
      const one = await ask(`status/{realm}/host/availability/host-00002/?${pastRange}`);
      expect(one.data).toMatchObject({
        ...expected,
        outages: {
          intervals: [
            { starts_at: expect.any(String), duration_seconds: outage.seconds, began_inside: true },
          ],
        },
      });
      const { data } = await ask(`status/{realm}/hosts/availability/?${pastRange}`);
      const rows: readonly { readonly host_name: string }[] = data;
      expect(rows.find(({ host_name: name }) => name === 'host-00002')).toMatchObject(expected);
    });
  });
});

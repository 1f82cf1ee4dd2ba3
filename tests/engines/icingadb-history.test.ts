import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints as events } from '../../functions/events/endpoints.ts';
import { endpoints as reports } from '../../functions/reports/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { type CallerAnswer, startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';
import { byDatabase, registerDatabase } from '../support/icingadb-realms.ts';
import { eventually } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { rawExchange } from '../support/livestatus.ts';
import { realm } from '../support/realm-records.ts';

const all = 'hosts_filter=true&services_filter=true&notifications_filter=true&flapping_filter=true';
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
/** An outage of half an hour, which was written when no test ran. */
const outage = { from: Math.floor(Date.now() / 1000) - 2 * 86_400, seconds: 1800 };
const pastRange = `time_from=${iso(outage.from - 3600)}&time_to=${iso(outage.from + 7200)}`;

interface EventRow {
  readonly time: string;
  readonly type: string;
  readonly host_name: string | null;
  readonly service: string | null;
  readonly state: number | null;
  readonly state_type: string | null;
  readonly attempt: number | null;
  readonly output: string | null;
  readonly message: string;
}

describeOnIcinga2('the past by an Icinga DB', () => {
  describe.each(databaseKinds)('on %s', (kind) => {
    let running: IcingaDb;
    let api: TestApp;
    let began: number;

    const ask = async (path: string, side = 'by-database'): Promise<CallerAnswer['body']> => {
      const { status: code, body } = await api.call(`/api/${path.replace('{realm}', `realms/${side}`)}`);
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
    const bytes = (hex: string) => (kind === 'MariaDB' ? `X'${hex}'` : String.raw`'\x${hex}'`);
    /** Writes a change of the state of a host, as Icinga DB does. */
    const addChange = (id: string, at: number, [state, previous]: readonly [number, number]) =>
      running.database.sql(`
        INSERT INTO state_history (id, environment_id, object_type, host_id, event_time, state_type, soft_state, hard_state,
            previous_soft_state, previous_hard_state, check_attempt, output, max_check_attempts)
          SELECT ${bytes(id)}, environment_id, 'host', id, ${at * 1000}, 'hard', ${state}, ${state},
            ${previous}, ${previous}, 1, 'long ago', 1 FROM host WHERE name = 'host-00002';
        INSERT INTO history (id, environment_id, object_type, host_id, state_history_id, event_type, event_time)
          SELECT ${bytes(id)}, environment_id, 'host', id, ${bytes(id)}, 'state_change', ${at * 1000}
          FROM host WHERE name = 'host-00002';`);

    beforeAll(async () => {
      running = await startIcingaDb(kind, { site: largeSite(8) });
      api = await startTestApp({
        endpoints: [...events, ...status, ...reports],
        ...(await registerDatabase(running)),
        realms: [
          realm('by-live', { monitoring_port: running.icinga.port }),
          realm('by-database', byDatabase),
        ],
        config: { engineDeadlineMs: 20_000 },
        world: { ...(await registerDatabase(running)).world, clock: () => Date.now() },
      });
      began = now() + 1;
      for (const attempt of [1, 2, 3])
        await command(`PROCESS_HOST_CHECK_RESULT;host-00001;1;no answer ${attempt}; really`);
      await command('PROCESS_SERVICE_CHECK_RESULT;host-00002;ping;2;too high');
      await command(`SCHEDULE_HOST_DOWNTIME;host-00003;${now() + 1};${now() + 3600};1;0;3600;bob;works`);
      await command('ACKNOWLEDGE_HOST_PROBLEM;host-00001;1;1;0;bob;seen');
      await command('PROCESS_HOST_CHECK_RESULT;host-00001;0;back');
      await addChange('aa'.repeat(20), outage.from, [1, 0]);
      await addChange('bb'.repeat(20), outage.from + outage.seconds, [0, 1]);
    });
    afterAll(async () => {
      await api.stop();
      await running.stop();
    });

    /** Returns the events since the start of the test, without those that only one of the interfaces has. */
    const recent = async (side: string) => {
      const range = `time_from=${iso(began)}&time_to=${iso(now() + 1)}`;
      const { data } = await ask(`events/{realm}/monitoring/?${all}&${range}&sort=time&limit=1000`, side);
      const rows: readonly EventRow[] = data;
      return rows
        .filter(({ type }) => /^(?:HOST|SERVICE) (?:ALERT|DOWNTIME ALERT)$/.test(type))
        .map(({ type, host_name, service, state, state_type, attempt, output, message }) =>
          JSON.stringify({ type, host_name, service, state, state_type, attempt, output, message }),
        )
        .sort();
    };

    it('events are those of the log of Livestatus', async () => {
      const found = await eventually(async () => {
        const [live, inDatabase] = [await recent('by-live'), await recent('by-database')];
        return live.length >= 6 && live.length === inDatabase.length ? { live, inDatabase } : undefined;
      });
      expect(found.inDatabase).toEqual(found.live);
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

    it('the state before the first change is known, in lists and alone', async () => {
      const expected = {
        host_name: 'host-00002',
        seconds: { up: 9000, down: outage.seconds, unreachable: 0, pending: 0, nodata: 0 },
        known_percent: 100,
        state_at_start: 'UP',
        state_at_start_source: 'backtrack',
      };
      const one = await ask(`status/{realm}/host/availability/host-00002/?${pastRange}`);
      expect(one.data).toMatchObject({
        ...expected,
        outages: { intervals: [{ from: expect.any(String), seconds: outage.seconds, began_inside: true }] },
      });
      const { data } = await ask(`status/{realm}/hosts/availability/?${pastRange}`);
      const rows: readonly { readonly host_name: string }[] = data;
      expect(rows.find(({ host_name: name }) => name === 'host-00002')).toMatchObject(expected);
    });

    it('key figures and the report rest on the same past', async () => {
      const { data } = await ask(`events/{realm}/monitoring/kpi/hosts/?${pastRange}`);
      expect(data.rows).toEqual([
        expect.objectContaining({ host_name: 'host-00002', alerts: { total: 2, hard: 2, soft: 0 } }),
      ]);
      const report = await ask('reports/info/{realm}/');
      expect(report.meta.notice ?? '').not.toContain('no log');
      expect(report.data.events.total).toBeGreaterThan(5);
    });
  });
});

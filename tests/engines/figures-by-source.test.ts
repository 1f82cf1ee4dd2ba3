// One engine, asked for its past by each of its sources: the figures are the same, or the difference is named here.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startSearchEngine } from '../../demo/search-engine/index.ts';
import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as objectives } from '../../functions/objectives/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { pastIndex, pastSite } from '../support/history-world.ts';
import { fieldsOf, registerApi } from '../support/icinga2-interfaces.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { plantHistory } from '../support/icingadb/plant-history.ts';
import { byDatabase, registerDatabase } from '../support/icingadb-realms.ts';
import { eventually } from '../support/import-tool.ts';
import { nagios4Available } from '../support/nagios4.ts';
import { realm } from '../support/realm-records.ts';
import { type RunningNagios4, startNagios4 } from '../support/running-nagios4.ts';

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

if (!nagios4Available()) {
  const missing = 'nagios4 is not installed (apt-get install nagios4-core)';
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw new Error(missing);
  process.stderr.write(`NOT TESTED: figures from the log of Nagios. ${missing}\n`);
}

interface KnownState {
  readonly time: number;
  readonly isGood: boolean;
}

/** The classes that a Livestatus gives the lines of a log, by a word of their type. */
const classes = [
  ...([
    ['ALERT', 1],
    ['NOTIFICATION', 3],
    ['PASSIVE', 4],
    ['EXTERNAL COMMAND', 5],
    [' STATE', 6],
  ] as const),
];

/** Reads the lines of a log of Nagios as a Livestatus does. */
function linesIn(text: string) {
  return [...text.matchAll(/^\[(\d+)\] ([^:\n]*)(?:: (.*))?$/gm)].map(
    ([, time, type = '', options = '']) => ({
      ...{
        time: Number(time),
        type,
        options,
        class: classes.find(([word]) => type.includes(word))?.[1] ?? 2,
      },
      ...{ host_name: '', service_description: '', state: 0, state_type: '', attempt: 0 },
      ...{ contact_name: '', command_name: '', plugin_output: '', comment: '' },
    }),
  );
}

const described = nagios4Available() ? describe : describe.skip;

/** Debian's nagios4 has no Livestatus: the embedded engine hands on the lines that Nagios wrote. */
described("the past of Debian's nagios4 by its log", () => {
  let nagios: RunningNagios4;
  let app: TestApp | undefined;
  let engine: Engine | undefined;
  beforeAll(async () => {
    nagios = await startNagios4();
  });
  afterAll(async () => {
    await app?.stop();
    await engine?.close();
    await nagios.stop();
  });

  const now = () => Math.floor(Date.now() / 1000);
  const names = ['gateway', 'gateway;load'] as const;
  const command = (line: string) => nagios.command(`[${now()}] ${line}`);
  const fieldOf = async (name: string, field: string) =>
    Number((await nagios.status()).objects.get(name)?.get(field));

  it('gives the figures of a model that looks at each second of what its status file said', async () => {
    const known = new Map(names.map((name) => [name, new Array<KnownState>()]));
    /** Sends a result until it is HARD, and notes when that was by the status file. */
    const result = async (name: (typeof names)[number], state: number) => {
      const of = name === 'gateway' ? 'HOST' : 'SERVICE';
      const isSeen = async () =>
        (await fieldOf(name, 'current_state')) === state && (await fieldOf(name, 'state_type')) === 1;
      await eventually(async () => {
        if (await isSeen()) return true;
        await command(`PROCESS_${of}_CHECK_RESULT;${name};${state};by hand`);
        return undefined;
      }, 60_000);
      known.get(name)?.push({ time: await fieldOf(name, 'last_hard_state_change'), isGood: state === 0 });
    };
    await eventually(async () => (await nagios.status()).objects.size > 0 || undefined, 60_000);
    for (const objects of ['HOST', 'SVC']) await command(`STOP_EXECUTING_${objects}_CHECKS`);
    for (const name of names) await result(name, 0);
    const first = now();
    for (const name of names) await result(name, 1);
    for (const name of names) await result(name, 0);
    const from = now();
    await result('gateway;load', 2);
    await result('gateway', 1);
    const start = now() + 3;
    await command(`SCHEDULE_HOST_DOWNTIME;gateway;${start};${start + 5};1;0;5;oscar;disks`);
    await eventually(async () => (await fieldOf('gateway', 'scheduled_downtime_depth')) === 1 || undefined);
    await eventually(async () => (await fieldOf('gateway', 'scheduled_downtime_depth')) === 0 || undefined);
    await result('gateway', 0);
    await result('gateway;load', 0);
    const last = known.get('gateway;load')?.at(-1)?.time ?? 0;
    await eventually(() => Promise.resolve(now() > last + 2 || undefined));
    const to = now();

    const served = site({ hosts: [host('gateway', { services: [service('load')] })] });
    served.log.push(...linesIn(await nagios.log()));
    const clock = () => to * 1000;
    engine = await startEngine({ site: served, dialect: 'naemon', listen: { port: 0 }, clock });
    app = await startTestApp({
      endpoints: status,
      realms: [realm('nagios', { monitoring_port: 'port' in engine.address ? engine.address.port : 0 })],
      world: { clock },
    });
    /** Counts each second by the last state that was known then. */
    const model = (name: (typeof names)[number], excludes: boolean) => {
      const seconds = { available: 0, unavailable: 0, excluded: 0 };
      for (let time = from; time < to; time += 1) {
        const state = known.get(name)?.findLast((one) => one.time <= time);
        if (excludes && time >= start && time < start + 5) seconds.excluded += 1;
        else if (state?.isGood) seconds.available += 1;
        else seconds.unavailable += 1;
      }
      return seconds;
    };
    const series = async (objects: string, query: string) => {
      const { body } = await app!.call(
        `/api/status/realms/nagios/${objects}/availability/?${query}&step=month`,
      );
      const total: Readonly<Record<string, number>> = body.meta.summary.series[0];
      return total;
    };
    // The difference: Nagios writes no line of the first result if it is UP or OK.
    expect(await series('hosts', `time_from=${first - 1}&time_to=${first}`)).toMatchObject({
      nodata_seconds: 1,
    });
    for (const downtimes of ['counted', 'excluded'])
      for (const [objects, name] of [
        ['hosts', names[0]],
        ['services', names[1]],
      ] as const) {
        const total = await series(objects, `time_from=${from}&time_to=${to}&downtimes=${downtimes}`);
        const figures: Readonly<Record<string, number | undefined>> = {
          ...{ available: total['available_seconds'], unavailable: total['unavailable_seconds'] },
          excluded: total['excluded_seconds'],
        };
        const wanted = model(name, downtimes === 'excluded');
        // A busy Nagios begins and ends a downtime up to a second late.
        const mostOff = downtimes === 'excluded' ? 1 : 0;
        for (const [figure, seconds] of Object.entries(wanted)) {
          const off = Math.abs(seconds - (figures[figure] ?? NaN));
          expect([name, downtimes, figure, off <= mostOff ? 'equal' : off]).toEqual([
            ...[name, downtimes, figure, 'equal'],
          ]);
        }
        expect([total['nodata_seconds'], wanted.unavailable > 0]).toEqual([0, true]);
      }
  }, 120_000);
});

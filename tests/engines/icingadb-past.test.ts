import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Site } from '../../demo/status-query-engine/site.ts';
import { endpoints as events } from '../../functions/events/endpoints.ts';
import { endpoints as reports } from '../../functions/reports/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { contractSite, oddNames } from '../contract/contract-site.ts';
import { comparable } from '../support/alike.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { logLineAt } from '../support/history-world.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';
import { historyLines, plantHistory } from '../support/icingadb/plant-history.ts';
import { byDatabase, registerDatabase } from '../support/icingadb-realms.ts';
import { eventually } from '../support/import-tool.ts';
import { rawExchange } from '../support/livestatus.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const day = 86_400;
const now = Math.floor(Date.now() / 1000);
const today = now - (now % day);
const range = `time_from=${today - 2 * day}&time_to=${today}`;
const kinds = 'hosts_filter=true&services_filter=true&flapping_filter=true';
const odd = oddNames.map((name) => encodeURIComponent(name));

describeOnIcinga2('the own history of an Icinga DB', () => {
  describe.each(databaseKinds)('on %s, beside the log of its engine', (kind) => {
    let running: IcingaDb;
    let api: TestApp;
    let present = Date.now();
    let began = 0;

    beforeAll(async () => {
      const site = siteWithPast();
      running = await startIcingaDb(kind, { site });
      // The history begins long before the range, so that the first change in the range says the state before it.
      const oldest = logLineAt(today - 20 * day, [0, 1, 'HOST ALERT', 'web-2;UP;HARD;1;long ago']);
      await plantHistory(running.database, [oldest, ...site.log]);
      const registered = await registerDatabase(running);
      const live = { monitoring_port: running.icinga.port };
      api = await startTestApp({
        endpoints: [...events, ...status, ...reports],
        monitoringApis: registered.monitoringApis,
        realms: [
          realm('by-live', live),
          hostgroupRealm('by-live-group', 'linux', live),
          multirealm('by-live-multi', 'by-live', 'by-live-group'),
          realm('by-database', byDatabase),
          hostgroupRealm('by-database-group', 'linux', byDatabase),
          multirealm('by-database-multi', 'by-database', 'by-database-group'),
        ],
        config: { engineDeadlineMs: 20_000 },
        world: { ...registered.world, clock: () => present },
      });
      began = seconds() + 1;
      await outagesOfOddNames();
      await running.settled();
      present = (seconds() + 1) * 1000;
    });
    afterAll(async () => {
      await api.stop();
      await running.stop();
    });

    const seconds = () => Math.floor(Date.now() / 1000);
    /** Sends external commands in a second of their own. */
    const commands = async (...texts: readonly string[]) => {
      const before = seconds();
      await eventually(() => Promise.resolve(seconds() > before ? true : undefined));
      for (const text of texts) {
        const question = `COMMAND [${seconds()}] ${text}\nResponseHeader: fixed16\n\n`;
        await rawExchange({ host: running.icinga.host, port: running.icinga.port }, question);
      }
    };
    async function outagesOfOddNames() {
      await commands(...oddNames.map((name) => `PROCESS_HOST_CHECK_RESULT;${name};1;no answer; really`));
      await commands(...oddNames.map((name) => `PROCESS_SERVICE_CHECK_RESULT;${name};of ${name};2;gone é`));
      await commands(
        'PROCESS_HOST_CHECK_RESULT;db-soft;1;still',
        'PROCESS_SERVICE_CHECK_RESULT;web-1;http;1;slow',
      );
      await commands(...oddNames.slice(0, 3).map((name) => `PROCESS_HOST_CHECK_RESULT;${name};0;back`));
      const times = `${seconds() + 1};${seconds() + 3600};1;0;3600;bob;works`;
      await commands(...oddNames.map((name) => `SCHEDULE_HOST_DOWNTIME;${name};${times}`));
      await commands(
        'PROCESS_SERVICE_CHECK_RESULT;web-1;http;0;fine',
        'PROCESS_HOST_CHECK_RESULT;paused;1;gone',
      );
      await expectSoon(async () => {
        expect(await hostsInDowntime()).toEqual(expect.arrayContaining([...oddNames]));
      }, 60_000);
    }
    /** Returns the hosts whose downtime has begun. An engine looks every few seconds which of them begin. */
    const hostsInDowntime = async () => {
      const question =
        'GET hosts\nColumns: name\nFilter: scheduled_downtime_depth > 0\nResponseHeader: fixed16\nOutputFormat: json\n\n';
      const [answer] = await rawExchange({ host: running.icinga.host, port: running.icinga.port }, question);
      return (JSON.parse(answer?.body.toString() ?? '[]') as string[][]).flat();
    };

    const ask = async (path: string, name: string, type = 'realms') => {
      const filled = path
        .replace('{realm}', `${type}/${name}`)
        .replace('{recent}', `time_from=${began}&time_to=${present / 1000}`)
        .replaceAll(' ', '%20');
      const answer = await api.call(`/api/${filled}`);
      expect([path, answer.status, answer.body?.meta?.partial ?? false]).toEqual([path, 200, false]);
      return withoutLogOnly(comparable(answer));
    };

    const paths = [
      ...[range, '{recent}'].flatMap((span) => [
        `status/{realm}/hosts/availability/?${span}&step=day`,
        `status/{realm}/services/availability/?${span}&step=day&downtimes=excluded`,
        `events/{realm}/monitoring/?${kinds}&${span}&limit=1000`,
        `events/{realm}/monitoring/kpi/hosts/?${span}`,
        `events/{realm}/monitoring/kpi/services/?${span}`,
        `reports/info/{realm}/?${span}`,
        `reports/info/{realm}/?format=html&${span}`,
      ]),
    ];
    const atTimes = ['hosts', 'services'].flatMap((objects) => [
      `status/{realm}/${objects}/?at=${today}`,
      `status/{realm}/${objects}/?at=${today}&compare_with=${today - day + 3600}`,
      `status/{realm}/${objects}/?compare_with=${today}`,
    ]);
    const oddPaths = [range, '{recent}'].flatMap((span) =>
      ['web-2', ...odd].flatMap((name) => [
        `status/{realm}/host/availability/${name}/?${span}`,
        `status/{realm}/host/${name}/services/availability/?${span}`,
        `events/{realm}/hosts/${name}/monitoring/?${kinds}&${span}`,
      ]),
    );

    it.each(['hosts/availability/', 'monitoring/kpi/hosts/'])(
      'without an event in a time, %s says so, and not that there is no log',
      async (path) => {
        const group = path.startsWith('hosts') ? 'status' : 'events';
        const span = 'time_from=2001-01-01&time_to=2001-01-02';
        const { body } = await api.call(`/api/${group}/realms/by-database/${path}?${span}`);
        expect(body.meta.notice).toContain(
          "The past of realm 'by-database' is not known, because the history of its monitoring API has nothing of this time: only its present state is.",
        );
      },
    );

    it.each([...paths, ...atTimes, ...oddPaths])('%s', async (path) => {
      expect(await ask(path, 'by-database')).toEqual(await ask(path, 'by-live'));
    });
    it.each(paths)('%s of a hostgroup realm', async (path) => {
      expect(await ask(path, 'by-database-group')).toEqual(await ask(path, 'by-live-group'));
    });
    // The names of realms have another length, and are cut in charts.
    it.each(paths.filter((path) => !path.includes('html')))('%s of a multirealm', async (path) => {
      expect(await ask(path, 'by-database-multi', 'multirealms')).toEqual(
        await ask(path, 'by-live-multi', 'multirealms'),
      );
    });
  });
});

/** The section of a report with the numbers of events by kind. */
const eventSection = /<section><h2>\d+ events in the range<.*?<\/section>/g;

/**
 * Returns an answer without what only a log has: states without a change, external commands and their numbers. A log and a history find the state at the
 * start of a range in different ways.
 */
function withoutLogOnly(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) => {
    if (key === 'state_at_start_source') return undefined;
    if (typeof value === 'string') return value.replaceAll(eventSection, '');
    if (Array.isArray(value)) {
      const rows: readonly ({ readonly kind?: string } | null)[] = value;
      return rows.filter((row) => row?.kind !== 'state');
    }
    // The numbers of all rows.
    if (typeof value === 'number' && (key === 'count' || key === 'row_count')) return undefined;
    if (key !== 'events' || typeof value !== 'object' || value === null || !('by_kind' in value))
      return value;
    const { state: _state, command: _command, ...kinds } = value.by_kind as Record<string, number>;
    return { ...value, by_kind: kinds, total: Object.values(kinds).reduce((sum, count) => sum + count, 0) };
  });
}

/**
 * Returns the contract site, with outages of the hosts with odd names in its past. Its log has the states of all objects at the start, which a history
 * of changes does not need, and the words of a real engine about downtimes.
 */
function siteWithPast(): Site {
  const site = contractSite(now);
  // Its changes in one millisecond, by which the test makes it flap, are one event of an Icinga DB.
  site.hosts.get('web-2')?.services.delete('restless');
  const names = oddNames.flatMap((name) => [name, `${name};of ${name}`]);
  const log = historyLines(site.log);
  const states = [...names, 'web-2', 'web-2;http'].map((name) =>
    name.includes(';')
      ? logLineAt(today - 2 * day, [0, 6, 'CURRENT SERVICE STATE', `${name};OK;HARD;1;fine`])
      : logLineAt(today - 2 * day, [0, 6, 'CURRENT HOST STATE', `${name};UP;HARD;1;fine`]),
  );
  const past = oddNames.flatMap((name, at) => [
    logLineAt(today - day, [at, 1, 'HOST ALERT', `${name};DOWN;HARD;1;no answer`]),
    logLineAt(today - day, [at + 3, 1, 'HOST ALERT', `${name};UP;HARD;1;fine`]),
    logLineAt(today - day, [at + 4, 1, 'SERVICE ALERT', `${name};of ${name};CRITICAL;HARD;1;gone`]),
  ]);
  site.log.splice(0, Infinity, ...[...states, ...log, ...past].sort((one, other) => one.time - other.time));
  return site;
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { ZabbixSite } from '../../demo/zabbix-engine/site.ts';
import { type CallContext, callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { deadline } from '../../shared/base/on-abort.ts';
import { createRemarkNumbers } from '../../shared/connectors/kit/remark-numbers.ts';
import {
  above,
  allOf,
  always,
  anyOf,
  atLeast,
  below,
  buildCommand,
  contains,
  countQuery,
  customVariables,
  equals,
  type Filter,
  flag,
  integer,
  matchesPattern,
  not,
  rowQuery,
  type StatusQuery,
  text,
  time,
} from '../../shared/connectors/status-query/index.ts';
import { openZabbixEngine, zabbixRules } from '../../shared/connectors/zabbix/index.ts';
import { readStates } from '../../shared/warm/watch/read-states.ts';
import { until } from '../support/until.ts';
import { keepOneHost } from './contract-site.ts';
import type { Questions } from './engine/faults.ts';
import { abilitiesInGuide, describeEngine, type EngineUnderTest } from './engine-suite.ts';
import { contractPast, leastZabbixSite, zabbixOf } from './zabbix-site.ts';

/** A running Zabbix with the contract site. */
interface ZabbixUnderTest {
  readonly url: string;
  readonly version: string;
  /** The time in epoch seconds for which the site was made. */
  readonly now: number;
  readonly token: string;
  /** Token of a user who may read and acknowledge only. */
  readonly reader: string;
  readonly stop: () => Promise<unknown>;
}

/** Tests the contract of engines on a Zabbix, which `start` starts with a site. */
export function describeZabbix(
  name: string,
  start: (makeSite: (now: number, version: string) => ZabbixSite) => Promise<ZabbixUnderTest>,
  { behindMs }: Pick<EngineUnderTest, 'behindMs'> = {},
): void {
  // A real one does what it is sent, so that its answers are not changed on their way.
  const isReal = behindMs !== undefined;
  describeEngine({
    name,
    abilities: [
      ...abilitiesInGuide('Zabbix'),
      ...(isReal ? [] : (['answers that tests can change'] as const)),
    ],
    lacks: ['perf_data', 'parents', 'notifications_enabled'],
    questions: zabbixQuestions,
    async start({ isSmall = false }) {
      const siteOf = (at: number) => (isSmall ? keepOneHost(leastZabbixSite(at)) : leastZabbixSite(at));
      const { url, now, token, stop } = await start((at, version) => zabbixOf(siteOf(at), at, version));
      const open = (at: string) => {
        const client = openZabbixEngine(
          { urls: [at], rules: zabbixRules({}) },
          { clock: systemClock, token: () => Promise.resolve(token) },
        );
        return (context: CallContext) => client({ realm: 'contract', context });
      };
      const site = siteOf(now);
      return {
        kind: 'zabbix',
        site,
        stop,
        open: open(url),
        ...(isReal ? { behindMs } : { http: { url, open } }),
      };
    },
  });
}

/** The columns that several calls of a Zabbix make. */
const zabbixQuestions: Questions = {
  'all of hosts': (client) =>
    client.decodedRows(
      rowQuery('hosts', {
        ...{ changed: time('last_state_change'), depth: integer('scheduled_downtime_depth') },
        ...{ variables: customVariables('custom_variables'), ok: integer('num_services_ok') },
      }),
    ),
  'all of services': (client) =>
    client.decodedRows(
      rowQuery('services', {
        ...{ shown: text('display_name'), at: time('last_check'), isAcknowledged: flag('acknowledged') },
      }),
    ),
  groups: (client) => client.decodedRows(rowQuery('hostgroups', { hosts: integer('num_hosts_up') })),
  downtimes: (client) =>
    client.decodedRows(
      rowQuery('downtimes', {
        ...{ service: text('service_description'), author: text('author'), comment: text('comment') },
        ...{ starts: time('start_time'), ends: time('end_time') },
      }),
    ),
  past: (client) =>
    client.decodedRows(
      rowQuery('log', {
        type: text('type'),
        options: text('options'),
        before: integer('previous_state'),
      }).where(atLeast('time', Math.floor(Date.now() / 1000) - 864_000)),
    ),
  permissions: (client) => client.missingPermissions(),
};

/** Tests the connector of Zabbix on one engine. The embedded one and the real one run the same assertions. */
export function zabbixContract(name: string, start: () => Promise<ZabbixUnderTest>): void {
  describe(`the connector of Zabbix on ${name}`, () => {
    let zabbix: ZabbixUnderTest;
    const numbers = createRemarkNumbers();
    const client = (token = zabbix.token, ofMaintenances = token): StatusQuery =>
      openZabbixEngine(
        { urls: [zabbix.url], rules: zabbixRules({}) },
        {
          ...{ clock: systemClock, numbers, token: () => Promise.resolve(token) },
          maintenanceToken: () => Promise.resolve(ofMaintenances),
        },
      )({ realm: 'contract', context: callContext(deadline(30_000)) });
    const rowsOf = async (
      table: 'hosts' | 'services' | 'hostgroups' | 'comments' | 'downtimes',
      columns: readonly string[],
      ...filters: Filter[]
    ) => {
      const cells = await client().cells({ table, columns, filters, most: undefined });
      expect(cells.columns.slice(0, columns.length)).toEqual(columns);
      return Array.from({ length: cells.count }, (_, row) =>
        columns.map((_name, at) => cells.value(row, at)),
      ).sort();
    };

    beforeAll(async () => {
      zabbix = await start();
    }, 300_000);
    afterAll(() => zabbix.stop());

    it('says what it is', async () => {
      const facts = await client().engine();
      expect(facts).toMatchObject({ kind: 'zabbix', program_version: zabbix.version, num_hosts: 5 });
      expect([facts.num_services, facts.cache, await client().processStart()]).toEqual([12, null, null]);
    });

    it('has hosts with a state that says where it is from, and none that are not monitored', async () => {
      const columns = ['name', 'display_name', 'address', 'state', 'has_been_checked', 'plugin_output'];
      expect(await rowsOf('hosts', columns)).toEqual([
        ['maintained', 'maintained', '', 0, 1, 'OK: Unavailable by ICMP ping'],
        ['new', 'new', '', 0, 0, 'The items that tell whether the host is available have no value yet.'],
        ['web-1', 'Web 1 é', '192.0.2.1', 0, 1, 'OK: Unavailable by ICMP ping'],
        ['web-2', 'web-2', '192.0.2.2', 1, 1, 'Unavailable by ICMP ping'],
        [
          'without items',
          'without items',
          '',
          0,
          0,
          'No trigger and no interface tells whether the host is available.',
        ],
      ]);
      expect(await rowsOf('hosts', ['name', 'groups', 'scheduled_downtime_depth', 'severity'])).toEqual([
        ['maintained', ['site'], 1, null],
        ['new', ['site'], 0, null],
        ['web-1', expect.arrayContaining(['site', 'site/web']), 0, null],
        ['web-2', ['site/web'], 0, 4],
        ['without items', ['site'], 0, null],
      ]);
    });

    it('has each trigger as a service, by the severity of its problem', async () => {
      const columns = ['description', 'state', 'severity_name', 'plugin_output', 'acknowledged', 'severity'];
      const twin = expect.stringMatching(/^Twin #\d+$/);
      expect(await rowsOf('services', columns, equals('host_name', 'web-1'))).toEqual([
        ['CPU of {HOST.NAME} is high', 1, 'Warning', 'CPU of Web 1 é is high: now 1', 0, 2],
        ['Configuration has changed', 0, 'Information', 'Configuration has changed', 0, 1],
        ['Disk is full', 2, 'High', 'Disk is full', 1, 4],
        ['Something odd', 3, 'Not classified', 'Something odd', 0, 0],
        [twin, 0, 'Disaster', '', 0, 5],
        [twin, 2, 'Disaster', 'Twin', 0, 5],
        ['Unavailable by ICMP ping', 0, 'High', '', 0, 4],
      ]);
    });

    it('has names with the values of macros, times, and downtimes of services', async () => {
      const columns = ['host_name', 'display_name', 'last_state_change', 'last_check', 'host_state'];
      const now = expect.any(Number);
      const [cpu] = await rowsOf('services', columns, equals('host_name', 'web-1'));
      expect(cpu).toEqual(['web-1', 'CPU of Web 1 é is high', now, now, 0]);
      expect([cpu?.[2], cpu?.[3]].every((time) => Number(time) > 1_600_000_000)).toBe(true);
      const depths = ['description', 'scheduled_downtime_depth', 'host_scheduled_downtime_depth'];
      expect(await rowsOf('services', depths, equals('host_name', 'maintained'))).toEqual([
        ['Disk is full', 1, 1],
        ['Unavailable by ICMP ping', 0, 1],
      ]);
    });

    it('shows tags and macros as custom variables, but no secret', async () => {
      const [row] = await rowsOf('hosts', ['custom_variables'], equals('name', 'web-1'));
      expect(row).toEqual([{ OS: 'debian', env: 'prod', HOSTID: expect.stringMatching(/^\d+$/) }]);
      const scoped = contains('custom_variable_values', 'capacity');
      expect(await rowsOf('services', ['description'], scoped)).toEqual([['CPU of {HOST.NAME} is high']]);
    });

    it('has hostgroups with the numbers of their hosts and services', async () => {
      const hosts = ['name', 'num_hosts', 'num_hosts_up', 'num_hosts_down', 'num_hosts_pending'];
      expect(await rowsOf('hostgroups', hosts)).toEqual([
        ['site', 4, 2, 0, 2],
        ['site/web', 2, 1, 1, 0],
      ]);
      const services = ['num_services', 'num_services_ok', 'num_services_warn', 'num_services_crit'];
      expect(await rowsOf('hostgroups', services, equals('name', 'site/web'))).toEqual([[9, 4, 1, 3]]);
    });

    it('counts, selects and limits as status-query engines do', async () => {
      const counters = { all: always, problems: above('state', 0), acknowledged: equals('acknowledged', 1) };
      expect(await client().count(countQuery('services', counters))).toEqual({
        ...{ all: 12, problems: 6, acknowledged: 1 },
      });
      const named = anyOf(equals('host_name', 'web-2'), equals('host_name', 'maintained'));
      expect(await rowsOf('services', ['host_name'], allOf(named, above('state', 0)))).toEqual([
        ['maintained'],
        ['web-2'],
      ]);
      expect(await rowsOf('hosts', ['name'], equals('name', 'gone'))).toEqual([]);
      expect(await rowsOf('hosts', ['name'], contains('groups', 'site/web'))).toEqual([['web-1'], ['web-2']]);
      const some = rowQuery('services', { host: text('host_name'), state: integer('state') }).limit(3);
      expect(await client().decodedRows(some)).toHaveLength(3);
    });

    it('reads changed rows by their names', async () => {
      const scan = await client().changeScan();
      const names = [
        { host_name: 'web-1', service: 'Disk is full' },
        { host_name: 'web-2', service: 'Disk is full' },
      ];
      const cells = await scan?.namedCells?.({ table: 'services', columns: ['host_name', 'state'], names });
      expect([cells?.count, cells?.columns.slice(0, 2)]).toEqual([2, ['host_name', 'state']]);
    });

    it('is read for warm states', async () => {
      const { tables } = await readStates(client(), 'contract', { now: 0 });
      const counts = [tables.hosts, tables.services, tables.hostgroups].map(({ table }) => table.count);
      expect(counts).toEqual([5, 12, 2]);
    });

    it('acknowledges problems with a message, and removes the acknowledgement', async () => {
      const cpu = ['web-1', 'CPU of {HOST.NAME} is high'] as const;
      const words = ['ann', 'on it; soon [realmgate 0123456789abcdef]'] as const;
      const ends = await client(zabbix.reader).sendAll([
        buildCommand('ACKNOWLEDGE_SVC_PROBLEM', ...cpu, 2, true, false, ...words),
        buildCommand('ACKNOWLEDGE_HOST_PROBLEM', 'web-2', 2, true, false, ...words),
        buildCommand('ADD_SVC_COMMENT', 'maintained', 'Disk is full', true, 'bob', 'a disk is on its way'),
        buildCommand('ACKNOWLEDGE_SVC_PROBLEM', 'web-2', 'Disk is full', 2, true, false, ...words),
        buildCommand('DISABLE_HOST_CHECK', 'web-1'),
      ]);
      const refused = expect.objectContaining({ code: 'engine_refused_command' });
      expect(ends).toEqual(['taken', 'taken', 'taken', refused, refused]);
      const isAcknowledged = async () =>
        (
          await rowsOf(
            'services',
            ['acknowledged'],
            equals('host_name', cpu[0]),
            equals('description', cpu[1]),
          )
        )[0];
      expect(await isAcknowledged()).toEqual([1]);
      expect(await rowsOf('hosts', ['acknowledged'], equals('name', 'web-2'))).toEqual([[1]]);
      const columns = ['host_name', 'service_description', 'author', 'comment', 'entry_type'];
      const [, comment] = words;
      expect(await rowsOf('comments', columns)).toEqual([
        ['maintained', 'Disk is full', '', 'bob: a disk is on its way', 1],
        ['web-1', cpu[1], 'ann', comment, 4],
        ['web-2', '', 'ann', comment, 4],
        ['web-2', 'Unavailable by ICMP ping', 'ann', comment, 4],
      ]);
      await client(zabbix.reader).send(buildCommand('REMOVE_SVC_ACKNOWLEDGEMENT', ...cpu));
      await client(zabbix.reader).send(buildCommand('REMOVE_HOST_ACKNOWLEDGEMENT', 'web-2'));
      expect(await isAcknowledged()).toEqual([0]);
    });

    it('asks for the values of a host or a service now, but not for values that are sent to it', async () => {
      const now = Math.floor(Date.now() / 1000);
      const [check, ping] = ['SCHEDULE_FORCED_SVC_CHECK', 'Unavailable by ICMP ping'];
      const lastCheck = async () => {
        const isPing = equals('description', ping);
        const rows = await rowsOf('services', ['last_check'], equals('host_name', 'maintained'), isPing);
        return Number(rows[0]?.[0]);
      };
      for (const command of [
        buildCommand(check, 'maintained', ping, now),
        buildCommand('SCHEDULE_FORCED_HOST_CHECK', 'maintained', now),
      ]) {
        const before = await lastCheck();
        // Times are whole seconds.
        await until(() => Promise.resolve(Math.floor(Date.now() / 1000) > before), 5);
        await client().send(command);
        await until(async () => (await lastCheck()) > before, 60, 500);
      }
      const ends = await client().sendAll([
        buildCommand(check, 'web-1', 'Disk is full', now),
        buildCommand(check, 'maintained', ping, now),
        buildCommand('SCHEDULE_FORCED_HOST_CHECK', 'without items', now),
      ]);
      const refused = {
        ...{ code: 'engine_refused_command', message: expect.stringContaining('has no item of this host') },
      };
      expect(ends).toEqual([expect.objectContaining(refused), 'taken', expect.objectContaining(refused)]);
      const command = buildCommand(check, 'maintained', ping, now);
      expect(await client().findRefusal(command)).toBeUndefined();
      expect(await client(zabbix.reader).findRefusal(command)).toMatchObject({
        ...{ code: 'engine_forbidden', message: expect.stringContaining('task.create') },
      });
    }, 200_000);

    it('shows maintenances as downtimes', async () => {
      const columns = ['host_name', 'service_description', 'author', 'comment', 'fixed', 'duration'];
      expect(await rowsOf('downtimes', columns)).toEqual([
        ['maintained', '', '', 'of maintained', 1, 86_340],
      ]);
    });

    it('makes maintenances of hosts, and of services by their tags, once each, and removes them', async () => {
      const [from, to] = [Math.floor(Date.now() / 1000) - 61, Math.floor(Date.now() / 1000) + 3601];
      const words = [from, to, true, 0, to - from, 'ann', 'new disk [realmgate 0123456789abcdef]'] as const;
      const cpu = ['web-1', 'CPU of {HOST.NAME} is high'] as const;
      const commands = [
        buildCommand('SCHEDULE_HOST_DOWNTIME', 'web-2', ...words),
        buildCommand('SCHEDULE_SVC_DOWNTIME', ...cpu, ...words),
        buildCommand('SCHEDULE_SVC_DOWNTIME', 'web-2', 'Disk is full', ...words),
        buildCommand('SCHEDULE_HOST_DOWNTIME', 'web-2', from, to, false, 0, 60, 'ann', 'flexible'),
      ];
      const refused = expect.objectContaining({ code: 'engine_refused_command' });
      expect(await client().sendAll(commands)).toEqual(['taken', 'taken', refused, refused]);
      expect(await client().sendAll(commands)).toEqual(['taken', 'taken', refused, refused]);
      const forbidden = expect.objectContaining({ code: 'engine_forbidden' });
      expect(await client(zabbix.reader).sendAll(commands.slice(0, 1))).toEqual([forbidden]);
      const columns = ['host_name', 'service_description', 'author', 'start_time', 'end_time', 'comment'];
      const ours = await rowsOf('downtimes', columns, equals('author', 'ann'));
      expect(ours).toEqual([
        [...cpu, 'ann', from, to, words[6]],
        ['web-2', '', 'ann', from, to, words[6]],
      ]);
      // The server looks at maintenances once a minute.
      await until(async () => {
        const [depth] = await rowsOf('hosts', ['scheduled_downtime_depth'], equals('name', 'web-2'));
        const services = ['description', 'scheduled_downtime_depth'];
        const inDowntime = equals('scheduled_downtime_depth', 1);
        const found = await rowsOf('services', services, equals('host_name', 'web-1'), inDowntime);
        return depth?.[0] === 1 && found.map(([name]) => name).join() === cpu[1];
      }, 120);
      // A maintenance that is limited by tags is none of its host.
      expect(await rowsOf('hosts', ['scheduled_downtime_depth'], equals('name', 'web-1'))).toEqual([[0]]);
      const session = client();
      const found = rowQuery('downtimes', { id: integer('id'), host: text('host_name') });
      const rows = await session.decodedRows(found.where(equals('author', 'ann')));
      for (const { id, host } of rows)
        await session.send(
          buildCommand(host === 'web-2' ? 'DEL_HOST_DOWNTIME' : 'DEL_SVC_DOWNTIME', Number(id)),
        );
      expect(await rowsOf('downtimes', ['host_name'])).toEqual([['maintained']]);
    }, 200_000);

    describe('the history', () => {
      const day = 86_400;
      const linesOf = async (from: number, to: number, ...filters: Filter[]) => {
        const columns = ['time', 'type', 'options', 'previous_state'];
        const range = [atLeast('time', from), below('time', to), ...filters];
        const cells = await client().cells({ table: 'log', columns, filters: range, most: undefined });
        return Array.from({ length: cells.count }, (_, row) =>
          columns.map((_name, at) => cells.value(row, at)),
        ).sort();
      };
      const web2 = allOf(atLeast('options', 'web-2;'), below('options', 'web-2<'));

      it('has problems and recoveries as changes, with the state before each', async () => {
        const { down, full } = contractPast(zabbix.now);
        const ping = 'Unavailable by ICMP ping';
        const wanted = [
          [down.from, 'HOST ALERT', `web-2;DOWN;HARD;1;${ping}`, 0],
          [down.from, 'SERVICE ALERT', `web-2;${ping};CRITICAL;HARD;1;${ping}`, 0],
          [full.from, 'SERVICE ALERT', 'web-2;Disk is full;WARNING;HARD;1;Disk is full', 0],
          [down.to, 'HOST ALERT', `web-2;UP;HARD;1;${ping}`, 1],
          [down.to, 'SERVICE ALERT', `web-2;${ping};OK;HARD;1;${ping}`, 2],
          [full.to, 'SERVICE ALERT', 'web-2;Disk is full;OK;HARD;1;Disk is full', 1],
        ];
        const until = full.to + 1;
        const changes = anyOf(equals('class', 1), equals('class', 2));
        expect(await linesOf(down.from, until, changes, anyOf(web2, equals('class', 2)))).toEqual(wanted);
        // A range that begins amid problems has the states that they ended.
        expect(await linesOf(down.from + 60, until, changes, web2)).toEqual(wanted.slice(2));
        expect(await linesOf(down.to, until, web2, changes)).toEqual(wanted.slice(3));
        const ofHosts = not(matchesPattern('type', 'SERVICE'));
        expect(await linesOf(down.from, until, changes, ofHosts)).toEqual([wanted[0], wanted[3]]);
        expect(await linesOf(down.from, until, equals('class', 3))).toEqual([]);
        const present = await linesOf(until, zabbix.now + 300, changes, ofHosts);
        expect(present).toEqual([[expect.any(Number), 'HOST ALERT', `web-2;DOWN;HARD;1;${ping}`, 0]]);
      });

      it('tells once a day what never had a problem, and nothing of the time before the history begins', async () => {
        const { down } = contractPast(zabbix.now);
        const [fine, ping] = ['HARD;1;It never had a problem.', 'Unavailable by ICMP ping'];
        const midnight = Math.ceil(down.to / day) * day;
        const lines = await linesOf(midnight - 10 * day, midnight + 1, equals('class', 6));
        const twin = expect.stringMatching(`^web-1;Twin #[0-9]+;OK;${fine}$`);
        expect(lines).toEqual([
          [midnight, 'CURRENT HOST STATE', `maintained;UP;${fine}`, null],
          [midnight, 'CURRENT HOST STATE', `web-1;UP;${fine}`, null],
          [midnight, 'CURRENT SERVICE STATE', `maintained;${ping};OK;${fine}`, null],
          [midnight, 'CURRENT SERVICE STATE', `new;${ping};OK;${fine}`, null],
          [midnight, 'CURRENT SERVICE STATE', twin, null],
          [midnight, 'CURRENT SERVICE STATE', `web-1;${ping};OK;${fine}`, null],
        ]);
        const since = rowQuery('log', { since: time('history_since') }).limit(1);
        expect(await client().decodedRows(since)).toEqual([{ since: down.to }]);
      });

      it('is probed for any line', async () => {
        const { down } = contractPast(zabbix.now);
        const probe = async (...filters: Filter[]) =>
          client().decodedRows(
            rowQuery('log', { class: integer('class') })
              .where(...filters)
              .limit(1),
          );
        expect(await probe(atLeast('time', down.from), below('time', down.to))).toEqual([{ class: 1 }]);
        expect(await probe(atLeast('time', 1000), below('time', down.from))).toEqual([]);
        expect(await client().has('log', 'time', 'lacks_downtimes')).toBe(true);
      });
    });

    it('refuses what Zabbix does not have, in one sentence', async () => {
      expect(await rowsOf('hosts', ['accept_passive_checks'], equals('name', 'web-1'))).toEqual([[0]]);
      expect(await client().has('services', 'state', 'host_state')).toBe(true);
      expect(await client().has('services', 'perf_data')).toBe(false);
      await expect(rowsOf('services', ['state'], equals('check_period', 'x'))).rejects.toMatchObject({
        ...{ code: 'engine_lacks_column', message: expect.stringContaining("no column 'check_period'") },
      });
      await expect(client().send(buildCommand('DISABLE_HOST_CHECK', 'web-1'))).rejects.toMatchObject({
        ...{ code: 'engine_refused_command' },
      });
    });

    it('tells a token that is not accepted, and what a reader may not do', async () => {
      await expect(client('f'.repeat(64)).engine()).rejects.toMatchObject({ code: 'engine_credentials' });
      expect(await client().missingPermissions()).toEqual({ toRead: [], toAct: [] });
      expect(await client(zabbix.reader).missingPermissions()).toEqual({
        ...{ toRead: [], toAct: ['maintenance.create', 'maintenance.delete', 'task.create'] },
      });
      const both = client(zabbix.reader, zabbix.token);
      expect(await both.missingPermissions()).toEqual({ toRead: [], toAct: [] });
    });
  });
}

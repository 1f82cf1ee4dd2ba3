import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { startSearchEngine } from '../../demo/search-engine/index.ts';
import { demoEvents, eventMapping } from '../../demo/site/demo-events.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { endpoints as events } from '../../functions/events/endpoints.ts';
import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as reports } from '../../functions/reports/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { contractSite, oddNames } from '../contract/contract-site.ts';
import { comparable } from '../support/alike.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { logLineAt, pastSyslogs } from '../support/history-world.ts';
import type { Icinga2 } from '../support/icinga2.ts';
import { fieldsOf, registerApi } from '../support/icinga2-interfaces.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { byDatabase as byDatabaseFields, registerDatabase } from '../support/icingadb-realms.ts';
import { eventually } from '../support/import-tool.ts';
import { rawExchange } from '../support/livestatus.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const day = 86_400;
const now = Math.floor(Date.now() / 1000);
const today = now - (now % day);
const range = `time_from=${today - 2 * day}&time_to=${today}`;
const all =
  'hosts_filter=true&services_filter=true&notifications_filter=true&external_commands_filter=true&flapping_filter=true';
const odd = oddNames.map((name) => encodeURIComponent(name));

/** Paths under a realm of any type, with `{realm}` in place of its type and name. */
const paths = [
  'status/{realm}/',
  'status/{realm}/hosts/?macros=true',
  'status/{realm}/hosts/?sort=-last_hard_state_change&fields=host_name,last_hard_state_change,output,perf_data',
  'status/{realm}/hosts/?where=services.critical > 0 or host_name ~ "*[a-z]*"',
  'status/{realm}/hostgroups/',
  'status/{realm}/hostgroups/linux/hosts/',
  'status/{realm}/host/web-1/services/',
  'status/{realm}/services/',
  'status/{realm}/business_processes/',
  'status/{realm}/hosts-grouped-by-pack/',
  `status/{realm}/hosts/availability/?${range}&step=hour`,
  `status/{realm}/services/availability/?${range}&step=hour&downtimes=excluded`,
  `status/{realm}/host/availability/web-2/?${range}`,
  `events/{realm}/monitoring/?${all}&${range}`,
  `events/{realm}/monitoring/kpi/hosts/?${range}`,
  `events/{realm}/monitoring/kpi/services/?${range}`,
  `reports/info/{realm}/?${range}`,
  `reports/info/{realm}/?format=html&${range}`,
];

/** Reports up to now: of an Icinga DB they have its own history, which is as old as this test. */
const pathsUpToNow = ['reports/info/{realm}/', 'reports/info/{realm}/?format=html'];

/** Paths under a realm that is not a multirealm. */
const singlePaths = [
  'events/{realm}/?size=100',
  'events/{realm}/?size=3&sort=host_name,-time&type=host alert',
  'events/{realm}/syslogs/',
  'status/{realm}/hosts/web-2/',
  'infrastructure/realm/{name}/engine_ips/',
  ...['hosts-by-state', 'long-time-down', 'with-checks-disabled'].map(
    (what) => `summary/assets-state/{name}/${what}/`,
  ),
  ...['services-by-state', 'long-time-down', 'with-checks-disabled'].map(
    (what) => `summary/services/{name}/${what}/`,
  ),
  'summary/hosts-by-pack-state/{name}/with-packs-configured/',
  'summary/hosts-by-pack-state/{name}/with-specific-pack/?pack_name=linux',
];

/** Paths under a standard realm. */
const standardPaths = ['status/{realm}/all-service-status/'];

/** Paths about one host with an odd name. */
const oddPaths = odd.flatMap((name) => [
  `status/{realm}/hosts/${name}/`,
  `status/{realm}/host/${name}/services/`,
  `status/{realm}/host/availability/${name}/?${range}`,
  `status/{realm}/host/${name}/services/availability/?${range}`,
  `status/{realm}/host/${name}/services/of%20${name}/availability/?${range}`,
  `events/{realm}/hosts/${name}/monitoring/?${all}&${range}`,
]);

/** Paths about all realms that the caller sees. */
const pathsOfAll = [
  'status/realms/service-status/',
  ...odd.map((name) => `status/search/?q=${name}&kind=host,service`),
  'summary/assets-state/duplicated-by-ip/',
  'summary/assets-state/duplicated-by-name/',
  'summary/assets-state/hosts-by-state/',
  'summary/assets-state/long-time-down/',
  'summary/assets-state/with-checks-disabled/',
  'summary/hosts-by-pack-state/with-packs-configured/',
  'summary/hosts-by-pack-state/with-specific-pack/?pack_name=linux',
  'summary/services/services-by-state/',
  'summary/services/long-time-down/',
  'summary/services/with-checks-disabled/',
  'summary/realms/connected/',
  'summary/realms/hostgroups/',
  'summary/realms/realms/',
];

/** Endpoints that have tests of their own below. */
const ownTests = [
  '/api/infrastructure/engine-info/',
  '/api/infrastructure/realm/{realm_name}/engine-info/',
  '/api/events/monitoring/kpi/{kpi_id}/',
  '/api/events/monitoring/kpi/{kpi_id}/download/',
];

const endpoints = [...status, ...summary, ...infrastructure, ...events, ...reports];

/** The interfaces of the engine beside Livestatus, by the realms that use them. */
const others = ['by-rest', 'by-database'] as const;

describeOnIcinga2('the same answers by all interfaces, with odd names', () => {
  let running: IcingaDb;
  let icinga: Icinga2;
  let search: Awaited<ReturnType<typeof startSearchEngine>>;
  let api: TestApp;
  /** The present time of the API, in milliseconds. It stands still, so that two answers are of one time. */
  let present = Date.now();

  beforeAll(async () => {
    const site = siteWithPast();
    running = await startIcingaDb('MariaDB', { site, keepsLog: false });
    icinga = running.icinga;
    // The REST API has the reachability of the last check, and this host's parent must be down then.
    await passive(`[${Math.floor(Date.now() / 1000)}] PROCESS_HOST_CHECK_RESULT;branch;1;PING CRITICAL`);
    const past = { name: 'monitoring-events-past', mapping: eventMapping, documents: demoEvents(site)() };
    search = await startSearchEngine({ indices: () => [past, pastSyslogs] });
    const [byRest, byDatabase] = [await registerApi(icinga), await registerDatabase(running)];
    api = await startTestApp({
      endpoints,
      monitoringApis: [...byRest.monitoringApis, ...byDatabase.monitoringApis],
      searchBackends: [{ id: 7, url: search.url, flavour: 'opensearch' }],
      realms: (['by-live', ...others] as const).flatMap(realmsOf),
      viewers: {
        live: ['by-live', 'by-live-group'],
        rest: ['by-rest', 'by-rest-group'],
        database: ['by-database', 'by-database-group'],
      },
      config: { engineDeadlineMs: 10_000 },
      world: { ...byDatabase.world, clock: () => present },
    });
    present = Date.now();
    const stateOf = async (side: string) => {
      const { body } = await api.call(`/api/status/realms/${side}/hosts/branch/`);
      const data: { readonly state_name: string } | undefined = body.data;
      return data?.state_name;
    };
    const live = await stateOf('by-live');
    await eventually(async () => ((await stateOf('by-database')) === live ? true : undefined));
  });
  afterAll(async () => {
    await api.stop();
    await search.close();
    await running.stop();
  });

  const engines = () => ({
    'by-live': fieldsOf(icinga, 'Livestatus'),
    'by-rest': fieldsOf(icinga, 'the REST API'),
    'by-database': byDatabaseFields,
  });

  function realmsOf(side: keyof ReturnType<typeof engines>) {
    const engine = engines()[side];
    const index = { search_backend: 7, monitoring_events_index: 'past', logger_resources: ['syslog-past'] };
    return [
      realm(side, { ...engine, ...index }),
      hostgroupRealm(`${side}-group`, 'linux', { ...engine, ...index }),
      multirealm(`${side}-multi`, side, `${side}-group`),
      realm(`${side}-bare`, engine),
    ];
  }

  const ask = async (path: string, name: string, type = 'realms') => {
    const filled = path.replace('{realm}', `${type}/${name}`).replace('{name}', name).replaceAll(' ', '%20');
    const answer = await api.call(`/api/${filled}`);
    expect([path, answer.status, answer.body?.meta?.partial ?? false]).toEqual([path, 200, false]);
    return answer;
  };
  const expectAlike = async (path: string, name = '', type = 'realms') => {
    const live = await ask(path, `by-live${name}`, type);
    for (const other of pathsUpToNow.includes(path) ? ['by-rest'] : others)
      expect([other, comparable(await ask(path, `${other}${name}`, type))]).toEqual([
        other,
        comparable(live),
      ]);
  };

  it('every endpoint of the groups is asked', () => {
    const asked = [...paths, ...singlePaths, ...standardPaths, ...oddPaths, ...pathsOfAll].map((path) =>
      path.replace('{realm}', 'realms/x').replace('{name}', 'x').replace(/\?.*/, ''),
    );
    const isAsked = (pattern: string) => {
      const kinds = pattern.replace('{realm_type}', 'realms').replace('multirealms', 'realms');
      const form = new RegExp(`^/api/${kinds.slice(5).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return asked.some((path) => form.test(`/api/${path}`));
    };
    const patterns = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);
    const indices = patterns.filter((path) => /^\/api\/[^/]+\/$/.test(path));
    expect(indices).toHaveLength(5);
    const rest = patterns.filter((path) => !indices.includes(path) && !ownTests.includes(path));
    expect(rest.filter((path) => !isAsked(path))).toEqual([]);
    expect(rest.length).toBeGreaterThan(30);
  });

  it.each([...paths, ...pathsUpToNow, ...singlePaths, ...standardPaths, ...oddPaths])('%s', (path) =>
    expectAlike(path),
  );
  it.each([...paths, ...singlePaths])('%s of a hostgroup realm', (path) => expectAlike(path, '-group'));
  // The names of realms have another length, and are cut in charts.
  it.each([...paths, ...pathsUpToNow].filter((path) => !path.includes('html')))(
    '%s of a multirealm',
    (path) => expectAlike(path, '-multi', 'multirealms'),
  );

  it.each(pathsOfAll)('%s for those who see the realms of one interface', async (path) => {
    const seen = async (who: string) => {
      const answer = await api.call(`/api/${path}`, { caller: viewer(who) });
      expect([path, answer.status, answer.body.meta.partial ?? false]).toEqual([path, 200, false]);
      return comparable(answer);
    };
    const live = await seen('live');
    for (const who of ['rest', 'database']) expect([who, await seen(who)]).toEqual([who, live]);
  });

  it('key figures are stored and given as a file', async () => {
    const stored = async (name: string) => {
      const { body } = await ask(`events/{realm}/monitoring/kpi/hosts/?${range}`, name);
      expect(body.data.rows.length).toBeGreaterThan(oddNames.length);
      const found = await api.call(`/api/events/monitoring/kpi/${body.data.kpi_id}/`);
      const file = await api.call(`/api/events/monitoring/kpi/${body.data.kpi_id}/download/`);
      return [comparable(found), comparable(file)];
    };
    const live = await stored('by-live');
    for (const other of others) expect(await stored(other)).toEqual(live);
  });

  it.each(['infrastructure/realm/{name}/engine-info/', 'infrastructure/engine-info/'])(
    '%s, but for what an interface does not say',
    async (path) => {
      const facts = async (name: string) => {
        const { body } = await ask(path, name);
        const rows: Readonly<Record<string, unknown>>[] = [body.data].flat();
        const row = rows.find(({ realm: one }) => one === name);
        const answered: Readonly<Record<string, unknown>> = {
          ...row,
          realm: '',
          latency_ms: 0,
          uptime_seconds: 0,
        };
        return answered;
      };
      const lacking = {
        ...{ livestatus_version: null, last_command_check: null, last_log_rotation: null },
        ...{ accept_passive_host_checks: null, accept_passive_service_checks: null },
        check_external_commands: null,
      };
      const unwritten = { host_checks_rate: null, service_checks_rate: null, pid: null };
      const live = await facts('by-live');
      for (const [other, kind, more] of [
        ['by-rest', 'icinga2', {}],
        ['by-database', 'icingadb', unwritten],
      ] as const) {
        const found = await facts(other);
        const differing = { interface: kind, program_version: found['program_version'] };
        expect(found).toEqual({ ...live, ...lacking, ...more, ...differing });
        expect(String(live['program_version'])).toContain(String(found['program_version']).slice(1));
      }
    },
  );

  it.each([
    `events/{realm}/monitoring/?${all}&${range}`,
    `events/{realm}/monitoring/kpi/hosts/?${range}`,
    `events/{realm}/monitoring/kpi/services/?${range}`,
    `status/{realm}/hosts/availability/?${range}`,
    'reports/info/{realm}/',
  ])('%s of a realm without another source of the past says why nothing is known', async (path) => {
    const { body } = await ask(path, 'by-rest-bare');
    expect(body.meta.notice).toContain('its monitoring API has no log');
  });

  async function passive(command: string): Promise<void> {
    const question = `COMMAND ${command}\nResponseHeader: fixed16\n\n`;
    const [answer] = await rawExchange({ host: icinga.host, port: icinga.port }, question);
    expect([command, answer?.status]).toEqual([command, 200]);
  }
});

/** Returns the contract site, with outages of the hosts with odd names in its past. */
function siteWithPast(): Site {
  const site = contractSite(now);
  for (const [at, name] of oddNames.entries()) {
    site.log.push(
      logLineAt(today - day, [at, 1, 'HOST ALERT', `${name};DOWN;HARD;1;no answer`]),
      logLineAt(today - day, [at + 3, 1, 'HOST ALERT', `${name};UP;HARD;1;fine`]),
      logLineAt(today - day, [at + 4, 1, 'SERVICE ALERT', `${name};of ${name};CRITICAL;HARD;1;gone`]),
    );
  }
  return site;
}

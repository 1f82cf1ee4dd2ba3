import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { demoSeries } from '../../demo/site/demo-series.ts';
import { demoSeed, demoSite } from '../../demo/site/demo-site.ts';
import { type DialectName, type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Host } from '../../demo/status-query-engine/site.ts';
import { startTimeSeriesEngine } from '../../demo/time-series-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import { newApiKeySecret } from '../../shared/security/derived-key.ts';
import { metricsBackendRecord } from '../../shared/store/metrics-backends.ts';
import { admin, startTestApp, type TestApp, testConfig, viewer } from '../support/app.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';
import { fakeSecrets } from '../support/security.ts';

/** Hostgroups of the demo whose hosts refer to hosts outside: by their parents, and by the rules of business processes. */
const groups = ['databases', 'business-processes'] as const;
type Group = (typeof groups)[number];
const toolAddress = '10.0.0.1';
const worlds = (['naemon', 'icinga2'] as const).flatMap((dialect) =>
  groups.map((group) => [dialect, group] as const),
);

const engines = new Map<DialectName, Engine>();
const backends: Awaited<ReturnType<typeof startTimeSeriesEngine>>[] = [];
const apis = new Map<DialectName, TestApp>();

beforeAll(async () => {
  for (const dialect of ['naemon', 'icinga2'] as const) {
    const now = Math.floor(Date.now() / 1000);
    const site = demoSite({
      code: 'lyo',
      hosts: 120,
      latitude: 45.76,
      longitude: 4.83,
      network: '10.69',
      now,
    });
    const engine = await startEngine({ site, dialect, listen: {}, clock: systemClock });
    if (engine.address.kind === 'unix') throw new Error('the engine does not listen on TCP');
    const series = demoSeries(site, demoSeed);
    const backend = await startTimeSeriesEngine({
      databases: () => [{ name: 'lyon', series: series() }],
    });
    backends.push(backend);
    const metrics = metricsBackendRecord().parse({ id: 'demo', url: backend.url, flavour: 'influxql' });
    const there = {
      ...{ monitoring_port: engine.address.port, origin: ['ara'], import_tool: toolAddress },
      ...{ metrics: metrics.id, metrics_db: 'lyon' },
    };
    engines.set(dialect, engine);
    apis.set(
      dialect,
      await startTestApp({
        endpoints: catalog,
        realms: [realm('lyon', there), ...groups.map((group) => hostgroupRealm(group, group, there))],
        tools: [{ kind: 'staged', address: toolAddress }],
        metricsBackends: [metrics],
        viewers: { vera: groups },
        config: { engineDeadlineMs: 20_000 },
        world: { secrets: fakeSecrets({ [testConfig.apiKeySecret]: newApiKeySecret() }) },
      }),
    );
  }
});
afterAll(async () => {
  for (const api of apis.values()) await api.stop();
  for (const engine of engines.values()) await engine.close();
  for (const backend of backends) await backend.close();
});

function hostsOf(dialect: DialectName): readonly Host[] {
  return [...(engines.get(dialect)?.site.hosts.values() ?? [])];
}

/** A host of the group that refers to hosts outside. */
function insideHost(dialect: DialectName, group: Group): Host {
  const inside = hostsOf(dialect).find(
    ({ groups: of, parents, check_command }) =>
      of.includes(group) && (parents.length > 0 || check_command.startsWith('bp_rule')),
  );
  if (!inside) throw new Error('no host of the demo refers to another');
  return inside;
}

/** Parameters with which the answers contain as much as possible. */
const query: Readonly<Record<string, string>> = {
  macros: 'true',
  skip_hostgroup_realms: 'false',
  dry_run: 'true',
  hosts_filter: 'true',
  services_filter: 'true',
  notifications_filter: 'true',
  external_commands_filter: 'true',
  flapping_filter: 'true',
  filter: 'host_name=*',
  q: '10.',
};
const takes = ({ query: own, audit }: (typeof catalog)[number], parameter: string): boolean =>
  parameter === 'dry_run' ? audit !== undefined : own !== undefined && parameter in own.shape;
const bodies: Readonly<Record<string, (host_name: string) => unknown>> = {
  'config.create-host': (host_name) => ({ host_name, address: '192.0.2.1' }),
  'config.change-realm': () => ({ section: 'other' }),
  'utils.add-host': (name) => ({ name, address: '192.0.2.1' }),
  'filters.change': () => ({ where: 'state = 0' }),
  'filters.save': () => ({ name: 'up', kind: 'hosts', where: 'state = 0' }),
  'objectives.change': () => ({ target_percent: 99.5 }),
  'objectives.create': () => ({ name: 'up', realm: 'databases', kind: 'hosts', target_percent: 99 }),
  'token.make-key': () => ({ name: 'report' }),
  'operations.schedule-downtimes': () => ({
    targets: { filter: 'kind=host' },
    duration: '30m',
    comment: 'Kernel update',
  }),
  'operations.create-maintenance': (host_name) => ({
    ...{ name: 'Backup', targets: { hosts: [host_name] }, starts_at: 'now', rrule: 'FREQ=DAILY' },
    ...{ duration: '1h', comment: 'Backup' },
  }),
  'operations.change-downtime': () => ({ comment: 'two more disks' }),
  'operations.change-downtimes': () => ({ comment: 'two more disks' }),
  'operations.change-maintenance': () => ({ enabled: false }),
  'operations.acknowledge': () => ({ targets: { filter: 'kind=host' }, comment: 'on it' }),
  'operations.add-comments': () => ({ targets: { filter: 'kind=host' }, comment: 'see the ticket' }),
  'operations.check-targets': () => ({ targets: { filter: 'kind=host' } }),
  'operations.submit-results': () => ({
    targets: { filter: 'kind=host' },
    state_name: 'UP',
    output: 'by hand',
  }),
  'operations.turn-switches': () => ({
    ...{ targets: { filter: 'kind=host' }, switch: 'notifications', on: false },
  }),
  'webhooks.change': () => ({ enabled: false }),
  'webhooks.rotate-secret': () => ({}),
  'webhooks.create': () => ({ name: 'chat', realm: 'databases', url: 'https://example.com/' }),
  'passive-checks.submit': (host_name) => ({ event: { fields: { host_name } } }),
};
/** Endpoints that have no answer for a hostgroup realm, or none for this caller. */
const refusals: Readonly<Record<string, number>> = {
  'status.all-service-status': 404,
  'utils.restart': 403,
  'utils.restart-by-post': 403,
  'config.delete-host': 409,
  'utils.delete-host': 409,
  // This test has no search backend; tests/api/events.test.ts has one.
  'events.search': 409,
  'events.syslogs': 409,
  'events.kpi': 404,
  'events.kpi-download': 404,
  'calendars.calendar': 404,
  'calendars.change': 404,
  'calendars.remove': 404,
  'filters.change': 404,
  'filters.filter': 404,
  'filters.remove': 404,
  'objectives.change': 404,
  'objectives.explain': 404,
  'objectives.objective': 404,
  'objectives.remove': 404,
  'operations.acknowledgement': 404,
  'operations.change-downtime': 404,
  'operations.comment': 404,
  'operations.downtime': 404,
  'operations.change-maintenance': 404,
  'operations.maintenance': 404,
  'operations.remove-acknowledgement': 404,
  'operations.remove-comment': 404,
  'operations.remove-downtime': 404,
  'operations.remove-maintenance': 404,
  'operations.request': 404,
  'token.revoke-key': 404,
  // The application of a test delivers no webhooks and has no feeds.
  'feed.realm': 422,
  // Nothing says which realms.
  'feed.realms': 400,
  'webhooks.create': 422,
  'webhooks.webhook': 404,
  'webhooks.change': 404,
  'webhooks.remove': 404,
  'webhooks.test': 404,
  'webhooks.deliveries': 404,
  'webhooks.replay': 404,
  'webhooks.rotate-secret': 404,
  // No realm has that host.
  'passive-checks.submit': 400,
};

/** Every endpoint of a realm, and every other that a viewer of hostgroup realms may call. */
const reached = catalog.filter(
  ({ path, access }) => path.includes('{realm_name}') || access === 'viewer' || access === 'operator',
);

describe.each(worlds)('on %s, the hostgroup realm %s', (dialect, group) => {
  it.each(reached.map((endpoint) => [endpoint.name, endpoint] as const))(
    'names no host outside of its groups: %s',
    async (name, endpoint) => {
      const { path, method, access } = endpoint;
      const host = insideHost(dialect, group);
      const filled = path
        .replace('{realm_type}', 'realms')
        .replace('{realm_name}', group)
        .replace('{hostgroup_name}', group)
        .replace('{address}', host.address)
        .replace('{user_name}', 'vera')
        .replace('{id_origin}', 'ara')
        .replace('{kpi_id}', 'A'.repeat(22))
        .replace('{key_id}', '00abcdefghijklmn')
        .replace('{filter_id}', 'none')
        .replace('{calendar_name}', 'none')
        .replace('{webhook_id}', 'none')
        .replace('{request_id}', 'none')
        .replace('{acknowledgement_id}', 'A'.repeat(22))
        .replace('{comment_id}', 'A'.repeat(22))
        .replace('{downtime_id}', 'A'.repeat(22))
        .replace(/\{(?:maintenance|objective)_id\}/, 'a'.repeat(16))
        .replace('{service}', encodeURIComponent([...host.services.keys()][0] ?? 'none'))
        .replace(/\{host\w*\}/, encodeURIComponent(host.name));
      expect(filled).not.toContain('{');
      const asked = Object.keys(query).filter((key) => takes(endpoint, key));
      const operator: Caller = { ...viewer('vera'), role: 'operator' };
      const { status, text } = await apis
        .get(dialect)!
        .call(`${filled}?${asked.map((key) => `${key}=${query[key]}`).join('&')}`, {
          method,
          caller: access === 'admin' ? admin : operator,
          body: bodies[name]?.(`new-in-${group}-by-${name}`),
          headers: { Host: 'realmgate.example.com' },
        });
      expect({ name, status }).toEqual({ name, status: refusals[name] ?? 200 });
      // Answers about no single realm hold all the hostgroup realms that the caller sees.
      const shown: readonly string[] = path.includes('{realm_name}') ? [group] : groups;
      const outside = hostsOf(dialect).filter(({ groups: of }) => !of.some((one) => shown.includes(one)));
      expect(outside.map((one) => one.name).filter((one) => text.includes(one))).toEqual([]);
    },
  );

  it('is searched for a host only if the caller asks for that, and the 404 says how', async () => {
    const path = `/api/config/hosts/host_name/${encodeURIComponent(insideHost(dialect, group).name)}/`;
    const skipped = await apis.get(dialect)!.call(path, { caller: viewer('vera') });
    expect([skipped.status, skipped.body.code]).toEqual([404, 'host_not_found']);
    expect(skipped.body.detail).toContain('skip_hostgroup_realms=false searches hostgroup realms too');
    const found = await apis
      .get(dialect)!
      .call(`${path}?skip_hostgroup_realms=false`, { caller: viewer('vera') });
    expect(found.status).toBe(200);
  });

  it('tells what its standard realm tells of the same host, and a little less', async () => {
    const api = apis.get(dialect)!;
    const path = (name: string) =>
      `/api/config/realm/${name}/hosts/${encodeURIComponent(insideHost(dialect, group).name)}/`;
    const [part, whole] = [await api.call(path(group)), await api.call(path('lyon'))];
    expect(Object.keys(part.body.data)).toEqual(Object.keys(whole.body.data));
    expect(part.body.data.address).toBe(whole.body.data.address);
    expect(part.body.data.host_groups).toEqual([group]);
  });
});

// Each function may do to the table what it needs and nothing else: these requests need all that the function.yml allow, and
// every other test of api/ runs under the same rules (tests/support/app.ts).
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { host as siteHost, service as siteService, site } from '../../demo/status-query-engine/build-site.ts';
import { addDowntime } from '../../demo/status-query-engine/downtimes.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { collectorWatch } from '../../functions/collector-watch/job.ts';
import { maintenancePlanner } from '../../functions/maintenance-planner/job.ts';
import { warmWatch } from '../../functions/warm-watch/job.ts';
import { tokenAuthorizer } from '../../shared/app/access.ts';
import { apiKeysIn } from '../../shared/app/api-keys.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { createFeedService, OpenFeeds } from '../../shared/app/feed-service.ts';
import { issuerList } from '../../shared/app/issuers.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { newApiKeySecret } from '../../shared/security/derived-key.ts';
import { newKeySet } from '../../shared/security/key-set.ts';
import { hashPassword } from '../../shared/security/passwords.ts';
import type { Secrets } from '../../shared/security/secrets.ts';
import { issuerRecord, issuers } from '../../shared/store/issuers.ts';
import { metricsBackendRecord } from '../../shared/store/metrics-backends.ts';
import { monitoringApiRecord } from '../../shared/store/monitoring-apis.ts';
import { createObjectiveStore } from '../../shared/store/objectives.ts';
import { createUserStore, type NewUser } from '../../shared/store/users.ts';
import { createWebhookDeliveries } from '../../shared/store/webhook-deliveries.ts';
import { ChangeListeners } from '../../shared/warm/log/change-listeners.ts';
import { createWarmStore } from '../../shared/warm/store/index.ts';
import { warmColumns } from '../../shared/warm/watch/columns.ts';
import { startAlertmanagerWorld } from '../support/alertmanager-world.ts';
import { type CallOptions, startTestApp, type TestApp, testConfig, viewer } from '../support/app.ts';
import { type EventSeed, testLambdaContext } from '../support/event.ts';
import { freePort } from '../support/free-port.ts';
import { logLineAt } from '../support/history-world.ts';
import { type IssuerKeyPair, issuerKeyPair, issuerToken, startIssuer } from '../support/issuer.ts';
import { recordingLog } from '../support/log.ts';
import { startMcpWorld } from '../support/mcp-world.ts';
import { memoryPieceStore } from '../support/memory-piece-store.ts';
import { runObjectiveWatch } from '../support/objective-watch.ts';
import { startOperationsWorld } from '../support/operations-world.ts';
import { notificationOf, startPassiveWorld } from '../support/passive-world.ts';
import { realm as realmRecord } from '../support/realm-records.ts';
import { CHEAP_HASH, fakeSecrets } from '../support/security.ts';
import { deployedFunctionNames } from '../support/service-copy.ts';
import { tableAccessOf, type TableUse, withRoleOf } from '../support/table-access.ts';
import { keptWebhook, startReceiver, webhooksInMemory } from '../support/webhook-app.ts';
import { type ConfigWorld, startConfigWorld, tools } from './config-world.ts';

let world: ConfigWorld;
let api: TestApp;
let kept: ReturnType<typeof webhooksInMemory>;
let secrets: Secrets;
let ahead: number;

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let issuerKey: IssuerKeyPair;

beforeAll(async () => {
  [issuer, issuerKey] = await Promise.all([startIssuer(), issuerKeyPair('key')]);
});
afterAll(() => issuer.peer.close());
beforeEach(async () => {
  world = await startConfigWorld();
  kept = webhooksInMemory();
  ahead = 0;
  const keys = fakeSecrets({
    [testConfig.tokenSecret]: JSON.stringify(await newKeySet(systemClock)),
    [testConfig.apiKeySecret]: newApiKeySecret(),
  });
  secrets = {
    ...keys,
    read: async (name) => (await keys.read(name)) ?? world.secrets.read(name),
  };
  api = await startTestApp({
    endpoints: catalog,
    realms: [
      ...world.realms,
      realmRecord('measured', { metrics: 'nowhere', metrics_db: 'none' }),
      realmRecord('searched', { search_backend: 7 }),
      realmRecord('by-api', {
        ...{ monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'nowhere' },
        ...{ metrics: 'nowhere', metrics_db: 'none' },
      }),
      ...world.realms
        .filter(({ name }) => name === 'lyon')
        .flatMap((lyon) => [
          { ...lyon, name: 'recorded', search_backend: 7 },
          { ...lyon, name: 'watched', state_history: true },
        ]),
    ],
    tools: world.tools,
    metricsBackends: [
      metricsBackendRecord().parse({ id: 'nowhere', url: 'http://127.0.0.1:1', flavour: 'influxql' }),
    ],
    monitoringApis: [
      monitoringApiRecord().parse({
        ...{ id: 'nowhere', kind: 'icinga2', credentials: 'none', urls: ['https://127.0.0.1:1'] },
      }),
    ],
    viewers: { vera: ['lyon', 'measured'] },
    world: { secrets, clock: () => systemClock() + ahead, webhooks: kept.service },
  });
  const password = await hashPassword('correct horse', CHEAP_HASH);
  const ann: NewUser = { user_name: 'ann', full_name: undefined, role: 'admin', realms: [], password };
  await createUserStore(api.table, systemClock).create(ann);
});
afterEach(async () => {
  await api.stop();
  await world.stop();
  kept.close();
});

type Call = readonly [path: string, request?: Omit<EventSeed, 'path'>];
const vera = { caller: viewer('vera') };
const post = (body: unknown, key?: string): Omit<EventSeed, 'path'> => {
  return { method: 'POST', body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) };
};
const realm = { section: 'test', monitoring_ip: '192.0.2.1', monitoring_port: 6557 };
const host = (name: string) => ({ host_name: name, address: '192.0.2.99', use_templates: ['linux'] });
const svcHost = (name: string) => ({ name, address: '192.0.2.99', tags: ['linux'] });
const create = '/api/config/realm/lyon/hosts/create/';
const add = '/api/utils/svc-add-host/realm/lyon/';
const downtime = { targets: { hosts: ['web-1'] }, duration: '1h', comment: 'new disks', sla: 'excluded' };

const maintenances = '/api/operations/realms/lyon/maintenances/';
const maintenance = {
  ...{ name: 'Backup', targets: { hosts: ['web-1'] }, starts_at: 'now', rrule: 'FREQ=DAILY' },
  ...{ duration: '1h', comment: 'Backup', sla: 'excluded' },
};

const filter = { name: 'up', kind: 'hosts', where: 'state = 0' };
const filters = '/api/filters/';
const office = { name: 'office', time_zone: 'UTC', weekly_hours: { monday: ['08:00-18:00'] } };

/** Requests by function. The other tests check the answers. */
const calls: Readonly<Record<string, readonly Call[]>> = {
  'device-inventory': [
    ['/api/device-inventory/realm/searched/host/x/inventory/'],
    ['/api/device-inventory/realm/lyon/host/x/inventory/', vera],
    ['/api/device-inventory/realm/by-api/host/x/inventory/'],
  ],
  api: [['/api/realms/', vera]],
  infrastructure: [
    ['/api/infrastructure/realm/lyon/engine-info/', vera],
    ['/api/infrastructure/realm/by-api/engine-info/'],
  ],
  metrics: [
    ['/api/metrics/realm/searched/'],
    ['/api/metrics/realm/by-api/?display_name=x'],
    ['/api/metrics/realm/measured/', vera],
  ],
  status: [
    ['/api/status/realms/lyon/', vera],
    ['/api/status/realms/lyon/hosts/?saved_filter=none', vera],
    ['/api/status/realms/by-api/'],
    ['/api/status/realms/recorded/host/availability/nobody/'],
    ['/api/status/realms/watched/host/availability/nobody/'],
    ['/api/status/realms/watched/hosts/availability/?calendar=nobody'],
  ],
  summary: [
    ['/api/summary/assets-state/duplicated-by-name/'],
    ['/api/summary/realms/realms/', vera],
    ['/api/summary/realms/connected/'],
  ],
  events: [
    ['/api/events/realms/searched/'],
    ['/api/events/realms/lyon/', vera],
    ['/api/events/realms/by-api/monitoring/kpi/hosts/'],
    ['/api/events/realms/watched/monitoring/kpi/hosts/'],
    ['/api/events/realms/lyon/monitoring/kpi/hosts/'],
    ['/api/events/monitoring/kpi/none/'],
  ],
  stats: [
    ['/api/stats/realms/', vera],
    ['/api/stats/realms/collectors/by-api/'],
    ['/api/stats/get-all-users/'],
    ['/api/stats/realms/vera/'],
    ['/api/stats/realms/keycloak:ann/'],
    ['/api/stats/user/ann/', { method: 'DELETE' }],
  ],
  config: [
    ['/api/config/realm/lyon/hosts/pending/', vera],
    ['/api/config/realm/by-api/hosts/active/'],
    [create, post(host('one'), 'a')],
    [create, post(host('one'), 'a')],
    ['/api/config/realm/dead/hosts/create/', post(host('one'), 'b')],
    ['/api/config/realm/paris/hosts/create/', post(host('one'))],
    ['/api/config/realm/lyon/hosts/one/'],
    ['/api/config/realm/lyon/hosts/delete/one/', { method: 'DELETE' }],
    [
      '/api/config/realm/create-realm/',
      post({ ...realm, display_name: 'north', search_backend: 7, metrics: 'none' }),
    ],
    ['/api/config/realm/create-realm/', post({ ...realm, display_name: 'south', import_tool: tools.idle })],
    ['/api/config/realm/create-realm/', post({ ...realm, display_name: 'west', monitoring_api: 'none' })],
    ['/api/config/realm/south/', { method: 'PATCH', body: { section: 'field' } }],
    [
      '/api/config/realm/create-realm/',
      post({ display_name: 'both', section: 'test', members: ['south', 'lyon'] }),
    ],
    ['/api/config/realm/south/', { method: 'DELETE' }],
  ],
  utils: [
    ['/api/utils/svc-check/realm/lyon/', { caller: { ...viewer('vera'), role: 'operator' } }],
    [add, post(svcHost('two'), 'a')],
    [add, post(svcHost('two'), 'a')],
    ['/api/utils/svc-add-host/realm/dead/', post(svcHost('two'), 'b')],
    ['/api/utils/svc-add-host/realm/paris/', post(svcHost('two'))],
    ['/api/utils/svc-delete-host/realm/lyon/host/two/', { method: 'DELETE' }],
    ['/api/utils/svc-restart/realm/lyon/'],
    ['/api/utils/svc-check/realm/by-api/'],
    ['/api/utils/svc-restart/realm/dead/'],
  ],
};

/** Makes a realm name a monitoring API that is not registered. A question to its engine reads the registered ones. */
const reachByApi = async (table: TestApp['table'], name: string) => {
  await table.update({ pk: 'REALM', sk: name }, { set: { monitoring_api: 'nobody' } });
};

/** All that the functions' files allow, in the words of what is used. */
function allowed(functionName: string): string[] {
  const access = Object.entries(tableAccessOf(functionName));
  return access.flatMap(([partition, verbs]) => verbs.map((verb) => `${partition} ${verb}`)).sort();
}

describe('what a function may do to the table', () => {
  it.each(Object.entries(calls))('is what it does: %s', async (name, requests) => {
    if (name === 'summary') await watch({ used: new Set(), refused: [] });
    const { data } = (await logIn()).body;
    api.tableUse.used.clear();
    const headers = { authorization: `Bearer ${data.access}` };
    if (name === 'api') {
      const key = await keyOfAnn();
      api.tableUse.used.clear();
      expect((await api.call('/health/', { headers })).body.data.health).toBe('degraded');
      expect((await api.call('/health/', { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
    }
    const token = await tokenOfIssuer();
    if (name === 'api')
      expect((await api.call('/health/', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
        200,
      );
    // A user of an issuer is listed once its token was used.
    if (name === 'stats')
      await tokenAuthorizer(createDependencies(testConfig, { table: api.table, secrets })).authorize(token);
    let maintenanceId = '';
    for (const [path, request] of requests) {
      const filled = path.replace('{maintenance_id}', maintenanceId);
      if (request?.caller) await api.call(filled, { ...request, caller: ofIssuer(request.caller.role) });
      const { status, body } = await api.call(filled, request);
      expect(status).not.toBe(500);
      maintenanceId = body?.data?.maintenance_id ?? maintenanceId;
    }
    expect([...api.tableUse.used].sort()).toEqual(allowed(name));
  });

  const ofIssuer = (role: Caller['role']): Caller => ({
    ...{ userName: 'keycloak:ann', userCreatedAt: 'unknown', role, sessionId: 'issuer-keycloak' },
    issuer: { id: 'keycloak', groups: ['ops'] },
  });

  /** Registers the issuer and returns a token of it. */
  const tokenOfIssuer = async () => {
    issuer.publish(issuerKey.jwk);
    const fields = { id: 'keycloak', url: issuer.url, audience: 'realmgate', rules: ['ops=viewer:*'] };
    await issuers.open(api.table).create(issuerRecord().parse(fields));
    return issuerToken({ url: issuer.url, now: systemClock() }, issuerKey);
  };

  const basic = (password: string) => `Basic ${Buffer.from(`ann:${password}`).toString('base64')}`;
  const logIn = async (password = 'correct horse') => {
    const headers = { authorization: basic(password) };
    return api.call('/api/token/', { headers, caller: undefined });
  };

  const ann: CallOptions = { caller: { ...viewer('ann'), role: 'admin' } };
  const keyOfAnn = async (): Promise<string> => {
    const { body } = await api.call('/api/token/keys/', { ...ann, ...post({ name: 'x', realms: ['lyon'] }) });
    return String(body.data.access_key);
  };

  it('is what it does: token', async () => {
    for (let turn = 0; turn < 5; turn += 1) await logIn('a wrong guess');
    expect((await logIn()).status).toBe(429);
    for (const { pk, sk } of await api.table.query('LOCKOUT')) {
      await api.table.delete({ pk: String(pk), sk: String(sk) });
    }
    const { data } = (await logIn()).body;
    for (const status of [200, 401]) {
      const request = { ...post({ refresh: data.refresh }), caller: undefined };
      expect((await api.call('/api/token/refresh/', request)).status).toBe(status);
      // The token is used again after the time in which a lost answer may be repeated.
      ahead = 60_000;
    }
    await keyOfAnn();
    const [key] = (await api.call('/api/token/keys/', ann)).body.data;
    await api.call(`/api/token/keys/${key.key_id}/`, { ...ann, method: 'DELETE' });
    expect([...api.tableUse.used].sort()).toEqual(allowed('token'));
  });

  it('is what it does: authorizer', async () => {
    const { data } = (await logIn()).body;
    const use = { used: new Set<string>(), refused: [] };
    const table = withRoleOf(api.table, 'authorizer', use);
    const { userName } = await tokenAuthorizer(createDependencies(testConfig, { table, secrets })).authorize(
      data.access,
    );
    expect(userName).toBe('ann');
    const another = tokenAuthorizer(createDependencies(testConfig, { table, secrets }));
    await another.authorize(await keyOfAnn());
    await another.authorize(await tokenOfIssuer());
    expect([...use.used].sort()).toEqual(allowed('authorizer'));
  });

  it('is what it does: feed', async () => {
    const { data } = (await logIn()).body;
    const use = { used: new Set<string>(), refused: [] };
    const over = new AbortController();
    const logs = { logOf: () => undefined };
    const [listeners, now] = [new ChangeListeners(), () => 0];
    const noFeeds = new OpenFeeds({ logs, listeners, now, mostOfUser: 1, mostOfAll: 1 });
    const wish = {
      realm: 'lyon',
      objects: ['hosts'],
      kinds: undefined,
      where: undefined,
      lastEventId: undefined,
    } as const;
    for (const token of [data.access, await keyOfAnn(), await tokenOfIssuer()]) {
      const table = withRoleOf(api.table, 'feed', use);
      const service = createFeedService(createDependencies(testConfig, { table, secrets }), () => noFeeds);
      // The reader is authenticated, and the realm is looked up, as often as an open feed does it.
      const reader = { user: 'ann', authorization: `Bearer ${token}`, signal: over.signal };
      await expect(service.open(wish, reader)).rejects.toMatchObject({ code: 'realm_not_warm' });
    }
    expect([...use.used].sort()).toEqual(allowed('feed'));
    expect(use.refused).toEqual([]);
  });

  const watch = async (use: TableUse) => {
    const table = withRoleOf(api.table, 'collector-watch', use);
    const host = collectorWatch.compose(createDependencies(testConfig, { table, log: recordingLog() }));
    await serveJob(collectorWatch, () => Promise.resolve(host))({}, testLambdaContext());
  };

  it('is what it does: collector-watch', async () => {
    const use = { used: new Set<string>(), refused: [] };
    await watch(use);
    await watch(use);
    expect([...use.used].sort()).toEqual(allowed('collector-watch'));
  });

  it('is what it does: maintenance-planner', async () => {
    const { body } = await api.call(maintenances, post(maintenance));
    const { maintenance_id: id } = body.data;
    await api.call(`${maintenances}${id}/`, { method: 'PATCH', body: { duration: '2h' } });
    expect((await api.call(maintenances.replace('lyon', 'recorded'), post(maintenance))).status).toBe(201);
    await reachByApi(api.table, 'recorded');
    const use = { used: new Set<string>(), refused: [] };
    const table = withRoleOf(api.table, 'maintenance-planner', use);
    const run = async (laterMs: number) => {
      const clock = () => systemClock() + laterMs;
      const dependencies = createDependencies(testConfig, { table, clock, log: recordingLog() });
      const composed = maintenancePlanner.compose(dependencies);
      await serveJob(maintenancePlanner, () => Promise.resolve(composed))({}, testLambdaContext());
    };
    await run(0);
    await api.call(`${maintenances}${id}/`, { method: 'DELETE' });
    await run(3_600_000);
    expect([...use.used].sort()).toEqual(allowed('maintenance-planner'));
  });

  it('is what it does: warm-watch', async () => {
    const use = { used: new Set<string>(), refused: [] };
    const table = withRoleOf(api.table, 'warm-watch', use);
    const warm = { interval_seconds: 2, stale_seconds: 300 };
    const untilRecovery = 'Disk [realmgate 0123456789abcdef excluded recovery]';
    const recovered = siteHost('web-1', { last_hard_state_change: 2_000_000_000 });
    const served = site({ hosts: [recovered, siteHost('web-2', { state: 1 })] });
    const engine = await startEngine({
      ...{ site: served, dialect: 'icinga2', listen: { port: 0 }, clock: systemClock },
    });
    addDowntime(served, {
      ...{ host: recovered, service: null, author: 'ann', text: untilRecovery, fixed: true },
      ...{ entry_time: 1, start_time: 1, end_time: 2_000_000_000, duration: 0, triggered_by: 0 },
      comment_id: 0,
    });
    const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
    await api.table.update(
      { pk: 'REALM', sk: 'lyon' },
      { set: { warm, monitoring_ip: '127.0.0.1', monitoring_port } },
    );
    await api.table.update({ pk: 'REALM', sk: 'by-api' }, { set: { warm } });
    const log = recordingLog();
    const pieces = memoryPieceStore(Date.now);
    const openWarmStore = () =>
      createWarmStore({ pieces, key: randomBytes(32), asked: warmColumns(), mostBytes: 1e9 });
    const receiver = await startReceiver(({ path }) => (path === '/gone' ? 410 : 204));
    await storeWebhooks(receiver.url);
    const dependencies = createDependencies(
      { ...testConfig, warmStatesSecret: 'redis', webhookTargets: ['127.0.0.1'] },
      { table, log, secrets, openWarmStore, sleep: () => sleep(8000) },
    );
    const host = warmWatch.compose(dependencies);
    await serveJob(warmWatch, () => Promise.resolve(host))({ source: 'aws.events' }, testLambdaContext());
    await Promise.all([engine.close(), receiver.stop()]);
    expect(use.refused).toEqual([]);
    expect([...use.used].sort()).toEqual(allowed('warm-watch'));
    expect(served.downtimes.size).toBe(0);
  });

  /** Stores webhooks of a realm: one that gets events, one whose receiver is gone, and one that gets problems. */
  async function storeWebhooks(url: string): Promise<void> {
    const { created_at: owner_created_at } = (await createUserStore(api.table, systemClock).find('ann'))!;
    const stored = await api.table.get({ pk: 'REALM', sk: 'lyon' });
    const { creation_id, creation_id: realm_creation_id = '' } = { ...stored };
    const of = { ...keptWebhook, realm: 'lyon', realm_creation_id, owner: 'ann', owner_created_at };
    const at = systemClock();
    const records = [
      { ...of, webhook_id: 'events', url: `${url}/events`, created_at: at, changed_at: at },
      { ...of, webhook_id: 'gone', url: `${url}/gone`, created_at: at, changed_at: at },
      { ...of, webhook_id: 'groups', url: `${url}/groups`, format: 'alertmanager', group_wait_seconds: 0 },
    ];
    for (const record of records) await api.table.put({ pk: 'WEBHOOK', sk: record.webhook_id }, record);
    await storeNotedEvent({ name: 'lyon', creation_id });
    // A group whose problems are over.
    const told = { labels: {}, annotations: {}, startsAt: new Date(0).toISOString() };
    const labels = { instance: 'former', realm: 'lyon' };
    const group = { key: JSON.stringify(['lyon', 'former']), at: 0, labels, alerts: [['0a', told]] };
    await createWebhookDeliveries(api.table, systemClock).saveGroup('groups', 'old', JSON.stringify(group));
  }

  /** Stores the levels of an objective, with an event that was not given to webhooks and not marked. */
  async function storeNotedEvent(realmOfIt: object, { id = 'slo', changed_at = 0, isMarked = true } = {}) {
    const event = { id: 'e1', type: 'realmgate.objective.burning.v1', subject: id, body: '{"id":"e1"}' };
    // Their order is that of no calculation.
    const levels = { burning: ['6h', '1h'], exhausted: null };
    const events = [{ ...event, kind: 'objective.burning' }];
    await api.table.put(
      { pk: 'OBJECTIVE_LEVELS', sk: id },
      { levels, changed_at, at: 0, realm: realmOfIt, events },
    );
    if (isMarked) await api.table.put({ pk: 'OBJECTIVE_EVENTS', sk: id }, {});
  }

  it('is what they do: passive-checks, passive-check-delivery', async () => {
    const byApi = realmRecord('by-api', { monitoring_api: 'nobody' });
    const passive = await startPassiveWorld({
      realms: [...world.realms, byApi],
      viewers: { olga: ['lyon'] },
    });
    const { table, tableUse } = passive.api;
    const olga: Caller = {
      ...{ ...viewer('olga'), role: 'operator' as const },
      userCreatedAt: String((await table.get({ pk: 'USER', sk: 'olga' }))?.['created_at']),
    };
    tableUse.used.clear();
    for (const query of ['', '?rotate=true', '?rotate=true']) {
      const { status } = await passive.api.call(`/api/passive-checks/api-key/${query}`, { caller: olga });
      expect(status).toBe(200);
    }
    const body = notificationOf({ realm: 'lyon', host: 'web-1' }, { id: '1' });
    const headers = { 'idempotency-key': 'a' };
    for (const turn of [1, 2])
      expect([turn, (await passive.submit(body, { caller: olga, headers })).status]).toEqual([turn, 202]);
    expect((await passive.submit(body, { caller: ofIssuer('operator') })).status).toBe(400);
    const ofParis = notificationOf({ realm: 'paris', host: 'web-1' }, { id: '3' });
    expect((await passive.submit(ofParis)).status).toBe(202);
    await reachByApi(table, 'paris');
    const silent = notificationOf({ host: 'nowhere' }, { id: '2' });
    expect((await passive.submit(silent, { headers: { 'idempotency-key': 'b' } })).status).toBe(503);
    expect([...tableUse.used].sort()).toEqual(allowed('passive-checks'));
    tableUse.used.clear();
    expect(await passive.deliver()).toBe(1);
    expect([...tableUse.used].sort()).toEqual(allowed('passive-check-delivery'));
    await passive.stop();
  });

  it('is what it does: calendars', async () => {
    const [list, one] = ['/api/calendars/', '/api/calendars/office/'];
    api.tableUse.used.clear();
    for (const _ of [1, 2]) expect((await api.call(list, post(office, 'a'))).status).toBe(201);
    expect((await api.call(list, { caller: ofIssuer('viewer') })).status).toBe(200);
    const change = { method: 'PATCH', body: { time_zone: 'Europe/Paris' } };
    expect((await api.call(one, change)).status).toBe(200);
    expect((await api.call(one, { method: 'DELETE' })).status).toBe(200);
    const put = api.table.put.bind(api.table);
    const spy = jest.spyOn(api.table, 'put');
    spy.mockImplementation((key, ...rest) =>
      key.pk === 'CALENDAR' ? Promise.reject(new Error('broken')) : put(key, ...rest),
    );
    expect((await api.call(list, post(office, 'b'))).status).toBe(500);
    spy.mockRestore();
    expect([...api.tableUse.used].sort()).toEqual(allowed('calendars'));
  });

  it('is what it does: filters', async () => {
    const shared = { ...filter, shared_with: 'all' };
    await api.table.put({ pk: 'USER', sk: 'broken' }, { user_name: 'broken' });
    api.tableUse.used.clear();
    for (const request of [post(shared, 'a'), { ...post(filter), ...vera }]) {
      const { body, status } = await api.call(filters, request);
      expect(status).toBe(201);
      const path = `${filters}${body.data.filter_id}/`;
      const { caller } = { caller: undefined, ...request };
      const as = caller ? { caller } : {};
      expect((await api.call(path, { ...as, method: 'PATCH', body: { where: 'state = 1' } })).status).toBe(
        200,
      );
      expect((await api.call(path, { ...as, method: 'DELETE' })).status).toBe(200);
    }
    expect((await api.call(filters, post(shared, 'a'))).status).toBe(201);
    for (const _ of [1, 2]) await api.call(filters, post(shared));
    for (const _ of [1, 2]) await api.call(filters, { ...post(filter), ...vera });
    await api.call(filters, { caller: ofIssuer('viewer') });
    const broken = { ...filter, shared_with: 'realm', realm: 'lyon' };
    expect((await api.call(filters, { ...post(broken, 'b'), caller: viewer('broken') })).status).toBe(500);
    expect([...api.tableUse.used].sort()).toEqual(allowed('filters'));
  });

  it('is what it does: objectives', async () => {
    const objectives = '/api/objectives/';
    await api.table.put({ pk: 'CALENDAR', sk: 'always' }, { ...office, name: 'always' });
    api.tableUse.used.clear();
    for (const name of ['lyon', 'by-api', 'recorded', 'watched']) {
      const body = { name: 'hosts', realm: name, kind: 'hosts', target_percent: 99, calendar: 'always' };
      const { status, body: created } = await api.call(objectives, post(body, name));
      expect(status).toBe(201);
      await api.call(objectives, post(body, name));
      const path = `${objectives}${created.data.objective_id}/`;
      await api.call(path);
      await api.call(path, { method: 'PATCH', body: { target_percent: 98 } });
    }
    for (const caller of [vera.caller, ofIssuer('viewer')]) await api.call(objectives, { caller });
    // A day that is over is kept if its past is known.
    const midnight = Math.floor(systemClock() / 86_400_000) * 86_400;
    world.engines.lyon.site.log.push(logLineAt(midnight, [-5, 1, 'HOST ALERT', 'web-1;UP;HARD;1;fine']));
    const { body } = await api.call(objectives);
    const records = await createObjectiveStore(api.table, systemClock, recordingLog()).all();
    for (const { objective_id: id, changed_at, realm: of } of records) {
      if (of.name !== 'lyon') continue;
      await storeNotedEvent(of, { id, changed_at, isMarked: false });
      await api.call(`${objectives}${id}/`);
    }
    await api.call(`${objectives}${body.data[0].objective_id}/`, { method: 'DELETE' });
    const broken = { name: 'broken', realm: 'lyon', kind: 'hosts', target_percent: 99 };
    await api.table.put({ pk: 'USER', sk: 'broken' }, { user_name: 'broken' });
    const caller: Caller = { ...viewer('broken'), role: 'operator' };
    expect((await api.call(objectives, { ...post(broken, 'b'), caller })).status).toBe(500);
    expect([...api.tableUse.used].sort()).toEqual(allowed('objectives'));
  });

  it('is what they do: prometheus, reports, objective-watch', async () => {
    const names = ['lyon', 'by-api', 'recorded', 'watched'];
    await api.table.put({ pk: 'CALENDAR', sk: 'always' }, { ...office, name: 'always' });
    const create = (name: string, realmName: string) =>
      api.call(
        '/api/objectives/',
        post({
          name,
          realm: realmName,
          kind: 'hosts',
          target_percent: 99,
          calendar: 'always',
          window: '30d',
        }),
      );
    for (const name of names) await create('hosts', name);
    api.tableUse.used.clear();
    for (const name of names) await api.call(`/api/prometheus/realms/${name}/metrics/`);
    const lyon = '/api/prometheus/realms/lyon/metrics/';
    for (const caller of [vera.caller, ofIssuer('viewer')]) await api.call(lyon, { caller });
    expect([...api.tableUse.used].sort()).toEqual(allowed('prometheus'));
    api.tableUse.used.clear();
    for (const name of ['searched', 'watched', 'by-api', 'lyon'])
      await api.call(`/api/reports/info/realms/${name}/`);
    await api.call('/api/reports/info/realms/lyon/', vera);
    await api.call('/api/reports/info/realms/lyon/', { caller: ofIssuer('viewer') });
    expect([...api.tableUse.used].sort()).toEqual(allowed('reports'));
    const { use: first } = await runObjectiveWatch(api, { secrets });
    // A day that is over is kept if its past is known.
    const midnight = Math.floor(systemClock() / 86_400_000) * 86_400;
    world.engines.lyon.site.log.push(logLineAt(midnight, [-5, 1, 'HOST ALERT', 'web-1;UP;HARD;1;fine']));
    const stored = await createObjectiveStore(api.table, systemClock, recordingLog()).all();
    const { objective_id: id, changed_at, realm: of } = stored.find((one) => one.realm.name === 'lyon')!;
    await storeNotedEvent(of, { id, changed_at, isMarked: false });
    const { use: second } = await runObjectiveWatch(
      api,
      { secrets, clock: () => systemClock() + 600_000 },
      { warmStatesSecret: 'redis' },
    );
    const used = new Set([...first.used, ...second.used]);
    expect([...used].sort()).toEqual(allowed('objective-watch'));
  });

  it('is what it does: webhooks', async () => {
    const app = await startTestApp({
      ...{ endpoints: catalog, viewers: { admin: [] }, world: { secrets } },
      config: { warmStatesSecret: 'redis' },
      realms: [realmRecord('warm', { warm: { interval_seconds: 10, stale_seconds: 300 } })],
    });
    const body = { name: 'tickets', realm: 'warm', url: 'https://tickets.example.com/' };
    const { status, body: created } = await app.call('/api/webhooks/', { method: 'POST', body });
    expect(status).toBe(201);
    const path = `/api/webhooks/${created.data.webhook_id}/`;
    expect((await app.call(path, { method: 'PATCH', body: { enabled: false } })).status).toBe(200);
    expect((await app.call(`${path}secret/`, { method: 'POST', body: {} })).status).toBe(200);
    const replay = (id: string, key: string) =>
      app.call(`/api/webhooks/${id}/replay/`, { method: 'POST', headers: { 'idempotency-key': key } });
    for (const _ of [1, 2]) expect((await replay(created.data.webhook_id, 'a')).status).toBe(200);
    jest.spyOn(app.table, 'update').mockRejectedValueOnce(new Error('the table is away'));
    expect((await replay(created.data.webhook_id, 'b')).status).toBe(500);
    const deliveries = createWebhookDeliveries(app.table, systemClock);
    const event = { id: 'e1', type: 'host', subject: 'web', body: '{}', order: '1', since: 1 };
    await deliveries.putEvent(created.data.webhook_id, 'failed', event);
    await deliveries.saveGroup(created.data.webhook_id, 'one', '{}');
    expect((await replay(created.data.webhook_id, 'c')).body.data).toMatchObject({ replayed: 1 });
    await app.call(`${path}deliveries/`);
    expect((await app.call(path, { method: 'DELETE' })).status).toBe(200);
    expect([...app.tableUse.used].sort()).toEqual(allowed('webhooks'));
    await app.stop();
  });

  it('is what they do: operations, operation-delivery', async () => {
    const port = await freePort();
    const operations = await startOperationsWorld({
      realms: [
        ...world.realms,
        realmRecord('away', { monitoring_port: await freePort() }),
        realmRecord('back', { monitoring_port: port }),
        realmRecord('by-api', { monitoring_api: 'nobody' }),
      ],
      viewers: { vera: ['lyon'] },
    });
    const { api: own } = operations;
    const schedule = (name: string, key?: string) =>
      own.call(`/api/operations/realms/${name}/downtimes/`, post(downtime, key));
    const downtimes = '/api/operations/realms/lyon/downtimes/';
    expect((await own.call(downtimes, vera)).status).toBe(200);
    expect((await own.call(downtimes, { caller: ofIssuer('viewer') })).status).toBe(404);
    expect((await own.call(`${downtimes}?key=none`, { method: 'DELETE' })).status).toBe(200);
    for (const turn of [1, 2]) expect([turn, (await schedule('lyon', 'a')).status]).toEqual([turn, 200]);
    const [queued, unanswered] = [await schedule('away'), await schedule('away')];
    expect([queued.status, unanswered.status]).toEqual([202, 202]);
    expect((await own.call(queued.headers['location'] ?? '')).status).toBe(200);
    const planned = await own.call(maintenances, post(maintenance));
    const { maintenance_id: id } = planned.body.data;
    const change = { method: 'PATCH', body: { enabled: false } };
    expect((await own.call(`${maintenances}${id}/`, change)).status).toBe(200);
    expect((await own.call(`${downtimes}none/`)).status).toBe(404);
    await own.call('/api/operations/realms/lyon/downtimes/?saved_filter=none');
    await own.call('/api/operations/realms/by-api/downtimes/');
    operations.proxy.setDown(true);
    expect((await schedule('dead', 'b')).status).toBe(503);
    operations.proxy.setDown(false);
    expect([...own.tableUse.used].sort()).toEqual(allowed('operations'));
    own.tableUse.used.clear();
    await reachByApi(own.table, 'away');
    // Its engine is asked first, and does not answer.
    expect(await operations.deliver()).toBe(false);
    // The second request repeats one whose caller got no answer.
    const head = { pk: `OPERATION#${unanswered.body.data.request_id}`, sk: 'head' };
    await own.table.update(head, { set: { state: 'offered' } });
    operations.pass(86_400_000);
    for (const turn of [1, 2]) expect([turn, await operations.deliver()]).toEqual([turn, true]);
    const used = [...own.tableUse.used];
    expect((await schedule('back')).status).toBe(202);
    own.tableUse.used.clear();
    const listen = { host: '127.0.0.1', port };
    const engine = await startEngine({
      site: site({ hosts: [siteHost('web-1')] }),
      dialect: 'icinga2',
      listen,
      clock: operations.clock,
    });
    expect(await operations.deliver()).toBe(true);
    await engine.close();
    expect([...new Set([...used, ...own.tableUse.used])].sort()).toEqual(allowed('operation-delivery'));
    await operations.stop();
  });

  it('is what it does: alertmanager', async () => {
    const clients = await startAlertmanagerWorld();
    const { api: own } = clients;
    await reachByApi(own.table, 'searched');
    // A downtime of the other endpoints, which the availability leaves out, is a silence as well.
    await clients.schedule({ hosts: ['router'] }, { sla: 'excluded' });
    own.tableUse.used.clear();
    expect((await clients.call('/api/v2/alerts/', vera)).status).toBe(200);
    const [{ id: foreign }] = (await clients.call('/api/v2/silences/')).body;
    expect((await clients.call('/api/v2/alerts/', { caller: ofIssuer('viewer') })).status).toBe(400);
    const silence = (instance: string, alertname: string, hours = 1) => {
      const matchers = Object.entries({ instance, alertname }).map(([name, value]) => {
        return { name, value, isRegex: true };
      });
      const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
      return { matchers, startsAt: inHours(0), endsAt: inHours(hours), comment: 'New disks' };
    };
    const make = (body: object, key?: string) => clients.call('/api/v2/silences/', post(body, key));
    const one = await make(silence('web-1', 'http'), 'a');
    const id = one.body.silenceID;
    const { matchers, startsAt } = (await clients.call(`/api/v2/silence/${id}/`)).body;
    const longer = { ...silence('web-1', 'http', 2), id, matchers, startsAt };
    const again = { ...silence('web-1', 'http'), startsAt, endsAt: longer.endsAt };
    for (const _ of [1, 2]) expect((await make(longer, 'b')).body).toEqual({ silenceID: id });
    expect((await make(again, 'b')).status).toBe(400);
    // So many downtimes wait for their engine in the queue, and the end of the silence withdraws them.
    const many = silence('big', 's[0-9]{3}');
    const waiting = await make(many);
    clients.setQueueDown(true);
    expect((await make(many, 'c')).status).toBe(500);
    for (const each of [foreign, id, waiting.body.silenceID])
      expect((await clients.call(`/api/v2/silence/${each}/`, { method: 'DELETE' })).status).toBe(200);
    // The matchers of a silence need the engine: if it does not answer, nothing waits for it.
    for (const [name, status] of Object.entries({ gone: 500, searched: 400 })) {
      const path = `/api/alertmanager/realms/${name}/api/v2/silences/`;
      expect([name, (await own.call(path, post(silence('web-1', 'http')))).status]).toEqual([name, status]);
    }
    expect([...own.tableUse.used].sort()).toEqual(allowed('alertmanager'));
    await clients.stop();
  });

  it('is what it does: mcp', async () => {
    const services = Array.from({ length: 201 }, (_, at) => siteService(`s${at}`));
    const busy = site({ hosts: [siteHost('web-1'), siteHost('busy', { services })] });
    const agents = await startMcpWorld(busy, [
      ['searched', { search_backend: 1 }],
      ['measured', { metrics: 'nowhere', metrics_db: 'none' }],
      ['watched', { state_history: true }],
    ]);
    const { api: own } = agents;
    await reachByApi(own.table, 'searched');
    const rules = { target_percent: 99.9, kind: 'hosts', window: '7d', calendar: 'office' };
    await own.table.put({ pk: 'CALENDAR', sk: 'office' }, office);
    const shop = { ...rules, name: 'Shop', realm: 'paris' };
    expect((await own.call('/api/objectives/', { method: 'POST', body: shop })).status).toBe(201);
    own.tableUse.used.clear();
    const oscar: Caller = { ...viewer('oscar'), role: 'operator' };
    const reads = ['whats_wrong', 'availability', 'history', 'objectives'];
    const metadata = '/.well-known/oauth-protected-resource/mcp';
    expect((await own.call(metadata, { caller: undefined })).status).toBe(200);
    expect((await agents.tool('whats_wrong', {}, { caller: ofIssuer('viewer') })).isError).toBe(false);
    for (const name of [...reads, 'maintenances', 'operations'])
      expect([name, (await agents.tool(name, {}, { caller: oscar })).isError]).toEqual([name, false]);
    // These realms name backends, or an interface, that nobody registered.
    const asked = [
      ...[['availability', { realm: 'watched' }] as const, ['history', { realm: 'searched' }] as const],
      ...[
        ['metrics', { realm: 'measured', host_name: 'web-1' }] as const,
        ['whats_wrong', { realm: 'searched' }] as const,
      ],
    ];
    for (const [name, args] of asked) await agents.tool(name, args);
    // A day that is over is kept if its past is known.
    const midnight = Math.floor(systemClock() / 86_400_000) * 86_400;
    busy.log.push(logLineAt(midnight, [-5, 1, 'HOST ALERT', 'web-1;UP;HARD;1;fine']));
    await agents.tool('objectives', {});
    const plan = async (args: object) => {
      const { data, text } = await agents.tool('plan', {
        minutes: 5,
        comment: 'New disks',
        hosts: ['web-1'],
        ...args,
      });
      if (!data) throw new Error(text);
      return () => agents.tool('apply_plan', { plan_id: data.facts.plan_id });
    };
    const schedule = await plan({ realm: 'paris', action: 'schedule_downtime' });
    for (const _ of [1, 2]) expect((await schedule()).isError).toBe(false);
    // So many targets wait in the queue, from which a removal withdraws them.
    const many = { realm: 'paris', hosts: ['busy'], include_services: true };
    const waits = await plan({ ...many, action: 'schedule_downtime' });
    agents.setQueueDown(true);
    expect((await waits()).isError).toBe(true);
    agents.setQueueDown(false);
    const { data } = await waits();
    const stands = await agents.tool('operations', { request_id: data.facts.request_id });
    expect(stands.text).toContain('202 of 202 targets wait');
    const removal = await plan({ realm: 'paris', hosts: ['busy'], action: 'remove_downtimes' });
    expect((await removal()).isError).toBe(false);
    expect([...own.tableUse.used].sort()).toEqual(allowed('mcp'));
    await agents.stop();
  });

  it('is what it does: passive-check-authorizer', async () => {
    const { data } = (await logIn()).body;
    const use = { used: new Set<string>(), refused: [] };
    const table = withRoleOf(api.table, 'passive-check-authorizer', use);
    const dependencies = createDependencies(testConfig, { table, secrets });
    await tokenAuthorizer(dependencies).authorize(await keyOfAnn());
    await tokenAuthorizer(dependencies).authorize(await tokenOfIssuer());
    const user = await tokenAuthorizer(dependencies).authorize(data.access);
    const key = await apiKeysIn(dependencies).keyOf(user);
    expect(await apiKeysIn(dependencies).authorize(key)).toMatchObject({ userName: 'ann', role: 'admin' });
    expect([...use.used].sort()).toEqual(allowed('passive-check-authorizer'));
  });

  it('is what it does: docs', async () => {
    await tokenOfIssuer();
    const use = { used: new Set<string>(), refused: [] };
    const dependencies = createDependencies(testConfig, { table: withRoleOf(api.table, 'docs', use) });
    expect(await issuerList(dependencies)()).toHaveLength(1);
    expect([...use.used].sort()).toEqual(allowed('docs'));
  });

  it('is known of every function', () => {
    const queued = [
      'passive-checks',
      'passive-check-delivery',
      'passive-check-authorizer',
      'operations',
      'operation-delivery',
    ];
    const jobs = ['collector-watch', 'maintenance-planner', 'objective-watch', 'warm-watch'];
    // A function that may touch no record has nothing to show.
    const without = deployedFunctionNames().filter((name) => Object.keys(tableAccessOf(name)).length === 0);
    expect(without).toEqual(expect.arrayContaining(['canary', 'key-rotation']));
    const tested = [
      ...Object.keys(calls),
      ...queued,
      'alertmanager',
      'calendars',
      'mcp',
      'filters',
      'objectives',
      'prometheus',
      'reports',
      'webhooks',
      'token',
      'authorizer',
      'feed',
      'docs',
      ...jobs,
      ...without,
    ];
    expect(tested.sort()).toEqual(deployedFunctionNames().sort());
  });
});

import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { newApiKeySecret } from '../../shared/security/derived-key.ts';
import { createAccessKeyStore } from '../../shared/store/access-keys.ts';
import type { Key, Table } from '../../shared/store/table.ts';
import { type CallerAnswer, startTestApp, type TestApp, testConfig, userCreatedAt } from '../support/app.ts';
import type { EventSeed } from '../support/event.ts';
import { realm } from '../support/realm-records.ts';
import { keptWebhook, webhooksInMemory } from '../support/webhook-app.ts';
import { type ConfigWorld, startConfigWorld, tools } from './config-world.ts';

const host = { host_name: 'new-1', address: '192.0.2.99', use_templates: ['linux'] };
const svcHost = { name: 'new-1', address: '192.0.2.99', tags: ['linux'] };

const newMaintenance = {
  ...{ name: 'Backup', targets: { hosts: ['web-1'] }, starts_at: 'now', rrule: 'FREQ=DAILY' },
  ...{ duration: '1h', comment: 'Backup' },
};

/** One request that would succeed, for every endpoint that changes something. */
const newCalendar = { name: 'office', time_zone: 'Europe/Paris', weekly_hours: { monday: ['08:00-18:00'] } };
const newFilter = { name: 'down', kind: 'hosts', where: 'state_name = DOWN' };

const newObjective = { name: 'shop', realm: 'lyon', kind: 'hosts', target_percent: 99 };

const requests: Readonly<Record<string, Omit<EventSeed, 'method'>>> = {
  'config.change-realm': { path: '/api/config/realm/lyon/', body: { section: 'other' } },
  'config.create-host': { path: '/api/config/realm/paris/hosts/create/', body: host },
  'config.create-host-in-import-tool': {
    path: `/api/config/import_tool/by_ip/${tools.lyon}/hosts/create/`,
    body: host,
  },
  'config.create-realm': {
    path: '/api/config/realm/create-realm/',
    body: { display_name: 'north', section: 'test', monitoring_ip: '192.0.2.1', monitoring_port: 6557 },
  },
  'config.delete-host': { path: '/api/config/realm/paris/hosts/delete/held-1/' },
  'config.delete-host-from-import-tool': {
    path: `/api/config/import_tool/by_ip/${tools.lyon}/hosts/delete/held-1/`,
  },
  'config.delete-realm': { path: '/api/config/realm/bare/' },
  'operations.change-maintenance': {
    path: '/api/operations/realms/lyon/maintenances/{maintenance_id}/',
    body: { enabled: false },
  },
  'operations.create-maintenance': {
    path: '/api/operations/realms/lyon/maintenances/',
    body: newMaintenance,
  },
  'operations.remove-maintenance': { path: '/api/operations/realms/lyon/maintenances/{maintenance_id}/' },
  'operations.acknowledge': {
    path: '/api/operations/realms/lyon/acknowledgements/',
    body: { targets: { hosts: ['web-1'] }, comment: 'on it' },
  },
  'operations.add-comments': {
    path: '/api/operations/realms/lyon/comments/',
    body: { targets: { hosts: ['web-1'] }, comment: 'see the ticket' },
  },
  'operations.check-targets': {
    path: '/api/operations/realms/lyon/checks/',
    body: { targets: { hosts: ['web-1'] } },
  },
  'operations.submit-results': {
    path: '/api/operations/realms/lyon/results/',
    body: { targets: { hosts: ['web-1'] }, state_name: 'DOWN', output: 'by hand' },
  },
  'operations.turn-switches': {
    path: '/api/operations/realms/lyon/switches/',
    body: { targets: { hosts: ['web-1'] }, switch: 'notifications', on: false },
  },
  'operations.remove-acknowledgement': {
    path: '/api/operations/realms/lyon/acknowledgements/{acknowledgement_id}/',
  },
  'operations.remove-acknowledgements': {
    path: '/api/operations/realms/lyon/acknowledgements/?host_name=web-1',
  },
  'operations.remove-comment': { path: '/api/operations/realms/lyon/comments/{comment_id}/' },
  'operations.remove-comments': { path: '/api/operations/realms/lyon/comments/?filter=host_name%3D*' },
  'operations.change-downtime': {
    ...{ path: '/api/operations/realms/lyon/downtimes/{downtime_id}/', body: { duration: '3h' } },
  },
  'operations.change-downtimes': {
    ...{ path: '/api/operations/realms/lyon/downtimes/?filter=host_name%3D*', body: { duration: '3h' } },
  },
  'operations.remove-downtime': { path: '/api/operations/realms/lyon/downtimes/{downtime_id}/' },
  'operations.remove-downtimes': { path: '/api/operations/realms/lyon/downtimes/?filter=host_name%3D*' },
  'operations.schedule-downtimes': {
    path: '/api/operations/realms/lyon/downtimes/',
    body: { targets: { hosts: ['web-1'] }, duration: '1h', comment: 'new disks' },
  },
  'calendars.change': { path: '/api/calendars/office/', body: { time_zone: 'UTC' } },
  'calendars.create': { path: '/api/calendars/', body: { ...newCalendar, name: 'another' } },
  'calendars.remove': { path: '/api/calendars/office/' },
  'filters.change': { path: '/api/filters/{filter_id}/', body: { where: 'state = 0' } },
  'filters.remove': { path: '/api/filters/{filter_id}/' },
  'filters.save': { path: '/api/filters/', body: { ...newFilter, name: 'another' } },
  'objectives.change': { path: '/api/objectives/{objective_id}/', body: { target_percent: 99.5 } },
  'objectives.create': { path: '/api/objectives/', body: { ...newObjective, name: 'another' } },
  'objectives.remove': { path: '/api/objectives/{objective_id}/' },
  'passive-checks.api-key': { path: '/api/passive-checks/api-key/' },
  'stats.end-sessions': { path: '/api/stats/user/vera/' },
  'token.make-key': { path: '/api/token/keys/', body: { name: 'backup' } },
  'token.revoke-key': { path: '/api/token/keys/00abcdefghijklmn/' },
  'utils.add-host': { path: '/api/utils/svc-add-host/realm/lyon/', body: svcHost },
  'utils.add-host-to-import-tool': {
    path: `/api/utils/svc-add-host/import-tool/${tools.paris}/`,
    body: svcHost,
  },
  'utils.delete-host': { path: '/api/utils/svc-delete-host/realm/lyon/host/held-1/' },
  'utils.delete-host-from-import-tool': {
    path: `/api/utils/svc-delete-host/import-tool/${tools.paris}/host/held-1/`,
  },
  'utils.restart': { path: '/api/utils/svc-restart/realm/paris/' },
  'utils.restart-by-post': { path: '/api/utils/svc-restart/realm/paris/' },
  'webhooks.change': { path: '/api/webhooks/kept/', body: { enabled: false } },
  'webhooks.create': {
    path: '/api/webhooks/',
    body: { name: 'tickets', realm: 'warm', url: 'https://tickets.example.com/' },
  },
  'webhooks.remove': { path: '/api/webhooks/kept/' },
  'webhooks.replay': { path: '/api/webhooks/kept/replay/' },
  'webhooks.rotate-secret': { path: '/api/webhooks/kept/secret/', body: {} },
  'webhooks.test': { path: '/api/webhooks/kept/test/' },
};

const webhooks = webhooksInMemory();
let world: ConfigWorld;
let api: TestApp;
let writes: string[] = [];
let acknowledgementId = '';
let commentId = '';
let downtimeId = '';
let filterId = '';
let maintenanceId = '';
let objectiveId = '';

/** Wraps the app's table and records the writes. */
function watched(table: Table): Table {
  const note = (verb: string, { pk, sk }: Key) => writes.push(`${verb} ${pk} ${sk}`);
  return {
    ...table,
    put: (key, ...rest) => (note('put', key), table.put(key, ...rest)),
    update: (key, ...rest) => (note('update', key), table.update(key, ...rest)),
    delete: (key, ...rest) => (note('delete', key), table.delete(key, ...rest)),
  };
}

const keySecret = newApiKeySecret();
const secretOf = (name: string) =>
  name === testConfig.apiKeySecret ? Promise.resolve(keySecret) : world.secrets.read(name);

/** An access key of the caller. */
async function keepKey(): Promise<void> {
  const owner = {
    user_name: 'admin',
    user_created_at: userCreatedAt,
    name: 'report',
    role: 'viewer' as const,
  };
  const times = { created_at: userCreatedAt, expires_at: Math.ceil(Date.now() / 1000) + 86_400 };
  const store = createAccessKeyStore(api.table, Date.now);
  await store.create({ ...owner, ...times }, (slot) => `${slot}abcdefghijklmn`);
}

/** Returns the parts of the engines that a change would alter. */
const engines = () =>
  [world.engines.paris, world.engines.lyon].map(({ site }) => [
    site.programStart,
    [...site.hosts.values()].map((one) => [one.name, one.last_check, one.notifications_enabled]),
    site.downtimes.size + site.comments.size,
  ]);

beforeAll(async () => {
  world = await startConfigWorld();
  api = await startTestApp({
    endpoints: catalog,
    realms: [...world.realms, realm('warm', { warm: { interval_seconds: 10, stale_seconds: 300 } })],
    tools: world.tools,
    viewers: { vera: ['lyon'], admin: [] },
    world: { secrets: { ...world.secrets, read: secretOf }, webhooks: webhooks.service },
    watch: watched,
  });
  await keepKey();
  await api.table.put({ pk: 'WEBHOOK', sk: 'kept' }, keptWebhook);
  for (const name of ['paris', 'lyon']) {
    const body = { ...host, host_name: 'held-1' };
    await api.call(`/api/config/realm/${name}/hosts/create/`, { method: 'POST', body });
  }
  while (!world.engines.paris.site.hosts.has('held-1')) await sleep(5);
  const downtimes = '/api/operations/realms/lyon/downtimes/';
  const body = { targets: { hosts: ['web-1'] }, duration: '1h', comment: 'old disks' };
  const maintenances = '/api/operations/realms/lyon/maintenances/';
  const made = await api.call(maintenances, { method: 'POST', body: newMaintenance });
  maintenanceId = made.body.data.maintenance_id;
  await api.call('/api/calendars/', { method: 'POST', body: newCalendar });
  const filter = await api.call('/api/filters/', { method: 'POST', body: newFilter });
  filterId = filter.body.data.filter_id;
  const objective = await api.call('/api/objectives/', { method: 'POST', body: newObjective });
  objectiveId = objective.body.data.objective_id;
  const comments = '/api/operations/realms/lyon/comments/';
  const comment = { targets: { hosts: ['web-1'] }, comment: 'see the ticket' };
  commentId = (await api.call(comments, { method: 'POST', body: comment })).body.data.targets[0].id;
  Object.assign(world.engines.lyon.site.hosts.get('web-1')!, { state: 1 });
  const acknowledgements = '/api/operations/realms/lyon/acknowledgements/';
  const acknowledging = { targets: { hosts: ['web-1'] }, comment: 'on it' };
  const acknowledged = await api.call(acknowledgements, { method: 'POST', body: acknowledging });
  acknowledgementId = acknowledged.body.data.targets[0].id;
  downtimeId = (await api.call(downtimes, { method: 'POST', body })).body.data.targets[0].id;
});
afterAll(async () => {
  await api.stop();
  webhooks.close();
  await world.stop();
});

describe.each(catalog.filter(({ audit }) => audit).map((one) => [one.name, one] as const))(
  '%s',
  (name, { method, audit }) => {
    const call = (query: string): Promise<CallerAnswer> => {
      const request = requests[name];
      if (!request) throw new Error(`tests/api/dry-run.test.ts has no request of ${name}`);
      const path = request.path
        .replace('{acknowledgement_id}', acknowledgementId)
        .replace('{comment_id}', commentId)
        .replace('{downtime_id}', downtimeId)
        .replace('{filter_id}', filterId)
        .replace('{maintenance_id}', maintenanceId)
        .replace('{objective_id}', objectiveId);
      return api.call(`${path}${path.includes('?') ? '&' : '?'}${query}`, { ...request, method });
    };

    it('answers a dry run with what would be, and changes nothing', async () => {
      const before = engines();
      writes = [];
      const { status, body } = await call('dry_run=true');
      expect([status, body.code]).toEqual([200, undefined]);
      expect(Object.keys(body.data)).toEqual([`would_${audit?.action.split('.')[1]}`]);
      expect(writes).toEqual([]);
      expect(engines()).toEqual(before);
    });
  },
);

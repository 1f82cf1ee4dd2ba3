// Everything that belongs to a realm is judged by the realms of the key that asks, over all endpoints of the catalog: webhooks with
// their deliveries, saved filters, requests for operations, key figures, maintenances, and everything below the path of a realm.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import { createOperationRequests } from '../../shared/store/operation-requests.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { createWebhookStore } from '../../shared/store/webhooks.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { recordingLog } from '../support/log.ts';
import { realm } from '../support/realm-records.ts';
import { keptWebhook, webhooksInMemory } from '../support/webhook-app.ts';

type Listed = (typeof catalog)[number];

let engines: readonly Engine[];
let api: TestApp;
const webhooks = webhooksInMemory();
const callers = new Map<string, Caller>();
/** The parameters of paths that name objects of the realm `paris`. */
const objects: Record<string, string> = {
  ...{ realm_type: 'realms', realm_name: 'paris', host_name: 'paris-web', service_desc: 'paris-http' },
  ...{ id_origin: 'paris-origin', hostgroup_name: 'paris-servers' },
};

const startRealm = (name: string) =>
  startEngine({
    site: site({
      programStart: Math.floor(systemClock() / 1000) - 1000,
      hostgroups: [{ name: `${name}-servers`, alias: name }],
      hosts: [
        host(`${name}-web`, {
          ...{ state: 1, groups: [`${name}-servers`] },
          services: [service(`${name}-http`, { state: 2 })],
        }),
      ],
    }),
    ...{ dialect: 'icinga2', listen: { port: 0 }, clock: systemClock },
  });

beforeAll(async () => {
  const names = ['paris', 'lyon'] as const;
  engines = await Promise.all(names.map(startRealm));
  const warm = { interval_seconds: 10, stale_seconds: 300 };
  const portOf = ({ address }: Engine) => ('port' in address ? address.port : 0);
  api = await startTestApp({
    endpoints: catalog,
    realms: names.map((name, at) =>
      realm(name, { origin: [`${name}-origin`], monitoring_port: portOf(engines[at]!), warm }),
    ),
    world: { webhooks: webhooks.service },
  });
  const users = createUserStore(api.table, systemClock);
  const password = 'none';
  await users.create({ user_name: 'ann', role: 'operator', realms: [...names], password });
  await users.create({ user_name: 'root', role: 'admin', realms: [], password });
  const records = await createRealmStore(api.table, systemClock).list();
  const [lyon, paris] = ['lyon', 'paris'].map((name) => records.find((one) => one.name === name)!);
  for (const userName of ['ann', 'root']) {
    const { created_at: userCreatedAt, role } = (await users.find(userName))!;
    const logIn: Caller = { userName, userCreatedAt, role, sessionId: 'session-1' };
    const realms = [{ name: 'lyon', creation_id: lyon!.creation_id }];
    callers.set(userName, logIn);
    callers.set(`a key of ${userName}`, { ...logIn, role: 'operator', key: { id: '00key', realms } });
    await createWebhookStore(api.table, systemClock, recordingLog()).create({
      ...{ ...keptWebhook, webhook_id: `of-${userName}`, realm: 'paris', owner: userName },
      ...{ realm_creation_id: paris!.creation_id ?? '', owner_created_at: userCreatedAt },
    });
    const body = { ...filter, name: `paris-${userName}`, shared_with: 'realm', realm: 'paris' };
    objects[`filter_id ${userName}`] = await create(userName, '/api/filters/', body, 'filter_id');
    objects[`webhook_id ${userName}`] = `of-${userName}`;
  }
  const path = '/api/operations/realms/paris/maintenances/';
  objects['maintenance_id'] = await create('ann', path, maintenance, 'maintenance_id');
  const objective = { name: 'shop', realm: 'paris', kind: 'hosts', target_percent: 99 };
  objects['objective_id'] = await create('ann', '/api/objectives/', objective, 'objective_id');
  const kpi = await api.call('/api/events/realms/paris/monitoring/kpi/hosts/', { caller: as('ann') });
  objects['kpi_id'] = kpi.body.data.kpi_id;
  const requests = createOperationRequests(api.table, systemClock);
  const id = 'request-of-paris';
  await requests.create(
    {
      ...{ id, realm_type: 'realms', realm_name: 'paris', realm_creation_id: paris!.creation_id ?? null },
      ...{ operation: { kind: 'comment', values: {} }, created_at: systemClock() },
    },
    [
      {
        ...{
          realm: 'paris',
          realm_creation_id: paris!.creation_id ?? null,
          engine: 'any',
          is_verified: true,
        },
        ...{
          is_begun: false,
          is_sending: false,
          attempts: 0,
          confirmed_by: null,
          finished_at: null,
          targets: [],
        },
      },
    ],
  );
  await requests.decide(id, 'accepted');
  objects['request_id'] = id;
});
afterAll(async () => {
  await api.stop();
  webhooks.close();
  await Promise.all(engines.map((engine) => engine.close()));
});

const filter = { kind: 'hosts', where: 'state = 0' };
const targets = { targets: { hosts: ['paris-web'] } };
const maintenance = {
  ...{ name: 'Backup of paris', ...targets, starts_at: 'now', rrule: 'FREQ=DAILY' },
  ...{ duration: '1h', comment: 'Backup' },
};

function as(name: string): Caller {
  const caller = callers.get(name);
  if (caller) return caller;
  throw new Error(`there is no caller ${name}`);
}

async function create(userName: string, path: string, body: object, idField: string): Promise<string> {
  const answer = await api.call(path, { method: 'POST', body, caller: as(userName) });
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  return String(answer.body.data[idField]);
}

const bodies: Readonly<Record<string, unknown>> = {
  'filters.change': { where: 'state = 1' },
  'objectives.change': { target_percent: 98 },
  'operations.change-downtime': { duration: '1h' },
  'operations.change-downtimes': { duration: '1h' },
  'operations.change-maintenance': { enabled: false },
  'operations.create-maintenance': maintenance,
  'operations.acknowledge': { ...targets, comment: 'On it' },
  'operations.add-comments': { ...targets, comment: 'See the ticket' },
  'operations.check-targets': targets,
  'operations.submit-results': { ...targets, state_name: 'UP', output: 'By hand' },
  'operations.turn-switches': { ...targets, switch: 'notifications', on: false },
  'operations.schedule-downtimes': { ...targets, duration: '1h', comment: 'New disks' },
};

const queries: Readonly<Record<string, string>> = {
  'operations.remove-acknowledgements': '?host_name=paris-web',
  'operations.remove-comments': '?filter=host_name%3D*',
  'operations.change-downtimes': '?key=deploy-7',
  'operations.remove-downtimes': '?key=deploy-7',
  'status.search': '?q=web',
};

/** Answers that are the same for every realm, because this deployment has no feeds. */
const sameForAll: Readonly<Record<string, readonly [number, string]>> = {
  'feed.realm': [422, 'feeds_not_offered'],
};

/** Requests that an operator may send, whose path may name objects of `paris` in place of its parameters. */
const reachable = catalog.filter(
  ({ access, logInOnly }) => !logInOnly && (access === 'viewer' || access === 'operator'),
);
const namesObject = ({ path }: Listed) => path.replace('{user_name}', '').includes('{');

function requestFor({ name, method, path }: Listed, userName: string) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    parameter === 'user_name'
      ? userName
      : (objects[`${parameter} ${userName}`] ?? objects[parameter] ?? 'paris-any'),
  );
  return { path: `${filled}${queries[name] ?? ''}`, options: { method, body: bodies[name] } };
}

describe.each(['ann', 'root'])('a key of %s that is limited to another realm', (userName) => {
  const key = `a key of ${userName}`;

  it.each(reachable.filter(namesObject).map((one) => [`${one.method} ${one.path}`, one] as const))(
    'finds no object of it: %s',
    async (_, endpoint) => {
      const { path, options } = requestFor(endpoint, userName);
      const { status, body } = await api.call(path, { ...options, caller: as(key) });
      const expected = sameForAll[endpoint.name] ?? [404, expect.stringMatching(/_not_found$/)];
      expect([status, body.code]).toEqual(expected);
    },
  );

  it.each(
    reachable.filter((one) => !namesObject(one)).map((one) => [`${one.method} ${one.path}`, one] as const),
  )('gets no row of it: %s', async (_, endpoint) => {
    const { path, options } = requestFor(endpoint, userName);
    const { text } = await api.call(path, { ...options, caller: as(key) });
    expect(text).not.toMatch(/paris/);
  });

  it('applies no filter that is shared with its users', async () => {
    const path = `/api/status/realms/lyon/hosts/?saved_filter=paris-${userName}`;
    expect((await api.call(path, { caller: as(key) })).body.code).toBe('filter_not_found');
    const ofParis = path.replace('/lyon/', '/paris/');
    expect((await api.call(ofParis, { caller: as(userName) })).status).toBe(200);
  });

  it.each(['webhook_id', 'filter_id', 'kpi_id', 'request_id', 'maintenance_id', 'objective_id'])(
    'would have found the objects that its owner finds after a log-in: %s',
    async (parameter) => {
      const named = reachable.filter(
        ({ method, path }) => method === 'GET' && path.includes(`{${parameter}}`),
      );
      expect(named).not.toHaveLength(0);
      for (const endpoint of named) {
        const { path } = requestFor(endpoint, userName);
        expect([path, (await api.call(path, { caller: as(userName) })).status]).toEqual([path, 200]);
      }
    },
  );
});

describe('a read-only key', () => {
  const writes = catalog.filter(({ access, audit }) => access === 'viewer' && audit !== undefined);

  it.each(writes.map((one) => [`${one.method} ${one.path}`, one] as const))(
    'writes nothing: %s',
    async (_, endpoint) => {
      const { path, options } = requestFor(endpoint, 'ann');
      const caller: Caller = { ...as('ann'), role: 'viewer', key: { id: '00key', realms: undefined } };
      const body = endpoint.name === 'filters.save' ? { ...filter, name: 'by a key' } : options.body;
      const { status, body: answer } = await api.call(path, { ...options, body, caller });
      expect([status, answer.code]).toEqual([403, 'forbidden']);
    },
  );
});

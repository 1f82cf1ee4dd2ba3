import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import { startTestApp, type TestApp, userCreatedAt } from '../support/app.ts';
import { multirealm, realm } from '../support/realm-records.ts';

/** A realm that none of these callers may see. No endpoint may show them its name. */
const hidden = 'hidden-realm';

let api: TestApp;

beforeAll(async () => {
  api = await startTestApp({
    endpoints: catalog,
    realms: [
      realm(hidden, { origin: ['hidden-origin'] }),
      multirealm('hidden-group', hidden),
      realm('shown', { origin: ['shown-origin'] }),
      multirealm('shown-group', 'shown'),
    ],
    viewers: { vera: ['shown-group'], nina: [] },
  });
});
afterAll(async () => {
  await api.stop();
});

const as = (role: Caller['role']): Caller => ({
  userName: 'vera',
  userCreatedAt,
  role,
  sessionId: 'session',
});

/** The requests that a caller who is no administrator may send, with every parameter filled in. */
const reachable = catalog
  .filter(({ access }) => access === 'viewer' || access === 'operator')
  .flatMap(({ name, method, path, access, list }) =>
    ['realms', 'multirealms'].map((type) => ({
      name,
      type,
      method,
      isList: list !== undefined,
      hasParameters: path.includes('{'),
      role: access === 'operator' ? ('operator' as const) : ('viewer' as const),
      namesRealm: path.includes('{realm_name}'),
      path: path
        .replace('{realm_type}', type)
        .replace('{realm_name}', type === 'realms' ? hidden : 'hidden-group')
        .replace('{user_name}', 'vera')
        .replace('{id_origin}', 'hidden-origin')
        .replace(/\{\w+\}/g, 'any'),
    })),
  );

/** Queries that an endpoint does not do without. */
const queries: Readonly<Record<string, string>> = {
  'operations.remove-acknowledgements': '?host_name=web-1',
  'operations.remove-comments': '?filter=host_name%3D*',
  'operations.change-downtimes': '?key=deploy-7',
  'operations.remove-downtimes': '?key=deploy-7',
  'status.search': '?q=hidden',
};

const bodies: Readonly<Record<string, unknown>> = {
  'operations.change-downtime': { duration: '1h' },
  'operations.change-downtimes': { duration: '1h' },
  'operations.change-maintenance': { enabled: false },
  'operations.create-maintenance': {
    ...{ name: 'Backup', targets: { hosts: ['web-1'] }, starts_at: 'now', rrule: 'FREQ=DAILY' },
    ...{ duration: '1h', comment: 'Backup' },
  },
  'operations.acknowledge': { targets: { hosts: ['web-1'] }, comment: 'On it' },
  'operations.add-comments': { targets: { hosts: ['web-1'] }, comment: 'See the ticket' },
  'operations.check-targets': { targets: { hosts: ['web-1'] } },
  'operations.submit-results': { targets: { hosts: ['web-1'] }, state_name: 'UP', output: 'By hand' },
  'operations.turn-switches': { targets: { hosts: ['web-1'] }, switch: 'notifications', on: false },
  'operations.schedule-downtimes': { targets: { hosts: ['web-1'] }, duration: '1h', comment: 'New disks' },
};

/** Answers that are the same for every realm, because this deployment has no feeds. `feed.test.ts` has one with feeds. */
const sameForAll: Readonly<Record<string, readonly [number, string]>> = {
  'feed.realm': [422, 'feeds_not_offered'],
};

describe('a caller who is not associated to a realm', () => {
  it.each(
    reachable.filter(({ namesRealm }) => namesRealm).map((one) => [one.method, one.path, one] as const),
  )('gets the answer of a realm that does not exist: %s %s', async (method, path, { name, role }) => {
    const options = { method, caller: as(role), body: bodies[name] };
    const { status, body } = await api.call(`${path}${queries[name] ?? ''}`, options);
    expect([status, body.code]).toEqual(sameForAll[name] ?? [404, 'realm_not_found']);
  });

  it.each(
    reachable.filter(({ namesRealm }) => !namesRealm).map((one) => [one.method, one.path, one] as const),
  )('does not learn its name: %s %s', async (method, path, { name, role }) => {
    const { text } = await api.call(`${path}${queries[name] ?? ''}`, { method, caller: as(role) });
    expect(text).not.toContain(hidden);
  });
});

describe('a caller who sees no realm', () => {
  // The lists of one's own keys and of calendars are not about realms.
  const others = ['token.list-keys', 'calendars.list'];
  const lists = reachable.filter(
    ({ name, type, isList, hasParameters }) =>
      type === 'realms' && isList && !hasParameters && !others.includes(name),
  );

  it.each(lists.map(({ name, path, role }) => [`${path}${queries[name] ?? ''}`, role] as const))(
    'is told why a list is empty: %s',
    async (path, role) => {
      const { status, body } = await api.call(path, { caller: { ...as(role), userName: 'nina' } });
      expect([status, body.data]).toEqual([200, expect.any(Array)]);
      if (body.data.length === 0) expect(body.meta.notice).toEqual(expect.any(String));
    },
  );
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/stats/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { AppError } from '../../shared/base/errors.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import type { Table } from '../../shared/store/table.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { startTestApp, type TestApp, userCreatedAt, viewer } from '../support/app.ts';
import { deadPort } from '../support/free-port.ts';
import { multirealm, realm } from '../support/realm-records.ts';

const vera = viewer('vera');
const operator: Caller = { userName: 'olga', userCreatedAt, role: 'operator', sessionId: 'session-olga' };

let engines: readonly Engine[];
let api: TestApp;

beforeAll(async () => {
  const start = (dialect: 'icinga2' | 'naemon') =>
    startEngine({
      site: site({ hosts: [host('web-1')] }),
      dialect,
      listen: { host: '127.0.0.1', port: 0 },
      clock: systemClock,
    });
  engines = await Promise.all([start('icinga2'), start('naemon')]);
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
});
beforeEach(async () => {
  const [paris, lyon] = engines.map(({ address }) => ('port' in address ? address.port : 0));
  api = await startTestApp({
    endpoints,
    realms: [
      realm('paris', {
        monitoring_port: paris,
        monitoring_tls_ca: '-----BEGIN CERTIFICATE-----',
        section: 'production',
        origin: ['eu', 'fr'],
        link: 'https://menu:secret@apps.example/menu',
        collectd: '192.0.2.5',
        logger: 'logs-1',
        logger_resources: ['192.0.2.6', 'logs-1', '2001:db8::1'],
        search_logger_resources: ['search-logs'],
      }),
      realm('lyon', { monitoring_port: lyon, origin: ['eu'], logger: 'logs-2' }),
      realm('logs-only', { monitoring_ip: undefined, monitoring_port: undefined, logger: 'logs-3' }),
      realm('asleep', { activated: false, origin: ['nowhere'] }),
      realm('dead', { monitoring_port: deadPort }),
      multirealm('france', 'paris', 'lyon'),
    ],
    viewers: { vera: ['lyon', 'france', 'gone'], victor: [] },
  });
  const users = createUserStore(api.table, systemClock);
  await users.create({ user_name: 'admin', full_name: 'Ada', role: 'admin', realms: [], password: 'none' });
  await users.noteLogin('admin');
});
afterEach(async () => {
  await api.stop();
});

const sessions = () => createSessionStore(api.table, systemClock);
const logIn = (userName: string, sessionId: string, seconds = 600) =>
  sessions().create(
    { userName, sessionId, userCreatedAt },
    { refreshId: 'r', expiresAt: Math.ceil(Date.now() / 1000) + seconds },
  );
/** The fields that only users of issuers have. */
const ofUs = { issuer: null, subject: null };
const displayNamesIn = (rows: unknown) =>
  (rows as { readonly display_name: string }[]).map(({ display_name }) => display_name);
const namesIn = (rows: unknown) => (rows as { readonly realm: string }[]).map(({ realm }) => realm);

describe('GET /api/stats/get-all-users/', () => {
  it('lists users with realms and living sessions, and nothing of their passwords', async () => {
    await Promise.all([logIn('vera', 'one'), logIn('vera', 'two'), logIn('vera', 'over', -5)]);
    const { status, body, text } = await api.call('/api/stats/get-all-users/');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        user_name: 'admin',
        ...ofUs,
        full_name: 'Ada',
        role: 'admin',
        realms: [],
        session_count: 0,
        last_login: expect.stringMatching(/^\d{4}-.*\+00:00$/),
      },
      {
        user_name: 'vera',
        ...ofUs,
        full_name: null,
        role: 'viewer',
        realms: ['lyon', 'france'],
        session_count: 2,
        last_login: null,
      },
      {
        ...{ user_name: 'victor', ...ofUs, full_name: null, role: 'viewer' },
        ...{ realms: [], session_count: 0, last_login: null },
      },
    ]);
    expect(text).not.toContain('password');
  });

  it('sorts, cuts and formats like every list', async () => {
    await logIn('victor', 'one');
    const { text } = await api.call(
      '/api/stats/get-all-users/?sort=-session_count&limit=1&fields=user_name&format=csv',
    );
    expect(text.trim().split(/\r?\n/)).toEqual(['user_name', 'victor']);
  });
});

describe('GET /api/stats/get-users-and-sessions/', () => {
  it('counts users with a living session, and the sessions', async () => {
    await Promise.all([logIn('vera', 'one'), logIn('vera', 'two'), logIn('admin', 'three')]);
    await logIn('victor', 'over', -5);
    const { body } = await api.call('/api/stats/get-users-and-sessions/', { caller: vera });
    expect(body.data).toEqual({ logged_users: 2, active_sessions: 3 });
  });
});

describe('GET /api/stats/realms/', () => {
  it('shows the configuration of every realm, without certificates and passwords', async () => {
    const { body, text } = await api.call('/api/stats/realms/');
    expect(displayNamesIn(body.data)).toEqual(['asleep', 'dead', 'france', 'logs-only', 'lyon', 'paris']);
    expect(body.data[0]).toMatchObject({ activated: false, monitoring_tls: false, collectd: null });
    expect(body.data[2]).toMatchObject({
      ...{ realm: 'france', kind: 'multirealm', display_name: 'france' },
      members: ['paris', 'lyon'],
      host_groups: null,
    });
    expect(body.data[5]).toMatchObject({
      section: 'production',
      origin: ['eu', 'fr'],
      monitoring_ip: '127.0.0.1',
      link: 'https://apps.example/menu',
    });
    expect(text).not.toMatch(/CERTIFICATE|secret/);
  });

  it("shows a viewer's own realms only", async () => {
    const { body } = await api.call('/api/stats/realms/', { caller: vera });
    expect(displayNamesIn(body.data)).toEqual(['france', 'lyon']);
  });
});

describe('GET /api/stats/realms/collectors/{realm}/', () => {
  it("puts the realm's record and its engine's nodes together", async () => {
    const { status, body } = await api.call('/api/stats/realms/collectors/paris/');
    expect(status).toBe(200);
    const line = (kind: string, name: string, address: string | null, source = 'realm') => ({
      realm: 'paris',
      kind,
      name,
      address,
      source,
    });
    expect(body.data).toEqual([
      line('collectd', '192.0.2.5', '192.0.2.5'),
      line('logger', '192.0.2.6', '192.0.2.6'),
      line('logger', '2001:db8::1', '2001:db8::1'),
      line('logger', 'logs-1', null),
      line('poller', 'engine-1', null, 'engine'),
      line('search_logger', 'search-logs', null),
    ]);
  });

  it('answers what the record says where the engine is down, and that this is not all', async () => {
    const { status, body } = await api.call('/api/stats/realms/collectors/dead/');
    expect([status, body.data]).toEqual([200, []]);
    expect(body.meta.notice).toContain("Only what the realm's record says");
    expect(body.meta.notice).not.toContain('127.0.0.1');
  });

  it.each(['lyon', 'logs-only'])('keeps to the record where no engine tells: %s', async (name) => {
    const { status, body } = await api.call(`/api/stats/realms/collectors/${name}/`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ kind: 'logger', source: 'realm' }]);
  });

  it.each([
    ['nothing', 404, 'realm_not_found'],
    ['france', 404, 'realm_not_found'],
    ['asleep', 404, 'realm_not_found'],
  ])('answers for %s %i %s', async (name, status, code) => {
    const answer = await api.call(`/api/stats/realms/collectors/${name}/`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('hides realms that the caller does not see', async () => {
    const { status } = await api.call('/api/stats/realms/collectors/paris/', { caller: vera });
    expect(status).toBe(404);
  });
});

describe('GET /api/stats/realms/{user}/', () => {
  it('lists the realms and multirealms of a user that exist', async () => {
    const { body } = await api.call('/api/stats/realms/vera/');
    expect(body.data).toEqual([
      { realm: 'france', kind: 'multirealm', section: 'test' },
      { realm: 'lyon', kind: 'standard', section: 'test' },
    ]);
    const own = await api.call('/api/stats/realms/vera/', { caller: vera });
    expect(own.body.data).toEqual(body.data);
  });

  it('lists every realm for an admin, none for a user without', async () => {
    const all = await api.call('/api/stats/realms/admin/');
    expect(namesIn(all.body.data)).toEqual(['dead', 'france', 'logs-only', 'lyon', 'paris']);
    const none = await api.call('/api/stats/realms/victor/');
    expect(none.body.data).toEqual([]);
  });

  it('refuses others in the same words whether there is such a user or not', async () => {
    const known = await api.call('/api/stats/realms/victor/', { caller: vera });
    const unknown = await api.call('/api/stats/realms/nobody/', { caller: vera });
    expect([known.status, unknown.status]).toEqual([403, 403]);
    expect(known.body.detail).toBe(unknown.body.detail);
  });

  it('answers 404 for an unknown user, and takes the word realms for a user', async () => {
    for (const name of ['nobody', 'realms', 'a%23b']) {
      const { status, body } = await api.call(`/api/stats/realms/${name}/`);
      expect([name, status, body.code]).toEqual([name, 404, 'user_not_found']);
    }
  });
});

describe('DELETE /api/stats/user/{user}/', () => {
  const end = (name: string, caller?: Caller) =>
    api.call(`/api/stats/user/${name}/`, { method: 'DELETE', requestId: name, ...(caller && { caller }) });

  it("ends the user's sessions and keeps the account", async () => {
    await Promise.all([logIn('vera', 'one'), logIn('vera', 'two'), logIn('victor', 'three')]);
    const { status, body, headers } = await end('vera');
    expect([status, body.data]).toEqual([200, { user_name: 'vera', ended_sessions: 2 }]);
    expect(headers['cache-control']).toBe('no-store');
    expect((await sessions().list()).map((session) => session.user_name)).toEqual(['victor']);
    expect((await end('vera')).body.data.ended_sessions).toBe(0);
    expect((await api.call('/api/stats/realms/vera/')).status).toBe(200);
  });

  it('leaves a record of who did it, whether it was allowed or not', async () => {
    await end('vera');
    await end('victor', operator);
    const entries = await createAuditStore(api.table).list(Date.now() - 60_000, Date.now());
    expect(entries.map(({ actor, action, target, outcome }) => [actor, action, target, outcome])).toEqual([
      ['olga', 'sessions.end', 'victor', 'refused'],
      ['admin', 'sessions.end', 'vera', 'done'],
    ]);
  });

  it('answers 404 for an unknown user', async () => {
    const { status, body } = await end('nobody');
    expect([status, body.code]).toEqual([404, 'user_not_found']);
  });

  it('is for admins only', async () => {
    await logIn('victor', 'one');
    expect((await end('victor', operator)).status).toBe(403);
    expect(await sessions().list()).toHaveLength(1);
  });

  it('is the only method of its path', async () => {
    const { status, headers } = await api.call('/api/stats/user/vera/');
    expect([status, headers['allow']]).toEqual([405, 'DELETE, OPTIONS']);
  });
});

describe('origins', () => {
  it('lists the realms of an origin', async () => {
    const { body } = await api.call('/api/stats/eu/realms/');
    expect(namesIn(body.data)).toEqual(['lyon', 'paris']);
    const seen = await api.call('/api/stats/eu/realms/', { caller: vera });
    expect(namesIn(seen.body.data)).toEqual(['lyon']);
  });

  it.each(['mars', 'nowhere', 'EU'])('answers 404 for the origin %s', async (id) => {
    const { status, body } = await api.call(`/api/stats/${id}/realms/`);
    expect([status, body.code]).toEqual([404, 'origin_not_found']);
  });

  it('does not tell a viewer of origins whose realms are hidden', async () => {
    const { status, body } = await api.call('/api/stats/fr/realms/', { caller: vera });
    expect([status, body.code]).toEqual([404, 'origin_not_found']);
  });

  it('lists the origins of a realm, in its order', async () => {
    const { body } = await api.call('/api/stats/origins/realms/paris/');
    expect(body.data).toEqual([
      { realm: 'paris', id_origin: 'eu' },
      { realm: 'paris', id_origin: 'fr' },
    ]);
    expect((await api.call('/api/stats/origins/realms/france/')).body.data).toEqual([]);
  });

  it.each([
    ['an unknown realm', 'nothing', undefined],
    ['a hidden one', 'paris', vera],
  ])('answers 404 for %s', async (_, name, caller) => {
    const { status, body } = await api.call(`/api/stats/origins/realms/${name}/`, caller && { caller });
    expect([status, body.code]).toEqual([404, 'realm_not_found']);
  });
});

const paths = [
  'get-all-users/',
  'get-users-and-sessions/',
  'realms/',
  'realms/collectors/paris/',
  'realms/vera/',
  'eu/realms/',
  'origins/realms/paris/',
];

describe('wrong requests', () => {
  it.each(paths)('%s takes no parameter that it does not know', async (path) => {
    const { status, body } = await api.call(`/api/stats/${path}?shape=round`);
    expect([status, body.code]).toEqual([400, 'unknown_parameter']);
  });

  it.each(['realms/collectors/x%0Ay/', 'realms/x%00/', '%07/realms/', 'origins/realms/%0D/'])(
    '%s holds a control character',
    async (path) => {
      const { status, body } = await api.call(`/api/stats/${path}`);
      expect([status, body.code, body.errors[0].in]).toEqual([400, 'invalid_request', 'path']);
    },
  );

  it('keeps the list of users from viewers and operators', async () => {
    for (const caller of [vera, operator]) {
      const { status, body } = await api.call('/api/stats/get-all-users/', { caller });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });
});

describe('a store that does not answer', () => {
  const down = () =>
    Promise.reject(
      new AppError('store_unavailable', {
        detail: 'The store does not answer.',
        cause: new Error('connect ECONNREFUSED 10.9.8.7:8000'),
      }),
    );
  const table: Table = { get: down, getMany: down, put: down, update: down, delete: down, query: down };

  beforeEach(async () => {
    await api.stop();
    api = await startTestApp({ endpoints, world: { table } });
  });

  it.each(paths)('is a problem: GET %s', async (path) => {
    const { status, body, text, headers } = await api.call(`/api/stats/${path}`);
    expect([status, body.code]).toEqual([503, 'store_unavailable']);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(text).not.toContain('10.9.8.7');
  });

  it('is the same for the ending of sessions', async () => {
    const { status, body } = await api.call('/api/stats/user/vera/', { method: 'DELETE' });
    expect([status, body.code]).toEqual([503, 'store_unavailable']);
  });
});

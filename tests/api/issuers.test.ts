// Users of a company's own log-in server, as the gateway hands them on: which realms the rules for their groups give them, and what
// they cannot do because they have no record here.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { AppError } from '../../shared/base/errors.ts';
import { type Caller, hasRole, roles } from '../../shared/http/request/caller.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { createIssuerUserStore } from '../../shared/store/issuer-users.ts';
import { issuerRecord, issuers } from '../../shared/store/issuers.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { realm } from '../support/realm-records.ts';

let api: TestApp;
let creationId: string;
let ahead = 0;
const later = () => (ahead += 11_000);

const rules = ['staff=viewer:*', 'paris-ops=operator:paris', 'south=viewer:lyon,nice', 'heads=admin'];
const keycloak = (fields: object = {}) =>
  issuerRecord().parse({ id: 'keycloak', url: 'https://login.example', audience: 'a', rules, ...fields });

beforeAll(async () => {
  api = await startTestApp({
    endpoints: catalog,
    realms: ['paris', 'lyon', 'nice'].map((name) => realm(name)),
    world: { clock: () => systemClock() + ahead },
  });
  creationId = (await issuers.open(api.table).create(keycloak())).creation_id ?? '';
});
afterAll(() => api.stop());

const caller = (role: Caller['role'], groups: readonly string[]): Caller => ({
  ...{ userName: 'keycloak:ann', userCreatedAt: creationId, role, sessionId: 'issuer-keycloak' },
  issuer: { id: 'keycloak', groups },
});
const seen = async (who: Caller): Promise<readonly string[]> => {
  const { body } = await api.call('/api/realms/', { caller: who });
  const rows: readonly { readonly realm: string }[] = body.data;
  return rows.map(({ realm }) => realm);
};

describe('the metadata of the API as a protected resource', () => {
  const path = '/.well-known/oauth-protected-resource';
  const headers = { host: 'api.example.com', 'x-forwarded-proto': 'https' };

  it('names the issuers, without a token and without an envelope', async () => {
    const { status, body } = await api.call(path, { caller: undefined, headers });
    expect([status, body]).toEqual([
      200,
      {
        resource: 'https://api.example.com',
        resource_name: 'Realmgate',
        authorization_servers: ['https://login.example'],
        bearer_methods_supported: ['header'],
      },
    ]);
  });

  it('is 503 if the table does not answer, because an empty list would be wrong', async () => {
    const down = await startTestApp({
      endpoints: catalog,
      watch: (table) => ({
        ...table,
        query: () =>
          Promise.reject(new AppError('store_unavailable', { detail: 'The store does not answer.' })),
      }),
    });
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body, headers: sent } = await down.call(path, { caller: undefined, headers });
      expect([status, body.code, sent['content-type']]).toEqual([
        503,
        'store_unavailable',
        expect.stringContaining('application/problem+json'),
      ]);
    }
    await down.stop();
  });

  it('is named by the challenge of a 401, unless the host of the request is none', async () => {
    const wrong = { authorization: 'Bearer x.y.z' };
    const challenge = async (more: object) =>
      (await api.call('/health/', { caller: undefined, headers: { ...wrong, ...more } })).headers[
        'www-authenticate'
      ];
    const general = 'Bearer realm="realmgate", error="invalid_token"';
    expect(await challenge(headers)).toBe(`${general}, resource_metadata="https://api.example.com${path}"`);
    expect(await challenge({ ...headers, host: 'a", x="b' })).toBe(general);
  });

  it('is at the public URL of the deployment, whatever host a stranger names', async () => {
    const publicUrl = 'https://api.example.org:8443';
    const named = await startTestApp({ endpoints: catalog, config: { publicUrl } });
    const forged = { ...headers, host: 'evil.example.net' };
    const { body } = await named.call(path, { caller: undefined, headers: forged });
    expect(body.resource).toBe(publicUrl);
    const wrong = { ...forged, authorization: 'Bearer x.y.z' };
    const refused = await named.call('/health/', { caller: undefined, headers: wrong });
    expect(refused.headers['www-authenticate']).toContain(`resource_metadata="${publicUrl}${path}"`);
    const discovery = await named.call('/api/prometheus/sd/', { headers: forged });
    expect(discovery.text).not.toContain('evil');
    await named.stop();
  });
});

describe('a user of an issuer', () => {
  it('sees the realms of the rules for its groups', async () => {
    expect(await seen(caller('viewer', ['south']))).toEqual(['lyon', 'nice']);
    expect(await seen(caller('operator', ['south', 'paris-ops']))).toEqual(['lyon', 'nice', 'paris']);
    expect(await seen(caller('viewer', ['staff']))).toEqual(['lyon', 'nice', 'paris']);
    expect(await seen(caller('viewer', ['unknown']))).toEqual([]);
  });

  it('is an operator of the realms of its operator rules only, whatever else it may see', async () => {
    const who = caller('operator', ['staff', 'paris-ops']);
    const check = async (name: string): Promise<string> =>
      String((await api.call(`/api/utils/svc-check/realm/${name}/`, { caller: who })).body.code);
    expect(await check('lyon')).toBe('realm_not_found');
    expect(await check('paris')).not.toBe('realm_not_found');
  });

  it('without a rule gets 403 at every endpoint that is not public', async () => {
    const nobody = caller('none', []);
    expect(roles.some((role) => hasRole(nobody, role))).toBe(false);
    const { status, body } = await api.call('/api/realms/', { caller: nobody });
    expect([status, body.code, body.detail]).toEqual([
      403,
      'forbidden',
      'This needs the role viewer; none of your groups has one.',
    ]);
  });

  it('loses what a changed rule gave within ten seconds, and all with the issuer', async () => {
    const who = caller('viewer', ['south']);
    expect(await seen(who)).toEqual(['lyon', 'nice']);
    await issuers.open(api.table).replace(keycloak({ rules: ['south=viewer:nice'] }));
    later();
    expect(await seen(who)).toEqual(['nice']);
    await issuers.open(api.table).remove('keycloak');
    later();
    expect(await seen(who)).toEqual([]);
    await issuers.open(api.table).create(keycloak());
    later();
    // The issuer of that name is another one now, and so are its users.
    expect(await seen(who)).toEqual([]);
    const again = await issuers.open(api.table).find('keycloak');
    creationId = again?.creation_id ?? '';
    later();
    expect(await seen(caller('viewer', ['south']))).toEqual(['lyon', 'nice']);
  });

  it('does not get the realm that took the name of a realm in a rule', async () => {
    const bound = await issuers.open(api.table).find('keycloak');
    expect(bound?.rules[2]?.realms).toEqual(
      ['lyon', 'nice'].map((name) => ({ name, creation_id: expect.any(String) })),
    );
    const who = caller('viewer', ['south']);
    const admin = { method: 'DELETE' };
    expect((await api.call('/api/config/realm/nice/', admin)).status).toBe(200);
    const body = { display_name: 'nice', section: 'test', monitoring_ip: '192.0.2.1', monitoring_port: 1 };
    expect((await api.call('/api/config/realm/create-realm/', { method: 'POST', body })).status).toBe(201);
    later();
    expect(await seen(who)).toEqual(['lyon']);
  });

  it('is named in the audit trail and in the log', async () => {
    const who = caller('admin', ['heads']);
    const path = '/api/config/realm/lyon/';
    await api.call(path, { method: 'PATCH', body: { section: 'field' }, caller: who });
    const entries = await createAuditStore(api.table).list(
      systemClock() - 60_000,
      systemClock() + ahead + 1000,
    );
    expect(entries.map(({ actor }) => actor)).toContain('keycloak:ann');
    expect(api.log.lines.filter(({ fields }) => fields['user'] === 'keycloak:ann')).not.toEqual([]);
  });

  it('makes no keys, which would outlive its groups', async () => {
    const who = caller('admin', ['heads']);
    const requests = [
      ['/api/token/keys/', {}],
      ['/api/token/keys/', { method: 'POST', body: { name: 'x', realms: ['lyon'] } }],
      ['/api/passive-checks/api-key/', {}],
    ] as const;
    for (const [path, request] of requests) {
      const { status, body } = await api.call(path, { caller: who, ...request });
      expect([status, body.detail]).toEqual([403, expect.stringContaining('Programs get access tokens')]);
    }
  });

  it('is known to administrators by issuer and subject, and is neither ours of that name nor that of another issuer', async () => {
    const users = createUserStore(api.table, systemClock);
    await users.create({ user_name: 'ann', role: 'viewer', realms: [], password: 'none' });
    const entra = await issuers
      .open(api.table)
      .create(keycloak({ id: 'entra', rules: ['ops=operator:lyon,paris', 'ops=viewer:paris'] }));
    const uses = createIssuerUserStore(api.table, () => systemClock() + ahead);
    const note = (issuer_id: string, issuer_creation_id: string, subject: string, ...groups: string[]) =>
      uses.noteUse({ issuer_id, issuer_creation_id, subject, groups });
    await note('keycloak', creationId, 'bob', 'staff');
    await note('keycloak', 'an earlier issuer', 'eve', 'heads');
    await note('gone', 'a removed issuer', 'ann', 'heads');
    later();
    await note('entra', entra.creation_id ?? '', 'ann', 'ops');
    ahead += 900_000;
    await note('keycloak', creationId, 'ann', 'gone', 'south');

    const { body } = await api.call(
      '/api/stats/get-all-users/?fields=user_name,issuer,subject,role,realms,session_count',
    );
    expect(body.data).toEqual([
      { user_name: 'ann', issuer: null, subject: null, role: 'viewer', realms: [], session_count: 0 },
      {
        ...{ user_name: 'entra:ann', issuer: 'entra', subject: 'ann', role: 'operator' },
        ...{ realms: ['lyon', 'paris'], session_count: 0 },
      },
      {
        ...{ user_name: 'keycloak:ann', issuer: 'keycloak', subject: 'ann', role: 'viewer' },
        ...{ realms: ['lyon'], session_count: 1 },
      },
      {
        ...{ user_name: 'keycloak:bob', issuer: 'keycloak', subject: 'bob', role: 'viewer' },
        ...{ realms: ['lyon', 'nice', 'paris'], session_count: 0 },
      },
    ]);
    const counts = async (): Promise<unknown> =>
      (await api.call('/api/stats/get-users-and-sessions/')).body.data;
    expect(await counts()).toEqual({ logged_users: 1, active_sessions: 1 });
    const sessions = createSessionStore(api.table, () => systemClock() + ahead);
    const [ann] = await users.list();
    const session = { userName: 'ann', sessionId: 's', userCreatedAt: ann?.created_at ?? '' };
    await sessions.create(session, {
      refreshId: 'r',
      expiresAt: Math.ceil((systemClock() + ahead) / 1000) + 600,
    });
    expect(await counts()).toEqual({ logged_users: 2, active_sessions: 2 });

    const realmsOf = async (name: string): Promise<readonly string[]> => {
      const answer = await api.call(`/api/stats/realms/${name}/`);
      const rows: readonly { readonly realm: string }[] = answer.body.data;
      return rows.map(({ realm: one }) => one);
    };
    expect([await realmsOf('ann'), await realmsOf('entra:ann'), await realmsOf('keycloak:ann')]).toEqual([
      [],
      ['lyon', 'paris'],
      ['lyon'],
    ]);
    for (const name of [
      'keycloak:eve',
      'gone:ann',
      'entra:bob',
      'keycloak:',
      ':ann',
      `keycloak:${'x'.repeat(200)}`,
    ])
      expect([name, (await api.call(`/api/stats/realms/${name}/`)).status]).toEqual([name, 404]);

    // The sessions of our user end, and those of the others do not.
    const end = async (name: string) => api.call(`/api/stats/user/${name}/`, { method: 'DELETE' });
    expect((await end('keycloak:ann')).body).toMatchObject({
      code: 'user_of_issuer',
      detail: expect.stringContaining('issuers block-subject'),
    });
    expect((await end('ann')).body.data).toEqual({ user_name: 'ann', ended_sessions: 1 });
    expect(await counts()).toEqual({ logged_users: 1, active_sessions: 1 });
    ahead += 31 * 86_400_000;
    expect(await uses.list()).toEqual([]);
  });

  it('sees its own realms in the statistics, and nobody else does', async () => {
    const own = await api.call('/api/stats/realms/keycloak:ann/', { caller: caller('viewer', ['south']) });
    expect(own.body.data.map(({ realm: name }: { readonly realm: string }) => name)).toEqual(['lyon']);
    const other = { ...caller('viewer', ['south']), userName: 'keycloak:bob' };
    expect((await api.call('/api/stats/realms/keycloak:ann/', { caller: other })).status).toBe(403);
  });
});

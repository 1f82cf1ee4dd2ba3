// Access keys, from the one that makes them to the authorizer and back: what a key may, and when it stops.
import { randomBytes } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { authorize } from '../../functions/authorizer/authorize.ts';
import { catalog } from '../../functions/catalog.ts';
import { tokenAuthorizer } from '../../shared/app/access.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { type Caller, readCaller } from '../../shared/http/request/caller.ts';
import { newApiKeySecret } from '../../shared/security/derived-key.ts';
import { newKeySet } from '../../shared/security/key-set.ts';
import { createAccessKeyStore, maxKeysPerUser } from '../../shared/store/access-keys.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import type { Table } from '../../shared/store/table.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { type CallOptions, startTestApp, type TestApp, testConfig } from '../support/app.ts';
import { recordingReports } from '../support/authorizer-reports.ts';
import { recordingLog } from '../support/log.ts';
import { realm } from '../support/realm-records.ts';
import { countTableCalls, fakeSecrets } from '../support/security.ts';
import { type TableUse, withRoleOf } from '../support/table-access.ts';

const DAY_MS = 86_400_000;
const methodArn = 'arn:aws:execute-api:eu-west-1:1:api/prod/GET/api/realms/';

let ahead: number;
let api: TestApp;
let table: ReturnType<typeof countTableCalls>;
let secrets: ReturnType<typeof fakeSecrets>;
let use: TableUse;
const clock = () => systemClock() + ahead;
const users = () => createUserStore(api.table, clock);

beforeEach(async () => {
  ahead = 0;
  secrets = fakeSecrets({
    [testConfig.apiKeySecret]: newApiKeySecret(),
    [testConfig.tokenSecret]: JSON.stringify(await newKeySet(clock)),
  });
  api = await startTestApp({
    endpoints: catalog,
    realms: [realm('paris'), realm('lyon'), realm('nice')],
    world: { secrets, clock },
  });
  table = countTableCalls(api.table);
  use = { used: new Set(), refused: [] };
  const password = 'none';
  await users().create({ user_name: 'ann', role: 'operator', realms: ['paris', 'lyon'], password });
  await users().create({ user_name: 'root', role: 'admin', realms: [], password });
  await users().create({ user_name: 'vera', role: 'viewer', realms: ['paris'], password });
});
afterEach(async () => {
  await api.stop();
  if (use.refused.length > 0) throw new Error(use.refused.join('\n'));
});

async function callerOf(userName: string): Promise<Caller> {
  const { created_at: userCreatedAt, role } = (await users().find(userName))!;
  return { userName, userCreatedAt, role, sessionId: 'session-1' };
}

/** The authorizer as it is deployed. */
function authorizer(on: Table = table) {
  const log = recordingLog();
  const role = withRoleOf(on, 'authorizer', use);
  const dependencies = createDependencies(testConfig, { table: role, secrets, clock, log });
  const parts = { access: tokenAuthorizer(dependencies), ...recordingReports(log) };
  return (key: string, header = `Bearer ${key}`) =>
    authorize({ authorizationToken: header, methodArn }, parts);
}

const asUser = async (userName: string, path: string, options: CallOptions = {}) =>
  api.call(path, { ...options, caller: await callerOf(userName) });

const make = async (userName: string, body: object) =>
  asUser(userName, '/api/token/keys/', { method: 'POST', body: { name: 'backup', ...body } });

async function keyOf(userName: string, body: object = {}): Promise<{ key: string; id: string }> {
  const answer = await make(userName, body);
  expect(answer.status).toBe(201);
  return { key: answer.body.data.access_key, id: answer.body.data.key_id };
}

/** Sends a request as the gateway does: to the authorizer, then to the endpoint. */
async function asKey(key: string, path: string, options: CallOptions = {}) {
  const { context } = await authorizer()(key);
  return api.call(path, { ...options, caller: readCaller(context) });
}

const realmsSeen = async (key: string): Promise<string[]> => {
  const { body } = await asKey(key, '/api/stats/realms/');
  const rows = body.data as { readonly display_name: string }[];
  return rows.map((one) => one.display_name).sort();
};

describe('a key', () => {
  it('is shown once, works as its owner, and is listed with its last use', async () => {
    const made = await make('ann', { role: 'operator', expires_in_days: 10 });
    expect(made.status).toBe(201);
    expect(made.headers['cache-control']).toBe('no-store');
    const { access_key: key, key_id } = made.body.data;
    expect(made.body.data).toMatchObject({
      name: 'backup',
      role: 'operator',
      realms: null,
      last_used_at: null,
    });
    expect(Date.parse(made.body.data.expires_at) - Date.parse(made.body.data.created_at)).toBe(10 * DAY_MS);

    expect(await realmsSeen(key)).toEqual(['lyon', 'paris']);
    const list = await asUser('ann', '/api/token/keys/');
    expect(list.body.data).toEqual([expect.objectContaining({ key_id, last_used_at: expect.any(String) })]);
    expect(list.text).not.toContain(key);
    expect(JSON.stringify(await api.table.query('ACCESS_KEY'))).not.toContain(key.split('.').at(-1));
    expect((await asUser('vera', '/api/token/keys/')).body.data).toEqual([]);
  });

  it('is also taken as the password of Basic, for programs that know nothing else, and no password is', async () => {
    const { key } = await keyOf('ann');
    const ask = authorizer();
    const basic = (text: string, scheme = 'Basic') => `${scheme} ${Buffer.from(text).toString('base64')}`;
    for (const header of [basic(`ann:${key}`), basic(`anything:${key}`), basic(`:${key}`, 'basic')])
      expect(await ask(key, header)).toMatchObject({ principalId: 'ann', context: { role: 'viewer' } });
    table.calls = 0;
    const wrong = [
      `ann:none`,
      `ann:${key}x`,
      `ann:${key.slice(0, -1)}`,
      `ann: ${key}`,
      `${key}:`,
      '',
      `ann:rgk_`,
    ];
    for (const text of wrong) {
      const { principalId, context } = await ask(key, basic(text));
      expect([principalId, context]).toEqual(['-', { sent: expect.stringContaining('Basic was sent.') }]);
    }
    const { key: other } = await keyOf('vera');
    expect((await ask(key, `${basic(`ann:${other}`)} ${basic(`ann:${key}`)}`)).principalId).toBe('-');
    expect(table.calls).toBe(0);
  });

  it('sees the realms that it names, as far as its owner sees them now', async () => {
    const { key } = await keyOf('ann', { realms: ['paris'] });
    expect(await realmsSeen(key)).toEqual(['paris']);
    expect(await asKey(key, '/api/status/realms/lyon/')).toMatchObject({
      status: 404,
      body: { code: 'realm_not_found' },
    });
    await users().setRealms('ann', ['lyon']);
    ahead += 11_000;
    expect(await realmsSeen(key)).toEqual([]);
  });

  it("of an administrator sees all realms or those that it names, and does no administrator's work", async () => {
    const { key: whole } = await keyOf('root', { role: 'operator' });
    expect(await realmsSeen(whole)).toEqual(['lyon', 'nice', 'paris']);
    const { key } = await keyOf('root', { realms: ['nice'] });
    expect(await realmsSeen(key)).toEqual(['nice']);
    expect(await asKey(whole, '/api/stats/get-all-users/')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('does not see a later realm of a name', async () => {
    const { key } = await keyOf('root', { realms: ['nice'] });
    const realms = createRealmStore(api.table, clock);
    const [nice] = (await realms.list()).filter(({ name }) => name === 'nice');
    await realms.remove(nice!);
    await realms.create(realm('nice'));
    ahead += 11_000;
    expect(await realmsSeen(key)).toEqual([]);
  });

  it.each([
    ['a role that is more than the own', 'vera', { role: 'operator' }, 'role'],
    ['a realm that one does not see', 'vera', { realms: ['paris', 'lyon'] }, 'realms'],
    ['a realm that there is not', 'root', { realms: ['nowhere'] }, 'realms'],
    ['the role of an administrator', 'root', { role: 'admin' }, 'role'],
    ['a life without an end', 'ann', { expires_in_days: 100_000 }, 'expires_in_days'],
    ['a name with a line break', 'ann', { name: 'backup\nof lyon' }, 'name'],
    ['a name with an escape', 'ann', { name: '\u001b[2J' }, 'name'],
    ['no realm at all', 'ann', { realms: [] }, 'realms'],
  ])('is refused for %s', async (_, userName, body, field) => {
    const answer = await make(userName, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field }] } });
    expect(await api.table.query('ACCESS_KEY')).toEqual([]);
  });

  it('neither makes, lists nor ends keys, and shows no key of a sender', async () => {
    const { key, id } = await keyOf('ann', { role: 'operator' });
    const refused = { status: 403, body: { code: 'forbidden', detail: expect.stringContaining('log in') } };
    const post = { method: 'POST', body: { name: 'child' } };
    expect(await asKey(key, '/api/token/keys/', post)).toMatchObject(refused);
    expect(await asKey(key, '/api/token/keys/')).toMatchObject(refused);
    expect(await asKey(key, `/api/token/keys/${id}/`, { method: 'DELETE' })).toMatchObject(refused);
    expect(await asKey(key, '/api/passive-checks/api-key/')).toMatchObject(refused);
  });

  it('is tried without being made', async () => {
    const answer = await asUser('ann', '/api/token/keys/?dry_run=true', {
      method: 'POST',
      body: { name: 'backup', realms: ['lyon'] },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { would_create: { access_key: null, key_id: null, realms: ['lyon'], role: 'viewer' } } },
    });
    expect(await api.table.query('ACCESS_KEY')).toEqual([]);
  });

  it('is kept for no Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one', 'content-type': 'application/json' };
    const post = { method: 'POST', headers, body: { name: 'backup' } };
    const first = await asUser('ann', '/api/token/keys/', post);
    const second = await asUser('ann', '/api/token/keys/', post);
    expect(second.body.data.access_key).not.toBe(first.body.data.access_key);
    expect(await api.table.query('IDEMPOTENCY')).toEqual([]);
  });

  it('is named in the audit and in the log, beside its owner', async () => {
    const { key, id } = await keyOf('ann', { role: 'operator' });
    await asKey(key, '/api/utils/svc-restart/realm/paris/', { method: 'POST' });
    const entries = await createAuditStore(api.table).list(clock() - DAY_MS, clock());
    const told = entries.map(({ actor, action, key_id }) => [actor, action, key_id]);
    expect(told.sort()).toEqual([
      ['ann', 'access_key.create', undefined],
      ['ann', expect.any(String), id],
    ]);
    expect(JSON.stringify(entries)).not.toContain(key);
    const lines = api.log.lines.filter(({ code }) => code === 'request.started');
    expect(lines.at(-1)?.fields).toMatchObject({ user: 'ann', key_id: id });
  });
});

describe('a key stops', () => {
  const effectOf = async (key: string, vouch = authorizer()) => {
    const { policyDocument } = await vouch(key);
    return policyDocument.Statement.map(({ Effect }) => Effect).join();
  };

  it('when it is revoked, once of two at once', async () => {
    const { key, id } = await keyOf('ann');
    const path = `/api/token/keys/${id}/`;
    expect((await asUser('vera', path, { method: 'DELETE' })).status).toBe(404);
    expect((await asUser('ann', `${path}?dry_run=true`, { method: 'DELETE' })).status).toBe(200);
    expect(await effectOf(key)).toBe('Allow');
    const both = await Promise.all([1, 2].map(() => asUser('ann', path, { method: 'DELETE' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await effectOf(key)).toBe('Deny');
  });

  it('while it is used: afterwards no use brings it back', async () => {
    const { key, id } = await keyOf('ann');
    const vouch = authorizer();
    const uses = Array.from({ length: 50 }, () => vouch(key));
    await asUser('ann', `/api/token/keys/${id}/`, { method: 'DELETE' });
    await Promise.all(uses);
    expect(await effectOf(key)).toBe('Deny');
    expect((await asUser('ann', '/api/token/keys/')).body.data).toEqual([]);
  });

  it('on its day', async () => {
    const { key } = await keyOf('ann', { expires_in_days: 1 });
    ahead = DAY_MS - 600_000;
    expect(await effectOf(key)).toBe('Allow');
    ahead = DAY_MS + 600_000;
    expect(await effectOf(key)).toBe('Deny');
  });

  it('with its owner, also where a later user has the name', async () => {
    const { key } = await keyOf('ann');
    await users().remove('ann');
    expect(await effectOf(key)).toBe('Deny');
    ahead += 1000;
    await users().create({ user_name: 'ann', role: 'admin', realms: [], password: 'none' });
    expect(await effectOf(key)).toBe('Deny');
    expect((await asUser('ann', '/api/token/keys/')).body.data).toEqual([]);
  });

  it('to be an operator when its owner does', async () => {
    const { key } = await keyOf('ann', { role: 'operator' });
    await users().setRole('ann', 'viewer');
    expect((await authorizer()(key)).context).toMatchObject({ role: 'viewer' });
  });

  it('when the secret behind it is another', async () => {
    const { key } = await keyOf('ann');
    await secrets.write(testConfig.apiKeySecret, newApiKeySecret());
    expect(await effectOf(key)).toBe('Deny');
  });

  it('without a table call, where we never made it', async () => {
    const { key } = await keyOf('ann');
    const vouch = authorizer();
    expect(await effectOf(key, vouch)).toBe('Allow');
    table.calls = 0;
    const guesses = [
      `${key.slice(0, -2)}AA`,
      `rgk_${'a'.repeat(8000)}`,
      'rgk_..',
      key.replace('rgk_', 'rgk_A'),
    ];
    for (const guess of guesses) expect(await effectOf(guess, vouch)).toBe('Deny');
    expect(table.calls).toBe(0);
  });

  it('to nobody who guesses, however often: the MAC is verified before the table is asked, and no guess locks the owner out', async () => {
    const { key } = await keyOf('ann');
    const ask = authorizer();
    const basicOf = (password: string) => `Basic ${Buffer.from(`ann:${password}`).toString('base64')}`;
    table.calls = 0;
    const refused = new Set<string>();
    for (let tried = 0; tried < 1000; tried += 1) {
      const guess = key.replace(/[^.]+$/, randomBytes(32).toString('base64url'));
      const { principalId } = await ask(guess, tried % 2 === 0 ? undefined : basicOf(guess));
      refused.add(principalId);
    }
    expect([[...refused], table.calls]).toEqual([['-'], 0]);
    for (const header of [undefined, basicOf(key)]) expect((await ask(key, header)).principalId).toBe('ann');
  });
});

describe('many at once', () => {
  it('make no more keys than a user may have', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => make('ann', {})));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(maxKeysPerUser);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'too_many_keys' },
    });
    expect(new Set(made.map(({ body }) => String(body.data.access_key))).size).toBe(maxKeysPerUser);
    const store = createAccessKeyStore(api.table, clock);
    expect(await store.list('ann')).toHaveLength(maxKeysPerUser);

    ahead = 91 * DAY_MS;
    expect((await make('ann', {})).status).toBe(201);
    expect(await store.removeAll('ann')).toBe(1);
  });

  it('write the use of a key once in ten minutes', async () => {
    const { key } = await keyOf('ann');
    let writes = 0;
    const watched: Table = {
      ...api.table,
      put: async (...args) => {
        const done = await api.table.put(...args);
        if (done) writes += 1;
        return done;
      },
    };
    await Promise.all(Array.from({ length: 200 }, () => authorizer(watched)(key)));
    expect(writes).toBe(1);
    ahead = 200_000;
    await authorizer(watched)(key);
    expect(writes).toBe(1);
    ahead = 900_000;
    await authorizer(watched)(key);
    expect(writes).toBe(2);
  });

  it('are let in where the use cannot be written', async () => {
    const { key } = await keyOf('ann');
    const silent: Table = { ...api.table, put: () => new Promise(() => undefined) };
    expect((await authorizer(silent)(key)).principalId).toBe('ann');
    const broken: Table = { ...api.table, put: () => Promise.reject(new Error('throttled')) };
    expect((await authorizer(broken)(key)).principalId).toBe('ann');
  });
});

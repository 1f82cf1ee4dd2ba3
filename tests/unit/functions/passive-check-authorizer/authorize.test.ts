import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { authorizeSender } from '../../../../functions/passive-check-authorizer/authorize.ts';
import { AppError } from '../../../../shared/base/errors.ts';
import { type ApiKeys, createApiKeys } from '../../../../shared/security/api-key-access.ts';
import { deriveApiKey } from '../../../../shared/security/api-keys.ts';
import { newApiKeySecret } from '../../../../shared/security/derived-key.ts';
import { createApiKeyVersions } from '../../../../shared/store/api-key-versions.ts';
import type { Table } from '../../../../shared/store/table.ts';
import { createUserStore } from '../../../../shared/store/users.ts';
import { recordingReports } from '../../../support/authorizer-reports.ts';
import { startTablesInMemory } from '../../../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../../../support/key-value-server.ts';
import { fakeSecrets } from '../../../support/security.ts';

const methodArn = 'arn:aws:execute-api:eu-west-1:1:api/prod/POST/api/passive-checks/parser/';
const secret = newApiKeySecret();
let table: Table;
let keys: ApiKeys;
let key: string;
let reports: ReturnType<typeof recordingReports>;
let now = Date.parse('2026-11-21T12:00:00Z');
const clock = () => now;
const users = () => createUserStore(table, clock);

let server: KeyValueServer;
beforeAll(async () => {
  server = await startTablesInMemory();
  ({ table } = await newTable(server));
});
afterAll(() => server.stop());
beforeEach(async () => {
  reports = recordingReports();
  now += 60_000;
  await users()
    .remove('olga')
    .catch(() => undefined);
  const { created_at } = await users().create({
    ...{ user_name: 'olga', full_name: undefined, role: 'operator', realms: [], password: 'none' },
  });
  keys = createApiKeys({
    ...{
      secrets: fakeSecrets({ keys: secret }),
      secretName: 'keys',
      versions: createApiKeyVersions(table),
      clock,
    },
  });
  key = await keys.keyOf({ userName: 'olga', userCreatedAt: created_at });
});

const access = {
  authorize: (token: string) =>
    token === 'good'
      ? Promise.resolve({ userName: 'tina', userCreatedAt: 'then', role: 'admin' as const, sessionId: 's-1' })
      : Promise.reject(new AppError('token_not_valid', { detail: 'no', cause: new Error('not ours') })),
};
const ask = (headers: Readonly<Record<string, string>> | null, queryStringParameters: object | null = null) =>
  authorizeSender(
    { type: 'REQUEST', headers, queryStringParameters, methodArn },
    { access, apiKeys: keys, ...reports },
  );
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('a good key', () => {
  it.each([
    ['Authorization: ApiKey', () => ask({ Authorization: `ApiKey ${key}` })],
    ['in another case', () => ask({ authorization: `apikey   ${key} ` })],
    ['as the password of HTTP Basic', () => ask({ Authorization: basic(`whoever:${key}`) })],
    ['as the password of nobody', () => ask({ Authorization: basic(`:${key}`) })],
    ['X-Api-Key', () => ask({ 'x-api-key': key })],
    ['the query', () => ask(null, { api_key: key })],
  ])('is taken: %s', async (_, asked) => {
    expect(await asked()).toEqual({
      principalId: 'olga',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
      },
      context: {
        user_name: 'olga',
        user_created_at: expect.any(String),
        role: 'operator',
        session_id: 'api-key',
      },
    });
  });

  it('stands for the role that its user has now', async () => {
    await users().setRole('olga', 'viewer');
    expect((await ask({ 'X-Api-Key': key })).context).toMatchObject({ role: 'viewer' });
  });
});

describe('an access token', () => {
  it('is taken as well, and wins over a key beside it', async () => {
    const { context } = await ask({ Authorization: 'Bearer good', 'X-Api-Key': key }, { api_key: key });
    expect(context).toMatchObject({ user_name: 'tina', session_id: 's-1' });
  });
});

describe('what is no credential', () => {
  const expectRefused = async (asked: ReturnType<typeof ask>, words = '') => {
    const { principalId, policyDocument, context } = await asked;
    expect(policyDocument.Statement).toEqual([
      { Action: 'execute-api:Invoke', Effect: 'Deny', Resource: methodArn },
    ]);
    // The gateway puts it into JSON as it is.
    expect([principalId, context]).toEqual(['-', { sent: expect.stringMatching(/^[\w ,:]+\.$/) }]);
    expect(context['sent']).toContain(words);
    expect(JSON.stringify(context)).not.toContain(key);
    expect(reports.log.lines).toEqual([
      expect.objectContaining({ level: 'info', code: 'authorizer.refused' }),
    ]);
    expect(JSON.stringify(reports.log.lines)).not.toContain(key);
  };

  it.each([
    ['nothing', null, null, 'No credential was sent'],
    ['an empty key', { 'X-Api-Key': '' }, { api_key: '' }, 'No credential was sent'],
    ['a bad key', { 'X-Api-Key': 'bad' }, null, 'An API key was sent that is not valid'],
    ['a bad key in the query', null, { api_key: 'bad' }, 'An API key was sent that is not valid'],
    ['another scheme', { Authorization: 'Digest x' }, null, 'without a known scheme'],
    ['a bad token', { Authorization: 'Bearer bad' }, null, 'A Bearer token or key was sent'],
    ['a good token with a word behind it', { Authorization: 'Bearer good junk' }, null, 'A Bearer'],
    [
      'a good token with a word far behind it',
      { Authorization: `Bearer good${' '.repeat(9000)}junk` },
      null,
      'A Bearer token or key was sent',
    ],
    ['no base64', { Authorization: 'Basic %%%' }, null, 'Basic, with an API key as its password,'],
    ['a megabyte', { Authorization: `ApiKey ${'x'.repeat(1_000_000)}` }, null, 'An ApiKey was sent'],
  ])('is refused: %s', async (_, headers, query, words) => {
    await expectRefused(ask(headers, query), words);
  });

  it.each(['ApiKey', 'Basic'])('is a good key with a word behind it: %s', async (scheme) => {
    const value = scheme === 'Basic' ? basic(`:${key}`) : `ApiKey ${key}`;
    await expectRefused(ask({ Authorization: `${value} junk` }));
  });

  it('is a key that is wrong by one character, of a version to come, or of another secret', async () => {
    const last = key.at(-1) === 'A' ? 'E' : 'A';
    await expectRefused(ask({ 'X-Api-Key': `${key.slice(0, -1)}${last}` }));
    reports.log.lines.length = 0;
    await expectRefused(ask({ 'X-Api-Key': deriveApiKey(secret, { userName: 'olga', version: 9e9 }) }));
    reports.log.lines.length = 0;
    await expectRefused(
      ask({ 'X-Api-Key': deriveApiKey(newApiKeySecret(), { userName: 'olga', version: 1 }) }),
    );
  });

  it('is a key that was rotated, at once', async () => {
    const { created_at } = (await users().find('olga')) ?? { created_at: '' };
    const next = await keys.rotate({ userName: 'olga', userCreatedAt: created_at });
    await expectRefused(ask({ 'X-Api-Key': key }));
    expect((await ask({ 'X-Api-Key': next })).principalId).toBe('olga');
  });

  it('is the key of a user who is gone, also when there is a later one of the name', async () => {
    await users().remove('olga');
    await expectRefused(ask({ 'X-Api-Key': key }));
    now += 5000;
    await users().create({
      user_name: 'olga',
      full_name: undefined,
      role: 'admin',
      realms: [],
      password: 'none',
    });
    reports.log.lines.length = 0;
    await expectRefused(ask({ 'X-Api-Key': key }));
  });
});

describe('what cannot be judged', () => {
  it('is an error of the gateway, and of the log', async () => {
    const versions = createApiKeyVersions(table);
    const secrets = { read: () => Promise.reject(new AppError('secrets_unavailable', { detail: 'down' })) };
    const blind = createApiKeys({ secrets, secretName: 'keys', versions, clock });
    const event = { headers: { 'X-Api-Key': key }, methodArn };
    await expect(authorizeSender(event, { access, apiKeys: blind, ...reports })).rejects.toThrow(
      'The authorizer failed',
    );
    await expect(authorizeSender({}, { access, apiKeys: keys, ...reports })).rejects.toThrow(
      'The authorizer failed',
    );
    expect(reports.log.lines.map(({ code }) => code)).toEqual(['authorizer.failed', 'authorizer.failed']);
  });
});

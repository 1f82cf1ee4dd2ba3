// Tokens of a company's own log-in server: what is accepted, what is refused and with which words, and what happens when the issuer is
// odd or down. The authorizer is the deployed one; its answers to the gateway are looked at. Forged and confused tokens are in
// tests/contract/token-attacks.test.ts.
import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { authorize } from '../../../../functions/authorizer/authorize.ts';
import { tokenAuthorizer } from '../../../../shared/app/access.ts';
import { createDependencies } from '../../../../shared/app/dependencies.ts';
import { createBlockedSubjectStore } from '../../../../shared/store/blocked-subjects.ts';
import { createIssuerUserStore } from '../../../../shared/store/issuer-users.ts';
import { issuerRecord, issuers } from '../../../../shared/store/issuers.ts';
import { testConfig } from '../../../support/app.ts';
import { recordingReports } from '../../../support/authorizer-reports.ts';
import {
  answersEndlessly,
  answersJson,
  type HttpBehaviour,
  neverReplies,
} from '../../../support/http-peer.ts';
import {
  type IssuerKeyPair,
  issuerKeyPair,
  issuerToken,
  startIssuer,
  type TokenSeed,
} from '../../../support/issuer.ts';
import { startTablesInMemory } from '../../../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../../../support/key-value-server.ts';
import { countTableCalls } from '../../../support/security.ts';

const methodArn = 'arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/GET/api/status/realms/north/';
const minute = 60_000;

let server: KeyValueServer;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let first: IssuerKeyPair;
let second: IssuerKeyPair;
let now: number;
let table: ReturnType<typeof countTableCalls>;
let reports: ReturnType<typeof recordingReports>;
let access: ReturnType<typeof tokenAuthorizer>;

const record = (id: string, fields: object = {}) =>
  issuerRecord().parse({
    ...{ id, url: issuer.url, audience: 'realmgate' },
    ...{ rules: ['ops=operator:*', 'staff=viewer:*', 'heads=admin'], ...fields },
  });
const open = () => issuers.open(table);
/** A process of an authorizer, with empty caches. */
const newAuthorizer = () =>
  tokenAuthorizer(createDependencies(testConfig, { clock: () => now, log: reports.log, table }));

beforeAll(async () => {
  [server, issuer, first, second] = await Promise.all([
    startTablesInMemory(),
    startIssuer(),
    issuerKeyPair('first'),
    issuerKeyPair('second', 'ES256'),
  ]);
});
afterAll(async () => {
  await Promise.all([server.stop(), issuer.peer.close()]);
});
beforeEach(async () => {
  now = Date.parse('2026-03-01T12:00:00Z');
  table = countTableCalls((await newTable(server)).table);
  reports = recordingReports();
  issuer.publish(first.jwk);
  await open().create(record('keycloak'));
  access = newAuthorizer();
});
afterEach(() => {
  issuer.behave(undefined);
});

const token = (seed?: TokenSeed, key = first) => issuerToken({ url: issuer.url, now }, key, seed);

interface Answer {
  readonly status: 'allowed' | 'denied' | 'unavailable';
  readonly context: Readonly<Record<string, string>>;
}

/** Sends a token to the authorizer as the gateway does. */
async function send(sent: string): Promise<Answer> {
  const event = { type: 'TOKEN', authorizationToken: `Bearer ${sent}`, methodArn };
  try {
    const { policyDocument, context } = await authorize(event, { access, ...reports });
    return { status: policyDocument.Statement[0]?.Effect === 'Allow' ? 'allowed' : 'denied', context };
  } catch {
    return { status: 'unavailable', context: {} };
  }
}
const statusOf = async (sent: string) => (await send(sent)).status;
const requests = () => issuer.peer.requests.length;
const refusals = () => reports.log.lines.map(({ fields }) => fields['reason']);

describe('a token of an issuer', () => {
  it('is accepted, with the name, the groups and the role that the rules give', async () => {
    const { status, context } = await send(await token({ claims: { groups: ['other', 'staff', 'ops'] } }));
    const { creation_id } = (await open().find('keycloak')) ?? {};
    expect(status).toBe('allowed');
    expect(context).toEqual({
      user_name: 'keycloak:ann',
      user_created_at: creation_id,
      role: 'operator',
      session_id: 'issuer-keycloak',
      issuer: 'keycloak',
      issuer_groups: '["ops","staff"]',
    });
  });

  it('costs one table call and no request once its key is known', async () => {
    await send(await token());
    const asked = requests();
    table.calls = 0;
    for (let turn = 0; turn < 20; turn += 1) expect(await statusOf(await token())).toBe('allowed');
    expect(table.calls).toBe(20);
    expect(requests()).toBe(asked);
  });

  it.each(['RS256', 'PS512', 'ES384', 'EdDSA'])('may be signed by %s', async (alg) => {
    const key = await issuerKeyPair('other', alg);
    issuer.publish(key.jwk);
    expect(await statusOf(await token({}, key))).toBe('allowed');
  });

  it('of a user in no group with a rule has no role, so that every endpoint answers 403', async () => {
    const groups = [[], ['other'], 'other', undefined, 7, { ops: true }, ['ops '], [['ops']]];
    for (const one of groups) {
      expect(await send(await token({ claims: { groups: one } }))).toMatchObject({
        status: 'allowed',
        context: { role: 'none', issuer_groups: '[]' },
      });
    }
  });

  it('has its groups in a nested claim, a claim with dots or a text, as the issuer says', async () => {
    await open().replace(
      record('keycloak', { groups_claim: 'realm_access.roles', user_claim: 'preferred_username' }),
    );
    const claims = { preferred_username: 'ann@example.com', groups: ['heads'] };
    const nested = { ...claims, realm_access: { roles: ['ops'] } };
    expect((await send(await token({ claims: nested }))).context).toMatchObject({
      user_name: 'keycloak:ann@example.com',
      role: 'operator',
    });
    const dotted = { ...claims, 'realm_access.roles': 'openid staff' };
    expect((await send(await token({ claims: dotted }))).context['role']).toBe('viewer');
    const prototype = { ...claims, realm_access: { __proto__: { roles: ['ops'] } } };
    expect((await send(await token({ claims: prototype }))).context['role']).toBe('none');
    for (const realm_access of [null, 'roles'])
      expect((await send(await token({ claims: { ...claims, realm_access } }))).context['role']).toBe('none');
  });

  it('of Cognito has its audience in client_id', async () => {
    await open().replace(record('keycloak', { audience_claim: 'client_id', groups_claim: 'cognito:groups' }));
    const claims = { aud: undefined, client_id: 'realmgate', token_use: 'access', 'cognito:groups': ['ops'] };
    expect((await send(await token({ claims }))).context['role']).toBe('operator');
    expect(await statusOf(await token({ claims: { ...claims, client_id: 'other' } }))).toBe('denied');
    expect(await statusOf(await token({ claims: { ...claims, token_use: 'id' } }))).toBe('denied');
    expect(await statusOf(await token({ claims: { token_use: 'access' } }))).toBe('denied');
  });

  it('names another person than the same subject of another issuer, and than a user of ours', async () => {
    const other = await startIssuer();
    other.publish(second.jwk);
    await open().create(record('entra', { url: other.url, rules: ['ops=viewer:*'] }));
    now += minute;
    const theirs = await issuerToken({ url: other.url, now }, second);
    expect((await send(theirs)).context).toMatchObject({ user_name: 'entra:ann', role: 'viewer' });
    expect((await send(await token())).context['user_name']).toBe('keycloak:ann');
    for (const sub of [
      'a:b',
      'keycloak:ann',
      '',
      ' ann',
      'a;b',
      'a\nb',
      'x'.repeat(129),
      '#',
      7,
      null,
      undefined,
    ])
      expect(await statusOf(await token({ claims: { sub } }))).toBe('denied');
    await other.peer.close();
  });

  it('is judged by the record with its audience if two have the same URL', async () => {
    await open().create(record('another', { audience: 'realmgate-test' }));
    now += minute;
    expect((await send(await token({ claims: { aud: ['x', 'realmgate-test'] } }))).context['user_name']).toBe(
      'another:ann',
    );
    expect((await send(await token())).context['user_name']).toBe('keycloak:ann');
  });
});

describe('the use of a token', () => {
  const users = () => createIssuerUserStore(table, () => now).list();

  it('is stored every five minutes, with the groups that have rules, also if two hundred come at the same time', async () => {
    const sent = await token({ claims: { groups: ['staff', 'other'], exp: now / 1000 + 3600 } });
    const answers = await Promise.all(Array.from({ length: 200 }, () => statusOf(sent)));
    expect(new Set(answers)).toEqual(new Set(['allowed']));
    const { creation_id } = (await open().find('keycloak')) ?? {};
    const use = { issuer_id: 'keycloak', subject: 'ann', issuer_creation_id: creation_id, groups: ['staff'] };
    expect(await users()).toEqual([{ ...use, used_at: now, expires_at: now / 1000 + 30 * 86_400 }]);
    const first = now;
    now += 4 * minute;
    await send(sent);
    expect((await users())[0]?.used_at).toBe(first);
    now += minute;
    await send(await token({ claims: { groups: ['ops'] } }));
    expect(await users()).toMatchObject([{ groups: ['ops'], used_at: now }]);
  });

  it('is not stored if the token is refused, and the token is accepted if it cannot be stored or read', async () => {
    await send(await token({ claims: { aud: 'other' } }));
    await createBlockedSubjectStore(table).block({ issuerId: 'keycloak', subject: 'bob' }, new Date(now));
    await send(await token({ claims: { sub: 'bob' } }));
    expect(await users()).toEqual([]);
    await table.put({ pk: 'ISSUER_USER', sk: 'keycloak:ann' }, { used_at: 'yesterday', groups: 7 });
    expect(await users()).toEqual([]);
    expect(await statusOf(await token())).toBe('allowed');
    expect(await users()).toMatchObject([{ subject: 'ann' }]);
    now += 10 * minute;
    for (const put of [
      () => Promise.reject(new Error('no room')),
      () => new Promise<never>(() => undefined),
    ]) {
      table.put = put;
      expect(await statusOf(await token())).toBe('allowed');
    }
  });

  it('is stored at once for a later issuer of the same name', async () => {
    await send(await token());
    await open().remove('keycloak');
    await open().create(record('keycloak'));
    now += minute;
    await send(await token());
    const { creation_id } = (await open().find('keycloak')) ?? {};
    expect(await users()).toMatchObject([{ issuer_creation_id: creation_id, used_at: now }]);
  });
});

describe('the reports of an authorizer', () => {
  it('name the issuer of a token, if it is registered, and never what the token says', async () => {
    const other = await startIssuer();
    other.publish(second.jwk);
    await open().create(record('entra', { url: other.url }));
    now += minute;
    const theirs = (seed?: TokenSeed) => issuerToken({ url: other.url, now }, second, seed);
    await send(await token());
    await send(await token({ claims: { aud: 'other' } }));
    await send(await theirs());
    await send(await theirs({ claims: { exp: 1 } }));
    await send(await token({ claims: { iss: 'https://evil.example' } }));
    await send(await token({ claims: { iss: ['entra'] } }));
    await send(await token({ claims: { iss: 'entra' } }));
    now += 25 * 60 * minute;
    other.behave((_request, response) => response.destroy());
    await send(await theirs());
    expect(reports.issuerTokens).toEqual([
      ...['keycloak accepted', 'keycloak refused', 'entra accepted', 'entra refused'],
      'entra unverified',
    ]);
    expect(reports.log.lines.map(({ code, fields }) => [code, fields['issuer']])).toEqual([
      ['authorizer.refused', 'keycloak'],
      ['authorizer.refused', 'entra'],
      ...Array<unknown>(3).fill(['authorizer.refused', undefined]),
      ['authorizer.issuer_unavailable', 'entra'],
    ]);
    expect(JSON.stringify(reports.log.lines)).not.toContain('evil');
    await other.peer.close();
  });
});

describe('an issuer', () => {
  it('has no id that begins other names in the audit trail', () => {
    for (const id of ['cli', 'system', 'a:b', '-', 'A']) expect(() => record(id)).toThrow();
  });
});

describe('rights end', () => {
  it('at the next call when the issuer is removed, a rule is changed or the user is blocked', async () => {
    const sent = await token();
    expect((await send(sent)).context['role']).toBe('operator');
    await open().replace(record('keycloak', { rules: ['ops=viewer:*'] }));
    expect((await send(sent)).context['role']).toBe('viewer');
    const blocks = createBlockedSubjectStore(table);
    await blocks.block({ issuerId: 'keycloak', subject: 'ann' }, new Date(now));
    expect(await statusOf(sent)).toBe('denied');
    expect(await statusOf(await token({ claims: { sub: 'bob' } }))).toBe('allowed');
    await blocks.unblock({ issuerId: 'keycloak', subject: 'ann' });
    expect(await statusOf(sent)).toBe('allowed');
    await open().remove('keycloak');
    expect(await statusOf(sent)).toBe('denied');
    await open().create(record('keycloak', { audience: 'other' }));
    expect(await statusOf(sent)).toBe('denied');
    expect(refusals()).toEqual([
      'the user of the issuer is blocked',
      'the issuer was removed or changed',
      'the issuer was removed or changed',
    ]);
  });
});

describe('a token that is not valid', () => {
  it('is refused with a sentence about what is wrong, if the issuer has signed it', async () => {
    const at = Math.floor(now / 1000);
    const claims: readonly (readonly [object, RegExp])[] = [
      [{ aud: 'other' }, /another audience/],
      [{ aud: undefined }, /another audience/],
      [{ exp: at - 61 }, /has expired/],
      [{ exp: at - 600 }, /has expired/],
      [{ nbf: at + 61 }, /not valid yet/],
      [{ nbf: at + 600 }, /not valid yet/],
      [{ typ: 'ID' }, /no access token/],
      [{ typ: 'Refresh' }, /no access token/],
      [{ at_hash: 'x' }, /no access token/],
      [{ cnf: { jkt: 'x' } }, /bound to a key/],
      [{ sub: undefined }, /name of the user/],
    ];
    for (const [wrong, words] of claims) {
      const { status, context } = await send(await token({ claims: { ...wrong } }));
      expect([status, Object.keys(context)]).toEqual(['denied', ['sent']]);
      expect(context['sent']).toMatch(words);
      // The gateway puts it into JSON as it is.
      expect(context['sent']).toMatch(/^[\w ,:]+\.$/);
    }
    for (const right of [{ exp: at - 59 }, { nbf: at + 59 }, { typ: 'Bearer' }])
      expect(await statusOf(await token({ claims: { ...right } }))).toBe('allowed');
  });

  it('is refused if the clock of its issuer is ten minutes slow, and lives longer if it is fast', async () => {
    const clockOff = (seconds: number) => {
      const at = Math.floor(now / 1000) + seconds;
      return { iat: at, exp: at + 300 };
    };
    const slow = await send(await token({ claims: clockOff(-600) }));
    expect([slow.status, slow.context['sent']]).toEqual(['denied', expect.stringContaining('has expired')]);
    expect(await statusOf(await token({ claims: clockOff(600) }))).toBe('allowed');
    // An issuer that says from when its tokens are valid is refused as well.
    const at = Math.floor(now / 1000) + 600;
    const fast = await send(await token({ claims: { ...clockOff(600), nbf: at } }));
    expect(fast.context['sent']).toContain('one of the clocks is wrong');
  });

  it('is refused if its header says that it is for something else', async () => {
    for (const header of [{ typ: 'logout+jwt' }, { typ: 'dpop+jwt' }, { typ: 'JOSE' }])
      expect(await statusOf(await token({ header }))).toBe('denied');
    for (const header of [{ typ: 'at+JWT' }, { typ: 'application/at+jwt' }, { typ: undefined }])
      expect(await statusOf(await token({ header }))).toBe('allowed');
  });

  it('is refused if it is too long to hold so many groups', async () => {
    const groups = Array.from({ length: 10_000 }, (_, index) => `g${index}`);
    const { status, context } = await send(await token({ claims: { groups: [...groups, 'ops'] } }));
    expect([status, context['sent']]).toEqual(['denied', expect.stringContaining('fewer groups')]);
  });

  it('is refused if more groups have rules than the gateway can pass on', async () => {
    // 93 of them are 4000 characters of JSON.
    const groups = Array.from({ length: 94 }, (_, index) =>
      `group-with-a-long-name-${index}-`.padEnd(40, 'x'),
    );
    await open().replace(record('keycloak', { rules: groups.map((group) => `${group}=viewer:*`) }));
    expect(await statusOf(await token({ claims: { groups } }))).toBe('denied');
    expect(await statusOf(await token({ claims: { groups: groups.slice(0, 93) } }))).toBe('allowed');
  });
});

describe('the keys of an issuer', () => {
  it('are read again for an unknown key, once for all callers, and at most every five seconds', async () => {
    await send(await token());
    now += minute;
    issuer.publish(first.jwk, second.jwk);
    const asked = requests();
    const rotated = await token({}, second);
    const answers = await Promise.all(Array.from({ length: 200 }, () => statusOf(rotated)));
    expect(new Set(answers)).toEqual(new Set(['allowed']));
    expect(requests() - asked).toBe(2);

    const unknown = await issuerKeyPair(randomUUID());
    now += 1000;
    const tries = await Promise.all(
      Array.from({ length: 50 }, async () => statusOf(await token({}, unknown))),
    );
    expect(new Set(tries)).toEqual(new Set(['denied']));
    expect(requests() - asked).toBe(2);
    expect(reports.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    now += 4000;
    expect(await statusOf(await token({}, unknown))).toBe('denied');
    expect(requests() - asked).toBe(4);
  });

  it('that are gone are refused ten minutes later', async () => {
    const sent = await token({ claims: { exp: now / 1000 + 3600 } });
    expect(await statusOf(sent)).toBe('allowed');
    issuer.publish(second.jwk);
    now += 9 * minute;
    expect(await statusOf(sent)).toBe('allowed');
    now += 2 * minute;
    expect(await statusOf(sent)).toBe('denied');
  });

  it('stay in use for a day if the issuer is down, and other tokens are not judged', async () => {
    const hour = 60 * minute;
    expect(await statusOf(await token())).toBe('allowed');
    issuer.behave((_request, response) => response.destroy());
    now += 23 * hour;
    expect(await statusOf(await token())).toBe('allowed');
    expect(await statusOf(await token({}, second))).toBe('unavailable');
    now += 2 * hour;
    expect(await statusOf(await token())).toBe('unavailable');
    issuer.behave(undefined);
    now += 5000;
    expect(await statusOf(await token())).toBe('allowed');
    expect(reports.log.lines.map(({ code }) => code)).toEqual(Array(2).fill('authorizer.issuer_unavailable'));
  });

  it('that cannot be read are asked for every five seconds at most, however many callers there are', async () => {
    issuer.behave((_request, response) => response.writeHead(503).end());
    const asked = requests();
    const sent = await token();
    for (let turn = 0; turn < 3; turn += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => statusOf(sent)));
      expect(new Set(answers)).toEqual(new Set(['unavailable']));
    }
    expect(requests() - asked).toBe(1);
  });

  const json = (value: unknown): HttpBehaviour => answersJson(value);
  const many = (count: number) => ({
    keys: Array.from({ length: count }, (_, kid) => ({ kty: 'RSA', kid: String(kid) })),
  });
  const discovery = (fields: object = {}) => ({
    issuer: issuer.url,
    jwks_uri: `${issuer.url}/keys`,
    ...fields,
  });
  /** Odd answers to the request for the discovery document, or with a good one for the keys. */
  const odd: readonly (readonly [string, () => readonly [HttpBehaviour, HttpBehaviour?]])[] = [
    ['no answer', () => [neverReplies]],
    [
      'a redirection',
      () => [(_request, response) => response.writeHead(302, { location: issuer.url }).end()],
    ],
    ['HTML', () => [(_request, response) => response.end('<html>')]],
    ['another issuer', () => [json(discovery({ issuer: 'https://other.example' }))]],
    ['an issuer with a slash more', () => [json(discovery({ issuer: `${issuer.url}/` }))]],
    ['keys on http elsewhere', () => [json(discovery({ jwks_uri: 'http://169.254.169.254/keys' }))]],
    ['keys of another scheme', () => [json(discovery({ jwks_uri: 'file:///etc/passwd' }))]],
    ['no keys', () => [json({ issuer: issuer.url })]],
    ['deep JSON', () => [(_request, response) => response.end('['.repeat(20_000))]],
    [
      'a redirection of the keys',
      () => [json(discovery()), (_request, response) => response.writeHead(307, { location: '/x' }).end()],
    ],
    ['keys of 10 MB, announced', () => [json(discovery()), answersEndlessly(true)]],
    ['keys of 10 MB, in chunks', () => [json(discovery()), answersEndlessly(false)]],
    ['10,000 keys', () => [json(discovery()), json(many(10_000))]],
    ['101 keys', () => [json(discovery()), json(many(101))]],
    [
      'no key that verifies',
      () => [json(discovery()), json({ keys: [null, 7, {}, { kty: 'oct', k: 'x', kid: 'first' }] })],
    ],
    [
      'a key with a huge exponent',
      () => [json(discovery()), json({ keys: [{ ...first.jwk, e: 'A'.repeat(400) }] })],
    ],
    [
      'a key with a huge modulus',
      () => [json(discovery()), json({ keys: [{ ...first.jwk, n: 'w'.repeat(4000) }] })],
    ],
  ];
  it.each(odd)('are not taken from %s: nobody gets in, and others do not wait', async (_name, answers) => {
    const [document, keys = document] = answers();
    issuer.behave((request, response, body) => {
      (request.url === '/realm/keys' ? keys : document)(request, response, body);
    });
    expect(await statusOf(await token())).toBe('unavailable');
    const [line] = reports.log.lines;
    expect([line?.level, line?.code]).toEqual(['error', 'authorizer.issuer_unavailable']);
  });

  it('beside odd keys are taken all the same', async () => {
    issuer.publish(null, { kty: 'EC' }, { ...second.jwk, kid: 'first', use: 'enc' }, first.jwk);
    expect(await statusOf(await token())).toBe('allowed');
  });
});

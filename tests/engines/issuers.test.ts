// A real Keycloak as the issuer of access tokens: log-in by device flow in a real browser, groups and their roles, rotated keys amid
// load, a group that is removed, and a Keycloak that stops and starts.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader, type JWK } from 'jose';
import { type Browser, chromium, type Page } from 'playwright-core';

import type { Io } from '../../client/src/cli/io.ts';
import { run } from '../../client/src/cli/run.ts';
import { createClient, unwrap } from '../../client/src/index.ts';
import { type LocalStack, startLocal } from '../../demo/start.ts';
import { openKeptFolder } from '../../server/storage/folder.ts';
import { createBlockedSubjectStore } from '../../shared/store/blocked-subjects.ts';
import { issuerRecord, issuers } from '../../shared/store/issuers.ts';
import { forgedTokens } from '../support/forged-tokens.ts';
import { eventually } from '../support/import-tool.ts';
import { type RunningKeycloak, startKeycloak } from '../support/keycloak.ts';

const executablePath = process.env['REALMGATE_CHROMIUM'] ?? '/usr/bin/chromium';
const patience = 600_000;
const password = 'correct horse';
const secret = 'secret-of-the-tests';

let keycloak: RunningKeycloak;
let local: LocalStack;
let browser: Browser;
let folder: string;
let issuer: string;
let kept: ReturnType<typeof openKeptFolder>;

/** The mappers that put the audience and the groups into the access tokens of a client. */
const protocolMappers = [
  {
    ...{ name: 'audience', protocol: 'openid-connect', protocolMapper: 'oidc-audience-mapper' },
    config: { 'included.custom.audience': 'realmgate', 'access.token.claim': 'true' },
  },
  {
    ...{ name: 'groups', protocol: 'openid-connect', protocolMapper: 'oidc-group-membership-mapper' },
    config: { 'full.path': 'false', 'claim.name': 'groups', 'access.token.claim': 'true' },
  },
];
const user = (username: string, ...groups: readonly string[]) => ({
  ...{ username, enabled: true, email: `${username}@example.com`, emailVerified: true },
  ...{ firstName: username, lastName: 'Test', groups, credentials: [{ type: 'password', value: password }] },
});
const company = {
  ...{ realm: 'company', enabled: true, sslRequired: 'none', accessTokenLifespan: 300 },
  // A password is hashed once: the default of Keycloak took half of the processor time of these tests.
  passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1)',
  groups: ['ops', 'staff', 'heads', 'guests'].map((name) => ({ name })),
  users: [
    ...[user('ann', 'ops', 'staff'), user('bob', 'staff'), user('eve', 'guests'), user('hal', 'heads')],
    { ...user('service-account-reports', 'staff'), serviceAccountClientId: 'reports', credentials: [] },
  ],
  clients: [
    {
      ...{ clientId: 'realmgate-cli', publicClient: true, directAccessGrantsEnabled: true, protocolMappers },
      attributes: { 'oauth2.device.authorization.grant.enabled': 'true' },
    },
    { clientId: 'reports', secret, serviceAccountsEnabled: true, protocolMappers },
    { clientId: 'stranger', publicClient: true, directAccessGrantsEnabled: true },
  ],
};

/** The client of the page of the reference: public, and with PKCE alone. */
const docsClient = () => ({
  ...{ clientId: 'realmgate-docs', publicClient: true, standardFlowEnabled: true, protocolMappers },
  ...{ redirectUris: [`${local.url}/docs/`], webOrigins: ['+'] },
  attributes: { 'pkce.code.challenge.method': 'S256' },
});

beforeAll(async () => {
  if (!existsSync(executablePath))
    throw new Error(`There is no browser at ${executablePath}: install chromium.`);
  folder = mkdtempSync(join(tmpdir(), 'realmgate-issuers-'));
  keycloak = await startKeycloak();
  await keycloak.administer('POST', '', company);
  issuer = `${keycloak.url}/realms/company`;
  local = await startLocal({ directory: join(folder, 'data'), functionTimeoutMs: 120_000 });
  await keycloak.administer('POST', '/company/clients', docsClient());
  kept = openKeptFolder(join(folder, 'data'));
  await issuers.open(kept.table).create(
    issuerRecord().parse({
      ...{ id: 'keycloak', url: issuer, audience: 'realmgate', user_claim: 'preferred_username' },
      docs_client_id: 'realmgate-docs',
      rules: ['staff=viewer:*', 'ops=operator:paris', 'heads=admin'],
    }),
  );
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}, patience);
afterAll(async () => {
  await browser.close();
  await kept.close();
  await local.close();
  await keycloak.stop();
  rmSync(folder, { recursive: true, force: true });
}, patience);

interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function requestToken(fields: Readonly<Record<string, string>>): Promise<TokenAnswer> {
  const body = new URLSearchParams({ client_id: 'realmgate-cli', ...fields });
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as TokenAnswer;
}
const tokenOf = (username: string, clientId = 'realmgate-cli') =>
  requestToken({ grant_type: 'password', client_id: clientId, username, password });

/** Calls the API with a token. Returns the status and the problem code, or the names of the realms. */
async function call(token: string, path = '/api/realms/', method = 'GET') {
  const answer = await fetch(local.url + path, { method, headers: { authorization: `Bearer ${token}` } });
  const body = (await answer.json()) as { readonly code?: string; readonly data?: unknown };
  const rows = Array.isArray(body.data) ? (body.data as readonly { readonly realm: string }[]) : [];
  return { status: answer.status, code: body.code, realms: rows.map(({ realm }) => realm) };
}

/** The log-in of Keycloak, as a person fills it in. */
async function fillIn(page: Page, username: string): Promise<void> {
  await page.fill('#username', username);
  await page.fill('#password', password);
  await page.click('#kc-login');
}

describe('people and programs', () => {
  it('get the roles and realms of the rules for their groups', async () => {
    const [ann, bob, eve, hal] = await Promise.all(
      ['ann', 'bob', 'eve', 'hal'].map(async (name) => (await tokenOf(name)).access_token),
    );
    expect((await call(bob ?? '')).realms).toContain('lyon');
    const check = (realm: string) => `/api/utils/svc-check/realm/${realm}/`;
    expect((await call(ann ?? '', check('paris'))).status).toBe(200);
    expect(await call(ann ?? '', check('lyon'))).toMatchObject({ status: 404, code: 'realm_not_found' });
    expect(await call(bob ?? '', check('paris'))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await call(eve ?? '')).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await call(hal ?? '', '/api/stats/get-all-users/')).status).toBe(200);
    const other = await tokenOf('ann', 'stranger');
    expect(await call(other.access_token)).toMatchObject({ status: 401, code: 'token_not_valid' });
    expect((await call(other.refresh_token)).status).toBe(401);
  });

  it('do not get in with a forged token', async () => {
    const { access_token: token } = await tokenOf('hal');
    expect((await call(token)).status).toBe(200);
    const { kid } = decodeProtectedHeader(token);
    const published = await fetch(`${issuer}/protocol/openid-connect/certs`);
    const { keys } = (await published.json()) as { readonly keys: readonly JWK[] };
    const publicKey = keys.find((key) => key.kid === kid) ?? {};
    const statuses: string[] = [];
    for (const [name, forged] of Object.entries(await forgedTokens(token, publicKey)))
      statuses.push(`${(await call(forged)).status} ${name}`);
    // A key that the server does not know is judged once the issuer has been asked again.
    const namesOtherKey = /key id|thumbprint|another alg|ECDSA/;
    const expected = statuses.map((line) =>
      expect.stringMatching(namesOtherKey.test(line) ? /^(401|503) / : /^401 /),
    );
    expect(statuses).toEqual(expected);
  });

  it('log in by a code that a person confirms in a browser', async () => {
    const printed = { out: '', err: '' };
    const io: Io = {
      ...{ env: { HOME: folder }, isTerminal: false, columns: 80, lines: () => Readable.from([]) },
      out: (text) => (printed.out += `${text}\n`),
      err: (text) => (printed.err += `${text}\n`),
      progress: () => undefined,
      secret: () => Promise.reject(new Error('asked for a secret')),
      sleep: (ms) => sleep(ms),
    };
    const words = ['login', '--url', local.url, '--issuer', issuer, '--client-id', 'realmgate-cli'];
    const loggedIn = run(words, io);
    const url = await eventually(() => Promise.resolve(/Open (\S+)/.exec(printed.err)?.[1]), patience);
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    await page.goto(url);
    await fillIn(page, 'ann');
    await page.click('#kc-login, input[name=accept]');
    await page.getByText('Device Login Successful').waitFor();
    await page.close();
    expect([await loggedIn, printed.err]).toEqual([0, expect.stringContaining('confirm the code')]);
    expect(printed.out).toContain(`Logged in at ${issuer}`);
    printed.out = '';
    await run(['status', 'paris'], io);
    expect(printed.out).toContain('paris');
    expect(printed.err).not.toContain('not_valid');
  });

  it('log in on the page of the reference, by authorization code and PKCE', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    const asked: string[] = [];
    // The page of Keycloak complains of its own scripts.
    const isOurs = () => page.url().startsWith(local.url);
    page.on('console', (message) => isOurs() && complaints.push(message.text()));
    page.on('pageerror', (error) => isOurs() && complaints.push(error.message));
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${local.url}/docs/`);
    await page.waitForSelector('.opblock-tag');
    // The issuer is not asked before somebody logs in there.
    expect(asked.filter((url) => url.startsWith(keycloak.url))).toEqual([]);
    await page.getByRole('button', { name: 'Log in at keycloak' }).click();
    await page.waitForSelector('#username');
    expect(page.url()).toContain('code_challenge_method=S256');
    await fillIn(page, 'ann');
    await page.getByText('Logged in at keycloak').waitFor();
    expect(page.url()).toBe(`${local.url}/docs/`);
    await page.reload();
    await page.getByText('Logged in at keycloak').waitFor();
    await page.click('#operations-tag-api');
    const realms = page.locator('.opblock', { has: page.locator('[data-path="/api/realms/"]') }).first();
    await realms.locator('.opblock-summary-control').first().click();
    await realms.locator('button.execute').click();
    await realms.locator('.live-responses-table').waitFor();
    expect(await realms.locator('.live-responses-table').innerText()).toContain('"realm": "paris"');
    expect(complaints).toEqual([]);

    // An answer that this tab did not ask for logs nobody in.
    await page.evaluate('sessionStorage.clear()');
    await page.goto(`${local.url}/docs/?code=stolen&state=unknown`);
    await page.getByText('This log-in was not begun here').waitFor();
    await page.close();
  });

  it('log in as a program by its secret', async () => {
    const auth = { issuer, clientId: 'reports', clientSecret: secret };
    const { data } = await unwrap(createClient({ url: local.url, auth }).GET('/api/realms/'));
    expect(data.length).toBeGreaterThan(2);
  });
});

describe('keys', () => {
  it('are rotated amid load, and no token is refused', async () => {
    const realm = (await keycloak.administer('GET', '/company')) as { readonly id: string };
    const statuses: number[] = [];
    let isOver = false;
    const load = async (name: string) => {
      while (!isOver) {
        const { access_token: token } = await tokenOf(name);
        for (let turn = 0; turn < 5; turn += 1) statuses.push((await call(token)).status);
        await sleep(400);
      }
    };
    const loads = ['ann', 'bob', 'hal', 'bob'].map(load);
    for (const [index, algorithm] of ['RS256', 'ES256', 'PS256'].entries()) {
      await sleep(6000);
      const providerId = algorithm === 'ES256' ? 'ecdsa-generated' : 'rsa-generated';
      const config = {
        priority: [String(200 + index)],
        enabled: ['true'],
        active: ['true'],
        algorithm: [algorithm],
      };
      const component = {
        name: algorithm,
        providerId,
        providerType: 'org.keycloak.keys.KeyProvider',
        parentId: realm.id,
        config,
      };
      await keycloak.administer('POST', '/company/components', component);
    }
    await sleep(3000);
    isOver = true;
    await Promise.all(loads);
    expect(statuses.length).toBeGreaterThan(200);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

describe('rights', () => {
  it('end with the group, as soon as the token is renewed', async () => {
    const { refresh_token: refresh, access_token: before } = await tokenOf('bob');
    expect((await call(before)).status).toBe(200);
    const [bob] = (await keycloak.administer('GET', '/company/users?username=bob')) as {
      readonly id: string;
    }[];
    const groups = (await keycloak.administer('GET', '/company/groups?search=staff')) as {
      readonly id: string;
    }[];
    await keycloak.administer('DELETE', `/company/users/${bob?.id}/groups/${groups[0]?.id}`);
    const { access_token: after } = await requestToken({
      grant_type: 'refresh_token',
      refresh_token: refresh,
    });
    expect(await call(after)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('end when the user is blocked', async () => {
    await createBlockedSubjectStore(kept.table).block({ issuerId: 'keycloak', subject: 'hal' }, new Date());
    expect(await call((await tokenOf('hal')).access_token)).toMatchObject({ status: 401 });
    expect((await call((await tokenOf('ann')).access_token)).status).toBe(200);
  });
});

describe('a Keycloak that has stopped', () => {
  it(
    'is not missed by tokens whose key is known, and starts again',
    async () => {
      const [known, later] = await Promise.all([tokenOf('ann'), tokenOf('ann')]);
      expect((await call(known.access_token)).status).toBe(200);
      await keycloak.pause();
      expect((await call(known.access_token)).status).toBe(200);
      expect((await call(later.access_token)).status).toBe(200);
      const [head = '', ...rest] = later.access_token.split('.');
      const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
      const unknown = Buffer.from(JSON.stringify({ ...header, kid: 'unknown' })).toString('base64url');
      const answer = await fetch(`${local.url}/api/realms/`, {
        headers: { authorization: `Bearer ${[unknown, ...rest].join('.')}` },
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      await keycloak.resume();
      expect((await call((await tokenOf('ann')).access_token)).status).toBe(200);
    },
    patience,
  );
});

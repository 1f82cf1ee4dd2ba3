import { gunzipSync } from 'node:zlib';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { createAnswer } from '../../../../functions/docs/answer.ts';
import type { DocsIssuer } from '../../../../functions/docs/issuers.ts';
import { issuersOrNone } from '../../../../functions/docs/registered-issuers.ts';
import { docsHandler } from '../../../../server/gateway/docs-handler.ts';
import { createDependencies, useDependencies } from '../../../../shared/app/dependencies.ts';
import { AppError } from '../../../../shared/base/errors.ts';
import { kindsOf, problemCodes } from '../../../../shared/base/problem-codes.ts';
import { issuerRecord, issuers as registered } from '../../../../shared/store/issuers.ts';
import { testConfig } from '../../../support/app.ts';
import { gatewayEvent } from '../../../support/event.ts';
import { startTablesInMemory } from '../../../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../../../support/key-value-server.ts';
import { recordingLog } from '../../../support/log.ts';
import { projectRoot } from '../../../support/service-copy.ts';

let server: KeyValueServer;
beforeAll(async () => {
  server = await startTablesInMemory();
});
afterAll(() => server.stop());

let issuers: readonly DocsIssuer[] = [];
const loadIssuers = () => Promise.resolve(issuers);
const handler = docsHandler(projectRoot, loadIssuers);
afterEach(() => {
  issuers = [];
});
const ask = async (path: string, seed: Partial<Parameters<typeof gatewayEvent>[0]> = {}) => {
  const result = await handler(gatewayEvent({ ...seed, path }));
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const bytes = Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8');
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
  return { status: result.statusCode, headers, text };
};

interface Servers {
  readonly servers: readonly { readonly url: string }[];
}

interface ApiDocument extends Servers {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const documentAt = async (path: string, seed = {}) => JSON.parse((await ask(path, seed)).text) as ApiDocument;
const operationsOf = ({ paths }: ApiDocument) =>
  Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
const referredIn = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].map(([, name = '']) => name);

describe('the documentation', () => {
  it('is where the type of each problem leads, to its code among the errors', async () => {
    expect(await ask('/problems/realm_not_found')).toMatchObject({
      ...{ status: 308, headers: { location: '/docs/errors.html#realm_not_found' } },
    });
    const { text } = await ask('/docs/errors.html');
    const anchors = [...text.matchAll(/ id="([a-z_]+)"/g)].map(([, anchor]) => anchor);
    expect(
      problemCodes.filter((code) => kindsOf(code).kind !== 'internal' && !anchors.includes(code)),
    ).toEqual([]);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it('has the page, its files and the guides, under a policy that allows its own origin alone', async () => {
    const types = new Map([
      ['', 'text/html'],
      ['page.css', 'text/css'],
      ['page.js', 'text/javascript'],
      ['issuer-log-in.js', 'text/javascript'],
      ['swagger-ui.css', 'text/css'],
      ['swagger-ui.js', 'text/javascript'],
      ['openapi.json', 'application/json'],
      ['guides/index.html', 'text/html'],
      ['guides/getting-started.html', 'text/html'],
      ['errors.html', 'text/html'],
    ]);
    for (const [name, type] of types) {
      const { status, headers, text } = await ask(`/docs/${name}`);
      expect([name, status, headers['content-type']]).toEqual([name, 200, expect.stringContaining(type)]);
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
      expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
      expect(text.length).toBeGreaterThan(500);
    }
  });

  it.each(['', '/prod', '/monitoring/v1'])('names the server behind %p', async (stagePrefix) => {
    const { text } = await ask('/docs/openapi.json', { stagePrefix });
    const { servers } = JSON.parse(text) as Servers;
    expect(servers).toEqual([expect.objectContaining({ url: stagePrefix === '' ? '/' : stagePrefix })]);
    expect(await ask('/docs', { stagePrefix })).toMatchObject({
      status: 308,
      headers: { location: `${stagePrefix}/docs/` },
    });
  });

  it('has a document of its own for each group: its operations, and the components that these need', async () => {
    const whole = await documentAt('/docs/openapi.json');
    const parts = await Promise.all(
      whole.tags.map(async ({ name }) => [name, await documentAt(`/docs/openapi/${name}.json`)] as const),
    );
    expect(parts.flatMap(([, part]) => operationsOf(part)).sort()).toEqual(operationsOf(whole).sort());
    for (const [name, part] of parts) {
      expect(part.tags).toEqual([expect.objectContaining({ name })]);
      for (const id of operationsOf(part)) expect(id).toMatch(new RegExp(`^${name}\\.`));
      const { securitySchemes, ...others } = part.components;
      expect(securitySchemes).toEqual(whole.components['securitySchemes']);
      const kept = Object.entries(others).flatMap(([kind, ones]) =>
        Object.keys(ones).map((one) => `${kind}/${one}`),
      );
      expect(kept.sort()).toEqual([...new Set(referredIn(part))].sort());
    }
    const behind = await documentAt('/docs/openapi/status.json', { stagePrefix: '/prod' });
    expect(behind.servers[0]?.url).toBe('/prod');
    expect(await ask('/docs/openapi/nothing.json')).toMatchObject({ status: 404 });
  });

  it('is compressed for whoever takes it, and not sent again', async () => {
    const plain = await ask('/docs/openapi.json');
    const small = await ask('/docs/openapi.json', { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.text).toBe(plain.text);
    const known = { 'If-None-Match': String(plain.headers['etag']) };
    expect(await ask('/docs/openapi.json', { headers: known })).toMatchObject({ status: 304, text: '' });
    expect((await ask('/docs/openapi.json', { headers: known, stagePrefix: '/prod' })).status).toBe(200);
    expect(await ask('/docs/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it.each([
    ['gzip;q=0', undefined],
    ['gzip;q=0, identity', undefined],
    ['*;q=0.1, gzip ; Q=0.000', undefined],
    ['x-gzip', undefined],
    ['deflate, gzip;q=0.5, *;q=0', 'gzip'],
    ['*', 'gzip'],
  ])('is compressed as Accept-Encoding says: %s', async (accepted, encoding) => {
    const { status, headers, text } = await ask('/docs/', { headers: { 'Accept-Encoding': accepted } });
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(text).toContain('<html');
  });

  it.each(['nothing.html', '../package.json', 'guides/', '%2e%2e/openapi.json', '__proto__', 'constructor'])(
    'has no page %s',
    async (name) => {
      expect(await ask(`/docs/${name}`)).toMatchObject({
        status: 404,
        headers: { 'content-type': expect.stringContaining('application/problem+json') },
      });
    },
  );

  it('is only read', async () => {
    expect(await ask('/docs/', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  it('has the URL of each place in its API document, also of more places than documents are kept for', async () => {
    const answer = createAnswer(
      new Map([
        ['openapi.json', { type: 'application/json', tag: 'a', load: () => Promise.resolve(document) }],
      ]),
      loadIssuers,
    );
    for (let stage = 0; stage < 50; stage += 1) {
      const { body } = await answer(gatewayEvent({ path: '/docs/openapi.json', stagePrefix: `/${stage}` }));
      expect((JSON.parse(body) as Servers).servers[0]?.url).toBe(`/${stage}`);
    }
  });
});

const document = (await import('../../../../deploy/docs/files.ts')).compressed(
  JSON.stringify({ servers: [{ url: '/' }] }, null, 2),
);

const company = { id: 'company', url: 'https://sso.example.com/realms/company', docs_client_id: 'docs' };
const entra = { id: 'entra', url: 'https://login.example.net/tenant/v2.0/' };

describe('the issuers', () => {
  const isOfIssuer = ([, scheme]: [string, unknown]) =>
    (scheme as { readonly type: string }).type === 'openIdConnect';

  it.each(['', '/prod'])(
    'are schemes of the API document behind %p, beside the bearer token',
    async (prefix) => {
      const before = await ask('/docs/openapi.json', { stagePrefix: prefix });
      issuers = [company, { ...company, id: 'company-programs' }, entra];
      for (const name of ['openapi.json', 'openapi/status.json']) {
        const { components, paths } = await documentAt(`/docs/${name}`, { stagePrefix: prefix });
        const schemes = Object.entries(components['securitySchemes'] ?? {});
        expect(Object.fromEntries(schemes.filter(isOfIssuer))).toEqual({
          'issuer_company-programs': {
            type: 'openIdConnect',
            openIdConnectUrl: 'https://sso.example.com/realms/company/.well-known/openid-configuration',
          },
          issuer_entra: {
            type: 'openIdConnect',
            openIdConnectUrl: 'https://login.example.net/tenant/v2.0/.well-known/openid-configuration',
          },
        });
        expect(schemes.map(([scheme]) => scheme)).toContain('bearer');
        const listed = paths['/api/status/realms/{realm_name}/hosts/']?.['get'] as unknown as
          | { readonly security: unknown }
          | undefined;
        expect(listed?.security).toEqual([
          { bearer: [] },
          { 'issuer_company-programs': [] },
          { issuer_entra: [] },
        ]);
      }
      const known = { 'If-None-Match': String(before.headers['etag']) };
      expect((await ask('/docs/openapi.json', { headers: known, stagePrefix: prefix })).status).toBe(200);
      issuers = [];
      expect((await ask('/docs/openapi.json', { stagePrefix: prefix })).text).toBe(before.text);
    },
  );

  it('at which readers log in may be asked by the page, and by no other file', async () => {
    const asked = async (path: string) =>
      /connect-src ([^;]*)/.exec((await ask(path)).headers['content-security-policy'] ?? '')?.[1];
    expect([await asked('/docs/'), (await ask('/docs/issuers.json')).text]).toEqual(["'self'", '[]']);
    issuers = [company, { ...company, id: 'twice' }, entra];
    expect(await asked('/docs/')).toBe("'self' https://sso.example.com");
    expect(await asked('/docs/guides/index.html')).toBe("'self'");
    const rules = { rules: [{ group: 'staff', role: 'viewer' }] };
    issuers = [{ ...company, ...rules }, entra];
    const { text, headers } = await ask('/docs/issuers.json');
    expect(JSON.parse(text)).toEqual([{ ...company, docs_scope: 'openid' }]);
    expect(headers['content-type']).toBe('application/json');
  });
});

describe('servers that follow each other in one process', () => {
  afterEach(() => {
    useDependencies(undefined);
  });

  it('list the issuers of their own tables', async () => {
    for (const id of ['first', 'second']) {
      const { table } = await newTable(server);
      await registered
        .open(table)
        .create(issuerRecord().parse({ ...company, id, audience: 'realmgate', rules: ['ops=viewer:*'] }));
      useDependencies(createDependencies(testConfig, { table }));
      const { body } = await docsHandler(projectRoot)(gatewayEvent({ path: '/docs/issuers.json' }));
      expect(JSON.parse(body)).toMatchObject([{ id }]);
    }
  });
});

describe('a table that does not answer', () => {
  it('costs the documentation its issuers alone, until it answers again', async () => {
    const { table } = await newTable(server);
    await registered
      .open(table)
      .create(issuerRecord().parse({ ...company, audience: 'realmgate', rules: ['ops=viewer:*'] }));
    const log = recordingLog();
    let isDown = true;
    const query: typeof table.query = (...asked) =>
      isDown
        ? Promise.reject(new AppError('store_unavailable', { detail: 'The store does not answer.' }))
        : table.query(...asked);
    const world = { table: { ...table, query }, log };
    const handle = docsHandler(projectRoot, issuersOrNone(createDependencies(testConfig, world)));
    const asked = async (path: string) => {
      const { statusCode, headers, body } = await handle(gatewayEvent({ path }));
      return { statusCode, policy: String(headers?.['Content-Security-Policy']), body };
    };
    const page = await asked('/docs/');
    expect(page).toMatchObject({ statusCode: 200, policy: expect.stringMatching(/connect-src 'self'(;|$)/) });
    expect(page.body).toContain('<title>');
    expect(await asked('/docs/issuers.json')).toMatchObject({ statusCode: 200, body: '[]' });
    const withoutIssuers = await asked('/docs/openapi.json');
    expect(withoutIssuers.statusCode).toBe(200);
    expect(withoutIssuers.body).not.toContain('openIdConnect');
    expect(log.lines.map(({ level, code }) => `${level} ${code}`)).toEqual(
      Array(3).fill('warn docs.issuers_unread'),
    );
    // A guide needs no table.
    expect((await asked('/docs/guides/index.html')).statusCode).toBe(200);
    expect(log.lines).toHaveLength(3);

    isDown = false;
    expect((await asked('/docs/openapi.json')).body).toContain('openIdConnect');
    expect((await asked('/docs/')).policy).toContain("connect-src 'self' https://sso.example.com");
    expect(log.lines).toHaveLength(3);
  });
});

describe('the guides', () => {
  it('lead to pages that there are, and hold no markup of others', async () => {
    const open = ['guides/index.html'];
    for (const page of open) {
      const { status, text } = await ask(`/docs/${page}`);
      expect([page, status]).toEqual([page, 200]);
      expect(text.includes('<script')).toBe(page === '');
      const links = [...text.matchAll(/<a href="([^"#:]+)["#]/g)].map(([, href]) => href ?? '');
      for (const link of links) {
        const { pathname } = new URL(link, `http://x/docs/${page}`);
        const name = pathname.replace('/docs/', '');
        if (!open.includes(name)) open.push(name);
      }
    }
    expect(open.length).toBeGreaterThan(11);
  });
});

import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import type { Endpoint } from '../../../../../shared/http/endpoint/endpoint.ts';
import { type Caller, roles } from '../../../../../shared/http/request/caller.ts';
import { bySpecificity, stepsOf } from '../../../../../shared/http/routing/paths.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { testPipeline } from '../../../../support/pipeline.ts';

const endpoint = defineEndpoint<RequestFacts>();

function at(
  path: Endpoint<RequestFacts>['path'],
  over: Partial<Pick<Endpoint<RequestFacts>, 'method' | 'access'>> = {},
): Endpoint<RequestFacts> {
  const { method = 'GET', access = 'viewer' } = over;
  return endpoint({
    name: `test.${method} ${path}`,
    method,
    path,
    access,
    summary: 'Says which endpoint answered',
    params: z.looseObject({}),
    ...(method === 'PATCH' && { body: z.strictObject({ note: z.string().nullable() }) }),
    returns: z.unknown(),
    handle: ({ params }, { caller, basePath }) =>
      Promise.resolve({ data: { path, params, user: caller?.userName, basePath } }),
  });
}

// Templates come first on purpose: the order of the list must not matter.
const endpoints = [
  at('/api/status/{realm_type}/{realm_name}/hosts/{host_name}/'),
  at('/api/status/{realm_type}/{realm_name}/hosts/{host_name}/', { method: 'DELETE', access: 'admin' }),
  at('/api/status/{realm_type}/{realm_name}/hosts/{host_name}/', { method: 'PATCH', access: 'admin' }),
  at('/api/status/realms/{realm_name}/hosts/active/'),
  at('/api/status/{realm_type}/{realm_name}/hosts/availability/'),
  at('/api/status/realms/service-status/'),
  at('/api/status/{realm_type}/{realm_name}/'),
  at('/api/token/', { access: 'public' }),
  at('/api/utils/', { method: 'POST', access: 'operator' }),
];
const { call } = testPipeline(endpoints);

describe('finding the endpoint', () => {
  it.each([
    ['/api/status/realms/service-status/', '/api/status/realms/service-status/'],
    ['/api/status/realms/paris/', '/api/status/{realm_type}/{realm_name}/'],
    ['/api/status/multirealms/service-status', '/api/status/{realm_type}/{realm_name}/'],
    ['/api/status/realms/R/hosts/active/', '/api/status/realms/{realm_name}/hosts/active/'],
    ['/api/status/realms/R/hosts/availability/', '/api/status/{realm_type}/{realm_name}/hosts/availability/'],
    ['/api/status/multirealms/R/hosts/active/', '/api/status/{realm_type}/{realm_name}/hosts/{host_name}/'],
    ['/api/status/realms/R/hosts/web', '/api/status/{realm_type}/{realm_name}/hosts/{host_name}/'],
    ['/api/%73tatus/realms/paris/', '/api/status/{realm_type}/{realm_name}/'],
  ])('%s is answered by %s', async (path, expected) => {
    const { body } = await call(path);
    expect(body.data.path).toBe(expected);
  });

  it.each([
    '/api/status/',
    '/api/status/clusters/paris/',
    '/api/status//paris/',
    '/api/status/realms/paris//',
    '//api/token/',
    '/other/api/token/',
    '/',
    '',
  ])('answers 404 at "%s"', async (path) => {
    const { status, body } = await call(path);
    expect(status).toBe(404);
    expect(body.code).toBe('path_not_found');
  });

  it.each([
    ['/api/status/realms/paris/host/web%201/', '/api/status/realms/paris/hosts/web%201/'],
    ['/api/status/realm/paris', '/api/status/realms/paris/'],
    ['/api/Token/', '/api/token/'],
    ['/api/stats/realm/paris/', '/api/status/realms/paris/'],
  ])('names the path that was meant: %s', async (path, meant) => {
    const { status, body } = await call(path);
    expect([status, body.code]).toEqual([404, 'path_not_found']);
    expect(body.detail).toContain(`did you mean '${meant}'?`);
  });

  it.each([
    ['GET', '/api/status/clusters/paris/'],
    ['DELETE', '/api/status/realm/paris/'],
    ['GET', `/api/status/realm/${'x'.repeat(600)}/`],
    ['GET', `/api/${'s'.repeat(200)}/realm/paris/`],
  ])('names none if no path is like it, or none with that method: %s %s', async (method, path) => {
    const { body } = await call(path, { method });
    expect(body.detail).toBe('There is nothing at this path: GET /api/ lists the paths to begin at.');
  });

  it('answers 400 for an escape that is none', async () => {
    const { status, body } = await call('/api/status/realms/100%/');
    expect(status).toBe(400);
    expect(body.code).toBe('malformed_path');
  });

  it('answers 405 with the methods that the path knows', async () => {
    const { status, headers } = await call('/api/status/realms/R/hosts/web/', { method: 'PUT' });
    expect(status).toBe(405);
    expect(headers['Allow']).toBe('GET, HEAD, DELETE, PATCH, OPTIONS');
  });

  it.each(['DELETE', 'PATCH', 'OPTIONS'])(
    'takes a word for no name where %s is not among its methods',
    async (method) => {
      const { status, headers } = await call('/api/status/realms/R/hosts/active/', { method });
      expect([status, headers['Allow']]).toEqual([method === 'OPTIONS' ? 204 : 405, 'GET, HEAD, OPTIONS']);
    },
  );

  it('answers OPTIONS without asking who it is', async () => {
    const { status, headers, text } = await call('/api/utils/', { method: 'OPTIONS', caller: undefined });
    expect([status, headers['Allow'], text]).toEqual([204, 'POST, OPTIONS', '']);
  });

  it('answers HEAD as GET, without the body', async () => {
    const { status, headers, text } = await call('/api/status/realms/paris/', { method: 'HEAD' });
    expect([status, headers['Content-Type'], text]).toEqual([200, 'application/json; charset=utf-8', '']);
  });

  it("strips a custom domain's base path", async () => {
    const mapped = testPipeline(endpoints, { runtime: { basePath: '/monitoring' } });
    expect((await mapped.call('/monitoring/api/status/realms/paris/')).status).toBe(200);
    expect((await mapped.call('/api/status/realms/paris/')).status).toBe(404);
  });

  it.each([
    ['the stage', '', '/prod', '/prod'],
    ['a stage that is called api', '', '/api', '/api'],
    ['nothing', '', '', ''],
    ['a base path', '/monitoring', '', '/monitoring'],
    ['a base path and the stage', '/monitoring', '/prod', '/prod/monitoring'],
  ])('knows that the caller came by %s', async (_, basePath, stagePrefix, expected) => {
    const mapped = testPipeline(endpoints, { runtime: { basePath } });
    const path = `${basePath}/api/status/realms/caf%C3%A9%2F1`;
    for (const spelling of [path, `${path}/`]) {
      const { body } = await mapped.call(spelling, { stagePrefix });
      expect(body.data.basePath).toBe(expected);
    }
  });

  it('reads the body of a PATCH', async () => {
    const { status, body } = await call('/api/status/realms/R/hosts/web/', {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json' },
      body: { note: null },
      caller: { userName: 'u', userCreatedAt: '2026-01-01T00:00:00.000Z', role: 'admin', sessionId: 's' },
    });
    expect([status, body.data.path]).toEqual([
      200,
      '/api/status/{realm_type}/{realm_name}/hosts/{host_name}/',
    ]);
  });
});

describe('admitting the caller', () => {
  const as = (role: Caller['role']): Caller => ({
    userName: 'u',
    userCreatedAt: '2026-01-01T00:00:00.000Z',
    role,
    sessionId: 's',
  });

  it.each(
    roles.flatMap((role, rank) => [
      { role, path: '/api/status/realms/paris/', method: 'GET', status: 200 },
      { role, path: '/api/utils/', method: 'POST', status: rank >= 1 ? 200 : 403 },
      { role, path: '/api/status/realms/R/hosts/web/', method: 'DELETE', status: rank >= 2 ? 200 : 403 },
    ]),
  )('$role gets $status at $method $path', async ({ role, path, method, status }) => {
    expect((await call(path, { method, caller: as(role) })).status).toBe(status);
  });

  it('asks a stranger for a token', async () => {
    const { status, headers, body } = await call('/api/status/realms/paris/', { caller: undefined });
    expect([status, body.code]).toEqual([401, 'not_authenticated']);
    expect(headers['WWW-Authenticate']).toContain('Bearer');
  });

  it('refuses before it looks at the rest of the request', async () => {
    expect((await call('/api/utils/?x=1', { method: 'POST', caller: as('viewer') })).status).toBe(403);
  });

  it('lets anybody reach a public endpoint, and vouches for nobody there', async () => {
    const { status, body } = await call('/api/token', { caller: as('admin') });
    expect(status).toBe(200);
    expect(body.data).not.toHaveProperty('user');
  });

  it('takes nobody for a caller whose context is not ours', async () => {
    const { readCaller } = await import('../../../../../shared/http/request/caller.ts');
    expect(readCaller({ user_name: 'u', role: 'root', session_id: 's' })).toBeUndefined();
    expect(readCaller(null)).toBeUndefined();
  });
});

describe('the order of paths', () => {
  it('of two is the same whichever comes first, whatever their lengths', () => {
    const paths = ['/a/', '/a/{b}/', '/a/b/', '/a/{b}/c/', '/a/b/{c}/d/', '/{a}/'].map((path) =>
      stepsOf(path),
    );
    for (const one of paths) {
      for (const other of paths) expect(bySpecificity(one, other) + bySpecificity(other, one)).toBe(0);
    }
  });
});

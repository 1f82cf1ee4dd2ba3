import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';

import { afterEach, describe, expect, it } from '@jest/globals';

import { selfSigned } from '../../../../../demo/import-tool/certificate.ts';
import { memoryClaims, newHost, openRestTool } from '../../../../support/import-tool.ts';
import { recordingLog } from '../../../../support/log.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Starts a tool over TLS with the given behaviour. The caller's deadline ends when a request stays without an answer. */
async function start(behave: Behaviour) {
  const certificate = selfSigned('unsteady', Date.now());
  const seen: string[] = [];
  const patience = new AbortController();
  const server = createServer(certificate, (request, response) => {
    seen.push(request.method ?? '');
    behave(request, response);
    const isLeft = !response.headersSent && !response.destroyed;
    if (isLeft) patience.abort(new DOMException('the deadline', 'TimeoutError'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const claims = memoryClaims();
  const log = recordingLog();
  const api = { url: `https://127.0.0.1:${port ?? 0}`, ca: certificate.cert, user: 'u', password: 'p' };
  return { tool: openRestTool(api, { deps: { claims, log } }), claims, log, seen, soon: patience.signal };
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const account = { results: [{ permissions: ['*'], version: 'r2.14.0-1' }] };
const attrs = {
  name: 'web',
  address: '192.0.2.1',
  check_interval: 60,
  retry_interval: 60,
  max_check_attempts: 3,
  enable_notifications: true,
  package: '_api',
};
const held = { results: [{ attrs }] };
const none = { error: 404, status: 'No objects found.' };

/** Returns the host if `knows` is true, and never answers a request that changes something. */
function hanging(exists: () => boolean): Behaviour {
  return ({ method, url = '' }, response) => {
    if (method === 'PUT' || method === 'DELETE') return;
    if (url === '/v1') json(response, 200, account);
    else if (url.startsWith('/v1/objects/dependencies?')) json(response, 200, { results: [] });
    else if (exists()) json(response, 200, held);
    else json(response, 404, none);
  };
}

const host = newHost('web', { use_templates: ['linux'] });

describe('a tool that does not confirm a creation', () => {
  it.each([
    [true, 'the host exists now'],
    [false, 'the host does not exist now'],
  ])('is looked at again: %s', async (arrives, words) => {
    const unsteady = await start(hanging(() => arrives && unsteady.seen.includes('PUT')));
    await expect(unsteady.tool.create(host, unsteady.soon)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'import_tool_unconfirmed',
      message: expect.stringContaining(words),
    });
    expect(unsteady.seen.filter((method) => method === 'PUT')).toHaveLength(1);
    expect([...unsteady.claims.held]).toEqual(['web']);
  });

  it('says that nothing is known when it does not answer afterwards either', async () => {
    let asked = 0;
    const { tool, soon } = await start((request, response) => {
      asked += 1;
      if (asked <= 2) hanging(() => false)(request, response);
    });
    await expect(tool.create(host, soon)).rejects.toMatchObject({
      code: 'import_tool_unconfirmed',
      message: expect.stringContaining('not known'),
    });
  });

  it('is looked at again when it breaks the connection', async () => {
    const { tool, soon } = await start((request, response) => {
      if (request.method === 'PUT') response.destroy();
      else hanging(() => false)(request, response);
    });
    await expect(tool.create(host, soon)).rejects.toMatchObject({ code: 'import_tool_unconfirmed' });
  });
});

describe('a tool whose answer to a creation cannot be read', () => {
  it.each<[string, Behaviour]>([
    ['the page of a proxy', (_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
    [
      'far too much',
      (_request, response) => response.writeHead(200, { 'content-length': 10_000_000_000 }).write('{'),
    ],
  ])('%s: it is looked at again', async (_what, answer) => {
    const unsteady = await start((request, response) => {
      if (request.method === 'PUT') answer(request, response);
      else hanging(() => unsteady.seen.includes('PUT'))(request, response);
    });
    await expect(unsteady.tool.create(host, AbortSignal.timeout(60_000))).rejects.toMatchObject({
      code: 'import_tool_unconfirmed',
      message: expect.stringContaining('the host exists now'),
    });
    expect([...unsteady.claims.held]).toEqual(['web']);
  });

  it('is sent to nobody else', async () => {
    const unsteady = await start((request, response) => {
      if (request.method === 'PUT') response.writeHead(307, { location: 'https://192.0.2.1/' }).end();
      else hanging(() => false)(request, response);
    });
    await expect(unsteady.tool.create(host, AbortSignal.timeout(60_000))).rejects.toMatchObject({
      code: 'import_tool_failed',
    });
  });
});

/** Answers that a tool never gives after a change. */
const lies: readonly (readonly [string, unknown])[] = [
  ['no result', { results: [] }],
  ['nothing at all', {}],
  ['an error', { error: 500, status: 'secret TOPSECRETPW' }],
  ['an error beside a result', { error: 500, results: [{ code: 200, status: 'Object was created.' }] }],
  ['a result that failed', { results: [{ code: 500, errors: ['secret TOPSECRETPW'] }] }],
  ['a list', []],
  ['null', null],
];

describe('a tool that answers 200 to a change and does not name it', () => {
  it.each(lies)('has created nothing: %s', async (_what, lie) => {
    const { tool, claims } = await start((request, response) => {
      if (request.method === 'PUT') json(response, 200, lie);
      else hanging(() => false)(request, response);
    });
    const refused = await tool.create(host, AbortSignal.timeout(60_000)).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'import_tool_unconfirmed',
      message: expect.stringContaining('the host does not exist now'),
    });
    expect(String(refused)).not.toContain('SECRET');
    expect([...claims.held]).toEqual(['web']);
  });

  it.each(lies)('has removed nothing: %s', async (_what, lie) => {
    const { tool } = await start((request, response) => {
      if (request.method === 'DELETE') json(response, 200, lie);
      else hanging(() => true)(request, response);
    });
    await expect(tool.remove('web', AbortSignal.timeout(60_000))).rejects.toMatchObject({
      code: 'import_tool_unconfirmed',
      message: expect.stringContaining('the host still exists'),
    });
  });

  it.each(lies)('does not restart: %s', async (_what, lie) => {
    const { tool, soon } = await start((_request, response) => json(response, 200, lie));
    await expect(tool.restart(soon)).rejects.toMatchObject({ code: 'import_tool_failed' });
  });
});

describe("a tool's own words", () => {
  const secret = 'secret TOPSECRETPW in /etc/icinga2/x.conf: 1:2-3:4\nobject ApiUser';

  it.each([500, 502, 400])('are in the log and in no error: status %d', async (status) => {
    const said = { results: [{ code: status, errors: [secret], status: secret }], status: secret };
    const { tool, soon, log } = await start((request, response) => {
      if (request.method === 'GET') hanging(() => false)(request, response);
      else json(response, status, said);
    });
    const refused = await tool.create(host, soon).catch((error: unknown) => error);
    const restarted = await tool.restart(soon).catch((error: unknown) => error);
    for (const error of [refused, restarted]) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^(?:host_refused|import_tool_\w+)$/) });
      expect(JSON.stringify({ ...Object(error), message: String(error), cause: undefined })).not.toContain(
        'SECRET',
      );
    }
    expect(log.lines).toContainEqual({
      level: 'warn',
      code: 'tool.refused',
      fields: { realm: 'paris', method: 'PUT', status, words: 'secret TOPSECRETPW' },
    });
  });

  it('are in no verification', async () => {
    const { tool, soon } = await start((request, response) => {
      const app = { program_start: 1e300, version: secret };
      if (request.url === '/v1')
        json(response, 200, { results: [{ permissions: [secret], version: secret }] });
      else json(response, 200, { results: [{ status: { icingaapplication: { app } } }] });
    });
    const checks = await tool.check(soon);
    expect(checks.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(JSON.stringify(checks)).not.toContain('SECRET');
  });

  it('decide which of the templates that were asked for is unknown', async () => {
    const errors = ["Error: Import references unknown template: 'TOPSECRETPW'"];
    const { tool, soon } = await start((request, response) => {
      if (request.method === 'PUT') json(response, 500, { results: [{ code: 500, errors }] });
      else hanging(() => false)(request, response);
    });
    const refused = await tool.create(host, soon).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unknown_template' });
    expect(String(refused)).not.toContain('SECRET');
  });
});

describe('a tool that shows a host with odd figures', () => {
  it.each([-5, 1e300, 'many', null, {}])('knows it without them: %j', async (odd) => {
    const figures = { check_interval: odd, retry_interval: odd, max_check_attempts: odd, version: odd };
    const vars = { latitude: odd, longitude: odd, business_impact: odd };
    const { tool, soon } = await start((_request, response) =>
      json(response, 200, { results: [{ attrs: { ...attrs, ...figures, vars } }] }),
    );
    const host = await tool.get('web', soon);
    const { check_interval, retry_interval, max_check_attempts, created_at } = host ?? {};
    expect({ check_interval, retry_interval, max_check_attempts, created_at }).toEqual({ created_at: null });
    if (odd !== -5)
      expect([host?.latitude, host?.longitude, host?.business_impact]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
  });
});

describe('a tool that does not confirm a removal', () => {
  it('has done it when the host is gone', async () => {
    const unsteady = await start(hanging(() => !unsteady.seen.includes('DELETE')));
    await unsteady.tool.remove('web', unsteady.soon);
    expect(unsteady.seen.filter((method) => method === 'DELETE')).toHaveLength(1);
  });

  it('has not when the host is there', async () => {
    const { tool, soon } = await start(hanging(() => true));
    await expect(tool.remove('web', soon)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'import_tool_unconfirmed',
      message: expect.stringContaining('still exists'),
    });
  });
});

describe('a tool that answers a question badly', () => {
  it.each<[string, Behaviour, { kind: string; code: string }]>([
    ['never', () => undefined, { kind: 'timeout', code: 'import_tool_timeout' }],
    [
      'with a page',
      (_request, response) => response.end('<h1>Hello</h1>'),
      { kind: 'engine_failed', code: 'import_tool_failed' },
    ],
    [
      'with half of what it announced',
      (_request, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{');
        setTimeout(() => response.destroy(), 20);
      },
      { kind: 'engine_failed', code: 'import_tool_failed' },
    ],
    [
      'with an error of its own',
      (_request, response) =>
        json(response, 500, { error: 500, status: 'broken in /var/lib/icinga2/x: 1:2-3:4' }),
      { kind: 'engine_failed', code: 'import_tool_failed' },
    ],
    [
      'that it is loading',
      (_request, response) => json(response, 503, { error: 503, status: 'Icinga is reloading' }),
      { kind: 'unavailable', code: 'import_tool_busy' },
    ],
    [
      'with hosts that are none',
      (_request, response) => json(response, 200, { results: [{ attrs: { name: 1 } }] }),
      { kind: 'engine_failed', code: 'import_tool_failed' },
    ],
  ])('%s', async (_how, behave, failure) => {
    const { tool, soon } = await start(behave);
    const refused = await tool.list(soon).catch((error: unknown) => error);
    expect(refused).toMatchObject(failure);
    expect(String(refused)).not.toMatch(/\/var|127\.0\.0\.1/);
  });
});

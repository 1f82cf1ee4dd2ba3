// A web page of another origin in a real browser: it reads every answer, so that it can tell an ended token from a dead network.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { listenOnLoopback, type LoopbackServer } from '../../server/gateway/loopback-server.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  startServed,
  stopAllServers,
} from '../support/served.ts';
import { stackSettings } from '../support/stack-settings.ts';

const executablePath = process.env['REALMGATE_CHROMIUM'] ?? '/usr/bin/chromium';
const patience = 100_000;

let site: LoopbackServer;
let browser: Browser;
let page: Page;
let local: LocalStack | undefined;

beforeAll(async () => {
  if (!existsSync(executablePath))
    throw new Error(`There is no browser at ${executablePath}: install chromium.`);
  const answer = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>A wallboard</title>');
  });
  site = await listenOnLoopback(answer, 0);
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.goto(site.url);
}, patience);
afterAll(async () => {
  await local?.close();
  await browser.close();
  await site.close();
  await stopAllServers();
}, patience);

interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Seen {
  /** 0: the page sees no answer, as if there were no network. */
  readonly status: number;
  readonly code?: string;
  readonly retryAfter?: string | null;
}

/** Returns what the page can read of the answers to requests that it sends at once. */
function seenByPage(requests: readonly Asked[]): Promise<Seen[]> {
  return page.evaluate(
    (all) =>
      Promise.all(
        all.map(async ({ url, ...init }): Promise<Seen> => {
          try {
            const answer = await fetch(url, init);
            const text = await answer.text();
            const { code } = text === '' ? {} : (JSON.parse(text) as { code?: string });
            const retryAfter = answer.headers.get('retry-after');
            return { status: answer.status, ...(code && { code }), ...(retryAfter && { retryAfter }) };
          } catch {
            return { status: 0 };
          }
        }),
      ),
    requests,
  );
}

interface Stack {
  readonly url: string;
  /** Each request has a new token, because the gateway caches the result for a token. */
  readonly headers: () => Promise<Record<'authorization', string>>;
  readonly userName: string;
}

async function npmStart(): Promise<Stack> {
  Object.assign(process.env, stackSettings, { REALMGATE_CORS_ORIGINS: site.url });
  const started = await startLocal({ functionTimeoutMs: 120_000 });
  local = started;
  const headers = async () => ({ authorization: `Bearer ${await started.token('admin')}` });
  return { url: started.url, headers, userName: 'admin' };
}

async function npmRunServe(words: readonly string[] = []): Promise<Stack> {
  const folder = newFolder();
  await createFirstRecords(folder);
  const { url } = await startServed(folder, words, { REALMGATE_CORS_ORIGINS: site.url });
  return { url, headers: () => authorizationHeader(url), userName: 'alice' };
}

describe.each([
  ['npm start', npmStart],
  ['npm run serve', npmRunServe],
])('a page of a named origin, on %s', (_name, start) => {
  it(
    'reads that its token has ended, and that a path or a method is none',
    async () => {
      const { url, headers, userName } = await start();
      const [living, ended] = [await headers(), await headers()];
      expect(await seenByPage([{ url: `${url}/api/realms/`, headers: living }])).toEqual([{ status: 200 }]);
      const end = { method: 'DELETE', headers: living };
      expect((await fetch(`${url}/api/stats/user/${userName}/`, end)).status).toBe(200);
      const again = await headers();
      expect(
        await seenByPage([
          { url: `${url}/api/realms/`, headers: ended },
          { url: `${url}/api/realms/`, headers: { authorization: 'Bearer not.a.token' } },
          { url: `${url}/api/status/nothing/here/`, headers: again },
          { url: `${url}/api/realms/`, method: 'PUT', headers: again },
        ]),
      ).toEqual([
        { status: 401, code: 'token_not_valid' },
        { status: 401, code: 'token_not_valid' },
        { status: 404, code: 'path_not_found' },
        { status: 405, code: 'method_not_allowed' },
      ]);
    },
    3 * patience,
  );
});

describe('a page of a named origin, on npm run serve', () => {
  it(
    'reads every other answer too: unknown paths, the health, the documentation, and that it asks too often',
    async () => {
      const { url, headers } = await npmRunServe(['--requests-per-second', '10']);
      const own = await headers();
      expect(
        await seenByPage([
          { url: `${url}/elsewhere/`, headers: own },
          { url: `${url}/health/server/`, headers: own },
          { url: `${url}/docs/openapi.json`, headers: own },
          { url: `${url}/docs/openapi.json` },
        ]),
      ).toEqual([
        { status: 404, code: 'path_not_found' },
        { status: 200 },
        { status: 200 },
        { status: 401, code: 'token_not_valid' },
      ]);
      // Each path is another one, so that the browser sends a preflight for each.
      const many = Array.from({ length: 60 }, (_, at) => ({
        url: `${url}/api/elsewhere/${at}/`,
        headers: own,
      }));
      const seen = await seenByPage(many);
      expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([404, 429]));
      expect(seen.filter(({ retryAfter }) => retryAfter === '1').length).toBeGreaterThan(10);
    },
    3 * patience,
  );

  it(
    'reads nothing where its origin is not named',
    async () => {
      const folder = newFolder();
      await createFirstRecords(folder);
      const { url } = await startServed(folder, [], { REALMGATE_CORS_ORIGINS: 'https://a.example' });
      const asked = [
        { url: `${url}/health/server/` },
        { url: `${url}/api/realms/`, headers: await authorizationHeader(url) },
      ];
      expect(await seenByPage(asked)).toEqual([{ status: 0 }, { status: 0 }]);
      const answer = await fetch(`${url}/docs/`, { headers: { origin: site.url } });
      expect(answer.headers.get('vary')).toContain('Origin');
    },
    3 * patience,
  );
});

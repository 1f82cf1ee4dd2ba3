// `npm start` as a script would use it.
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Greeting, ServedRealm } from '../../demo/greeting.ts';
import { idleMs } from '../../server/gateway/loopback-server.ts';
import { freePort } from '../support/free-port.ts';
import { projectRoot } from '../support/service-copy.ts';
import { until } from '../support/until.ts';

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
}

const started: ChildProcess[] = [];
const directory = mkdtempSync(join(tmpdir(), 'realmgate-start-'));
let port: number;

/** A process group of its own, so that a signal reaches npm and all it started, as Ctrl-C does. */
function npmStart(...words: string[]): Run {
  const child = spawn('npm', ['start', '--silent', '--', ...words], {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return { child, out: () => out, err: () => err };
}

function signal({ pid }: ChildProcess, name: 'SIGINT' | 'SIGKILL'): void {
  if (pid !== undefined) process.kill(-pid, name);
}

beforeAll(async () => {
  port = await freePort();
  // A file that others could read.
  writeFileSync(join(directory, 'functions.log'), '', { mode: 0o644 });
});
afterAll(async () => {
  for (const child of started.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    signal(child, 'SIGKILL');
    await once(child, 'exit');
  }
  rmSync(directory, { recursive: true, force: true });
});

describe('npm start -- --json', () => {
  let run: Run;
  let ready: Greeting;
  let get: (path: string, token?: string) => Promise<Response>;

  beforeAll(async () => {
    run = npmStart('--json', '--port', String(port), '--fresh', '--data', directory);
    while (!run.out().includes('\n')) {
      if (run.child.exitCode !== null) throw new Error(`npm start ended: ${run.err()}`);
      await setTimeout(20);
    }
    ready = JSON.parse(run.out()) as Greeting;
    get = (path, token = ready.token) =>
      fetch(ready.url + path, { headers: { Authorization: `Bearer ${token}` } });
  });

  it('prints what a script needs', () => {
    expect(Object.keys(ready)).toEqual(['url', 'token', 'users', 'realms']);
    expect(ready.url).toBe(`http://127.0.0.1:${port}`);
    expect(ready.users).toEqual(
      ['admin', 'operator', 'viewer'].map((role) => ({
        user_name: expect.any(String),
        password: expect.any(String),
        role,
        realms: expect.any(Array),
      })),
    );
    const type = expect.stringMatching(/^(standard|hostgroup|multirealm)$/);
    expect(ready.realms).toEqual(
      ready.realms.map(({ name }) => ({ name: expect.any(String), type, warm: name === 'lyon-databases' })),
    );
  });

  const state = ({ name, type }: ServedRealm, token?: string) =>
    get(
      `/api/status/${type === 'multirealm' ? 'multirealms' : 'realms'}/${encodeURIComponent(name)}/`,
      token,
    );

  it('answers the ready token, with 502 where the demo has an engine that is down', async () => {
    const answers = await Promise.all(ready.realms.map((realm) => state(realm)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 502)).toEqual([]);
  });

  it('tells changes of its warm realm without any setting, and takes a webhook for it', async () => {
    const hosts = '/api/status/realms/lyon-databases/hosts/';
    // The realm is warm once its engine was read.
    let mark: string | undefined;
    await until(async () => {
      const { meta } = (await (await get(hosts)).json()) as { meta: { changes_mark?: string } };
      mark = meta.changes_mark;
      return mark !== undefined;
    });
    const listed = await get(`${hosts}?changed_since=${encodeURIComponent(mark!)}`);
    const feed = await get('/api/feed/realms/lyon-databases/?format=ndjson');
    const webhook = await fetch(`${ready.url}/api/webhooks/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ready.token}`, 'Content-Type': 'application/json' },
      body: '{"name":"mine","realm":"lyon-databases","url":"http://127.0.0.1:9/"}',
    });
    expect([listed.status, feed.status, webhook.status]).toEqual([200, 200, 201]);
    await feed.body?.cancel();
  });

  it('lets each user in, to their realms only', async () => {
    const viewer = ready.users.find(({ role }) => role === 'viewer')!;
    const credentials = btoa(`${viewer.user_name}:${viewer.password}`);
    const login = await fetch(`${ready.url}/api/token/`, {
      headers: { Authorization: `Basic ${credentials}` },
    });
    const { data } = (await login.json()) as { readonly data: { readonly access: string } };
    const answers = await Promise.all(ready.realms.map((realm) => state(realm, data.access)));
    expect(answers.map(({ status }) => status)).toEqual(
      ready.realms.map(({ name }) => (viewer.realms.includes(name) ? 200 : 404)),
    );
  });

  const parser = '/api/passive-checks/parser/';
  it.each<[string, string, Record<string, string>, string]>([
    ['nothing', '/api/realms/', {}, 'No Authorization header was sent.'],
    ['Basic', '/api/realms/', { Authorization: 'Basic YTpi' }, 'Basic was sent.'],
    ['an API key', '/api/realms/', { Authorization: 'ApiKey k' }, 'An ApiKey was sent.'],
    ['a bad token', '/api/realms/', { Authorization: 'Bearer t' }, 'A Bearer token or key was sent'],
    ['another scheme', '/api/realms/', { Authorization: 'Digest secret' }, 'An Authorization header without'],
    ['nothing to the parser', parser, {}, 'No credential was sent.'],
    ['a bad key to the parser', parser, { 'X-Api-Key': 'k' }, 'An API key was sent that is not valid.'],
    ['a bad password to the parser', parser, { Authorization: 'Basic YTpi' }, 'Basic, with an API key as'],
  ])('says in its 401 what was sent and what is wanted: %s', async (_, path, headers, words) => {
    const method = path === parser ? 'POST' : 'GET';
    const answer = await fetch(ready.url + path, { method, headers });
    const { code, detail } = (await answer.json()) as { readonly code: string; readonly detail: string };
    expect([answer.status, code]).toEqual([401, 'token_not_valid']);
    expect(detail.startsWith(words)).toBe(true);
    expect(detail).toMatch(/ This path requires Authorization: Bearer .+ GET \/api\/token\/ /);
    expect(detail).not.toContain('secret');
  });

  it('says where it is, for npm run demo', () => {
    expect(readFileSync(join(directory, 'url'), 'utf8').trim()).toBe(ready.url);
  });

  it('lets the administrator work on its folder', () => {
    const words = ['run', '--silent', 'admin', '--', '--data', directory, 'realms', 'list'];
    const listed = execFileSync('npm', words, { cwd: projectRoot, encoding: 'utf8' });
    expect(ready.realms).not.toEqual([]);
    for (const { name } of ready.realms) expect(listed).toContain(name);
  });

  it.each([
    ['realmgate.db', 0o600],
    ['secrets.json', 0o600],
    ['functions.log', 0o600],
    ['url', 0o600],
  ])('keeps %s to this account', (name, mode) => {
    expect(statSync(join(directory, name)).mode & 0o777).toBe(mode);
  });

  it('refuses a second one on the same port in one sentence', async () => {
    const second = npmStart('--port', String(port), '--data', `${directory}-second`);
    const [code] = (await once(second.child, 'close')) as [number];
    rmSync(`${directory}-second`, { recursive: true });
    expect(code).toBe(1);
    expect(second.err()).toBe(`127.0.0.1 port ${port} is taken; choose another one with --port.\n`);
    expect(second.out()).not.toContain('Realmgate runs');
  });

  it('refuses a second one on the same folder in one sentence', async () => {
    const second = npmStart('--port', '0', '--data', directory);
    const [code] = (await once(second.child, 'close')) as [number];
    expect(code).toBe(1);
    expect(second.err()).toBe(
      `${directory} is in use by another process: stop it, or choose another folder with --data.\n`,
    );
  });

  it('has printed nothing else, and ends at once on Ctrl-C', async () => {
    expect(run.out().trimEnd().split('\n')).toHaveLength(1);
    expect(run.err()).toBe('');
    const since = performance.now();
    signal(run.child, 'SIGINT');
    await once(run.child, 'close');
    // A kept connection would hold it for as long as it may be idle.
    expect(performance.now() - since).toBeLessThan(idleMs / 2);
    expect(existsSync(join(directory, 'url'))).toBe(false);
    await expect(fetch(ready.url)).rejects.toThrow();
  });
});

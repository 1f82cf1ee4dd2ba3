// The deployed wiring (serverless.yml, as serverless-offline runs it) against our own gateway, on the same table and engines.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { LocalStack } from '../../local/start.ts';
import { startLocal } from '../../local/start.ts';
import { type AwsOfDemo, startAwsOfDemo } from '../support/aws-of-demo.ts';
import { freePort } from '../support/free-port.ts';
import { copyService, type ServiceCopy } from '../support/service-copy.ts';
import { stackSettings } from '../support/stack-settings.ts';

/** The stage in front of every path, as on the gateway's own address without a custom domain. */
const stage = '/local';
let local: LocalStack;
let offlineUrl: string;
let aws: AwsOfDemo;
/** Each side has its own sessions. */
let tokens: Record<'ours' | 'theirs', Record<'admin' | 'viewer', string>>;
const cleanups: (() => unknown)[] = [];
/** Closes what was started even if the hook timed out, so that nothing is left to the next test file. */
let started = Promise.resolve();
beforeAll(() => {
  started = start();
  return started;
});

async function start(): Promise<void> {
  Object.assign(process.env, stackSettings);
  local = await startLocal({ functionTimeoutMs: 120_000, stagePrefix: stage });
  cleanups.push(local.close);
  aws = await startAwsOfDemo(local);
  cleanups.push(aws.close);
  const service = copyService();
  showStage(service);
  cleanups.unshift(service.remove);
  offlineUrl = await startOffline(service);
  tokens = {
    ours: { admin: await local.token('admin'), viewer: await local.token('viewer') },
    theirs: { admin: await aws.token('admin'), viewer: await aws.token('viewer') },
  };
}

afterAll(async () => {
  await started.catch(() => undefined);
  for (const cleanup of cleanups) await cleanup();
});

function showStage({ folder }: ServiceCopy): void {
  const file = join(folder, 'serverless.yml');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace('noPrependStageInUrl: true', 'noPrependStageInUrl: false');
  if (changed === text) throw new Error('serverless.yml does not say noPrependStageInUrl: true');
  writeFileSync(file, changed);
}

async function startOffline(service: ServiceCopy): Promise<string> {
  const httpPort = await freePort();
  const ports = { httpPort, lambdaPort: await freePort(), websocketPort: await freePort() };
  const options = Object.entries(ports).flatMap(([option, port]) => [`--${option}`, String(port)]);
  const { words, env } = service.serverless('offline', '--stage', 'local', '--useInProcess', ...options);
  const child = spawn(process.execPath, words, {
    cwd: service.folder,
    env: { ...env, ...aws.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanups.unshift(() => {
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    child.kill('SIGKILL');
    return once(child, 'exit');
  });
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Server ready')) resolve(`http://127.0.0.1:${httpPort}`);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => {
      reject(new Error(`serverless-offline ended: ${said}`));
    });
  });
}

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };

/** `Bearer admin` in the headers stands for the side's own token of that user. */
function request(side: 'ours' | 'theirs', path: string, { headers = {}, ...init }: Init) {
  const url = side === 'ours' ? local.url : offlineUrl;
  const user = /^Bearer (admin|viewer)$/.exec(headers['Authorization'] ?? '')?.[1];
  const own = user && { Authorization: `Bearer ${tokens[side][user as 'admin' | 'viewer']}` };
  return fetch(`${url}${stage}${path}`, { ...init, headers: { ...headers, ...own } });
}

async function ask(path: string, init: Init) {
  const [ours, theirs] = await Promise.all([request('ours', path, init), request('theirs', path, init)]);
  return { ours, theirs };
}

/** Returns the part of a value that is the same in every call: its keys and types, without the facts of this call. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shape(value[0])] : [];
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
}

async function pathsIn(answer: Response): Promise<string[]> {
  const { data } = (await answer.json()) as { data: { path: string }[] };
  return data.map(({ path }) => path);
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const basic = (user: string, password: string) => ({
  headers: { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
});

describe('serverless-offline and the local gateway', () => {
  const realm = () => encodeURIComponent(local.realms[0]!.name);

  it.each<[string, () => [string, Init], number]>([
    ['the state of a realm', () => [`/api/status/realms/${realm()}/`, bearer('admin')], 200],
    ['a path without its final slash', () => [`/api/status/realms/${realm()}`, bearer('admin')], 200],
    ['a list with a query', () => [`/api/status/realms/${realm()}/hosts/?limit=2`, bearer('viewer')], 200],
    ['a wrong query', () => [`/api/status/realms/${realm()}/hosts/?macros=maybe`, bearer('admin')], 400],
    ['a name with percent signs', () => ['/api/status/realms/no%20such%2Frealm/', bearer('admin')], 404],
    ['the bare parent of a greedy route', () => ['/api/status/', bearer('admin')], 200],
    ['a wrong method', () => ['/api/token/', { method: 'DELETE' }], 405],
    ['a log-in', () => ['/api/token/', basic('viewer', 'viewer-of-the-demo')], 200],
    ['a failed log-in', () => ['/api/token/', basic('nobody', 'of-no-importance')], 401],
    [
      'a body',
      () => ['/api/token/refresh/', { method: 'POST', body: '{"refresh":"no token"}', headers: json }],
      401,
    ],
  ])('answer %s alike', async (_what, asked, status) => {
    const [path, init] = asked();
    const { ours, theirs } = await ask(path, init);
    expect([ours.status, theirs.status]).toEqual([status, status]);
    expect(theirs.headers.get('content-type')).toBe(ours.headers.get('content-type'));
    expect(shape(await theirs.json())).toEqual(shape(await ours.json()));
  });

  it('unpack gzipped answers alike', async () => {
    const headers = { ...bearer('admin').headers, 'Accept-Encoding': 'gzip' };
    const { ours, theirs } = await ask(`/api/status/realms/${realm()}/hosts/`, { headers });
    expect([ours, theirs].map((answer) => answer.headers.get('content-encoding'))).toEqual(['gzip', 'gzip']);
    expect(shape(await theirs.json())).toEqual(shape(await ours.json()));
  });

  it('name the stage in every link', async () => {
    const list = await ask(`/api/status/realms/${realm()}/hosts/?limit=2`, bearer('admin'));
    const realms = await ask('/api/realms/', bearer('admin'));
    const groups = await ask('/api/', {});
    const document = await ask('/docs/openapi.json', bearer('admin'));
    const docs = await ask('/docs', { redirect: 'manual' });
    for (const side of ['ours', 'theirs'] as const) {
      expect(list[side].headers.get('link')).toMatch(
        /^<\/local\/api\/status\/realms\/paris\/hosts\/?\?limit=2/,
      );
      const paths = await Promise.all([pathsIn(realms[side]), pathsIn(groups[side])]);
      for (const path of paths.flat())
        expect(path).toMatch(/^\/local\/(?:api|health|version|\.well-known)\//);
      expect(paths.flat().length).toBeGreaterThan(10);
      expect(await document[side].json()).toMatchObject({ servers: [{ url: '/local' }] });
      expect(docs[side].headers.get('location')).toBe('/local/docs/');
    }
  });

  it.each(['ours', 'theirs'] as const)('tell where a new realm is: %s', async (name) => {
    const body = { display_name: name, section: 'x', monitoring_ip: '127.0.0.1', monitoring_port: 1 };
    const made = await request(name, '/api/config/realm/create-realm/', {
      method: 'POST',
      headers: { ...bearer('admin').headers, ...json },
      body: JSON.stringify(body),
    });
    await made.text();
    expect([made.status, made.headers.get('location')]).toEqual([201, `/local/api/status/realms/${name}/`]);
  });

  // The bodies of these are the gateway's own, and serverless-offline does not read the deployed ones.
  it.each<[string, () => [string, Init], number]>([
    ['no token', () => [`/api/status/realms/${realm()}/`, {}], 401],
    ['a path of no group', () => ['/api/elsewhere/', bearer('admin')], 404],
    ['a path beside the public ones', () => ['/api/token/other/', {}], 404],
  ])('refuse %s alike', async (_what, asked, status) => {
    const [path, init] = asked();
    const { ours, theirs } = await ask(path, init);
    expect([ours.status, theirs.status]).toEqual([status, status]);
    await Promise.all([ours.text(), theirs.text()]);
  });

  // It answers every denial by 403, as a gateway without our file does.
  it('refuse a bad token both', async () => {
    const { ours, theirs } = await ask(`/api/status/realms/${realm()}/`, bearer('not.a.token'));
    expect([ours.status, theirs.status]).toEqual([401, 403]);
    expect(await ours.json()).toMatchObject({
      detail: expect.stringMatching(/^A Bearer token or key was sent/),
    });
    await theirs.text();
  });
});

const json = { 'Content-Type': 'application/json' };

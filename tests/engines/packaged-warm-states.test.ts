// The packaged functions of warm states, as the platform runs them, on a real Redis with TLS and a password. Its certificate is signed by an
// authority that only those trust who are given it.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { hashPassword } from '../../shared/security/passwords.ts';
import { createSecrets } from '../../shared/security/secrets.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { type AwsOfDemo, startAwsOfDemo } from '../support/aws-of-demo.ts';
import { sdkConfig } from '../support/aws-stand-in.ts';
import { gatewayEvent } from '../support/event.ts';
import { freePort } from '../support/free-port.ts';
import { localhostCertificate } from '../support/localhost-certificate.ts';
import { type OwnRedis, startOwnRedis } from '../support/own-redis.ts';
import { realm } from '../support/realm-records.ts';
import { fetchRuntimeClient, RunningFunction } from '../support/runtime-client.ts';
import { copyService, projectRoot } from '../support/service-copy.ts';

const secretName = 'realmgate/test/warm-states';
const redisPassword = 'of the:redis/%';
const memoryMb = { 'warm-watch': 2048, status: 1024 } as const;
type FunctionName = keyof typeof memoryMb;

const service = copyService({ built: Object.keys(memoryMb) });
const folder = mkdtempSync(join(tmpdir(), 'realmgate-packages-'));
const authority = join(folder, 'authority.pem');
let programs: Awaited<ReturnType<typeof fetchRuntimeClient>>;
let redis: OwnRedis;
let engine: Engine;
let aws: AwsOfDemo;
let userCreatedAt = '';
const running: RunningFunction[] = [];

async function startTlsRedis(tlsPort: number): Promise<OwnRedis> {
  const key = join(folder, 'redis.key');
  writeFileSync(key, localhostCertificate.key);
  writeFileSync(authority, localhostCertificate.cert);
  // Redis runs as another user.
  chmodSync(folder, 0o755);
  const files = ['--tls-cert-file', authority, '--tls-key-file', key, '--tls-ca-cert-file', authority];
  return startOwnRedis([
    ...['--tls-port', String(tlsPort), ...files, '--tls-auth-clients', 'no'],
    ...['--requirepass', redisPassword],
  ]);
}

beforeAll(async () => {
  const version = /runtime: nodejs(\d+)\.x/.exec(readFileSync(join(projectRoot, 'serverless.yml'), 'utf8'));
  programs = await fetchRuntimeClient(version![1]!);
  const tlsPort = await freePort();
  redis = await startTlsRedis(tlsPort);
  const hosts = Array.from({ length: 50 }, (_, index) => host(`h${index}`));
  const listen = { host: '127.0.0.1', port: 0 };
  engine = await startEngine({ site: site({ hosts }), dialect: 'naemon', clock: systemClock, listen });
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  aws = await startAwsOfDemo({
    ...{ users: [], realms: [], url: '' },
    fill: async ({ table }) => {
      const record = realm('lyon', { monitoring_port, warm: { interval_seconds: 10, stale_seconds: 300 } });
      await createRealmStore(table, systemClock).create(record);
      const users = createUserStore(table, systemClock);
      const password = await hashPassword('unused', { ln: 10, r: 8, p: 1 });
      const alice = {
        user_name: 'alice',
        role: 'admin' as const,
        realms: [],
        password,
        full_name: undefined,
      };
      await users.create(alice);
      userCreatedAt = (await users.find('alice'))!.created_at;
    },
  });
  const url = `rediss://:${encodeURIComponent(redisPassword)}@localhost:${tlsPort}`;
  const secrets = createSecrets(sdkConfig(aws.env['AWS_ENDPOINT_URL_SECRETS_MANAGER']!));
  await secrets.write(secretName, JSON.stringify({ url, key: randomBytes(32).toString('base64url') }));
  const template = join(service.folder, 'serverless.yml');
  const block = `  test: { warm_states_secret: '${secretName}' }`;
  writeFileSync(template, readFileSync(template, 'utf8').replace('  test: {}', block));
  await service.packaged();
  for (const name of Object.keys(memoryMb))
    execFileSync('unzip', ['-q', join(service.folder, 'package', `${name}.zip`), '-d', join(folder, name)]);
}, 600_000);
afterAll(async () => {
  for (const one of running) await one.stop();
  service.remove();
  await aws.close();
  await engine.close();
  await redis.stop();
  rmSync(folder, { recursive: true });
});

async function start(name: FunctionName, trusts: boolean): Promise<RunningFunction> {
  const packed = {
    ...{ folder: join(folder, name), handler: `dist/${name}/index.handler`, memoryMb: memoryMb[name] },
    env: {
      ...aws.env,
      REALMGATE_WARM_STATES_SECRET: secretName,
      ...(trusts && { NODE_EXTRA_CA_CERTS: authority }),
    },
  };
  const one = await RunningFunction.start(packed, programs);
  running.push(one);
  return one;
}

/** A run that no schedule has started works for a second. */
async function readOnce(watch: RunningFunction): Promise<Record<string, unknown>> {
  const { answer, error } = await watch.invoke({});
  expect(error).toBeUndefined();
  return { ...(answer as object) };
}

/** Returns the age in seconds of the states of an answer. `undefined` means that the engine was asked. */
async function ageOf(one: RunningFunction): Promise<number | undefined> {
  const caller = { userName: 'alice', userCreatedAt, role: 'admin' as const, sessionId: 'of-this-test' };
  const { answer } = await one.invoke(gatewayEvent({ path: '/api/status/realms/lyon/hosts/', caller }));
  const { statusCode, body } = answer as { readonly statusCode: number; readonly body: string };
  expect([statusCode, body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const { data, meta } = JSON.parse(body) as {
    readonly data: readonly unknown[];
    readonly meta: { readonly sources?: readonly { readonly age_seconds?: number }[] };
  };
  expect(data).toHaveLength(50);
  return meta.sources?.[0]?.age_seconds;
}

describe('packaged functions on a Redis with TLS', () => {
  it('keep states there, and answer from them', async () => {
    const [watch, status] = [await start('warm-watch', true), await start('status', true)];
    let report = await readOnce(watch);
    // On a busy machine a second may be too short.
    for (let turn = 0; turn < 10 && report['refreshes'] === 0; turn += 1) report = await readOnce(watch);
    expect(report).toMatchObject({ engines: 1, held: 1, failures: 0, store_errors: 0 });
    expect(report['refreshes']).toBeGreaterThan(0);
    let age = await ageOf(status);
    for (let turn = 0; turn < 10 && age === undefined; turn += 1) {
      await readOnce(watch);
      age = await ageOf(status);
    }
    expect(age).toEqual(expect.any(Number));
    const before = engine.queries;
    expect(await ageOf(status)).toEqual(expect.any(Number));
    expect(engine.queries).toBe(before);
  }, 120_000);

  it('tell no state to a Redis whose certificate they do not trust, and ask the engine', async () => {
    const [watch, status] = [await start('warm-watch', false), await start('status', false)];
    const report = await readOnce(watch);
    expect(report).toMatchObject({ engines: 1, held: 0 });
    expect(report['store_errors']).toBeGreaterThan(0);
    expect(await ageOf(status)).toBeUndefined();
  }, 60_000);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { endpoints } from '../../functions/api/endpoints.ts';
import { endpoints as config } from '../../functions/config/endpoints.ts';
import { endpoints as token } from '../../functions/token/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { releaseVersion } from '../../shared/base/release.ts';
import { openSqs } from '../../shared/queue/sqs.ts';
import { newKeySet } from '../../shared/security/key-set.ts';
import { hashPassword } from '../../shared/security/passwords.ts';
import { metricsBackendRecord } from '../../shared/store/metrics-backends.ts';
import { searchBackendRecord } from '../../shared/store/search-backends.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { startTestApp, type TestApp, testConfig, viewer } from '../support/app.ts';
import { sdkConfig } from '../support/aws-stand-in.ts';
import { type QueueStandIn, startQueueStandIn } from '../support/queue-stand-in.ts';
import { realm } from '../support/realm-records.ts';
import { CHEAP_HASH, fakeSecrets } from '../support/security.ts';

let api: TestApp;
let sqs: QueueStandIn;
const openQueue = (name: string) => openSqs(name, { ...sdkConfig(sqs.url), maxAttempts: 1 });

beforeAll(async () => {
  const { checkQueue, deadCheckQueue, operationQueue, deadOperationQueue } = testConfig;
  sqs = await startQueueStandIn(
    [checkQueue, deadCheckQueue, operationQueue, deadOperationQueue].map((name) => ({
      name,
      visibilityMs: 30_000,
    })),
  );
  const keys = JSON.stringify(await newKeySet(systemClock));
  api = await startTestApp({
    endpoints: [...endpoints, ...config, ...token],
    realms: [
      realm('paris', { import_tool: '192.0.2.7', search_backend: 7 }),
      realm('shop', { type: 'hostgroup', host_groups: 'shop' }),
      realm('indexed', {
        ...{ monitoring_ip: undefined, monitoring_port: undefined, search_backend: 7 },
        ...{ metrics: 'series', metrics_db: 'indexed' },
      }),
      realm('both', { type: 'multirealm', members: ['paris', 'indexed'] }),
    ],
    searchBackends: [
      searchBackendRecord().parse({ id: 7, url: 'http://127.0.0.1:1', flavour: 'opensearch' }),
    ],
    metricsBackends: [
      metricsBackendRecord().parse({ id: 'series', url: 'http://127.0.0.1:1', flavour: 'influxql' }),
      metricsBackendRecord().parse({ id: 'unused', url: 'http://127.0.0.1:1', flavour: 'influxql' }),
    ],
    viewers: { vera: ['shop', 'both'] },
    world: { secrets: fakeSecrets({ [testConfig.tokenSecret]: keys }), openQueue },
    // The first check of a queue loads its client.
    config: { engineDeadlineMs: 30_000 },
  });
  const users = createUserStore(api.table, systemClock);
  const password = await hashPassword('correct horse', CHEAP_HASH);
  await users.create({ user_name: 'ann', full_name: undefined, role: 'admin', realms: [], password });
  await users.create({ user_name: 'vic', full_name: undefined, role: 'viewer', realms: [], password });
});
afterAll(async () => {
  await sqs.close();
  await api.stop();
});

const nobody = { caller: undefined };

describe('GET /api/', () => {
  it('says without a token where to begin, in front of what the caller came by', async () => {
    const { status, body } = await api.call('/api/', { ...nobody, stagePrefix: '/prod' });
    expect(status).toBe(200);
    expect(body.data).toContainEqual({
      name: 'status',
      path: '/prod/api/status/',
      description: 'The present state of realms, hosts and services',
    });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['token', 'realms', 'health', 'version']),
    );
  });
});

describe('the index of a group', () => {
  const listed = async (caller: ReturnType<typeof viewer>, query = ''): Promise<unknown[]> => {
    const { body } = await api.call(`/api/config/${query}`, { caller });
    return z.array(z.unknown()).parse(body.data);
  };

  it('lists what there is and whether the caller may ask for it', async () => {
    expect(await listed(viewer('vera'))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'config.index', path: '/api/config/', allowed: true }),
        {
          name: 'config.create-realm',
          method: 'POST',
          path: '/api/config/realm/create-realm/',
          summary: expect.any(String),
          role: 'admin',
          allowed: false,
        },
      ]),
    );
  });

  it('is cut to what the caller may by a filter', async () => {
    const all = await listed(viewer('vera'));
    const own = await listed(viewer('vera'), '?allowed=true');
    expect(own.length).toBeGreaterThan(3);
    expect(own.length).toBeLessThan(all.length);
    expect(await listed({ ...viewer('vera'), role: 'admin' }, '?allowed=true')).toHaveLength(all.length);
  });
});

describe('GET /api/realms/', () => {
  it('tells of each realm that the caller sees what it has', async () => {
    const { body } = await api.call('/api/realms/', { caller: viewer('vera') });
    expect(body.data).toEqual([
      {
        ...{
          realm: 'both',
          kind: 'multirealm',
          section: 'test',
          path: '/api/status/multirealms/both/',
        },
        ...{ members: ['indexed', 'paris'], shares_engine_with: [], has_engine: true, has_events: true },
        ...{ has_metrics: true, has_import_tool: true },
      },
      {
        ...{
          realm: 'shop',
          kind: 'hostgroup',
          section: 'test',
          path: '/api/status/realms/shop/',
        },
        ...{ members: [], shares_engine_with: [], has_engine: true, has_events: false },
        ...{ has_metrics: false, has_import_tool: false },
      },
    ]);
  });

  it('names the realms that share an engine, as far as the caller sees them', async () => {
    const { body } = await api.call('/api/realms/?fields=realm,shares_engine_with');
    const sharing = body.data.filter(
      (one: { shares_engine_with: string[] }) => one.shares_engine_with.length,
    );
    expect(sharing).toEqual([
      { realm: 'paris', shares_engine_with: ['shop'] },
      { realm: 'shop', shares_engine_with: ['paris'] },
    ]);
  });

  it('knows realms without an engine', async () => {
    const { body } = await api.call('/api/realms/?has_engine=false');
    expect(body.data.map(({ realm: one }: { realm: string }) => one)).toEqual(['indexed']);
  });
});

describe('GET /health/', () => {
  const tokenOf = async (user_name: string) => {
    const body = { user_name, password: 'correct horse' };
    const answer = await api.call('/api/token/', { ...nobody, method: 'POST', body });
    return { authorization: `Bearer ${answer.body.data.access}` };
  };

  it.each(['/health', '/health/'])('says without a token that the process answers: %s', async (path) => {
    const { status, body, headers } = await api.call(path, nobody);
    expect([status, body.data]).toEqual([200, { health: 'ok' }]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('says no more to whoever is no administrator', async () => {
    const { body } = await api.call('/health/', { ...nobody, headers: await tokenOf('vic') });
    expect(body.data).toEqual({ health: 'ok' });
  });

  it('refuses a token that is not good', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    const { status, body } = await api.call('/health/', { ...nobody, headers });
    expect([status, body.code]).toEqual([401, 'token_not_valid']);
  });

  it('refuses a good token with a word behind it', async () => {
    const { authorization } = await tokenOf('ann');
    const headers = { authorization: `${authorization} junk` };
    const { status, body } = await api.call('/health/', { ...nobody, headers });
    expect([status, body.code]).toEqual([401, 'token_not_valid']);
  });

  it('names for an administrator what failed, and what did not', async () => {
    const { status, body } = await api.call('/health/', { ...nobody, headers: await tokenOf('ann') });
    expect(status).toBe(200);
    const { health: overall, dependencies } = body.data;
    expect(overall).toBe('degraded');
    const told = dependencies.map((one: Record<string, string>) => [one['kind'], one['name'], one['result']]);
    expect(told).toEqual([
      ['table', 'table', 'ok'],
      ['secrets', 'token keys', 'ok'],
      ['queue', 'passive checks', 'ok'],
      ['queue', 'dead letters of passive checks', 'ok'],
      ['queue', 'operations', 'ok'],
      ['queue', 'dead letters of operations', 'ok'],
      ['search_backend', '7', 'failed'],
      ['metrics_backend', 'series', 'failed'],
      ['metrics_backend', 'unused', 'ok'],
    ]);
    expect(JSON.stringify(dependencies)).not.toContain('127.0.0.1');
    expect(dependencies.at(-1).detail).toBe('Not asked: no realm has a database there.');
    expect(api.log.lines.filter(({ code }) => code === 'health.failed')).toHaveLength(2);
  });

  it('says how many passive checks wait, and that a queue is down', async () => {
    const send = async (name: string, ...ids: string[]) => {
      for (const id of ids) await openQueue(name).send({ body: '{}', group: id, deduplicationId: id });
    };
    await send(testConfig.checkQueue, 'a', 'b', 'c');
    await send(testConfig.deadCheckQueue, 'd');
    await send(testConfig.operationQueue, 'e');
    await send(testConfig.deadOperationQueue, 'f', 'g');
    const headers = await tokenOf('ann');
    const queuesNow = async () => {
      const { body } = await api.call('/health/', { ...nobody, headers });
      const all = body.data.dependencies as readonly Record<string, string>[];
      return all.filter(({ kind }) => kind === 'queue').map(({ result, detail }) => [result, detail]);
    };
    expect(await queuesNow()).toEqual([
      ['ok', 'About 3 wait for their engine.'],
      ['ok', 'About 1 waits for the command `dead-letters` of the administrator.'],
      ['ok', 'About 1 waits for their engine.'],
      ['ok', 'About 2 wait that could not be read.'],
    ]);
    await sqs.close();
    expect(await queuesNow()).toEqual([
      ['failed', 'The queue does not answer.'],
      ['failed', 'The queue does not answer.'],
      ['failed', 'The queue does not answer.'],
      ['failed', 'The queue does not answer.'],
    ]);
  });
});

describe('POST /api/token/', () => {
  it('takes the password in the body, and refuses a wrong one', async () => {
    const body = { user_name: 'ann', password: 'wrong' };
    const { status, body: problem } = await api.call('/api/token/', { ...nobody, method: 'POST', body });
    expect([status, problem.code]).toEqual([401, 'bad_credentials']);
    const empty = await api.call('/api/token/', { ...nobody, method: 'POST', body: {} });
    expect(empty.body.errors.map(({ field }: { field: string }) => field)).toEqual(['user_name', 'password']);
  });
});

it('GET /version/ names the release', async () => {
  const { body } = await api.call('/version/', nobody);
  expect(body.data).toEqual({ name: 'Realmgate', release: releaseVersion });
});

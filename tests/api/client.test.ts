// The client package as a program uses it, on the local gateway.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import {
  type components,
  createClient,
  missingRealms,
  ndjsonRows,
  ProblemError,
  type Realmgate,
  rows,
  unwrap,
} from '../../client/src/index.ts';
import { type LocalStack, startLocal } from '../../demo/start.ts';
import { stackSettings } from '../support/stack-settings.ts';

let local: LocalStack;
let admin: Realmgate;
let viewer: Realmgate;

const clientOf = (userName: string): Realmgate => {
  const { password } = local.users.find(({ user_name }) => user_name === userName)!;
  return createClient({ url: local.url, credentials: { userName, password } });
};

beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  local = await startLocal({ functionTimeoutMs: 120_000 });
  admin = clientOf('admin');
  viewer = clientOf('viewer');
});
afterAll(() => local.close());

const hosts = '/api/status/realms/{realm_name}/hosts/';
const paris = { path: { realm_name: 'paris' } };

describe('the client', () => {
  it('reads one document', async () => {
    const { data } = await unwrap(admin.GET('/api/status/realms/{realm_name}/', { params: paris }));
    expect(data.realm).toBe('paris');
  });

  it('reads all pages of a list as one', async () => {
    const names: (string | undefined)[] = [];
    const ask = (page: { readonly cursor?: string }) =>
      admin.GET(hosts, { params: { ...paris, query: { limit: 60, fields: ['host_name'], ...page } } });
    for await (const { host_name } of rows(ask)) names.push(host_name);
    expect(names.length).toBeGreaterThan(180);
    expect(new Set(names).size).toBe(names.length);
  });

  it('reads ndjson as it comes, page after page', async () => {
    const { meta } = await unwrap(admin.GET(hosts, { params: { ...paris, query: { limit: 1 } } }));
    const names: string[] = [];
    const all = ndjsonRows<components['schemas']['HostStatusRow']>((page) =>
      admin.GET(hosts, {
        params: { ...paris, query: { limit: 150, format: 'ndjson', ...page } },
        parseAs: 'stream',
      }),
    );
    for await (const { host_name } of all) names.push(host_name!);
    expect(names).toHaveLength(meta.total!);
    expect(new Set(names).size).toBe(meta.total);
  });

  it('takes no partial answer for a whole one, unless it is told to', async () => {
    const params = { path: { realm_name: 'everything' }, query: { limit: 5 } };
    const path = '/api/status/multirealms/{realm_name}/hosts/';
    const missing = [expect.objectContaining({ realm: 'offline' })];
    const whole = {
      name: 'PartialAnswerError',
      message: 'The answer is partial: it lacks offline.',
      missing,
    };
    await expect(unwrap(admin.GET(path, { params }))).rejects.toMatchObject(whole);
    await expect(rows(() => admin.GET(path, { params })).next()).rejects.toMatchObject(whole);
    const query = { limit: 5, format: 'ndjson' } as const;
    const asked = () => admin.GET(path, { params: { ...params, query }, parseAs: 'stream' });
    await expect(ndjsonRows(asked).next()).rejects.toMatchObject(whole);

    const { data, meta } = await unwrap(admin.GET(path, { params }), { allowPartial: true });
    expect([data.length, meta.partial, missingRealms(meta)]).toEqual([5, true, missing]);
    expect((await rows(() => admin.GET(path, { params }), { allowPartial: true }).next()).done).toBe(false);
    expect((await ndjsonRows(asked, { allowPartial: true }).next()).done).toBe(false);
  });

  it('sends lists of a filter as the API takes them', async () => {
    const { data } = await unwrap(
      admin.GET(hosts, { params: { ...paris, query: { state_name: ['DOWN', 'UNREACHABLE'], limit: 500 } } }),
    );
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ state_name }) => state_name === 'DOWN' || state_name === 'UNREACHABLE')).toBe(true);
  });

  it('asks for names with a slash and a percent sign', async () => {
    const call = admin.GET('/api/status/realms/{realm_name}/hosts/{host}/', {
      params: { path: { realm_name: 'paris', host: 'no/such 100%' } },
    });
    await expect(unwrap(call)).rejects.toMatchObject({ code: 'host_not_found', status: 404 });
  });

  it('throws a problem with every fault of the request', async () => {
    const call = unwrap(admin.GET(hosts, { params: { ...paris, query: { limit: -1, colour: 'red' } } }));
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).problem.errors?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['limit', 'colour']),
    );
  });

  it('tries a write and changes nothing with dry_run', async () => {
    const { data } = await unwrap(
      admin.POST('/api/config/realm/{realm_name}/hosts/create/', {
        params: { ...paris, query: { dry_run: true } },
        body: { host_name: 'tried-only', address: '192.0.2.9', use_templates: ['linux'] },
      }),
    );
    expect(data).toHaveProperty('would_create');
    await expect(
      unwrap(
        admin.GET('/api/config/realm/{realm_name}/hosts/{host_name}/', {
          params: { path: { realm_name: 'paris', host_name: 'tried-only' } },
        }),
      ),
    ).rejects.toMatchObject({ code: 'host_not_found' });
  });

  it('needs no field in a body that has a default', async () => {
    const { data } = await unwrap(
      admin.POST('/api/operations/realms/{realm_name}/downtimes/', {
        params: { ...paris, query: { dry_run: true } },
        body: { targets: { filter: 'kind=host' }, duration: '1h', comment: 'New disks' },
      }),
    );
    expect(data).toHaveProperty('would_schedule.counts.would_be_done', expect.any(Number));
  });

  it('refuses a viewer what an administrator may', async () => {
    await expect(unwrap(viewer.GET('/api/stats/get-all-users/'))).rejects.toMatchObject({
      code: 'forbidden',
      status: 403,
    });
  });

  it('renews a token that the API does not accept any more', async () => {
    const { password } = local.users.find(({ user_name }) => user_name === 'operator')!;
    const credentials = { userName: 'operator', password };
    const saved: string[] = [];
    const client = createClient({
      url: local.url,
      credentials,
      tokens: {
        load: () => Promise.resolve({ access: 'of-yesterday', refresh: 'of-yesterday' }),
        save: ({ access }) => Promise.resolve(void saved.push(access)),
      },
    });
    await unwrap(client.GET('/api/stats/realms/'));
    expect(saved).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type ConfigWorld, startConfigWorld } from './config-world.ts';

let world: ConfigWorld;
let api: TestApp;

beforeAll(async () => {
  world = await startConfigWorld();
  const { realms, tools, secrets } = world;
  api = await startTestApp({ endpoints: catalog, realms, tools, world: { secrets } });
});
afterAll(async () => {
  await api.stop();
  await world.stop();
});

const create = (realm: string, body: unknown) =>
  api.call(`/api/config/realm/${realm}/hosts/create/`, { method: 'POST', body });
const remove = (realm: string, name: string) =>
  api.call(`/api/config/realm/${realm}/hosts/delete/${name}/`, { method: 'DELETE' });

const required = { host_name: 'new', address: '192.0.2.50' };
const optional = [
  ...[
    'business_impact',
    'check_interval',
    'retry_interval',
    'max_check_attempts',
    'contact_groups',
    'contacts',
  ],
  ...['parents', 'poller_tag', 'latitude', 'longitude', 'notifications_enabled', 'service_overrides'],
  ...['service_excludes'],
];

describe.each(['lyon', 'paris'])('the host payload in %s', (realm) => {
  const sound = { ...required, use_templates: ['linux'] };

  it.each([null, ''])('takes %j for an optional field that is absent', async (blank) => {
    const made = await create(realm, {
      ...sound,
      ...Object.fromEntries(optional.map((field) => [field, blank])),
    });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(made.body.data).toMatchObject(sound);
    for (const field of optional) expect(made.body.data).not.toHaveProperty(field);
    await remove(realm, 'new');
  });

  it('takes empty lists for absent ones', async () => {
    const empty = {
      parents: [],
      contacts: [],
      contact_groups: [],
      service_excludes: [],
      service_overrides: '\n',
    };
    expect((await create(realm, { ...sound, ...empty })).status).toBe(201);
    await remove(realm, 'new');
  });

  it('still needs name and address', async () => {
    const { body } = await create(realm, { host_name: '', address: null });
    expect(body.errors).toMatchObject([{ field: 'host_name' }, { field: 'address' }]);
  });

  it.each(['parents', 'contacts', 'contact_groups'])(
    'tells all faults where those of %s stand in a list',
    async (field) => {
      const { status, body } = await create(realm, { ...sound, [field]: ['a,b'], retry_interval: 0 });
      expect([status, body.errors]).toEqual([
        400,
        [
          { in: 'body', field: `${field}.0`, message: 'may not hold a comma' },
          { in: 'body', field: 'retry_interval', message: expect.stringContaining('must be more than 0') },
        ],
      ]);
    },
  );

  it('takes back what the creation has answered', async () => {
    const first = await create(realm, { ...sound, contact_groups: 'ops', check_interval: 2.5 });
    expect(first.status).toBe(201);
    await remove(realm, 'new');
    const again = await create(realm, first.body.data);
    expect([again.status, again.body.data]).toEqual([
      201,
      { ...first.body.data, created_at: again.body.data.created_at as string },
    ]);
    expect(again.body.meta.notice).toBe(
      'Ignored, as only answers have it: realm, import_tool, activation, removable, created_at.',
    );
    await remove(realm, 'new');
  });
});

describe('the host payload', () => {
  it('takes the lists of names that answers have', async () => {
    const body = { ...required, parents: ['web-1', 'db-1'], contact_groups: ['ops'] };
    const { status, body: made } = await create('lyon', body);
    expect([status, made.data.parents, made.data.contact_groups]).toEqual([201, 'web-1,db-1', 'ops']);
    await remove('lyon', 'new');
  });

  it('takes a host that is not checked regularly, and fractions of a minute', async () => {
    for (const intervals of [
      { check_interval: 0 },
      { check_interval: 0, retry_interval: 0 },
      { retry_interval: 0.5 },
    ]) {
      const { status, body } = await create('lyon', { ...required, ...intervals });
      expect([status, body.data]).toMatchObject([201, intervals]);
      await remove('lyon', 'new');
    }
  });

  it.each([
    [{ retry_interval: 0 }, 'retry_interval', 'without a pause'],
    [{ retry_interval: 0, check_interval: 5 }, 'retry_interval', 'without a pause'],
    [{ check_interval: 0.001 }, 'check_interval', 'must be 0 or at least 0.01'],
    [{ check_interval: -1 }, 'check_interval', 'at least 0'],
    [{ check_interval: 1e300 }, 'check_interval', 'at most 525600'],
    [{ max_check_attempts: 0 }, 'max_check_attempts', 'no problem would ever be certain'],
    [{ contacts: ['a,b'] }, 'contacts.0', 'may not hold a comma'],
    [{ contacts: 5 }, 'contacts', 'must be a comma list or a list of names'],
    [{ parents: ['new'] }, 'parents', 'its own parent'],
    [{ business_impact: 'high' }, 'business_impact', 'must be a number'],
  ])('refuses %j, and says why', async (fields, field, reason) => {
    const { status, body } = await create('lyon', { ...required, ...fields });
    expect([status, body.errors]).toEqual([
      400,
      [{ in: 'body', field, message: expect.stringContaining(reason) }],
    ]);
  });

  it('says of everything that Icinga 2 cannot hold why it cannot', async () => {
    const fields = {
      parents: 'web-1',
      service_overrides: 'cpu,check_interval 5',
      service_excludes: ['disk'],
      contacts: '+ann',
      check_interval: 0,
    };
    const { status, body } = await create('paris', { ...required, use_templates: ['linux'], ...fields });
    expect([status, body.code]).toEqual([400, 'field_not_supported']);
    expect(body.errors).toEqual(
      [
        ['parents', 'dependency'],
        ['service_overrides', 'apply rules'],
        ['service_excludes', 'apply rules'],
        ['contacts', 'replaces that of its templates'],
        ['check_interval', 'without an interval'],
      ].map(([field, reason]) => ({ in: 'body', field, message: expect.stringContaining(String(reason)) })),
    );
  });
});

describe('the short body of svc-add-host', () => {
  it('takes null and empty texts for absent fields', async () => {
    const path = '/api/utils/svc-add-host/realm/lyon/';
    const body = { name: '', host_name: 'short', address: null, ip: '192.0.2.51', tags: null };
    const made = await api.call(path, { method: 'POST', body });
    expect([made.status, made.body.data.host.host_name]).toEqual([201, 'short']);
    await remove('lyon', 'short');
    const none = await api.call(path, { method: 'POST', body: { name: null, ip: '' } });
    expect(none.body.errors).toMatchObject([{ field: 'name', message: 'is required' }, { field: 'address' }]);
  });
});

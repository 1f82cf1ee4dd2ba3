// Conditions on the host and the realm of records that are not rows of the tables of hosts and services.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { addComment, addDowntime } from '../../demo/status-query-engine/downtimes.ts';
import { endpoints as config } from '../../functions/config/endpoints.ts';
import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as stats } from '../../functions/stats/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;

beforeAll(async () => {
  world = await startStatusWorld();
  const { paris, lyon } = world.engines;
  const now = Math.floor(Date.now() / 1000);
  for (const [{ site }, name, description] of [
    [paris, 'web-1', 'http'],
    [paris, 'db-1'],
    [paris, 'db-2', 'mysql'],
    [lyon, 'web-1'],
  ] as const) {
    const host = site.hosts.get(name)!;
    const subject = { host, service: description ? host.services.get(description)! : null };
    const written = { ...subject, author: 'thruk', entry_time: now - 20 };
    addDowntime(site, {
      ...{ ...written, text: 'new disks', start_time: now + 600, end_time: now + 3600 },
      ...{ fixed: true, duration: 0, triggered_by: 0, comment_id: 0 },
    });
    addComment(site, {
      ...written,
      text: 'ask Ben',
      entry_type: 1,
      persistent: true,
      expire_time: 0,
    });
  }
  api = await startTestApp({
    endpoints: [...operations, ...status, ...summary, ...config, ...infrastructure, ...stats],
    realms: world.realms.map((one) => (one.name === 'paris' ? { ...one, origin: ['datacenter'] } : one)),
    viewers: { dora: ['paris-db'] },
    config: { engineDeadlineMs: 10_000 },
  });
});
afterAll(async () => {
  await api.stop();
  await world.stop();
});

type Rows = readonly { readonly host_name: string; readonly service?: string | null }[];

async function rowsOf(path: string, where: string, user?: string): Promise<Rows> {
  const separator = path.includes('?') ? '&' : '?';
  const { status: code, body } = await api.call(
    `/api/${path}${separator}where=${encodeURIComponent(where)}`,
    user === undefined ? {} : { caller: viewer(user) },
  );
  expect(body.errors).toBeUndefined();
  expect(code).toBe(200);
  return body.data as Rows;
}

const namesIn = (rows: Rows) =>
  rows.map(({ host_name: host, service: description }) => (description ? `${host}/${description}` : host));

describe('where on the host of a record', () => {
  it.each([
    ['operations/realms/paris/downtimes/', 'host.host_groups = databases', ['db-1', 'db-2/mysql']],
    ['operations/realms/paris/downtimes/', 'host.state_name = DOWN and not host.acknowledged', ['db-1']],
    [
      'operations/realms/paris/downtimes/',
      'host.vars.LAT = 48.85 or service = mysql',
      ['web-1/http', 'db-2/mysql'],
    ],
    ['operations/realms/paris/downtimes/', 'host.alias is null', []],
    [
      'operations/multirealms/france/downtimes/',
      'host.state_name = UP and realm.name = paris',
      ['web-1/http'],
    ],
    [
      'operations/realms/paris/comments/',
      'host.services.critical > 0 and kind = user',
      ['web-1/http', 'db-1'],
    ],
    ['operations/realms/paris/acknowledgements/', 'host.acknowledged and realm.name = paris', ['db-2']],
    ['summary/assets-state/paris/long-time-down/?days=0', 'host.host_groups = databases', ['db-1', 'db-2']],
    ['summary/services/paris/long-time-down/?days=0', 'host.state_name = UP', ['web-1/http']],
    ['status/realms/paris/business_processes/', 'host.host_name = shop', ['shop', 'shop/checkout']],
    ['status/realms/paris/hosts/availability/', 'host.host_groups = databases', ['db-1', 'db-2']],
    ['config/realm/paris/hosts/active/', 'host.state_name = DOWN', ['db-1', 'db-2']],
    ['config/realms/hosts/', 'host.state_name = DOWN and realm.name = paris', ['db-1', 'db-2']],
    ['config/hosts/host_name/db-1/', 'host.state_name = DOWN and realm.name = paris', ['db-1']],
    ['config/realm/paris/active-host-group/databases/members/', 'host.acknowledged', ['db-2']],
  ])('of %s: %s', async (path, where, expected) => {
    expect(namesIn(await rowsOf(path, where))).toEqual(expected);
  });

  it('is no field of the answer', async () => {
    const [row] = await rowsOf('operations/realms/paris/downtimes/', 'host.state_name = DOWN');
    expect(Object.keys(row!).filter((field) => field.includes('.'))).toEqual([]);
  });

  it('is grouped by, over several realms', async () => {
    const path = '/api/operations/multirealms/france/downtimes/?group_by=host.state_name,realm.name';
    const { body } = await api.call(path);
    expect(body.data).toEqual([
      { 'host.state_name': 'DOWN', 'realm.name': 'paris', count: 2 },
      { 'host.state_name': 'UP', 'realm.name': 'lyon', count: 1 },
      { 'host.state_name': 'UP', 'realm.name': 'paris', count: 1 },
    ]);
  });

  it('is read for a hostgroup realm as it shows the host', async () => {
    const found = await rowsOf(
      'operations/realms/paris-db/downtimes/',
      'host.host_groups = databases',
      'dora',
    );
    expect(namesIn(found)).toEqual(['db-1', 'db-2/mysql']);
    expect(await rowsOf('operations/realms/paris-db/downtimes/', 'host.host_groups = linux', 'dora')).toEqual(
      [],
    );
  });

  it('has custom variables only behind the host', async () => {
    const { status: code, body } = await api.call(
      `/api/operations/realms/paris/downtimes/?where=${encodeURIComponent('vars.LAT = 1 and host.stat = 2')}`,
    );
    expect(code).toBe(400);
    expect(body.errors.map(({ message }: { readonly message: string }) => message)).toEqual([
      'at character 1: rows of this list have no custom variables',
      expect.stringMatching(/^at character 18: host.stat is not known; did you mean host.state/),
    ]);
  });
});

describe('where on the realm of a record', () => {
  beforeAll(async () => {
    const body = {
      ...{ name: 'Backup', comment: 'nightly', targets: { hosts: ['db-1'] } },
      ...{
        starts_at: new Date(Date.now() + 3_600_000).toISOString(),
        time_zone: 'UTC',
        rrule: 'FREQ=DAILY',
        duration: '1h',
      },
    };
    const created = await api.call('/api/operations/realms/paris/maintenances/', { method: 'POST', body });
    if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  });

  it.each([
    'infrastructure/engine-info/',
    'operations/realms/paris/maintenances/',
    'stats/origins/realms/paris/',
    'stats/realms/collectors/paris/',
    'status/realms/paris/hosts-grouped-by-pack/',
    'status/search/?q=web&kind=host',
    'status/search/?q=http&kind=service',
    'status/search/?q=linux&kind=hostgroup',
    'status/search/?q=paris&kind=realm',
  ])('of %s', async (path) => {
    const all = await rowsOf(path, 'realm.name = paris and realm.section is not null');
    expect(all.length).toBeGreaterThan(0);
    expect(await rowsOf(path, 'realm.name = paris and realm.section = nowhere')).toEqual([]);
  });

  it.each(['summary/realms/hostgroups/', 'summary/realms/realms/', 'stats/realms/'])(
    'is the row itself in %s',
    async (path) => {
      const section = await rowsOf(path, 'realm = paris and section is not null');
      expect(section).toEqual([expect.objectContaining({ realm: 'paris' })]);
      const { status: code, body } = await api.call(`/api/${path}?where=realm.name%20%3D%20paris`);
      expect([code, body.errors]).toEqual([
        400,
        [
          {
            ...{ in: 'query', field: 'where' },
            message: expect.stringMatching(/^at character 1: realm\.name is not known\. Fields: realm, /),
          },
        ],
      ]);
    },
  );

  it('groups the matches of a search', async () => {
    const path = '/api/status/search/?q=paris-&kind=host,realm&group_by=realm.name,realm.section,kind';
    const { body } = await api.call(path);
    expect(body.data).toEqual([
      { 'realm.name': 'paris-db', 'realm.section': 'test', kind: 'realm', count: 1 },
      { 'realm.name': 'paris-linux', 'realm.section': 'test', kind: 'realm', count: 1 },
      { 'realm.name': 'paris-none', 'realm.section': 'test', kind: 'realm', count: 1 },
    ]);
  });
});

describe('the filter of a removal', () => {
  it('may name the host of downtimes', async () => {
    const where = encodeURIComponent(
      `where=${encodeURIComponent('host.host_groups = databases and service is null')}`,
    );
    const { status: code, body } = await api.call(
      `/api/operations/realms/paris/downtimes/?dry_run=true&filter=${where}`,
      { method: 'DELETE' },
    );
    expect(code).toBe(200);
    expect(namesIn(body.data.would_remove.targets)).toEqual(['db-1']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { endpoints as config } from '../../functions/config/endpoints.ts';
import { endpoints as stats } from '../../functions/stats/endpoints.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { pipelineQuery } from '../../shared/http/request/pipeline-query.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;

beforeAll(async () => {
  world = await startStatusWorld();
  api = await startTestApp({ endpoints, realms: world.realms });
});
afterAll(async () => {
  await api.stop();
  await world.stop();
});

interface Named {
  readonly realm: string;
  readonly host_name: string;
  readonly service?: string | null;
}
async function named(path: string): Promise<string[]> {
  const { status, body } = await api.call(`/api/status/${path}`);
  expect(status).toBe(200);
  const rows: Named[] = body.data;
  return rows.map(({ host_name, service: description }) =>
    description ? `${host_name}/${description}` : host_name,
  );
}

describe('filters of hosts', () => {
  it.each([
    ['state_name=DOWN,UNREACHABLE', ['db-1', 'db-2', 'router 1/2']],
    ['state_name=down', ['db-1', 'db-2']],
    ['state_name=pending', ['été 100%']],
    ['state=1', ['db-1', 'db-2']],
    ['state_min=1', ['db-1', 'db-2', 'router 1/2']],
    ['unhandled=true', ['db-1']],
    ['acknowledged=true', ['db-2']],
    ['host_groups=linux', ['db-1', 'web-1']],
    ['host_groups=linux&state_name=DOWN', ['db-1']],
    ['host_groups=data*,nothing', ['db-1', 'db-2']],
    ['host_name=web-*', ['web-1']],
    ['host_name=db-1,web-1', ['db-1', 'web-1']],
    ['host_name=db-1&host_name=web-1', ['db-1', 'web-1']],
    ['host_name=*%201/*', ['router 1/2']],
    ['host_name=%C3%A9t%C3%A9*', ['été 100%']],
    ['host_name=WEB-1', []],
    ['host_name=.*', []],
    ['host_name=&host_groups=linux', ['db-1', 'web-1']],
    ['packs=http', ['web-1']],
    ['business_impact_min=4', ['shop', 'web-1']],
    ['business_impact_min=4.0e0&state_min=', ['shop', 'web-1']],
    ['last_check_after=2026-11-20T12:00:00Z&host_name=web-1', ['web-1']],
    ['last_check_before=2026-11-20T12:00:00Z&host_name=web-1', []],
    ['last_check_after=1795176000&host_name=web-1', ['web-1']],
    ['q=WEB%20ONE', ['web-1']],
    ['q=10.0.0.1', ['web-1']],
    ['q=%C3%89T%C3%89', ['été 100%']],
  ])('%s', async (query, expected) => {
    expect(await named(`realms/paris/hosts/?${query}`)).toEqual(expected);
  });

  it('also where other fields are shown, and on each page', async () => {
    const path = '/api/status/realms/paris/hosts/?fields=host_name&state_name=DOWN&limit=1';
    const { body } = await api.call(path);
    expect(body.data).toEqual([{ host_name: 'db-1' }]);
    expect(body.meta).toMatchObject({ count: 1, total: 2 });
    const next = await api.call(`${path}&cursor=${encodeURIComponent(body.meta.next_cursor)}`);
    expect(next.body.data).toEqual([{ host_name: 'db-2' }]);
  });

  it('of a multirealm, by realm too', async () => {
    expect(await named('multirealms/france/hosts/?realm=lyon')).toEqual(['app-1', 'web-1']);
  });

  it('find nothing by what a hostgroup realm does not show', async () => {
    expect(await named('realms/paris-db/hosts/?host_groups=linux')).toEqual([]);
    expect(await named('realms/paris-db/hosts/?host_groups=databases')).toEqual(['db-1', 'db-2']);
  });

  it.each([
    ['state_name=DWON', 'state_name'],
    ['state=one', 'state'],
    ['state_min=1.5', 'state_min'],
    ['state_min=1e15', 'state_min'],
    ['current_attempt_max=1e999', 'current_attempt_max'],
    ['acknowledged=perhaps', 'acknowledged'],
    ['last_check_after=later', 'last_check_after'],
    ['host_name=a%0Ab', 'host_name'],
  ])('refuse %s', async (query, field) => {
    const { status, body } = await api.call(`/api/status/realms/paris/hosts/?${query}`);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ in: 'query', field })]]);
  });

  it('are named where one is misspelt', async () => {
    const { body } = await api.call('/api/status/realms/paris/hosts/?state_nam=DOWN');
    expect([body.code, body.detail]).toEqual(['unknown_parameter', expect.stringContaining('state_name')]);
    expect(body.detail).toMatch(/The most similar parameters: (?:\w+, ){4}\w+$/);
  });
});

describe('filters of other lists', () => {
  it.each([
    ['realms/paris/all-service-status/?kind=host&state_name=DOWN', ['db-1', 'db-2']],
    ['realms/paris/all-service-status/?state_name=critical', ['db-1/mysql', 'web-1/http']],
    ['realms/paris/all-service-status/?q=critical%20-', ['web-1/http']],
    ['realms/lyon/all-service-status/?service=jvm', ['app-1/jvm']],
    ['realms/paris/all-service-status/?host_groups=linux&kind=service&service=http', ['web-1/http']],
    ['realms/paris/all-service-status/?host_groups=data*&kind=host', ['db-1', 'db-2']],
    ['realms/paris/all-service-status/?address=10.0.0.1&state_name=up,ok', ['web-1', 'web-1/load']],
    ['realms/paris/all-service-status/?service_groups=linux', []],
    ['realms/paris/host/web-1/services/?host_groups=linux&service=http', ['web-1/http']],
    ['realms/paris/host/web-1/services/?host_groups=databases', []],
    ['realms/paris-db/host/db-1/services/?host_groups=linux', []],
    ['realms/paris/host/web-1/services/?in_downtime=true', ['web-1/disk /']],
    ['realms/paris/hostgroups/databases/hosts/?acknowledged=false', ['db-1']],
    ['realms/paris/business_processes/?state_name=WARNING', ['shop/checkout']],
  ])('%s', async (path, expected) => {
    expect(await named(path)).toEqual(expected);
  });

  it('of hosts and services: hostgroups and servicegroups have a name each', async () => {
    const path =
      '/api/status/realms/paris/all-service-status/?address=10.0.0.1&fields=kind,address,host_groups,service_groups';
    const { body } = await api.call(path);
    const common = { address: '10.0.0.1', host_groups: ['linux'] };
    expect(body.data[0]).toEqual({ kind: 'host', ...common, service_groups: [] });
    expect(body.data[1]).toEqual({ kind: 'service', ...common, service_groups: expect.any(Array) });
  });

  const lists = [...endpoints, ...config, ...stats].filter(({ list }) => list);
  it.each(lists.map((endpoint) => [endpoint.name, endpoint] as const))('%s has some', (_, endpoint) => {
    const own = Object.keys(endpoint.query?.shape ?? {});
    const names = [...own, ...Object.keys(pipelineQuery(endpoint).filters.shape)];
    expect(names).toEqual(expect.arrayContaining(['q', endpoint.list?.ties.at(-1)]));
  });
});

describe('lists of realms', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ endpoints: catalog, realms: world.realms });
  });
  afterAll(() => app.stop());

  it.each([
    '/api/realms/',
    '/api/stats/realms/',
    '/api/summary/realms/realms/',
    '/api/summary/realms/hostgroups/',
    '/api/infrastructure/engine-info/',
  ])('are searched by the names of realms: %s', async (path) => {
    const realmsOf = async (query: string) => {
      const { status, body } = await app.call(`${path}?${query}`);
      expect([path, status, body.code]).toEqual([path, 200, undefined]);
      const rows: { readonly realm: string }[] = body.data;
      return rows.map(({ realm }) => realm);
    };
    const all = await realmsOf('fields=realm');
    const wanted = all.filter((name) => name.includes('aris'));
    expect(wanted.length).toBeGreaterThan(0);
    expect(await realmsOf('fields=realm&q=ARIS')).toEqual(wanted);
  });

  it('alone: the realm of a host is no part of what the host says', async () => {
    const { body } = await app.call('/api/status/realms/paris/hosts/?q=paris&fields=host_name');
    expect(body.data).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/infrastructure/endpoints.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { deadPort } from '../support/free-port.ts';
import { realm } from '../support/realm-records.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;

beforeAll(async () => {
  world = await startStatusWorld();
  const paris = world.realms.find(({ name }) => name === 'paris');
  api = await startTestApp({
    endpoints,
    realms: [
      ...world.realms,
      realm('tooled', { ...paris, name: 'tooled', display_name: 'tooled', import_tool: '10.0.0.9' }),
      realm('gone', { monitoring_port: deadPort }),
      realm('searched', { monitoring_ip: undefined, monitoring_port: undefined, search_backend: 1 }),
    ],
    viewers: { 'sees-paris': ['paris'] },
    config: { engineDeadlineMs: 20_000 },
  });
});
afterAll(async () => {
  await api.stop();
  await world.stop();
});

const infoOf = (name: string) => api.call(`/api/infrastructure/realm/${name}/engine-info/`);

describe('the engine of a realm', () => {
  it('says what it is, how long it runs and what it does', async () => {
    const { status, body } = await infoOf('paris');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ realm: 'paris', reachable: true, code: null, error: null, kind: 'icinga2', cache: null },
      ...{
        program_start: expect.stringMatching(/^20/),
        uptime_seconds: expect.any(Number),
        import_tool: null,
      },
      ...{
        execute_host_checks: true,
        enable_notifications: true,
        host_count: 7,
        satellites: expect.any(Array),
      },
    });
    expect((await infoOf('lyon')).body.data).toMatchObject({
      kind: 'naemon',
      host_count: 2,
      service_count: 2,
    });
  });

  it('is a finding when it does not answer', async () => {
    const { status, body } = await infoOf('gone');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ reachable: false, code: 'engine_unreachable', error: expect.stringContaining("'gone'") },
      ...{ kind: null, program_start: null, host_count: null, satellites: null },
    });
  });

  it('counts what a hostgroup realm shows, not what the engine has', async () => {
    const hostgroup = world.realms.find(({ type }) => type === 'hostgroup')!;
    const { body } = await infoOf(hostgroup.name);
    expect(body.data.host_count).toBeLessThan(7);
  });

  it.each([
    ['searched', 409, 'realm_without_engine'],
    ['nobody', 404, 'realm_not_found'],
  ])('of %s is %i %s', async (name, status, code) => {
    const answer = await infoOf(name);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('the engines of all realms', () => {
  it('are those of the standard realms that the caller sees, the dead ones too', async () => {
    const { status, headers, body } = await api.call(
      '/api/infrastructure/engine-info/?fields=realm,reachable',
    );
    expect(status).toBe(200);
    expect(body.data).toEqual(
      expect.arrayContaining([
        { realm: 'gone', reachable: false },
        { realm: 'lyon', reachable: true },
        { realm: 'paris', reachable: true },
      ]),
    );
    expect(body.data.map((row: { realm: string }) => row.realm)).not.toContain('searched');
    expect([headers['x-partial-result'], body.meta.partial]).toEqual([undefined, false]);
    const own = await api.call('/api/infrastructure/engine-info/', { caller: viewer('sees-paris') });
    expect(own.body.data.map((row: { realm: string }) => row.realm)).toEqual(['paris']);
  });

  it('can be filtered', async () => {
    const { body } = await api.call('/api/infrastructure/engine-info/?reachable=false&fields=realm');
    expect(body.data).toContainEqual({ realm: 'gone' });
    expect(body.data).not.toContainEqual({ realm: 'paris' });
  });
});

describe('what stands around an engine', () => {
  it('is the import tool of the record', async () => {
    const { status, body } = await api.call('/api/infrastructure/realm/tooled/engine_ips/');
    expect(status).toBe(200);
    expect(body.data).toContainEqual({
      ...{ realm: 'tooled', kind: 'import_tool', name: '10.0.0.9', address: '10.0.0.9' },
    });
  });

  it('is told without the satellites where the engine is silent', async () => {
    const { status, body } = await api.call('/api/infrastructure/realm/gone/engine_ips/');
    expect([status, body.data]).toEqual([200, []]);
    expect(body.meta.notice).toContain("without the engine's nodes");
  });
});

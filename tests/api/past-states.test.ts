import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { alert, currentState } from '../../demo/status-query-engine/log-lines.ts';
import { endpoints as mcp } from '../../functions/mcp/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type HistoryWorld, pastSite, presentMs, startHistoryWorld } from '../support/history-world.ts';
import { realm as realmRecord } from '../support/realm-records.ts';

describe('lists at a past time', () => {
  let world: HistoryWorld;
  let app: TestApp;
  beforeAll(async () => {
    world = await startHistoryWorld();
    app = await startTestApp({
      endpoints: [...status, ...mcp],
      realms: world.realms,
      searchBackends: world.searchBackends,
      world: { clock: () => presentMs },
    });
  });
  afterAll(async () => {
    await app.stop();
    await world.stop();
  });

  const ask = (path: string, query: Readonly<Record<string, string>>) =>
    app.call(`/api/status/${path}/?${new URLSearchParams(query).toString()}`);
  /** Returns the names and states of an answer. */
  const states = async (path: string, query: Readonly<Record<string, string>>): Promise<string[]> => {
    const { status, body } = await ask(path, query);
    expect([status, body.code]).toEqual([200, undefined]);
    const rows: readonly Record<string, unknown>[] = body.data;
    return rows.map((row) =>
      [row['host_name'], row['service'], row['state_name'], row['compared_state_name']]
        .filter((value) => typeof value === 'string')
        .join(' '),
    );
  };
  const night = '2026-11-20T00:30:00Z';
  const outage = '2026-11-20T02:30:00Z';

  it.each(['naemon', 'icinga2', 'indexed', 'backend-down'])(
    'have the states of that time: %s',
    async (realm) => {
      const hosts = ['db 2 UP', 'db-1 DOWN', 'new PENDING', 'steady UP', 'web-1 UP'];
      expect(await states(`realms/${realm}/hosts`, { at: night })).toEqual(hosts);
      expect(await states(`realms/${realm}/services`, { at: outage, kind: 'service' })).toEqual([
        'web-1 http CRITICAL',
      ]);
      const [row] = (await ask(`realms/${realm}/services`, { at: outage, service: 'http' })).body.data;
      expect(row).toMatchObject({
        ...{ state: 2, state_type: 'HARD', output: '500', host_state: 0, host_state_name: 'UP' },
        ...{
          display_name: 'Web pages',
          acknowledged: null,
          in_downtime: null,
          unhandled: null,
          last_check: null,
        },
      });
      expect(row).not.toHaveProperty('compared_state');
    },
  );

  it('have the second of a change, and the seconds before it', async () => {
    const query = { host_name: 'db-1' };
    const at = (time: string) => states('realms/naemon/hosts', { ...query, at: time });
    expect(await at('2026-11-20T00:59:59Z')).toEqual(['db-1 DOWN']);
    expect(await at('2026-11-20T01:00:00Z')).toEqual(['db-1 UP']);
    // The SOFT problem two hours before midnight is no HARD state.
    expect(await at('2026-11-19T22:00:10Z')).toEqual(['db-1 UP']);
    expect(await at('now')).toEqual(['db-1 UP']);
  });

  it('are compared with another time, also with now, in both directions', async () => {
    const services = 'realms/naemon/services';
    const changed = ['db-1 UP DOWN', 'web-1 http CRITICAL OK'];
    expect(await states(services, { at: outage, compare_with: night })).toEqual(changed);
    const back = ['db-1 DOWN UP', 'web-1 http OK CRITICAL'];
    expect(await states(services, { at: night, compare_with: outage })).toEqual(back);
    expect(await states('realms/naemon/hosts', { compare_with: night })).toEqual([
      'db-1 UP DOWN',
      'web-1 DOWN UP',
    ]);
    expect(await states('realms/naemon/hosts', { at: night, compare_with: night })).toEqual([]);
    const rows = (await ask(services, { at: night, compare_with: outage })).body.data;
    expect(rows[1]).toMatchObject({
      state: 0,
      output: 'fine',
      compared_state: 2,
      compared_state_name: 'CRITICAL',
    });
  });

  it('are filtered, sorted, grouped and cut into pages as the present list is', async () => {
    const hosts = 'realms/naemon/hosts';
    expect(await states(hosts, { at: night, state_name: 'DOWN,PENDING' })).toEqual([
      'db-1 DOWN',
      'new PENDING',
    ]);
    expect(await states(hosts, { at: night, where: 'host_groups = databases and state = 0' })).toEqual([
      'db 2 UP',
    ]);
    expect(await states(hosts, { at: night, q: 'no answer' })).toEqual(['db-1 DOWN']);
    const joined = {
      at: outage,
      where: 'host.host_groups = linux and realm.name = naemon and kind = service',
    };
    expect(await states('realms/naemon/services', joined)).toEqual(['web-1 http CRITICAL']);
    const either = { at: outage, where: '(realm.name = naemon and host_groups = databases) or state = 2' };
    expect(await states('realms/naemon/services', either)).toEqual([
      'db 2 UP',
      'db-1 UP',
      'web-1 http CRITICAL',
    ]);
    expect(await states(hosts, { compare_with: night, compared_state_name: 'DOWN' })).toEqual([
      'db-1 UP DOWN',
    ]);
    const sorted = await ask(hosts, { at: night, sort: '-state', limit: '1', fields: 'host_name,state' });
    expect([sorted.body.data, sorted.body.meta.total]).toEqual([[{ host_name: 'db-1', state: 1 }], 5]);
    const cursor = String(sorted.body.meta.next_cursor);
    const next = await ask(hosts, {
      at: night,
      sort: '-state',
      limit: '1',
      fields: 'host_name,state',
      cursor,
    });
    expect(next.body.data).toEqual([{ host_name: 'db 2', state: 0 }]);
    const groups = await ask('multirealms/both/services', {
      at: outage,
      group_by: 'host.display_name,state_name',
    });
    expect(groups.body.data).toContainEqual({
      'host.display_name': 'Web one',
      state_name: 'CRITICAL',
      count: 2,
    });
    const csv = await ask(hosts, {
      compare_with: night,
      format: 'csv',
      fields: 'host_name,state_name,compared_state_name',
    });
    expect(csv.text.trim().split(/\r?\n/)).toEqual([
      'host_name,state_name,compared_state_name',
      'db-1,UP,DOWN',
      'web-1,DOWN,UP',
    ]);
  });

  it('of hostgroup realms and multirealms are those of the hosts that they show', async () => {
    expect(await states('realms/databases/hosts', { at: night })).toEqual(['db 2 UP', 'db-1 DOWN']);
    expect(await states('realms/indexed-databases/services', { at: night })).toEqual([
      'db 2 UP',
      'db-1 DOWN',
    ]);
    const { status, body } = await ask('multirealms/broken/hosts', { at: night, host_name: 'db-1' });
    expect([status, body.data.length, body.meta.partial]).toEqual([200, 1, true]);
    const both = await ask('multirealms/both/hosts', { at: night, state_name: 'UP' });
    const counts = both.body.meta.sources.map((source: { row_count: number }) => source.row_count);
    expect(counts).toEqual([3, 3]);
  });

  it.each([
    [{ at: night, sort: '-last_check' }, 'The field last_check is not known of the past'],
    [{ at: night, where: 'acknowledged = true' }, 'The field acknowledged is not known of the past'],
    [{ at: night, in_downtime: 'true' }, 'The field in_downtime is not known of the past'],
    [{ at: night, group_by: 'is_flapping' }, 'The field is_flapping is not known of the past'],
    [{ compared_state: '1' }, 'The field compared_state needs the parameter compare_with'],
    [
      { at: night, compared_state_name: 'UP' },
      'The field compared_state_name needs the parameter compare_with',
    ],
    [{ at: 'now+1h' }, 'The query parameter at must not be in the future'],
    [{ compare_with: 'now+1h' }, 'The query parameter compare_with must not be in the future'],
    [{ compare_with: 'soon' }, 'compare_with'],
  ])('refuse %j', async (query, detail) => {
    const { status, body } = await ask('realms/naemon/hosts', query);
    expect([status, body.detail]).toEqual([400, expect.stringContaining(detail)]);
  });

  it('have no other state if they are compared with no time', async () => {
    const fields = 'host_name,compared_state';
    for (const [query, row] of [
      [
        { at: night, fields },
        { host_name: 'db 2', compared_state: null },
      ],
      [{ fields }, { host_name: 'db 2' }],
    ] as const)
      expect((await ask('realms/naemon/hosts', query)).body.data[0]).toEqual(row);
    expect(await states('realms/naemon/all-service-status', { at: outage, service: 'http' })).toEqual([
      'web-1 http CRITICAL',
    ]);
    expect((await states('realms/service-status', { compare_with: night, realm: 'icinga2' })).length).toBe(2);
  });

  it('refuse a mark of changes, which are those of the present', async () => {
    for (const name of ['at', 'compare_with']) {
      const { body } = await ask('realms/naemon/services', { [name]: night, changed_since: 'x' });
      const message = `cannot be given together with ${name}`;
      expect(body.errors).toContainEqual({ in: 'query', field: 'changed_since', message });
    }
  });

  it('say that nothing knows a time, and what is not known of a time', async () => {
    const { status, body } = await ask('realms/naemon/hosts', { at: '2024-11-20T00:30:00Z' });
    expect([status, body.code]).toEqual([422, 'past_not_known']);
    expect(body.detail).toBe(
      "The states of realm 'naemon' at 2024-11-20T00:30:00+00:00 are not known: the log of its engine has nothing of this time.",
    );
    expect(await states('realms/naemon/hosts', { at: '2024-11-20T00:30:00Z', host_name: 'nobody' })).toEqual(
      [],
    );
    const some = await ask('realms/naemon/hosts', { at: '2026-11-17T12:00:00Z' });
    expect(some.body.data.map((row: { state_name: string | null }) => row.state_name)).toEqual([
      ...[null, null, 'PENDING', 'UP', null],
    ]);
    expect(some.body.meta.notice).toContain(
      'the states of 3 of 5 hosts and services at that time are not known',
    );
    expect((await ask('realms/dead/hosts', { at: night })).status).toBe(502);
  });

  it('are what the tool compare_times compares, with what came back meanwhile', async () => {
    const compare = async (args: object) => {
      const params = { name: 'compare_times', arguments: args };
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const answer = await app.call('/mcp', { method: 'POST', body });
      const result: { readonly structuredContent: { readonly rows: unknown; readonly headline: string } } =
        answer.body.result;
      return result;
    };
    const times = { time_from: night, time_to: '2026-11-20T12:00:00Z' };
    const { structuredContent } = await compare({ ...times, realm: 'naemon' });
    expect(structuredContent.rows).toMatchObject([
      {
        ...{ realm: 'naemon', host_name: 'web-1', change: 'became a problem', state_name: 'DOWN' },
        ...{ change_count: 1, output: 'no answer', time: expect.stringContaining('2026-11-20T11:00:00') },
      },
      { host_name: 'db-1', change: 'recovered', state_name: 'UP', output: 'back' },
      { host_name: 'db 2', change: 'came back', change_count: 2, output: 'fine' },
      { host_name: 'web-1', service: 'http', change: 'came back', change_count: 2, output: '200' },
    ]);
    const ofGroup = await compare({ ...times, realm: 'both', hostgroup: 'databases' });
    expect(ofGroup.structuredContent.headline).toContain('2 recovered, 2 came back');
    const text = JSON.stringify(await compare({ ...times, realm: 'naemon', hostgroup: 'nobody' }));
    expect(text).toContain("has no hostgroup 'nobody'");
  });

  it('are read from an index with their outputs, if the engine keeps no log', async () => {
    const site = pastSite(presentMs / 1000 - 43_200);
    site.log.splice(0);
    const engine = await startEngine({
      site,
      dialect: 'naemon',
      listen: { port: 0 },
      clock: () => presentMs,
    });
    const port = 'port' in engine.address ? engine.address.port : 0;
    const index = { search_backend: 7, monitoring_events_index: 'past' };
    const other = await startTestApp({
      endpoints: status,
      realms: [realmRecord('only-index', { monitoring_port: port, ...index })],
      searchBackends: world.searchBackends,
      world: { clock: () => presentMs },
    });
    const query = `at=${outage}&kind=service&fields=service,state_name,output`;
    const { body } = await other.call(`/api/status/realms/only-index/services/?${query}`);
    expect(body.data).toEqual([{ service: 'http', state_name: 'CRITICAL', output: '500' }]);
    expect(body.meta.notice).toContain('is read from its index of events');
    await Promise.all([other.stop(), engine.close()]);
  });

  it.each(['naemon', 'icinga2'] as const)(
    'are not known of what was perhaps not checked yet, which the log of %s has as UP without an output',
    async (dialect) => {
      const seconds = (time: string) => Date.parse(time) / 1000;
      const since = (time: string | null) =>
        ({ output: '', last_hard_state_change: time === null ? 0 : seconds(time) }) as const;
      const first = seconds('2026-11-19T20:00:00Z');
      const [young, old, silent, never] = [
        host('young', { services: [service('http', since('2026-11-20T01:00:00Z'))], ...since(null) }),
        host('old', { ...since(null), output: 'fine' }),
        host('silent', since('2026-11-19T12:00:00Z')),
        host('never', { has_been_checked: false, ...since(null) }),
      ];
      const served = site({ hosts: [young, old, silent, never] });
      served.log.push(alert({ time: first, subject: { host: old, service: null } }));
      for (const one of served.hosts.values()) {
        const subjects = [null, ...one.services.values()].map((of) => ({ host: one, service: of }));
        for (const subject of subjects) served.log.push(currentState({ time: first + 14_400, subject }));
      }
      const engine = await startEngine({
        site: served,
        dialect,
        listen: { port: 0 },
        clock: () => presentMs,
      });
      const other = await startTestApp({
        endpoints: status,
        realms: [realmRecord('r', { monitoring_port: 'port' in engine.address ? engine.address.port : 0 })],
        world: { clock: () => presentMs },
      });
      const at = async (objects: string) => {
        const query = `at=${night}&fields=host_name,state_name`;
        const answer = (await other.call(`/api/status/realms/r/${objects}/?${query}`)).body;
        return { data: answer.data as readonly object[], notice: String(answer.meta.notice) };
      };
      const hosts = await at('hosts');
      expect(hosts.data).toEqual([
        { host_name: 'never', state_name: 'PENDING' },
        { host_name: 'old', state_name: 'UP' },
        { host_name: 'silent', state_name: 'UP' },
        { host_name: 'young', state_name: null },
      ]);
      expect(hosts.notice).toContain('the states of 1 of 4 hosts and services at that time are not known');
      expect((await at('services')).data).toContainEqual({ host_name: 'young', state_name: null });
      await Promise.all([other.stop(), engine.close()]);
    },
  );
});

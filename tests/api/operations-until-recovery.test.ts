// Downtimes with `until: "recovery"` are removed by the watch of warm states when their objects have recovered.
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { startWarmApp, type WarmApp } from '../support/warm-app.ts';

/** The milliseconds that the clock of the API and of the engine is ahead. */
let ahead = 0;
const clock = () => Date.now() + ahead;
const now = () => Math.floor(clock() / 1000);
const broken = () => ({ state: 1, state_type: 1 as const, last_hard_state_change: now() - 600 });
/** Each recovery is at another second. */
let recoveries = 0;
const fine = () => ({ state: 0, state_type: 1 as const, last_hard_state_change: now() + (recoveries += 1) });
const served = site({
  hosts: [
    host('web-1', { groups: ['linux'], ...broken(), services: [service('http', { state: 2 })] }),
    host('web-2', { groups: ['linux'], ...broken() }),
    host('db-1', { ...broken() }),
  ],
});
const warmth = { warm: { interval_seconds: 10, stale_seconds: 300 } };
let engine: Engine;
let warm: WarmApp;
let time = 1000;

beforeAll(async () => {
  engine = await startEngine({ site: served, dialect: 'icinga2', listen: { port: 0 }, clock });
  const at = { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
  warm = await startWarmApp({
    endpoints,
    realms: [
      realm('paris', { ...at, ...warmth }),
      { ...hostgroupRealm('linux', 'linux', at), ...warmth },
      realm('cold', at),
      multirealm('both', 'paris', 'cold'),
    ],
    now: () => time,
    world: { clock },
  });
});
afterAll(async () => {
  await warm.stop();
  await engine.close();
});
beforeEach(() => {
  served.downtimes.clear();
  for (const one of served.hosts.values()) Object.assign(one, { ...broken(), downtime_depth: 0 });
});

const refresh = async () => {
  time += 61_000;
  await warm.refresh();
};
const call = (path: string, options: object = {}, name = 'paris') =>
  warm.api.call(`/api/operations/${name === 'both' ? 'multirealms' : 'realms'}/${name}/${path}`, options);
const schedule = (hosts: readonly string[], body: object = {}, name = 'paris') =>
  call(
    'downtimes/',
    {
      method: 'POST',
      body: { targets: { hosts }, duration: '1h', comment: 'Disk', until: 'recovery', ...body },
    },
    name,
  );
interface Listed {
  readonly host_name: string;
  readonly downtime_id: string;
  readonly until: string;
}
const list = async (): Promise<readonly Listed[]> =>
  (await call('downtimes/?sort=host_name')).body.data as readonly Listed[];
const hostsInDowntime = async () => (await list()).map(({ host_name }) => host_name);
const recover = (name: string) => Object.assign(served.hosts.get(name)!, fine());

describe('a downtime until recovery', () => {
  it('is removed when its host is UP and HARD, by the rule, and other downtimes stay', async () => {
    await schedule(['web-1', 'web-2']);
    await schedule(['web-1'], { until: 'ends_at', comment: 'Another' });
    const first = (await list()).find(({ until }) => until === 'recovery');
    await refresh();
    expect(await hostsInDowntime()).toEqual(['web-1', 'web-1', 'web-2']);
    Object.assign(served.hosts.get('web-1')!, { ...fine(), state_type: 0 });
    await refresh();
    expect(await hostsInDowntime()).toEqual(['web-1', 'web-1', 'web-2']);
    recover('web-1');
    await refresh();
    const left = await list();
    expect(left.map(({ host_name, until }) => [host_name, until])).toEqual([
      ['web-1', 'ends_at'],
      ['web-2', 'recovery'],
    ]);
    const { body } = await call(`downtimes/${first!.downtime_id}/`);
    expect(body.data).toMatchObject({
      ...{ ended: true, until: 'recovery', removed_by: 'system:until-recovery' },
      removed_at: expect.any(String),
    });
    const entries = await createAuditStore(warm.api.table).list(clock() - 60_000, clock());
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...{ actor: 'system:until-recovery', action: 'downtime.remove', target: 'paris', outcome: 'done' },
        targets: expect.objectContaining({ done: 1 }),
      }),
    );
  });

  it('that its engine does not remove is tried less and less often, as each try is in the audit', async () => {
    const tries = async () =>
      (await createAuditStore(warm.api.table).list(clock() - 60_000, clock())).filter(
        ({ actor, outcome }) => actor === 'system:until-recovery' && outcome === 'failed',
      ).length;
    // The other warm realm of the engine has no such downtime.
    await schedule(['db-1']);
    recover('db-1');
    const before = await tries();
    const kept = jest.spyOn(served.downtimes, 'delete').mockImplementation(() => {
      served.hosts.get('db-1')!.downtime_depth += 1;
      return true;
    });
    for (let reading = 0; reading < 6; reading += 1) await refresh();
    kept.mockRestore();
    const tried = (await tries()) - before;
    // The pause after the failures is that of the whole engine.
    ahead += 600_000;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThan(4);
  }, 60_000);

  it('is looked for once in a minute, if the engine has none', async () => {
    await schedule(['web-1'], { until: 'ends_at', comment: 'Until its recovery' });
    recover('web-1');
    const costOfReading = async () => {
      const before = engine.queries;
      await refresh();
      return engine.queries - before;
    };
    await refresh();
    const withoutLook = await costOfReading();
    ahead += 60_000;
    expect(await costOfReading()).toBeGreaterThan(withoutLook);
  });

  it('is removed at the first reading of a watch that was not there when its service recovered', async () => {
    const http = served.hosts.get('web-1')!.services.get('http')!;
    Object.assign(http, { state: 2, state_type: 1, last_hard_state_change: now() - 600 });
    const { status } = await schedule([], {
      targets: { services: [{ host_name: 'web-1', service: 'http' }] },
    });
    expect([status, await hostsInDowntime()]).toEqual([200, ['web-1']]);
    warm.forget();
    Object.assign(http, fine());
    await warm.restartWatch();
    await refresh();
    expect(await list()).toEqual([]);
  });

  it('is not removed before it has begun, nor from a host that was UP all the time', async () => {
    for (const name of ['web-1', 'web-2'])
      Object.assign(served.hosts.get(name)!, { ...fine(), last_hard_state_change: now() - 60 });
    await schedule(['web-1'], { starts_at: new Date(clock() + 3_600_000).toISOString() });
    await schedule(['web-2']);
    await schedule(['web-1'], { until: 'ends_at' });
    recover('web-1');
    await refresh();
    expect(await hostsInDowntime()).toEqual(['web-1', 'web-1', 'web-2']);
  });

  it('is one by a change, and is none any more by another change', async () => {
    await schedule(['db-1'], { until: 'ends_at' });
    const [{ downtime_id: id } = { downtime_id: '' }] = await list();
    const change = (until: string) => call(`downtimes/${id}/`, { method: 'PATCH', body: { until } });
    expect((await change('recovery')).body.data).toMatchObject({ downtime_id: id, until: 'recovery' });
    expect((await change('ends_at')).body.data).toMatchObject({ downtime_id: id, until: 'ends_at' });
    recover('db-1');
    await refresh();
    expect(await hostsInDowntime()).toEqual(['db-1']);
    recover('db-1');
    await call('downtimes/?filter=host_name%3Ddb-1', { method: 'PATCH', body: { until: 'recovery' } });
    await refresh();
    expect(await list()).toEqual([]);
  });

  it('is removed once, and noted in each realm of the engine that showed it', async () => {
    await schedule(['web-1'], {}, 'linux');
    const [one] = (await call('downtimes/', {}, 'linux')).body.data;
    recover('web-1');
    await refresh();
    const { body } = await call(`downtimes/${one.downtime_id}/`, {}, 'linux');
    expect(body.data).toMatchObject({ ended: true, removed_by: 'system:until-recovery' });
  });

  it.each([0, 1, 2, 3, 4, 5])('is changed or removed, if both happen at once (%i)', async (turns) => {
    await schedule(['db-1']);
    await refresh();
    const [{ downtime_id: id } = { downtime_id: '' }] = await list();
    recover('db-1');
    const reading = refresh();
    for (let turn = 0; turn < turns * 4; turn += 1) await new Promise(setImmediate);
    const changed = await call(`downtimes/${id}/`, { method: 'PATCH', body: { until: 'ends_at' } });
    await reading;
    await refresh();
    expect([changed.status, (await list()).map(({ until }) => until)]).toEqual(
      changed.status === 200 ? [200, ['ends_at']] : [404, []],
    );
  });

  it.each([
    [
      'cold',
      "No downtime can end with the recovery of its object, because the states of realm 'cold' are not kept warm.",
    ],
    ['both', "because the states of realm 'cold' are not kept warm"],
  ])('is refused in %s, which nobody keeps warm', async (name, detail) => {
    const { status, body } = await schedule(['db-1'], {}, name);
    expect([status, body.code, body.detail]).toEqual([
      422,
      'recovery_not_watched',
      expect.stringContaining(detail),
    ]);
    await schedule(['db-1'], { until: 'ends_at' }, name);
    const change = (path: string) => call(path, { method: 'PATCH', body: { until: 'recovery' } }, name);
    expect((await change('downtimes/?filter=host_name%3Ddb-1')).status).toBe(422);
  });

  it('is another downtime than the same one without a recovery, unless both have one key', async () => {
    const times = { starts_at: new Date(clock() - 1000).toISOString(), duration: '1h' };
    const outcome = async (body: object) =>
      (await schedule(['db-1'], body)).body.data.targets[0] as { outcome: string };
    expect((await outcome({ ...times })).outcome).toBe('done');
    expect((await outcome({ ...times })).outcome).toBe('already');
    expect((await outcome({ ...times, until: 'ends_at' })).outcome).toBe('done');
    expect((await outcome({ ...times, key: 'a' })).outcome).toBe('done');
    expect(await outcome({ ...times, key: 'a', until: 'ends_at' })).toMatchObject({
      ...{ outcome: 'refused', reason: expect.stringContaining("until 'recovery'") },
    });
  });
});

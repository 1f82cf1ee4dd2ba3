// The change of downtimes by a filter, and of one whose engine fails between the steps of its change.
import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type CommandFate, type FaultyEngine, startFaultyEngine } from '../support/faulty-engine.ts';
import { freePort } from '../support/free-port.ts';
import { type QueueingWorld, startOperationsWorld } from '../support/operations-world.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { outcomesIn } from './operations-world.ts';

const path = '/api/operations/realms/r/downtimes/';
const late = '2037-01-01T00:00:00Z';
interface Downtime {
  readonly downtime_id: string;
  readonly host_name: string;
  readonly comment: string;
  readonly ends_at: string;
}

describe.each(['icinga2', 'naemon'] as const)('the change of downtimes of %s by a filter', (dialect) => {
  let port: number;
  let world: QueueingWorld;
  let engine: Engine | undefined;
  const hosts = Array.from({ length: 205 }, (_, number) => host(`web-${number}`));
  const state = () =>
    site({
      hostgroups: [{ name: 'databases', alias: 'Databases' }],
      hosts: [...hosts, host('db-1', { groups: ['databases'], services: [service('http')] })],
    });
  let served: ReturnType<typeof state>;
  const start = async () => {
    const listen = { host: '127.0.0.1', port };
    engine = await startEngine({ site: served, dialect, listen, clock: world.clock });
  };
  const stop = async () => {
    await engine?.close();
    engine = undefined;
  };
  beforeEach(async () => {
    port = await freePort();
    served = state();
    world = await startOperationsWorld({
      realms: [
        realm('r', { monitoring_port: port }),
        hostgroupRealm('part', 'databases', { monitoring_port: port }),
        multirealm('all', 'r', 'part'),
      ],
    });
    await start();
  });
  afterEach(async () => {
    await stop();
    await world.stop();
  });

  const schedule = (targets: object, body: object = {}) =>
    world.api.call(path, {
      method: 'POST',
      body: { targets, duration: '1h', comment: 'New disks', ...body },
    });
  const change = (query: string, body: object, at = path) =>
    world.api.call(`${at}?${query}`, { method: 'PATCH', body });
  const filter = (words: string) => `filter=${encodeURIComponent(words)}`;
  const list = async (at = path) => {
    const rows: readonly Downtime[] = (await world.api.call(`${at}?limit=1000`)).body.data;
    return new Map(rows.map((one) => [one.downtime_id, one]));
  };
  const deliverAll = async () => {
    for (let turn = 0; turn < 50 && world.queue.size().visible + world.queue.size().hidden > 0; turn += 1) {
      world.pass(Math.max(0, (world.queue.nextAt() ?? 0) - world.clock()));
      await world.deliver();
    }
    expect(world.queue.size()).toEqual({ visible: 0, hidden: 0 });
  };

  it('has a result for each, and they keep their ids', async () => {
    await schedule({ hosts: ['web-1', 'db-1'] }, { include_services: true });
    await schedule({ hosts: ['web-2'] }, { comment: 'Another' });
    const before = await list();
    const dry = await change(`${filter('comment=New disks')}&dry_run=true`, { ends_at: late });
    expect(dry.body.data.would_change.counts).toMatchObject({ would_be_done: 3 });
    const wrong = await change(`${filter('comment=New disks')}&expected_count=2`, { ends_at: late });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'unexpected_count']);
    expect(await list()).toEqual(before);
    const { status, body } = await change(`${filter('comment=New disks')}&expected_count=3`, {
      ends_at: late,
      comment: 'Slow disks',
    });
    expect([status, body.data.counts.done]).toEqual([200, 3]);
    const after = await list();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const changed = [...after.values()].filter(({ comment }) => comment === 'Slow disks');
    expect(changed.map((one) => Date.parse(one.ends_at))).toEqual([1, 2, 3].map(() => Date.parse(late)));
    const again = await change(filter('comment=Slow disks'), { ends_at: late });
    expect(again.body.data.counts).toMatchObject({ done: 0, already: 3 });
    expect((await change('', { ends_at: late })).status).toBe(400);
    expect((await change(filter('comment=*'), { ends_at: late, duration: '1h' })).status).toBe(400);
    expect((await change(filter('comment=none'), { ends_at: late })).body.data.targets).toEqual([]);
  });

  it('is refused one by one, and once for what two realms of an engine show', async () => {
    await schedule({ hosts: ['db-1'] }, { sla: 'excluded' });
    await schedule({ hosts: ['web-1'] }, { starts_at: '2036-01-01', duration: '1h' });
    await schedule({ services: [{ host_name: 'db-1', service: 'http' }] });
    const all = '/api/operations/multirealms/all/downtimes/';
    const { body } = await change(filter('comment=*'), { ends_at: '2035-01-01' }, all);
    expect(outcomesIn(body.data).toSorted()).toEqual([
      ['db-1', null, 'refused'],
      ['db-1', 'http', 'done'],
      ['web-1', null, 'refused'],
    ]);
    const reasons = body.data.targets.map((one: { readonly reason: string | null }) => one.reason);
    expect(reasons).toContain('It would end before it begins.');
    expect(await list()).toHaveProperty('size', 3);
  });

  it('waits in the queue if there are many, over a restart of the engine, and what waits itself is refused', async () => {
    await schedule({ filter: 'kind=host&host_name=web-*' });
    await deliverAll();
    const before = await list();
    expect(before.size).toBe(205);
    const { status, headers } = await change(filter('host_name=web-*'), { ends_at: late });
    expect(status).toBe(202);
    await stop();
    expect(await world.deliver()).toBe(false);
    await start();
    await deliverAll();
    const request = await world.api.call(headers['location'] ?? '');
    expect(request.body.data).toMatchObject({ operation: 'change_downtime', counts: { done: 205 } });
    const after = await list();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    expect(new Set([...after.values()].map((one) => Date.parse(one.ends_at)))).toEqual(
      new Set([Date.parse(late)]),
    );
    await schedule({ filter: 'kind=host&host_name=web-*' }, { comment: 'Second' });
    const waiting = await change(filter('comment=Second'), { ends_at: late });
    expect(waiting.body.data.counts.refused).toBe(205);
  }, 60_000);

  it('and a removal reach each of some that are equal', async () => {
    await schedule({ hosts: ['web-1'] });
    const [one] = served.downtimes.values();
    for (let number = 2; number <= 120; number += 1)
      served.downtimes.set(number, { ...one!, id: number, active: false });
    served.nextDowntimeId = 121;
    const before = await list();
    expect(before.size).toBe(120);
    const changed = await change(filter('host_name=web-1'), { ends_at: late });
    expect(changed.body.data.counts).toMatchObject({ done: 120 });
    const after = await list();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const { id, ...rest } of served.downtimes.values())
      served.downtimes.set(id, { ...one!, end_time: rest.end_time, id });
    const removed = await world.api.call(`${path}?${filter('host_name=web-1')}`, { method: 'DELETE' });
    expect(removed.body.data.counts).toMatchObject({ done: 120 });
    expect(served.downtimes.size).toBe(0);
  });
});

describe.each(['icinga2', 'naemon'] as const)(
  'a change of a downtime of %s that ends in between',
  (dialect) => {
    let engine: FaultyEngine;
    let api: TestApp;
    let served: ReturnType<typeof site>;
    let ahead = 0;
    beforeEach(async () => {
      const clock = () => Date.now() + ahead;
      served = site({ hosts: [host('web-1')] });
      engine = await startFaultyEngine({ site: served, dialect, clock });
      const sleep = async (ms: number) => {
        ahead += ms;
        await nextTurn();
      };
      api = await startTestApp({
        endpoints,
        realms: [realm('r', { monitoring_port: engine.port })],
        config: { engineDeadlineMs: 10_000 },
        world: { clock, sleep },
      });
    });
    afterEach(async () => {
      await api.stop();
      await engine.stop();
    });
    const list = async () => (await api.call(path)).body.data as readonly Downtime[];
    const change = (id: string, body: object) => api.call(`${path}${id}/`, { method: 'PATCH', body });
    const schedule = async () => {
      const targets = { hosts: ['web-1'] };
      await api.call(path, { method: 'POST', body: { targets, duration: '20h', comment: 'New disks' } });
      return (await list())[0]!;
    };

    const fates: readonly CommandFate[] = ['ignore', 'cut after', 'cut before', 'late', 'kill'];
    const cases = fates.flatMap((fate) =>
      [0, 1].flatMap((step) => (['longer', 'shorter'] as const).map((end) => [fate, step, end] as const)),
    );
    it.each(cases)(
      '%s of its command %s leaves the %s one, and is completed by the next',
      async (fate, step, end) => {
        const before = await schedule();
        const ends_at = end === 'longer' ? late : new Date(Date.now() + 7_200_000).toISOString();
        engine.fates.push(...Array.from({ length: step }, () => 'pass' as const), ...Array(40).fill(fate));
        let least = Infinity;
        engine.onCommand = () => {
          least = Math.min(least, served.downtimes.size);
        };
        await change(before.downtime_id, { ends_at });
        least = Math.min(least, served.downtimes.size);
        engine.fates.length = 0;
        const { status, body } = await change(before.downtime_id, { ends_at });
        expect([status, body.data.downtime_id]).toEqual([200, before.downtime_id]);
        expect(Math.abs(Date.parse(body.data.ends_at) - Date.parse(ends_at))).toBeLessThan(1000);
        expect(await list()).toEqual([body.data]);
        expect(least).toBeGreaterThan(0);
      },
    );
  },
);

describe.each(['icinga2', 'naemon'] as const)('a change of a downtime of %s by two servers', (dialect) => {
  let served: ReturnType<typeof site>;
  let engine: FaultyEngine;
  let first: TestApp;
  let second: TestApp;
  beforeEach(async () => {
    served = site({ hosts: [host('web-1')] });
    engine = await startFaultyEngine({ site: served, dialect, clock: Date.now });
    first = await startTestApp({ endpoints, realms: [realm('r', { monitoring_port: engine.port })] });
    second = await startTestApp({ endpoints, world: { table: first.table } });
  });
  afterEach(async () => {
    await second.stop();
    await first.stop();
    await engine.stop();
  });
  const list = async () => (await first.call(path)).body.data as readonly Downtime[];
  const schedule = async (duration: string) => {
    const body = { targets: { hosts: ['web-1'] }, duration, comment: 'New disks' };
    await first.call(path, { method: 'POST', body });
    return (await list())[0]!.downtime_id;
  };

  it('leaves the versions of both, and the next change makes one of them', async () => {
    const id = await schedule('1h');
    const one = `${path}${id}/`;
    let least = 1;
    engine.onCommand = () => {
      least = Math.min(least, served.downtimes.size);
    };
    const answers = await Promise.all([
      first.call(one, { method: 'PATCH', body: { ends_at: late } }),
      second.call(one, { method: 'PATCH', body: { comment: 'Slow disks' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await list();
    expect([least, rows.some((row) => Date.parse(row.ends_at) === Date.parse(late))]).toEqual([1, true]);
    await first.call(one, { method: 'PATCH', body: { ends_at: late, comment: 'Slow disks' } });
    expect(await list()).toMatchObject([{ downtime_id: id, comment: 'Slow disks' }]);
  });

  /** Lets something happen after the look of a change, and before its command. */
  const beforeCommand = (what: () => Promise<unknown>) => {
    engine.onCommand = async () => {
      engine.onCommand = () => undefined;
      await what();
    };
  };

  it.each([`${path}ID/`, `${path}?filter=host_name%3Dweb-1`])(
    'leaves nothing of one that the other server removes between the look and the command of %s',
    async (address) => {
      const id = await schedule('1h');
      const one = `${path}${id}/`;
      let removed: unknown;
      beforeCommand(async () => {
        removed = (await second.call(one, { method: 'DELETE' })).status;
      });
      const body = { ends_at: late };
      const changed = await first.call(address.replace('ID', id), { method: 'PATCH', body });
      expect([removed, await list(), served.downtimes.size]).toEqual([200, [], 0]);
      if (address.includes('filter')) expect(changed.body.data.counts).toMatchObject({ done: 0, refused: 1 });
      else expect([changed.status, changed.body.code]).toEqual([404, 'downtime_not_found']);
      const { body: ended } = await first.call(one);
      expect(ended.data).toMatchObject({ ended: true, removed_at: expect.any(String) });
    },
  );

  it('stays if the former version only came to its end', async () => {
    const id = await schedule('30s');
    beforeCommand(async () => {
      await nextTurn();
      served.downtimes.clear();
    });
    const changed = await first.call(`${path}${id}/`, { method: 'PATCH', body: { ends_at: late } });
    expect([changed.status, await list()]).toEqual([200, [changed.body.data]]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Dialect, type OperationsWorld, oscar, startOperationsWorld } from './operations-world.ts';

let world: OperationsWorld;

beforeAll(async () => {
  world = await startOperationsWorld();
});
afterAll(async () => {
  await world.stop();
});

interface Downtime {
  readonly downtime_id: string;
  readonly host_name: string;
  readonly ends_at: string;
}

const list = async (realm: string): Promise<readonly Downtime[]> =>
  (await world.call(realm, 'downtimes/')).body.data as Downtime[];
const change = (realm: string, id: string, body: object, options = {}) =>
  world.call(realm, `downtimes/${id}/`, { method: 'PATCH', body, ...options });
const schedule = async (realm: string, body: object = {}) => {
  const targets = { hosts: ['web-1'] };
  await world.call(realm, 'downtimes/', {
    method: 'POST',
    body: { targets, duration: '1h', comment: 'New disks', ...body },
  });
  const before = await list(realm);
  return before[0]!;
};
const clear = async (realm: string) => {
  await world.call(realm, 'downtimes/?filter=host_name%3D*', { method: 'DELETE' });
};

describe.each(['icinga2', 'naemon'] satisfies Dialect[])('a downtime of %s', (realm) => {
  it('is changed and keeps its id, its begin and its author, and is found by its key', async () => {
    const before = await schedule(realm, { key: 'deploy-7' });
    const { status, body } = await change(realm, before.downtime_id, {
      duration: '3h',
      comment: 'Slow disks',
    });
    const end = new Date(Date.parse(before.ends_at) + 7_200_000);
    expect([status, body.data]).toEqual([
      200,
      { ...before, comment: 'Slow disks', ...ended(body.data, end), created_at: expect.any(String) },
    ]);
    expect(await list(realm)).toEqual([body.data]);
    expect((await world.call(realm, 'downtimes/?key=deploy-7')).body.data).toHaveLength(1);
    // A change of what was changed, the same change again, and one that is over soon.
    for (const ends_at of ['2037-01-01T00:00:00Z', '2037-01-01T00:00:00Z', '2036-01-01T00:00:00Z']) {
      expect((await change(realm, before.downtime_id, { ends_at })).body.data.downtime_id).toBe(
        before.downtime_id,
      );
      expect((await list(realm)).map((one) => Date.parse(one.ends_at))).toEqual([Date.parse(ends_at)]);
    }
    expect((await world.call(realm, `downtimes/${before.downtime_id}/`, { method: 'DELETE' })).status).toBe(
      200,
    );
    expect(await list(realm)).toEqual([]);
  });

  it('is not changed by a dry run, nor by what no downtime can be', async () => {
    const before = await schedule(realm);
    const dry = await world.call(realm, `downtimes/${before.downtime_id}/?dry_run=true`, {
      ...{ method: 'PATCH', body: { ends_at: '2037-01-01T00:00:00Z' } },
    });
    expect([dry.status, dry.body.data.would_change.downtime_id]).toEqual([200, before.downtime_id]);
    const wrong = [
      {},
      { ends_at: '2020-01-01' },
      { ends_at: '2037-01-01', duration: '1h' },
      { duration: '1h', nope: 1 },
      { ends_at: '2100-01-01' },
      { comment: '' },
    ];
    for (const body of wrong)
      expect([body, (await change(realm, before.downtime_id, body)).status]).toEqual([body, 400]);
    expect((await change(realm, 'unknown', { duration: '1h' })).body.code).toBe('downtime_not_found');
    expect(await list(realm)).toEqual([before]);
    await clear(realm);
  });

  it('keeps both protections if two change it at once, and one of them if they are equal', async () => {
    const before = await schedule(realm);
    const ends = ['2036-01-01T00:00:00Z', '2037-01-01T00:00:00Z', '2037-01-01T00:00:00Z'];
    const answers = await Promise.all(ends.map((ends_at) => change(realm, before.downtime_id, { ends_at })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await list(realm);
    expect(after.length).toBeGreaterThan(0);
    expect(after.every(({ ends_at }) => Date.parse(ends_at) > Date.parse(before.ends_at))).toBe(true);
    await clear(realm);
  });
});

describe.each(['icinga2', 'naemon'] satisfies Dialect[])(
  'a removal while a downtime of %s is changed',
  (realm) => {
    it.each([0, 2, 4, 8, 16])('leaves nothing, whichever comes first (%i)', async (turns) => {
      const { downtime_id: id } = await schedule(realm);
      const changing = change(realm, id, { duration: '3h' });
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      const removed = await world.call(realm, `downtimes/${id}/`, { method: 'DELETE' });
      expect([200, 404]).toContain((await changing).status);
      expect([removed.status, await list(realm)]).toEqual([200, []]);
    });

    it('of another process is not undone by the change', async () => {
      const { downtime_id: id } = await schedule(realm);
      const { downtimes } = world.engines[realm].site;
      const remove = downtimes.delete.bind(downtimes);
      // As the change removes the former version, the other process has removed the later one, and is about to remove the former one.
      downtimes.delete = () => remove(Math.max(...downtimes.keys()));
      const { status, body } = await change(realm, id, { duration: '3h' });
      downtimes.delete = remove;
      expect([status, body.detail, downtimes.size]).toEqual([
        502,
        expect.stringContaining('removed while'),
        1,
      ]);
      await clear(realm);
    });
  },
);

function ended({ ends_at }: Downtime, end: Date) {
  expect(Date.parse(ends_at)).toBe(end.getTime());
  return { ends_at, duration_seconds: 10_800 };
}

describe('a change of a downtime', () => {
  it('is of operators who see the realm', async () => {
    const before = await schedule('icinga2');
    const as = (caller: object) => change('icinga2', before.downtime_id, { duration: '5h' }, { caller });
    expect((await as({ ...oscar, role: 'viewer' })).status).toBe(403);
    const hidden = await change('naemon', before.downtime_id, { duration: '5h' }, { caller: oscar });
    expect(hidden.body.code).toBe('realm_not_found');
    expect((await as(oscar)).status).toBe(200);
    await clear('icinga2');
  });

  it('is refused if its time is excluded from availability', async () => {
    const before = await schedule('icinga2', { sla: 'excluded' });
    const { status, body } = await change('icinga2', before.downtime_id, { duration: '5h' });
    expect([status, body.detail]).toEqual([400, expect.stringContaining('excluded from availability')]);
    expect(await list('icinga2')).toEqual([before]);
    await clear('icinga2');
  });
});

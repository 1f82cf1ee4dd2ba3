// Downtimes that ended or were removed, read by their ids.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { forgetfulTable } from '../support/forgetful-table.ts';
import {
  type Dialect,
  dialects,
  type OperationsWorld,
  oscar,
  startOperationsWorld,
} from './operations-world.ts';

let world: OperationsWorld;
let isTableAway = false;

beforeEach(async () => {
  isTableAway = false;
  world = await startOperationsWorld({
    watch: forgetfulTable('DOWNTIME', 1, (share) => share === 1 && isTableAway),
  });
});
afterEach(async () => {
  await world.stop();
});

const schedule = async (realm: string, body: object = {}) => {
  const whole = { targets: { hosts: ['db-1'] }, duration: '1h', comment: 'New disks', ...body };
  const answer = await world.call(realm, 'downtimes/', { method: 'POST', body: whole });
  expect(answer.body.data.counts.done).toBe(1);
  return String(answer.body.data.targets[0].id);
};
const read = (realm: string, id: string) => world.call(realm, `downtimes/${id}/`);
const remove = (realm: string, id: string, options = {}) =>
  world.call(realm, `downtimes/${id}/`, { method: 'DELETE', ...options });
const there = { ended: false, removed_at: null, removed_by: null };
/** Lets another tool remove everything. */
const clear = (realm: Dialect) => {
  world.engines[realm].site.downtimes.clear();
};

describe.each(dialects)('a downtime of %s that is over', (realm) => {
  it('is read as it was, with who removed it and when, and is not removed again', async () => {
    const id = await schedule(realm);
    const before = await read(realm, id);
    expect(before.body.data).toMatchObject({ ...there, comment: 'New disks', in_effect: true });
    const since = Math.floor(Date.now() / 1000) * 1000;
    expect((await remove(realm, id)).status).toBe(200);
    const { status, body } = await read(realm, id);
    const last = { ended: true, removed_at: expect.any(String), removed_by: 'admin', in_effect: false };
    expect([status, body.data]).toEqual([200, { ...before.body.data, ...last }]);
    expect(Date.parse(body.data.removed_at)).toBeGreaterThanOrEqual(since);
    expect((await remove(realm, id)).body.code).toBe('downtime_not_found');
    expect((await read(realm, id)).body.data).toEqual(body.data);
    expect((await world.call('all', `downtimes/${id}/`)).body.data).toEqual(body.data);
    expect((await world.call(realm, 'downtimes/')).body.data).toEqual([]);
  });

  it('has the end and the comment that it was changed to, and its removal by a key', async () => {
    const id = await schedule(realm, { key: 'deploy-7' });
    await world.call(realm, `downtimes/${id}/`, {
      method: 'PATCH',
      body: { duration: '3h', comment: 'Slow' },
    });
    await world.call(realm, 'downtimes/?key=deploy-7', { method: 'DELETE' });
    expect((await read(realm, id)).body.data).toMatchObject({
      ...{ duration_seconds: 10_800, comment: 'Slow', ended: true, removed_by: 'admin' },
    });
  });

  it('has nobody who removed it, if its time was over or if another tool removed it', async () => {
    const ids = [await schedule(realm), await schedule(realm, { flexible: true, ends_at: '2037-01-01' })];
    clear(realm);
    for (const id of ids)
      expect((await read(realm, id)).body.data).toMatchObject({ ...there, ended: true, in_effect: false });
    const end = Math.floor(Date.now() / 1000) + 2;
    const id = await schedule(realm, { duration: undefined, ends_at: new Date(end * 1000).toISOString() });
    while (!(await read(realm, id)).body.data.ended) {
      if (Date.now() >= end * 1000) clear(realm);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { data } = (await read(realm, id)).body;
    expect([Date.parse(data.ends_at), data.removed_at]).toEqual([end * 1000, null]);
  });

  it('is unknown if it was never scheduled, changed or removed here', async () => {
    const id = await schedule(realm);
    const { downtimes } = world.engines[realm].site;
    for (const [number, one] of downtimes) downtimes.set(number, { ...one, author: 'Another tool' });
    const listed = (await world.call(realm, 'downtimes/')).body.data[0].downtime_id;
    expect([listed === id, (await read(realm, listed)).status]).toEqual([false, 200]);
    clear(realm);
    expect((await read(realm, listed)).body.code).toBe('downtime_not_found');
  });

  it('has the remover who was first, if two remove it at once', async () => {
    const id = await schedule(realm);
    const caller = { ...oscar, role: 'admin' as const };
    const answers = await Promise.all([remove(realm, id), remove(realm, id), remove('all', id)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const { data } = (await read(realm, id)).body;
    expect(data).toMatchObject({ ended: true, removed_by: 'admin' });
    await remove(realm, id, { caller });
    expect((await read(realm, id)).body.data).toEqual(data);
  });

  it('was scheduled and removed all the same if the table did not take it', async () => {
    isTableAway = true;
    const id = await schedule(realm);
    expect((await remove(realm, id)).status).toBe(200);
    expect(world.engines[realm].site.downtimes.size).toBe(0);
    expect(world.api.log.lines.filter(({ code }) => code === 'downtime.not_kept')).toHaveLength(2);
    expect((await read(realm, id)).body.code).toBe('downtime_not_found');
  });
});

it('a downtime that is over is seen by those alone who see its realm', async () => {
  const id = await schedule('naemon');
  await remove('naemon', id);
  expect((await world.call('naemon', `downtimes/${id}/`, { caller: oscar })).body.code).toBe(
    'realm_not_found',
  );
  for (const other of ['icinga2', 'databases'])
    expect((await read(other, id)).body.code).toBe('downtime_not_found');
});

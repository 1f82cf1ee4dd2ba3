// A real Redis with the pieces of states that processes share.
import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { callContext } from '../../shared/base/call-context.ts';
import { createWarmStore, type EngineShare, redisPieceStore } from '../../shared/warm/store/index.ts';
import { pieceStoreSuite } from '../contract/piece-store-suite.ts';
import { clientOf, type OwnRedis, startOwnRedis } from '../support/own-redis.ts';
import { statesOf, warmColumnsOf } from '../support/warm-states.ts';

const context = callContext(new AbortController().signal);
let redis: OwnRedis;
let pieces: ReturnType<typeof redisPieceStore>;
beforeAll(async () => {
  redis = await startOwnRedis(['--maxmemory-policy', 'noeviction']);
  pieces = redisPieceStore(clientOf(redis.url), 'realmgate:tests');
});
afterAll(() => redis.stop());

pieceStoreSuite('a real Redis', () => pieces);

describe('a real Redis', () => {
  const lease = (engine: string, token = 'a', takes = true) =>
    pieces.look([{ engine, token, takes, leaseMs: 60_000 }], context);
  const store = () => createWarmStore({ pieces, key: randomBytes(32), asked: warmColumnsOf, mostBytes: 1e9 });
  const reading = (engine: string, states: ReturnType<typeof statesOf>) => ({
    ...{ engine, token: 'a', readAt: 5, at: 7, keptMs: 60_000, states },
  });
  const hosts = Array.from({ length: 20_000 }, (_, index) => ({
    name: `host-${index}`,
    plugin_output: randomBytes(200).toString('base64'),
  }));
  const keys = async () =>
    [...(await redis.send('KEYS', 'realmgate:tests:*')).matchAll(/realmgate:tests\S+/g)].map(String);

  it('has states of any size, and hands them over unchanged', async () => {
    const [shared, states] = [store(), statesOf({ hosts })];
    await lease('large');
    await shared.publish(reading('large', states), context);
    const taken = await shared.take('large', undefined, context);
    const { table } = taken!.states.tables.hosts;
    expect(table.count).toBe(hosts.length);
    for (const at of [0, 9999, 19_999])
      for (const column of [0, 10])
        expect(table.value(at, column)).toBe(states.tables.hosts.table.value(at, column));
  });

  it('heals entries of another kind under its names', async () => {
    await lease('foreign');
    const shared = store();
    await shared.publish(reading('foreign', statesOf({ hosts: hosts.slice(0, 9) })), context);
    for (const key of await keys()) {
      await redis.send('DEL', key);
      await redis.send('RPUSH', key, 'foreign');
    }
    expect(await lease('foreign', 'b')).toMatchObject([{ isHeld: true, version: undefined }]);
    for (const key of await keys()) if (!key.includes('lease')) await redis.send('RPUSH', `${key}x`, '1');
    const again = { ...reading('foreign', statesOf({})), token: 'b' };
    expect(await shared.publish(again, context)).toBeDefined();
  });

  it('is full: leases are renewed, nothing is written, and states are written again when there is room', async () => {
    const [shared, states] = [store(), statesOf({ hosts })];
    await lease('full');
    await redis.send('CONFIG', 'SET', 'maxmemory', '1mb');
    expect(await lease('full', 'a', false)).toMatchObject([{ isHeld: true }]);
    const written = await shared.publish(reading('full', states), context).catch((error: unknown) => error);
    const [refused] = await lease('another');
    expect(refused).toMatchObject({ kind: 'refused', message: expect.stringContaining('OOM') });
    await redis.send('CONFIG', 'SET', 'maxmemory', '0');
    expect(written).toMatchObject({ kind: 'refused', message: expect.stringContaining('OOM') });
    expect(await shared.publish(reading('full', states), context)).toBeDefined();
    expect((await shared.take('full', undefined, context))?.states.size).toBe(states.size);
  });

  it('is emptied: another process takes the lease, and the first one writes nothing', async () => {
    const shared = store();
    await lease('emptied');
    await shared.publish(reading('emptied', statesOf({ hosts: hosts.slice(0, 9) })), context);
    await redis.send('FLUSHALL');
    await redis.send('SCRIPT', 'FLUSH');
    expect(await shared.publish(reading('emptied', statesOf({})), context)).toBeUndefined();
    expect(await lease('emptied', 'a', false)).toMatchObject([{ isHeld: false, version: undefined }]);
    expect(await lease('emptied', 'b')).toMatchObject([{ isHeld: true }]);
  });

  it('is killed, stands still, and is back', async () => {
    await redis.server.kill();
    await expect(lease('killed')).rejects.toMatchObject({ name: 'WireFault' });
    await redis.server.startAgain();
    expect(await lease('killed')).toMatchObject([{ isHeld: true }]);
    redis.server.signal('SIGSTOP');
    const started = performance.now();
    await expect(lease('killed')).rejects.toMatchObject({ name: 'WireFault' });
    expect(performance.now() - started).toBeLessThan(10_000);
    redis.server.signal('SIGCONT');
    const [share] = (await lease('killed')) as readonly EngineShare[];
    expect(share?.isHeld).toBe(true);
  });
});

// LMD answers for an engine that is away: what it cannot forward is queued, as if the engine were asked itself.
import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type CachedEngine, type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { type QueueingWorld, startOperationsWorld } from '../support/operations-world.ts';
import { realm } from '../support/realm-records.ts';

const peer: CachedEngine = { state: 'up' };
const served = site({
  hosts: ['web-1', 'web-2', 'web-3'].map((name) => host(name)),
  programStart: 1_700_000_000,
});
let world: QueueingWorld;
let engine: Engine;
beforeAll(async () => {
  const clock = () => world.clock();
  engine = await startEngine({ site: served, dialect: 'lmd', listen: { port: 0 }, clock, peer });
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  world = await startOperationsWorld({ realms: [realm('r', { monitoring_port })] }, 50);
});
afterAll(async () => {
  await world.stop();
  await engine.close();
});

it.each(['stale', 'down'] as const)('waits, and is done once, if LMD calls its engine %s', async (state) => {
  peer.state = state;
  served.downtimes.clear();
  const body = { targets: { hosts: ['web-1', 'web-2', 'web-3'] }, duration: '1h', comment: state };
  const answer = await world.api.call('/api/operations/realms/r/downtimes/', { method: 'POST', body });
  expect([answer.status, answer.body.data.counts]).toMatchObject([202, { queued: 3, refused: 0 }]);
  expect(await world.deliver()).toBe(false);
  peer.state = 'up';
  for (let turn = 0; turn < 20 && world.queue.size().visible + world.queue.size().hidden > 0; turn += 1) {
    world.pass(Math.max(0, (world.queue.nextAt() ?? 0) - world.clock()));
    await world.deliver();
  }
  const { data } = (await world.api.call(answer.headers['location'] ?? '')).body;
  expect(data).toMatchObject({ progress: 'finished', counts: { done: 3 } });
  expect(served.downtimes.size).toBe(3);
});

// The list that is read right after a result by hand shows it, although the states of the realm are kept warm.
import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { realm } from '../support/realm-records.ts';
import { startWarmApp, type WarmApp } from '../support/warm-app.ts';

const served = site({ hosts: [host('web-1', { last_check: 1000 })] });
let engine: Engine;
let warm: WarmApp;
beforeAll(async () => {
  engine = await startEngine({ site: served, dialect: 'naemon', listen: { port: 0 }, clock: systemClock });
  // Another process delivers what is sent to the queue.
  const queue = {
    send: async ({ body }: { readonly body: string }) => {
      const { return_code, output, time } = JSON.parse(body);
      Object.assign(served.hosts.get('web-1')!, { state: return_code, output, last_check: time });
      return Promise.resolve();
    },
  };
  warm = await startWarmApp({
    endpoints: [...operations, ...status],
    realms: [
      realm('paris', {
        monitoring_port: 'port' in engine.address ? engine.address.port : 0,
        warm: { interval_seconds: 10, stale_seconds: 300 },
      }),
    ],
    world: {
      openQueue: () => queue as unknown as Queue,
      sleep: () => Promise.resolve(),
    },
    now: () => 1000,
  });
  await warm.refresh();
});
afterAll(async () => {
  await warm.stop();
  await engine.close();
});

it('is done, and seen in the next list of a warm realm', async () => {
  const stateOf = async () => {
    const { body } = await warm.api.call('/api/status/realms/paris/hosts/');
    const [state, age]: unknown[] = [body.data[0].state_name, body.meta.sources?.[0].age_seconds];
    return [state, age];
  };
  expect(await stateOf()).toEqual(['UP', 0]);
  const { body } = await warm.api.call('/api/operations/realms/paris/results/', {
    method: 'POST',
    body: { targets: { hosts: ['web-1'] }, state_name: 'DOWN', output: 'no answer' },
  });
  expect(body.data.targets).toMatchObject([{ outcome: 'done' }]);
  expect((await stateOf())[0]).toBe('DOWN');
});

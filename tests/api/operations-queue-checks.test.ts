// Checks that wait in the queue: they leave no mark, and are made once all the same (ADR 0116).
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { freePort } from '../support/free-port.ts';
import { type QueueingWorld, startOperationsWorld } from '../support/operations-world.ts';
import { realm } from '../support/realm-records.ts';

describe('a check that waits in the queue', () => {
  const services = [service('http', { state: 0, has_been_checked: true }), service('ssh')];
  let state = site({ hosts: [] });
  let port: number;
  let world: QueueingWorld;
  let engine: Engine | undefined;
  const start = async () => {
    const listen = { host: '127.0.0.1', port };
    engine = await startEngine({ site: state, dialect: 'naemon', listen, clock: world.clock });
  };
  const stop = async () => {
    await engine?.close();
    engine = undefined;
  };
  beforeEach(async () => {
    state = site({ hosts: [host('web-1', { services })] });
    port = await freePort();
    world = await startOperationsWorld({ realms: [realm('r', { monitoring_port: port })] });
  });
  afterEach(async () => {
    await stop();
    await world.stop();
  });

  const request = async () => {
    const targets = { services: ['http', 'ssh'].map((service) => ({ host_name: 'web-1', service })) };
    const path = '/api/operations/realms/r/checks/';
    const { status, headers } = await world.api.call(path, { method: 'POST', body: { targets } });
    expect(status).toBe(202);
    return headers['location'] ?? '';
  };
  const checks = () => state.log.filter(({ options }) => options.startsWith('SCHEDULE_FORCED_')).length;
  const again = async () => {
    world.pass(Math.max(0, (world.queue.nextAt() ?? 0) - world.clock()));
    return world.deliver();
  };
  /** Returns a consumer whose process ends in place of the given write of a part. */
  const endingAt = (write: number) => {
    let writes = 0;
    return world.consumer({
      ...world.api.table,
      async put(key, fields, when) {
        writes += key.sk.startsWith('part#') ? 1 : 0;
        if (writes >= write) throw new Error('the process ends here');
        return world.api.table.put(key, fields, when);
      },
    });
  };

  it('is not made again if its delivery ended before it stored the result', async () => {
    const location = await request();
    await start();
    expect(await world.deliver(endingAt(2))).toBe(false);
    expect(checks()).toBe(2);
    expect(await again()).toBe(true);
    expect(checks()).toBe(2);
    const { body } = await world.api.call(location);
    expect(body.data).toMatchObject({ progress: 'finished', counts: { done: 2 } });
  });

  it('is made if its delivery ended before the command was sent', async () => {
    const location = await request();
    await start();
    expect(await world.deliver(endingAt(1))).toBe(false);
    expect(checks()).toBe(0);
    expect(await again()).toBe(true);
    expect([checks(), (await world.api.call(location)).body.data.counts]).toMatchObject([2, { done: 2 }]);
  });
});

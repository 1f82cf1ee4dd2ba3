// `npm run serve`, killed while it delivers passive checks.
import { afterAll, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { openKeptFolder } from '../../server/storage/folder.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { notificationOf } from '../support/passive-world.ts';
import { realm } from '../support/realm-records.ts';
import { startRelay } from '../support/relay.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  startServed,
  stopAllServers,
} from '../support/served.ts';

afterAll(stopAllServers);

const services = Array.from({ length: 40 }, (_, index) => `s${index}`);

it('delivers within ten seconds after the start what a killed process held', async () => {
  const folder = newFolder();
  await createFirstRecords(folder);
  const engine = await startEngine({
    site: site({ hosts: [host('h', { services: services.map((name) => service(name)) })] }),
    ...{ dialect: 'naemon' as const, listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
  });
  const relay = await startRelay(engine.address);
  const kept = openKeptFolder(folder);
  await createRealmStore(kept.table, systemClock).create(
    realm('lyon', { monitoring_port: relay.address.port }),
  );
  const options = ['--requests-per-second', '1000'];
  const first = await startServed(folder, options);
  const headers = { ...(await authorizationHeader(first.url)), 'content-type': 'application/json' };
  relay.setSilent(true);
  const statuses = await Promise.all(
    services.map(async (name) => {
      const body = JSON.stringify(notificationOf({ realm: 'lyon', host_name: 'h', service: name }));
      const { status } = await fetch(`${first.url}/api/passive-checks/parser/`, {
        ...{ method: 'POST', headers, body },
      });
      return status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([202]));
  const queue = kept.queuesByResource.get('CheckQueue')!;
  while ((await queue.size()).hidden < 10) await new Promise(setImmediate);
  first.child.kill('SIGKILL');
  await first.ended;
  const held = await queue.size();
  expect(held.visible + held.hidden).toBe(services.length);
  expect(held.hidden).toBeGreaterThanOrEqual(10);
  relay.setSilent(false);
  await startServed(folder, options);
  const started = performance.now();
  const left = async () => {
    const { visible, hidden } = await queue.size();
    return visible + hidden;
  };
  while ((await left()) > 0 && performance.now() - started < 30_000)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await left()).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  const states = [...engine.site.hosts.get('h')!.services.values()].map(({ state }) => state);
  expect(new Set(states)).not.toContain(0);
  await kept.close();
  await relay.stop();
  await engine.close();
});

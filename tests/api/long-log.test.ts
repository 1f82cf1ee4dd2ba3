import { afterEach, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { startTestApp } from '../support/app.ts';
import { logLineAt, presentMs } from '../support/history-world.ts';
import { realm } from '../support/realm-records.ts';

const megabyte = 1024 ** 2;
const lines = 20_000;

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

it('a log that is longer than the memory is read piece by piece, each forgotten before the next', async () => {
  const midnight = presentMs / 1000 - 43_200;
  const made = site({ hosts: [host('web-1', { state: 0 })] });
  for (let number = 0; number < lines; number += 1) {
    const hours = 12 - ((lines - number) / lines) * 24 * 28;
    const state = number % 2 === 0 ? 'DOWN' : 'UP';
    made.log.push(
      logLineAt(midnight, [hours, 1, 'HOST ALERT', `web-1;${state};HARD;1;${'long '.repeat(10)}`]),
    );
  }
  const clock = () => presentMs;
  const engine = await startEngine({ site: made, dialect: 'naemon', clock, listen: {} });
  const address = {
    monitoring_ip: '127.0.0.1',
    monitoring_port: 'port' in engine.address ? engine.address.port : 0,
  };
  const app = await startTestApp({
    endpoints,
    realms: [realm('long', address)],
    world: { clock },
    // The limit assumes 128 MB for the program itself.
    config: { memoryBytes: 144 * megabyte, engineDeadlineMs: 60_000 },
  });
  endings.push(
    () => app.stop(),
    () => engine.close(),
  );
  const query = 'time_from=2026-10-23T12:00:00Z&time_to=2026-11-20T12:00:00Z';
  const { status, body } = await app.call(`/api/status/realms/long/hosts/availability/?${query}`);
  expect([status, body.code]).toEqual([200, undefined]);
  expect(body.data[0].outages.count).toBe(lines / 2);
});

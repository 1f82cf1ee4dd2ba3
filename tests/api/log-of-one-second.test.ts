import { afterEach, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { startTestApp } from '../support/app.ts';
import { logLineAt, presentMs } from '../support/history-world.ts';
import { realm } from '../support/realm-records.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

it.each(['naemon', 'icinga2'] as const)(
  'a log whose only lines are of one second is read in their order, of %s',
  async (dialect) => {
    const midnight = presentMs / 1000 - 43_200;
    const made = site({
      programStart: 0,
      hosts: [host('web-1', { last_hard_state_change: midnight + 3600 })],
    });
    for (const state of ['DOWN', 'UP'])
      made.log.push(logLineAt(midnight, [1, 1, 'HOST ALERT', `web-1;${state};HARD;1;text`]));
    const clock = () => presentMs;
    const engine = await startEngine({ site: made, dialect, clock, listen: {} });
    const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
    const app = await startTestApp({
      endpoints,
      realms: [realm('short', { monitoring_ip: '127.0.0.1', monitoring_port })],
      world: { clock },
    });
    endings.push(
      () => app.stop(),
      () => engine.close(),
    );
    const { body } = await app.call('/api/status/realms/short/hosts/availability/?time_from=now-24h');
    expect(body.data[0].seconds_by_state).toMatchObject({ down: 0, up: 11 * 3600 });
  },
);

import { startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { refill } from '../support/invented-site.ts';
import { byLivestatus } from './engine/engine-under-test.ts';
import { whereSite } from './where-site.ts';
import { whereContract } from './where-suite.ts';

for (const dialect of ['icinga2', 'naemon'] as const) {
  whereContract(`the embedded engine, speaking ${dialect}`, {
    runs: 500,
    async start() {
      const site = whereSite(Math.floor(Date.now() / 1000));
      const engine = await startEngine({ site, dialect, listen: { port: 0 }, clock: systemClock });
      const { address } = engine;
      if (address.kind !== 'tcp') throw new Error('the engine does not listen on plain TCP');
      return { ...byLivestatus(address.host, address.port), kind: 'naemon', site, stop: engine.close };
    },
    change({ site }, hosts) {
      refill(site, hosts);
    },
  });
}

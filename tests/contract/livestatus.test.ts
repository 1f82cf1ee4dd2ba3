import { startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { contractSite } from './contract-site.ts';
import { abilitiesInGuide, byLivestatus, describeEngine } from './engine-suite.ts';

for (const dialect of ['icinga2', 'naemon'] as const)
  describeEngine({
    name: `the embedded engine, speaking ${dialect}`,
    abilities: [
      ...abilitiesInGuide('Livestatus'),
      ...(['names of any kind', 'the whole contract site', 'the wire Livestatus'] as const),
    ],
    async start() {
      const now = Math.floor(Date.now() / 1000);
      const engine = await startEngine({
        ...{ site: contractSite(now), dialect, listen: { port: 0 }, clock: systemClock },
      });
      if (engine.address.kind !== 'tcp') throw new Error('the engine does not listen on plain TCP');
      const { host, port } = engine.address;
      return { ...byLivestatus(host, port), kind: dialect, site: contractSite(now), stop: engine.close };
    },
  });

import { startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { contractSite } from './contract-site.ts';
import { listPageContract } from './list-pages-suite.ts';

const dialects = ['icinga2', 'naemon'] as const;

for (const dialect of dialects) {
  listPageContract(`the embedded engine, speaking ${dialect}`, async () => {
    const site = contractSite(Math.floor(Date.now() / 1000));
    const engine = await startEngine({ site, dialect, listen: { port: 0 }, clock: systemClock });
    const { address } = engine;
    if (address.kind !== 'tcp') throw new Error('the engine does not listen on plain TCP');
    return { address: { ...address, kind: 'tcp' }, kind: dialect, site, stop: engine.close };
  });
}

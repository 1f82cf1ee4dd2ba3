import { type DialectName, startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { contractSite } from './contract-site.ts';
import { statusQueryContract } from './status-query-suite.ts';

const dialects: DialectName[] = ['icinga2', 'naemon'];

for (const dialect of dialects) {
  statusQueryContract(`the embedded engine, speaking ${dialect}`, async () => {
    const now = Math.floor(Date.now() / 1000);
    const site = contractSite(now);
    const engine = await startEngine({ site, dialect, listen: { port: 0 }, clock: systemClock });
    const { address } = engine;
    if (address.kind !== 'tcp') throw new Error('the engine does not listen on plain TCP');
    return {
      address: { ...address, kind: 'tcp' },
      kind: dialect,
      site: contractSite(now),
      stop: engine.close,
    };
  });
}

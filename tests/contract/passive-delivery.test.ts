import { type DialectName, startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { passiveDelivery } from './passive-delivery-suite.ts';

const dialects: DialectName[] = ['icinga2', 'naemon'];

for (const dialect of dialects) {
  passiveDelivery(`the embedded engine, speaking ${dialect}`, async (site) => {
    const engine = await startEngine({
      site,
      dialect,
      listen: { host: '127.0.0.1', port: 0 },
      clock: systemClock,
    });
    if (!('port' in engine.address)) throw new Error('the engine has no port');
    const realm = { monitoring_port: engine.address.port };
    return { realm, dropsOlder: dialect === 'icinga2', stop: engine.close };
  });
}

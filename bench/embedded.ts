import { startEngine } from '../local/status-query-engine/index.ts';
import { systemClock } from '../shared/base/clock.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { compareWithRaw } from './compare.ts';

/** The handlers over the embedded engine, in this process: no package needed, but the engine's own work counts on both sides. */
export async function embedded(hosts: number): Promise<void> {
  console.log(`Embedded engine with ${hosts} hosts, ${hosts * 5} services`);
  const engine = await startEngine({
    site: largeSite(hosts),
    dialect: 'icinga2',
    listen: {},
    clock: systemClock,
  });
  try {
    if (!('port' in engine.address)) throw new Error('the engine does not listen on TCP');
    await compareWithRaw(engine.address);
  } finally {
    await engine.close();
  }
}

import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { findEngineFault } from '../../../demo/engine-fault.ts';
import { site } from '../../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../../demo/status-query-engine/index.ts';
import { systemClock } from '../../../shared/base/clock.ts';
import { deadPort } from '../../support/free-port.ts';

describe('a look at the engine of --livestatus', () => {
  it('says that there is no socket at a path', async () => {
    const path = join(tmpdir(), 'no-such-socket');
    expect(await findEngineFault({ monitoring_socket: path })).toContain(`There is no socket at ${path}.`);
  });

  it('says that nobody listens at a port', async () => {
    const fault = await findEngineFault({ monitoring_ip: '127.0.0.1', monitoring_port: deadPort });
    expect(fault).toContain(`Nobody listens at 127.0.0.1:${deadPort}.`);
  });

  it('says nothing of an engine that answers', async () => {
    const engine = await startEngine({
      site: site({ programStart: 1, hosts: [] }),
      dialect: 'naemon',
      listen: { port: 0 },
      clock: systemClock,
    });
    const port = 'port' in engine.address ? engine.address.port : 0;
    expect(await findEngineFault({ monitoring_ip: '127.0.0.1', monitoring_port: port })).toBeUndefined();
    await engine.close();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { parseAddress, startSubject } from '../../../bench/subject.ts';
import { host, site } from '../../../demo/status-query-engine/build-site.ts';
import { startEngine } from '../../../demo/status-query-engine/index.ts';
import { systemClock } from '../../../shared/base/clock.ts';

describe('the subject of a benchmark', () => {
  it('asks an engine at its socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'realmgate-bench-'));
    const path = join(folder, 'live');
    const listen = { path };
    const engine = await startEngine({
      site: site({ hosts: [host('web')] }),
      dialect: 'naemon',
      listen,
      clock: systemClock,
    });
    const subject = await startSubject(parseAddress(path));
    const { statusCode } = await subject.get('/api/status/realms/bench/hosts/');
    expect(statusCode).toBe(200);
    await Promise.all([subject.stop(), engine.close()]);
    await rm(folder, { recursive: true });
  });
});

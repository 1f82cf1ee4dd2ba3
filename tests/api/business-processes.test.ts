import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/status/endpoints.ts';
import { host, service, site } from '../../local/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../local/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { realm } from '../support/realm-records.ts';

const process = { check_command: 'bp_rule!web-1' };

function shops() {
  return site({
    hosts: [
      host('web-1'),
      host('shop', { ...process, downtime_depth: 1, services: [service('checkout', process)] }),
      host('kiosk', {
        ...process,
        services: [service('till', { ...process, downtime_depth: 1 }), service('sale', process)],
      }),
    ],
  });
}

describe.each(['icinga2', 'naemon'] as const)('business processes on %s', (dialect) => {
  let engine: Engine;
  let api: TestApp;

  beforeAll(async () => {
    engine = await startEngine({ site: shops(), dialect, listen: {}, clock: systemClock });
    if (engine.address.kind === 'unix') throw new Error('the engine does not listen on TCP');
    api = await startTestApp({
      endpoints,
      realms: [realm('paris', { monitoring_port: engine.address.port })],
    });
  });
  afterAll(async () => {
    await api.stop();
    await engine.close();
  });

  it("are in downtime with their host, which the service's own depth does not say", async () => {
    const { body } = await api.call('/api/status/realms/paris/business_processes/');
    const rows = body.data as { host_name: string; description: string | null; in_downtime: boolean }[];
    const told = rows.map((row) => [row.host_name, row.description, row.in_downtime]);
    expect(told).toEqual([
      ['kiosk', null, false],
      ['kiosk', 'sale', false],
      ['kiosk', 'till', true],
      ['shop', null, true],
      ['shop', 'checkout', true],
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { realm } from '../support/realm-records.ts';

/** Hosts that only receive results are often never checked themselves. */
const passiveHosts = () =>
  site({
    hosts: [
      host('passive', {
        has_been_checked: false,
        services: [
          service('critical', { state: 2 }),
          service('acknowledged', { state: 2, acknowledged: true }),
          service('in downtime', { state: 2, downtime_depth: 1 }),
          service('ok'),
          service('new', { has_been_checked: false }),
        ],
      }),
      host('down', { state: 1, services: [service('critical', { state: 2 })] }),
      host('up', { services: [service('warning', { state: 1 })] }),
    ],
  });

describe.each(['icinga2', 'naemon'] as const)('unhandled services on %s', (dialect) => {
  let engine: Engine;
  let api: TestApp;

  beforeAll(async () => {
    engine = await startEngine({ site: passiveHosts(), dialect, listen: {}, clock: systemClock });
    const { address } = engine;
    const records = [realm('paris', { monitoring_port: 'port' in address ? address.port : 0 })];
    api = await startTestApp({ endpoints, realms: records });
  });
  afterAll(async () => {
    await api.stop();
    await engine.close();
  });

  it('are those of hosts that are not down, in lists and in counts alike', async () => {
    const list = await api.call(
      '/api/status/realms/paris/all-service-status/?kind=service&unhandled=true&fields=host_name,service',
    );
    expect(list.body.data).toEqual([
      { host_name: 'passive', service: 'critical' },
      { host_name: 'up', service: 'warning' },
    ]);
    const { body } = await api.call('/api/status/realms/paris/');
    expect(body.data.services.unhandled).toBe(2);
  });
});

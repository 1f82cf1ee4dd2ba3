import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import type { RunInTurn } from '../../../../../shared/base/concurrency-limit.ts';
import { createMonitoringApis } from '../../../../../shared/realm/open-realm/monitoring-apis.ts';
import { monitoringApiRecord } from '../../../../../shared/store/monitoring-apis.ts';
import { realm } from '../../../../support/realm-records.ts';
import { until } from '../../../../support/until.ts';

const apis = {
  icinga2: { kind: 'icinga2', urls: ['https://127.0.0.1:5665'], credentials: 'secret' },
  alertmanager: { kind: 'alertmanager', urls: ['http://127.0.0.1:9093'] },
  icingadb: {
    ...{ kind: 'icingadb', urls: ['https://127.0.0.1:5665'], credentials: 'secret' },
    ...{ database_url: 'mysql://127.0.0.1:3306/icingadb', database_credentials: 'secret' },
  },
};

describe('engines that are reached by a monitoring API', () => {
  it.each(Object.entries(apis))('%s: many requests at once open one client', async (_kind, fields) => {
    const stopped = new AbortController();
    let connections = 0;
    const connectionsOfAll: RunInTurn = async () => {
      connections += 1;
      return new Promise(() => undefined);
    };
    const engines = createMonitoringApis({
      store: { list: () => Promise.resolve([monitoringApiRecord().parse({ id: 'berlin', ...fields })]) },
      clock: () => 0,
      credentials: () => Promise.resolve({ user: 'u', password: 'p' }),
      connectionsOfAll,
    });
    const record = realm('berlin', { monitoring_api: 'berlin' });
    const call = { realm: 'berlin', context: callContext(stopped.signal) };
    const clients = await Promise.all(Array.from({ length: 20 }, () => engines.open(record, call)));
    const asked = clients.map((client) => client.processStart().catch(() => undefined));
    await until(() => connections > 0);
    await nextTurn();
    // One client has up to three connections, and requests that are equal share one.
    expect(connections).toBeLessThanOrEqual(3);
    stopped.abort();
    await Promise.all(asked);
  });
});

import { setImmediate as nextTurn } from 'node:timers/promises';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { startLossyRestApi } from '../support/lossy-rest-api.ts';
import { apiSecrets, startRegisteredRestEngine } from '../support/registered-rest-engine.ts';
import { fakeSecrets } from '../support/security.ts';
import { describeLostActions } from './lost-actions-suite.ts';

describeLostActions('the embedded REST API', async () => {
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const services = [service('http', { state: 2, last_check: Math.floor(clock() / 1000) })];
  const engine = await startRegisteredRestEngine(site({ hosts: [host('web-1', { services })] }));
  const proxy = await startLossyRestApi(engine.url);
  return {
    proxy,
    monitoringApis: [{ ...engine.record, urls: [proxy.url] }],
    world: {
      ...{ secrets: fakeSecrets(apiSecrets), clock },
      // A pause sets the clock forward.
      async sleep(ms) {
        ahead += ms;
        await nextTurn();
      },
    },
    fields: { monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'icinga' },
    stop: () => Promise.all([engine.close(), proxy.stop()]),
  };
});

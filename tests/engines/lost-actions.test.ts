import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { monitoringApiRecord } from '../../shared/store/monitoring-apis.ts';
import { describeLostActions } from '../contract/lost-actions-suite.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startReachedEngine } from '../support/icinga2-by-interface.ts';
import { startLossyRestApi } from '../support/lossy-rest-api.ts';
import { apiFingerprint } from '../support/registered-rest-engine.ts';

describeOnIcinga2('actions of an engine without Livestatus', () => {
  for (const by of ['the REST API', 'the Icinga DB'] as const)
    describeLostActions(by, async () => {
      const services = [service('http', { state: 2 })];
      const engine = await startReachedEngine(by, site({ hosts: [host('web-1', { services })] }));
      const proxy = await startLossyRestApi(engine.icinga.api.url);
      const behind = { urls: [proxy.url], ca: undefined, fingerprints: [apiFingerprint] };
      return {
        ...{ proxy, fields: engine.fields, world: engine.world },
        monitoringApis: engine.monitoringApis.map((api) =>
          monitoringApiRecord().parse({ ...api, ...behind }),
        ),
        stop: () => Promise.all([engine.stop(), proxy.stop()]),
      };
    });
});

import { X509Certificate } from 'node:crypto';

import { systemClock } from '../../../shared/base/clock.ts';
import { once } from '../../../shared/base/once.ts';
import { deferStatus } from '../../../shared/realm/open-realm/deferred-status.ts';
import { createMonitoringApis } from '../../../shared/realm/open-realm/monitoring-apis.ts';
import { monitoringApiRecord } from '../../../shared/store/monitoring-apis.ts';
import { keepOneHost } from '../../contract/contract-site.ts';
import { describeEngine, type EngineUnderTest } from '../../contract/engine-suite.ts';
import { leastSite } from '../../contract/least-site.ts';
import { engineCertificate } from '../../support/engine-certificate.ts';
import { realm } from '../../support/realm-records.ts';
import { openPlantedEngine } from './connector.ts';
import { startPlantedEngine } from './engine.ts';

const credentials = () => Promise.resolve({ user: 'realmgate', password: 'secret' });

/** Opens clients as realms do: by the registered API. */
function openRegistered(url: string): EngineUnderTest['open'] {
  const record = monitoringApiRecord().parse({
    ...{ id: 'planted', kind: 'planted', urls: [url], credentials: 'secret' },
    fingerprints: [new X509Certificate(engineCertificate.cert).fingerprint256],
  });
  const store = { list: () => Promise.resolve([record]) };
  const apis = createMonitoringApis({ store, clock: systemClock, credentials });
  const contract = realm('contract', {
    ...{ monitoring_api: 'planted', monitoring_ip: undefined, monitoring_port: undefined },
  });
  return (context) => deferStatus(once(() => apis.open(contract, { realm: 'contract', context })));
}

describeEngine({
  name: 'the planted engine',
  abilities: [...(['hosts and services', 'hostgroups', 'answers that tests can change'] as const)],
  lacks: [
    ...['perf_data', 'parents', 'current_attempt', 'max_check_attempts'],
    ...['accept_passive_checks', 'notifications_enabled'],
  ],
  async start({ isSmall = false }) {
    const all = leastSite(Math.floor(Date.now() / 1000));
    const site = isSmall ? keepOneHost(all) : all;
    const [registered, plain] = [
      await startPlantedEngine(site, engineCertificate),
      await startPlantedEngine(site),
    ];
    const open = (url: string): EngineUnderTest['open'] => {
      const client = openPlantedEngine({ urls: [url] }, { credentials });
      return (context) => client({ realm: 'contract', context });
    };
    return {
      ...{ kind: 'unknown', site, open: openRegistered(registered.url), http: { url: plain.url, open } },
      stop: () => Promise.all([registered.close(), plain.close()]),
    };
  },
});

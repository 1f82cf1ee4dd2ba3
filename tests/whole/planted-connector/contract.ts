import { X509Certificate } from 'node:crypto';

import { callContext } from '../../../shared/base/call-context.ts';
import { systemClock } from '../../../shared/base/clock.ts';
import { once } from '../../../shared/base/once.ts';
import {
  always,
  buildCommand,
  countQuery,
  rowQuery,
  text,
} from '../../../shared/connectors/status-query/index.ts';
import { deferStatus } from '../../../shared/realm/open-realm/deferred-status.ts';
import { createMonitoringApis } from '../../../shared/realm/open-realm/monitoring-apis.ts';
import { monitoringApiRecord } from '../../../shared/store/monitoring-apis.ts';
import { contractSite } from '../../contract/contract-site.ts';
import { listPageContract } from '../../contract/list-pages-suite.ts';
import { nounFilterContract } from '../../contract/noun-filters-suite.ts';
import { frontOf, oddAnswersContract } from '../../contract/odd-answers-suite.ts';
import type { EngineUnderTest } from '../../contract/status-query/engine-under-test.ts';
import { statusQueryContract } from '../../contract/status-query-suite.ts';
import { engineCertificate } from '../../support/engine-certificate.ts';
import { hostileTextContract } from '../../support/hostile-text-suite.ts';
import { realm } from '../../support/realm-records.ts';
import { openPlantedEngine, readTable } from './connector.ts';
import { startPlantedEngine } from './engine.ts';

const fingerprint = new X509Certificate(engineCertificate.cert).fingerprint256;
const credentials = () => Promise.resolve({ user: 'realmgate', password: 'secret' });
const contract = realm('contract', {
  ...{ monitoring_api: 'planted', monitoring_ip: undefined, monitoring_port: undefined },
});

/** Opens clients as realms do: by the registered API. */
function openRegistered(url: string): NonNullable<EngineUnderTest['open']> {
  const record = monitoringApiRecord().parse({
    ...{ id: 'planted', kind: 'planted', urls: [url], credentials: 'secret' },
    fingerprints: [fingerprint],
  });
  const store = { list: () => Promise.resolve([record]) };
  const apis = createMonitoringApis({ store, clock: systemClock, credentials });
  return (context) => deferStatus(once(() => apis.open(contract, { realm: 'contract', context })));
}

async function start(): Promise<EngineUnderTest> {
  const site = contractSite(Math.floor(Date.now() / 1000));
  const engine = await startPlantedEngine(site, engineCertificate);
  return {
    address: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    ...{ kind: 'naemon', site, stop: () => engine.close(), open: openRegistered(engine.url) },
  };
}

const name = 'the planted engine';
statusQueryContract(name, start, { isLivestatus: false });
nounFilterContract(name, start);
listPageContract(name, start);

hostileTextContract('planted engine', { 'a table': (sent) => readTable(Buffer.from(sent)) });
oddAnswersContract([
  {
    ...{ name, codes: /^engine_/, questions: ['rows', 'count', 'engine', 'send'] },
    async start(exchange) {
      const engine = await startPlantedEngine(contractSite(1_795_000_000));
      const front = await frontOf(engine.url, exchange);
      const open = openPlantedEngine({ urls: [front.url.href] }, { credentials });
      const ask = async (question: string): Promise<unknown> => {
        const client = open({ realm: 'contract', context: callContext(AbortSignal.timeout(60_000)) });
        if (question === 'rows') return client.decodedRows(rowQuery('hosts', { name: text('name') }));
        if (question === 'count') return client.count(countQuery('services', { always }));
        if (question === 'engine') return client.engine();
        return client.send(buildCommand('DISABLE_HOST_CHECK', 'web-1'));
      };
      return { ask, close: () => Promise.all([front.close(), engine.close()]) };
    },
  },
]);

import { startRestEngine } from '../../local/icinga2-rest-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { openIcinga2Engine } from '../../shared/connectors/icinga2-rest/index.ts';
import { guidePermissions } from '../support/guide-permissions.ts';
import { contractSite } from './contract-site.ts';
import { listPageContract } from './list-pages-suite.ts';
import { nounFilterContract } from './noun-filters-suite.ts';
import type { EngineUnderTest } from './status-query/engine-under-test.ts';
import { statusQueryContract } from './status-query-suite.ts';

async function start(): Promise<EngineUnderTest> {
  const site = contractSite(Math.floor(Date.now() / 1000));
  const engine = await startRestEngine({ site, clock: systemClock, permissions: await guidePermissions() });
  const open = openIcinga2Engine(
    { urls: [engine.url], maxHosts: 2000 },
    { clock: systemClock, credentials: () => Promise.resolve({ user: 'realmgate', password: 'secret' }) },
  );
  return {
    address: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    ...{ kind: 'icinga2', site, stop: engine.close },
    open: (context) => open({ realm: 'contract', context }),
  };
}

const name = 'the embedded REST API';
statusQueryContract(name, start, { isLivestatus: false });
nounFilterContract(name, start);
listPageContract(name, start);

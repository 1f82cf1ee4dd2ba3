import { contractSite } from '../contract/contract-site.ts';
import { listPageContract } from '../contract/list-pages-suite.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startIcinga2 } from '../support/icinga2.ts';

describeOnIcinga2('pages of lists', () => {
  listPageContract('a real Icinga 2', async () => {
    const site = contractSite(Math.floor(Date.now() / 1000));
    const icinga = await startIcinga2({ site, runsChecks: false });
    const address = { kind: 'tcp' as const, host: icinga.host, port: icinga.port };
    return { address, kind: 'icinga2', site, stop: () => icinga.stop() };
  });
});

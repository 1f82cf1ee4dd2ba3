import { byLivestatus } from '../contract/engine/engine-under-test.ts';
import { whereSite } from '../contract/where-site.ts';
import { whereContract } from '../contract/where-suite.ts';
import { startContractDatabase, startContractEngine } from '../support/contract-engine.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startIcinga2 } from '../support/icinga2.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';

describeOnIcinga2('where', () => {
  whereContract('a real Icinga 2', {
    runs: 100,
    async start() {
      const site = whereSite(Math.floor(Date.now() / 1000));
      const icinga = await startIcinga2({ site, runsChecks: false });
      return { ...byLivestatus(icinga.host, icinga.port), kind: 'icinga2', site, stop: () => icinga.stop() };
    },
  });
  whereContract('a real Icinga 2 by its REST API', {
    runs: 50,
    start: () => startContractEngine('the REST API', { site: whereSite(Math.floor(Date.now() / 1000)) }),
  });
  for (const kind of databaseKinds)
    whereContract(`a real Icinga 2 by its Icinga DB on ${kind}`, {
      runs: 50,
      start: () => startContractDatabase(kind, { site: whereSite(Math.floor(Date.now() / 1000)) }),
    });
});

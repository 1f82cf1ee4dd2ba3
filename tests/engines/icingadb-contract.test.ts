import { listPageContract } from '../contract/list-pages-suite.ts';
import { nounFilterContract } from '../contract/noun-filters-suite.ts';
import { statusQueryContract } from '../contract/status-query-suite.ts';
import { startContractDatabase } from '../support/contract-engine.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';

describeOnIcinga2('the status-query interface by Icinga DB', () => {
  for (const kind of databaseKinds) {
    const name = `a real Icinga DB on ${kind}`;
    statusQueryContract(name, () => startContractDatabase(kind, { runsChecks: true }), {
      ...{ isLivestatus: false, hasLog: true },
    });
    nounFilterContract(name, () => startContractDatabase(kind));
    listPageContract(name, () => startContractDatabase(kind));
    nounFilterContract(`${name} with the newest schema`, () =>
      startContractDatabase(kind, { hasNewestSchema: true }),
    );
  }
});

import { describe } from '@jest/globals';

import { listPageContract } from '../contract/list-pages-suite.ts';
import { nounFilterContract } from '../contract/noun-filters-suite.ts';
import { statusQueryContract } from '../contract/status-query-suite.ts';
import { shareEngine, startContractDatabase } from '../support/contract-engine.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';

describeOnIcinga2('the status-query interface by Icinga DB', () => {
  for (const kind of databaseKinds) {
    const name = `a real Icinga DB on ${kind}`;
    statusQueryContract(name, () => startContractDatabase(kind, { runsChecks: true }), {
      ...{ isLivestatus: false, hasLog: true },
    });
    describe('that nothing changes', () => {
      const start = shareEngine(() => startContractDatabase(kind));
      nounFilterContract(name, start);
      listPageContract(name, start);
    });
    nounFilterContract(`${name} with the newest schema`, () =>
      startContractDatabase(kind, { hasNewestSchema: true }),
    );
  }
});

import { abilitiesInGuide, describeEngine } from '../contract/engine-suite.ts';
import { nounFilterContract } from '../contract/noun-filters-suite.ts';
import { startContractDatabase } from '../support/contract-engine.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';

describeOnIcinga2('the status-query interface by Icinga DB', () => {
  for (const kind of databaseKinds) {
    const name = `a real Icinga DB on ${kind}`;
    describeEngine({
      name,
      abilities: [
        ...abilitiesInGuide('Icinga DB'),
        ...(['names of any kind', 'the whole contract site'] as const),
      ],
      start: (options) => startContractDatabase(kind, options),
    });
    nounFilterContract(`${name} with the newest schema`, () =>
      startContractDatabase(kind, { hasNewestSchema: true }),
    );
  }
});

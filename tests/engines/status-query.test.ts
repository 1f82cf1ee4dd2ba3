import { statusQueryContract } from '../contract/status-query-suite.ts';
import { startContractEngine } from '../support/contract-engine.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';

describeOnIcinga2('the status-query interface', () => {
  statusQueryContract('a real Icinga 2', () => startContractEngine('Livestatus', { runsChecks: true }));
  statusQueryContract(
    'a real Icinga 2 by its REST API',
    () => startContractEngine('the REST API', { runsChecks: true }),
    { isLivestatus: false },
  );
});

import { nounFilterContract } from '../contract/noun-filters-suite.ts';
import { startContractEngine } from '../support/contract-engine.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';

describeOnIcinga2('filters of nouns', () => {
  nounFilterContract('a real Icinga 2', () => startContractEngine('Livestatus'));
  nounFilterContract('a real Icinga 2 by its REST API', () => startContractEngine('the REST API'));
});

import { listPageContract } from '../contract/list-pages-suite.ts';
import { startContractEngine } from '../support/contract-engine.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';

describeOnIcinga2('pages of lists', () => {
  listPageContract('a real Icinga 2', () => startContractEngine('Livestatus'));
  listPageContract('a real Icinga 2 by its REST API', () => startContractEngine('the REST API'));
});

import { abilitiesInGuide, describeEngine } from '../contract/engine-suite.ts';
import { startContractEngine } from '../support/contract-engine.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';

const whole = ['names of any kind', 'the whole contract site'] as const;

describeOnIcinga2('the status-query interface', () => {
  describeEngine({
    name: 'a real Icinga 2',
    abilities: [...abilitiesInGuide('Livestatus'), ...whole, 'the wire Livestatus'],
    start: (options) => startContractEngine('Livestatus', options),
  });
  describeEngine({
    name: 'a real Icinga 2 by its REST API',
    abilities: [...abilitiesInGuide('REST API of Icinga 2'), ...whole],
    start: (options) => startContractEngine('the REST API', options),
  });
});

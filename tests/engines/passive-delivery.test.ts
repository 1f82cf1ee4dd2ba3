import { passiveDelivery } from '../contract/passive-delivery-suite.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startIcinga2 } from '../support/icinga2.ts';

describeOnIcinga2('the delivery of passive checks', () => {
  passiveDelivery('a real Icinga 2', async (site) => {
    const icinga = await startIcinga2({ site });
    return { port: icinga.port, dropsOlder: true, stop: () => icinga.stop() };
  });
});

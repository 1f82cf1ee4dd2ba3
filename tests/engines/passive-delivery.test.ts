import { passiveDelivery } from '../contract/passive-delivery-suite.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startIcinga2 } from '../support/icinga2.ts';
import { apiSecret, fieldsOf, registerApi, withoutLivestatus } from '../support/icinga2-interfaces.ts';

describeOnIcinga2('the delivery of passive checks', () => {
  passiveDelivery('a real Icinga 2', async (site) => {
    const icinga = await startIcinga2({ site });
    return { realm: fieldsOf(icinga, 'Livestatus'), dropsOlder: true, stop: () => icinga.stop() };
  });

  passiveDelivery('a real Icinga 2 without Livestatus', async (site) => {
    const icinga = await withoutLivestatus(await startIcinga2({ site }));
    const { monitoringApis } = await registerApi(icinga);
    return {
      realm: fieldsOf(icinga, 'the REST API'),
      ...{ monitoringApis, moreSecrets: apiSecret(icinga) },
      ...{ dropsOlder: true, takesArrivalAsLastCheck: true, stop: () => icinga.stop() },
    };
  });
});

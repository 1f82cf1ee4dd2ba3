import { passiveDelivery } from '../contract/passive-delivery-suite.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startReachedEngine } from '../support/icinga2-by-interface.ts';

describeOnIcinga2('the delivery of passive checks', () => {
  passiveDelivery('a real Icinga 2', async (site) => {
    const { fields, stop } = await startReachedEngine('Livestatus', site);
    return { realm: fields, dropsOlder: true, stop };
  });

  for (const by of ['the REST API', 'the Icinga DB'] as const)
    passiveDelivery(`a real Icinga 2 without Livestatus, by ${by}`, async (site) => {
      const { fields, monitoringApis, secrets, stop } = await startReachedEngine(by, site);
      return {
        ...{ realm: fields, monitoringApis, moreSecrets: secrets },
        ...{ dropsOlder: true, takesArrivalAsLastCheck: true, stop },
      };
    });
});

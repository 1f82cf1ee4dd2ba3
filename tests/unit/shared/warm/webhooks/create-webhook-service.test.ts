import { afterEach, beforeEach, expect, it } from '@jest/globals';

import { type KeptDatabase, openDatabase } from '../../../../../server/storage/database.ts';
import { keptTable } from '../../../../../server/storage/table.ts';
import { faultOfTarget, parseTargets } from '../../../../../shared/connectors/webhook/index.ts';
import { createWebhookDeliveries } from '../../../../../shared/store/webhook-deliveries.ts';
import { createWebhookService } from '../../../../../shared/warm/webhooks/create-webhook-service.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';
import { posterBy } from '../../../../support/webhook-poster.ts';

let database: KeptDatabase;
beforeEach(() => {
  database = openDatabase(':memory:');
});
afterEach(() => {
  database.close();
});

it('a test event is not sent to a URL that the administrator does not allow any more', async () => {
  const sent: string[] = [];
  const clock = () => 1_000_000;
  const testWith = async (named: readonly string[]) => {
    const service = createWebhookService({
      ...{ store: createWebhookDeliveries(keptTable(database), clock), clock },
      posterOf: posterBy({
        send({ url }) {
          sent.push(url);
          return Promise.resolve({ isDelivered: true, status: 204, reason: null, retryAfterS: null });
        },
      }),
      faultOfUrl: (url) => faultOfTarget(url, parseTargets(named)),
      secretsOf: () => Promise.resolve([]),
      sealHeaders: () => Promise.resolve(''),
      faultsOfTemplate: () => Promise.resolve([]),
    });
    return service.test({ ...keptWebhook, url: 'http://gateway.example/' });
  };
  expect(await testWith(['gateway.example'])).toMatchObject({ isDelivered: true });
  expect(await testWith([])).toMatchObject({
    ...{ isDelivered: false, status: null },
    reason: expect.stringMatching(/^Its URL must begin with https/),
  });
  expect(sent).toEqual(['http://gateway.example/']);
});

import { beforeEach, describe, expect, it } from '@jest/globals';

import { openDatabase } from '../../../../server/storage/database.ts';
import { keptTable } from '../../../../server/storage/table.ts';
import {
  createWebhookDeliveries,
  type DeliveryProgress,
  type WebhookDeliveries,
} from '../../../../shared/store/webhook-deliveries.ts';

describe('the stored progress of a webhook', () => {
  let deliveries: WebhookDeliveries;
  const behind = (number: number): DeliveryProgress => ({
    position: { engine: 'engine', history: 'history', number, row: 0, event: 0 },
    ...{ done: [], waiting: 0, next: [], failed: 0 },
  });
  const storedNumber = async () => (await deliveries.find('hook')).position?.number;

  beforeEach(async () => {
    deliveries = createWebhookDeliveries(keptTable(openDatabase(':memory:')), () => 0);
    await deliveries.take('hook', 'a');
  });

  it('is that of the last write, also if an earlier one arrives behind it', async () => {
    await deliveries.save('hook', { owner: 'a', turn: 2 }, behind(2));
    expect(await deliveries.save('hook', { owner: 'a', turn: 1 }, behind(1))).toBe(false);
    expect(await storedNumber()).toBe(2);
  });

  it('takes a write that is repeated because its answer was lost', async () => {
    const saved = [1, 1].map(() => deliveries.save('hook', { owner: 'a', turn: 1 }, behind(1)));
    expect(await Promise.all(saved)).toEqual([true, true]);
  });

  it('takes nothing of a former owner, and the first write of the next one', async () => {
    await deliveries.save('hook', { owner: 'a', turn: 7 }, behind(7));
    await deliveries.take('hook', 'b');
    expect(await deliveries.save('hook', { owner: 'a', turn: 8 }, behind(9))).toBe(false);
    expect(await deliveries.save('hook', { owner: 'b', turn: 1 }, behind(8))).toBe(true);
    expect(await storedNumber()).toBe(8);
  });
});

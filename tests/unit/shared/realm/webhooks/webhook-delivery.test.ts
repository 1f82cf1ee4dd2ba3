import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type KeptDatabase, openDatabase } from '../../../../../platform/kept/database.ts';
import { keptOwnQueues } from '../../../../../platform/kept/own-queues.ts';
import type { SendResult } from '../../../../../shared/connectors/webhook/index.ts';
import { WebhookDelivery } from '../../../../../shared/realm/webhooks/webhook-delivery.ts';
import { messageOf } from '../../../../../shared/realm/webhooks/webhook-event.ts';
import { queuesOf } from '../../../../../shared/realm/webhooks/webhook-queues.ts';
import { recordingLog } from '../../../../support/log.ts';
import { realm } from '../../../../support/realm-records.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';

const accepted: SendResult = { isDelivered: true, status: 200, reason: null, retryAfterS: null };
let database: KeptDatabase;
beforeEach(() => {
  database = openDatabase(':memory:');
});
afterEach(() => {
  database.close();
});

/** A delivery to the receiver `quick` and to as many others as are wanted, whose answers the test gives. */
function startDelivery(others: number) {
  const clock = () => 1_000_000;
  const queues = keptOwnQueues(database, clock);
  const names = ['quick', ...Array.from({ length: others }, (_, at) => `slow-${at}`)];
  const records = names.map((name) => ({
    ...keptWebhook,
    webhook_id: name,
    name,
    url: `https://${name}/`,
  }));
  const sent: string[] = [];
  const pending = new Set<() => void>();
  const delivery = new WebhookDelivery({
    ...{ queues, clock, log: recordingLog() },
    store: { list: () => Promise.resolve(records), change: (before) => Promise.resolve(before) },
    sender: {
      async send({ url }, { id }) {
        sent.push(`${new URL(url).hostname} ${id}`);
        if (url.includes('slow')) await new Promise<void>((resolve) => pending.add(resolve));
        return accepted;
      },
    },
    intake: { follow: () => Promise.resolve(), idle: () => Promise.resolve(), isNeeded: true },
    newJudge: () => () => Promise.resolve({ realm: realm('paris') }),
    secretsOf: () => Promise.resolve([{ secret: 'whsec_AAAA' }]),
    onAttempt: () => undefined,
  });
  return {
    ...{ sent, delivery, pending },
    store: async (name: string, id: string) => {
      const event = { id, type: 'realmgate.host.state.v1', subject: id };
      const message = messageOf({ ...event, body: JSON.stringify(event) });
      const queue = queuesOf(queues, name).waiting.name;
      await queues.store({ messages: [{ ...message, queue }] });
    },
    until: async (isTrue: () => boolean) => {
      while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('the delivery of webhooks', () => {
  it('sends to quick receivers while more slow ones than are sent to at once do not answer', async () => {
    const { sent, delivery, pending, store, until } = startDelivery(300);
    await store('quick', 'first');
    await delivery.tick();
    await delivery.idle();
    expect(sent).toEqual(['quick first']);
    for (let at = 0; at < 300; at += 1) await store(`slow-${at}`, 'one');
    await delivery.tick();
    await until(() => pending.size === 256);
    await store('quick', 'second');
    await delivery.tick();
    await until(() => sent.includes('quick second'));
    expect(sent.filter((one) => one.startsWith('slow'))).toHaveLength(256);
    const closed = delivery.close();
    while (pending.size > 0) {
      for (const answer of pending) answer();
      pending.clear();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
  });

  it('ends when another process has the lease, which sends nothing of an object before its event has come', async () => {
    const clock = () => 1_000_000;
    const queues = keptOwnQueues(database, clock);
    let leader = 'one';
    const sent: string[] = [];
    const pending: (() => void)[] = [];
    const start = (name: string) =>
      new WebhookDelivery({
        ...{ clock, log: recordingLog(), newJudge: () => () => Promise.resolve({ realm: realm('paris') }) },
        queues: {
          ...queues,
          lease: () => ({
            hold: () => Promise.resolve(leader === name),
            isHeld: () => leader === name,
            release: () => Promise.resolve(),
          }),
        },
        store: { list: () => Promise.resolve([keptWebhook]), change: (before) => Promise.resolve(before) },
        sender: {
          async send(_target, { id }) {
            sent.push(`${name} ${id}`);
            if (name === 'one') await new Promise<void>((resolve) => pending.push(resolve));
            return accepted;
          },
        },
        intake: { follow: () => Promise.resolve(), idle: () => Promise.resolve(), isNeeded: false },
        secretsOf: () => Promise.resolve([{ secret: 'whsec_AAAA' }]),
        onAttempt: () => undefined,
      });
    const [one, other] = [start('one'), start('other')];
    const queue = queuesOf(queues, keptWebhook.webhook_id).waiting.name;
    const messages = ['web 1', 'web 2', 'db 1', 'db 2'].map((id) => {
      const event = { id, type: 'realmgate.host.state.v1', subject: id.split(' ')[0]! };
      return { ...messageOf({ ...event, body: JSON.stringify(event) }), queue };
    });
    await queues.store({ messages });
    const tickBoth = async () => {
      await one.tick();
      await other.tick();
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    await tickBoth();
    expect(sent).toEqual(['one web 1']);
    leader = 'other';
    await tickBoth();
    // The other events that the first process had received are hidden until it releases them.
    expect(sent).toEqual(['one web 1']);
    for (const answer of pending) answer();
    await one.idle();
    await tickBoth();
    await other.idle();
    expect(sent.filter((id) => id.includes('web'))).toEqual(['one web 1', 'other web 2']);
    expect(sent.filter((id) => id.includes('db'))).toEqual(['other db 1', 'other db 2']);
    expect(await queues.size('webhook-')).toBe(0);
    const attempts = JSON.parse(
      (await queues.notes('webhook-attempts:')).get('webhook-attempts:kept') ?? '[]',
    );
    expect(attempts).toHaveLength(3);
  });
});

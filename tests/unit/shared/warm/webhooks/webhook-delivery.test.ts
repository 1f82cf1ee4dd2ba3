import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type KeptDatabase, openDatabase } from '../../../../../server/storage/database.ts';
import { keptOwnQueues } from '../../../../../server/storage/own-queues.ts';
import type { SendResult } from '../../../../../shared/connectors/webhook/index.ts';
import { WebhookDelivery } from '../../../../../shared/warm/webhooks/webhook-delivery.ts';
import { messageOf } from '../../../../../shared/warm/webhooks/webhook-event.ts';
import { queuesOf } from '../../../../../shared/warm/webhooks/webhook-queues.ts';
import { recordingLog } from '../../../../support/log.ts';
import { realm } from '../../../../support/realm-records.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';
import { posterBy } from '../../../../support/webhook-poster.ts';

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
  const state = { now: 1_000_000, isSeen: true, unreadable: '', removed: '' };
  const clock = () => state.now;
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
    store: {
      list: () =>
        Promise.resolve(records.filter(({ name }) => ![state.unreadable, state.removed].includes(name))),
      exists: (id) => Promise.resolve(names.includes(id) && id !== state.removed),
      change: (before) => Promise.resolve(before),
    },
    posterOf: posterBy({
      async send({ url }, { id }) {
        sent.push(`${new URL(url).hostname} ${id}`);
        if (url.includes('slow')) await new Promise<void>((resolve) => pending.add(resolve));
        return accepted;
      },
    }),
    intake: { follow: () => Promise.resolve(), idle: () => Promise.resolve(), isNeeded: true },
    newJudge: () => () =>
      Promise.resolve(state.isSeen ? { realm: realm('paris') } : { obstacle: 'its owner was removed' }),
    onAttempt: () => undefined,
  });
  const answerAll = () => {
    for (const answer of pending) answer();
    pending.clear();
  };
  /** Gives the answers of all slow receivers until a work is done. */
  const settle = async (work: Promise<void>) => {
    const done = new AbortController();
    const end = work.finally(() => {
      done.abort();
    });
    while (!done.signal.aborted) {
      answerAll();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await end;
  };
  return {
    ...{ sent, delivery, pending, queues, state, answerAll, settle },
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
    const { sent, delivery, pending, store, until, settle } = startDelivery(300);
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
    await settle(delivery.close());
    // Events that waited for their turn are not sent while the process ends.
    expect(sent.filter((one) => one.startsWith('slow'))).toHaveLength(256);
  });

  it('does not send what waits for a turn to a receiver whose webhook delivers nothing any more', async () => {
    const { sent, delivery, pending, store, until, state, settle, queues } = startDelivery(257);
    for (let at = 0; at < 257; at += 1) await store(`slow-${at}`, 'one');
    await delivery.tick();
    await until(() => pending.size === 256);
    state.isSeen = false;
    await delivery.tick();
    await settle(delivery.idle());
    expect(sent).toHaveLength(256);
    expect(await queues.size('webhook-waiting:')).toBe(1);
  });

  it('sends an event once that waits for its turn for longer than it is hidden', async () => {
    const { sent, delivery, pending, store, until, state, answerAll, settle, queues } = startDelivery(300);
    for (let at = 0; at < 300; at += 1) await store(`slow-${at}`, 'one');
    await delivery.tick();
    await until(() => pending.size === 256);
    state.now += 190_000;
    answerAll();
    while ((await queues.size('webhook-waiting:')) > 44) await delivery.tick();
    await until(() => pending.size === 44);
    state.now += 15_000;
    await settle(delivery.idle());
    await delivery.tick();
    await settle(delivery.idle());
    expect([sent.length, new Set(sent).size]).toEqual([300, 300]);
    expect(await queues.size('webhook-waiting:')).toBe(0);
  });

  it('keeps the events of a webhook whose record cannot be read, until it can, and forgets those of a removed one', async () => {
    const { sent, delivery, store, state, queues } = startDelivery(2);
    await delivery.tick();
    [state.unreadable, state.removed] = ['quick', 'slow-1'];
    await store('quick', 'kept');
    await store('slow-1', 'forgotten');
    await delivery.tick();
    await delivery.idle();
    state.now += 60_000;
    await delivery.tick();
    await delivery.tick();
    await delivery.idle();
    expect([sent, await queues.names('webhook-waiting:')]).toEqual([[], ['webhook-waiting:quick']]);
    state.unreadable = '';
    await delivery.tick();
    await delivery.idle();
    expect(sent).toEqual(['quick kept']);
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
        store: {
          list: () => Promise.resolve([keptWebhook]),
          exists: () => Promise.resolve(true),
          change: (before) => Promise.resolve(before),
        },
        posterOf: posterBy({
          async send(_target, { id }) {
            sent.push(`${name} ${id}`);
            if (name === 'one') await new Promise<void>((resolve) => pending.push(resolve));
            return accepted;
          },
        }),
        intake: { follow: () => Promise.resolve(), idle: () => Promise.resolve(), isNeeded: false },
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

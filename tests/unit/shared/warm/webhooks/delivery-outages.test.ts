// The delivery of webhooks while their queues do not answer, and what it removes of webhooks that do not exist any more.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type KeptDatabase, openDatabase } from '../../../../../server/storage/database.ts';
import { keptOwnQueues } from '../../../../../server/storage/own-queues.ts';
import type { OwnQueue, OwnQueues } from '../../../../../shared/queue/own-queues.ts';
import type { WebhookRecord } from '../../../../../shared/store/webhooks.ts';
import { WebhookDelivery } from '../../../../../shared/warm/webhooks/webhook-delivery.ts';
import { messageOf } from '../../../../../shared/warm/webhooks/webhook-event.ts';
import { notePrefixes } from '../../../../../shared/warm/webhooks/webhook-notes.ts';
import { queuePrefixes } from '../../../../../shared/warm/webhooks/webhook-queues.ts';
import { recordingLog } from '../../../../support/log.ts';
import { realm } from '../../../../support/realm-records.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';
import { posterBy } from '../../../../support/webhook-poster.ts';

let database: KeptDatabase;
/** The things that the processes of a test share. The clock stands still: a message that is hidden for some time stays hidden. */
let world: {
  now: number;
  leader: string;
  isAway: boolean;
  records: readonly WebhookRecord[];
  sent: string[];
  /** Called when a receiver gets an event, before it accepts it. */
  onEvent: (id: string) => void;
};
let queues: OwnQueues;
beforeEach(() => {
  database = openDatabase(':memory:');
  world = {
    ...{
      now: 1_000_000,
      leader: 'one',
      isAway: false,
      records: [keptWebhook],
      sent: [],
      onEvent: () => undefined,
    },
  };
  queues = keptOwnQueues(database, () => world.now);
});
afterEach(() => {
  database.close();
});

const answering = async <T>(work: () => Promise<T>): Promise<T> => {
  if (world.isAway) throw new Error('the database is away');
  return work();
};

/** Returns the queue as a process sees it: nothing is done while it is away. */
const queueOf = (queue: OwnQueue): OwnQueue => ({
  ...queue,
  receive: (options) => answering(() => queue.receive(options)),
  remove: (handles) => answering(() => queue.remove(handles)),
  hide: (messages) => answering(() => queue.hide(messages)),
});

function start(name: string): WebhookDelivery {
  return new WebhookDelivery({
    ...{
      clock: () => world.now,
      log: recordingLog(),
      newJudge: () => () => Promise.resolve({ realm: realm('paris') }),
    },
    queues: {
      ...queues,
      open: (queue) => queueOf(queues.open(queue)),
      store: (write) => answering(() => queues.store(write)),
      lease: () => ({
        hold: () => Promise.resolve(world.leader === name),
        isHeld: () => world.leader === name,
        release: () => Promise.resolve(),
      }),
    },
    store: {
      list: () => Promise.resolve([...world.records]),
      exists: (id) => Promise.resolve(world.records.some(({ webhook_id }) => webhook_id === id)),
      change: (before) => Promise.resolve(before),
    },
    posterOf: posterBy({
      send(_target, { id }) {
        world.sent.push(`${name} ${id}`);
        world.onEvent(id);
        return Promise.resolve({ isDelivered: true, status: 204, reason: null, retryAfterS: null });
      },
    }),
    intake: { follow: () => Promise.resolve(), idle: () => Promise.resolve(), isNeeded: false },
    onAttempt: () => undefined,
  });
}

const waiting = queuePrefixes.waiting + keptWebhook.webhook_id;

/** Stores events, whose objects are the first words of their ids. */
async function store(ids: readonly string[], queue = waiting): Promise<void> {
  const messages = ids.map((id) => {
    const event = { id, type: 'realmgate.host.state.v1', subject: id.split(' ')[0]! };
    return { ...messageOf({ ...event, body: JSON.stringify(event) }), queue };
  });
  await queues.store({ messages });
}

const tick = async (delivery: WebhookDelivery) => {
  await delivery.tick();
  await delivery.idle();
};

const ids = ['web 1', 'web 2', 'db 1', 'db 2', 'nas 1', 'nas 2'];

describe('the delivery of webhooks whose queues do not answer for a time', () => {
  it.each(['web 1', 'web 2', 'db 1', 'nas 2'])(
    'goes on at once when they are back, and sends nothing a second time (%s)',
    async (fatal) => {
      const one = start('one');
      await store(ids);
      world.onEvent = (id) => {
        world.isAway ||= id === fatal;
      };
      await tick(one);
      const before = world.sent.length;
      expect(world.sent).toContain(`one ${fatal}`);
      await tick(one);
      expect(world.sent).toHaveLength(before);
      world.onEvent = () => undefined;
      world.isAway = false;
      await tick(one);
      expect(world.sent.toSorted()).toEqual(ids.map((id) => `one ${id}`).toSorted());
      for (const object of ['web', 'db', 'nas'])
        expect(world.sent.filter((id) => id.includes(object))).toEqual([
          `one ${object} 1`,
          `one ${object} 2`,
        ]);
      expect(await queues.size('webhook-')).toBe(0);
    },
  );

  it('gives the events to the process that delivers afterwards, without those that were delivered', async () => {
    const [one, other] = [start('one'), start('other')];
    await store(ids);
    world.onEvent = () => {
      world.isAway = true;
    };
    await tick(one);
    expect(world.sent).toEqual(['one web 1']);
    world.leader = 'other';
    // The first process cannot give them back yet.
    await tick(one);
    await tick(one);
    world.onEvent = () => undefined;
    world.isAway = false;
    await tick(other);
    expect(world.sent).toEqual(['one web 1']);
    await tick(one);
    await tick(other);
    expect(world.sent.toSorted()).toEqual(
      ['one web 1', ...ids.slice(1).map((id) => `other ${id}`)].toSorted(),
    );
    expect(await queues.size('webhook-')).toBe(0);
  });
});

describe('what is stored for a webhook that was removed meanwhile', () => {
  const { mark, attempts, attempt } = notePrefixes;
  const left = async () => [...(await queues.notes('webhook-')).keys(), ...(await queues.names('webhook-'))];
  const storeLate = async (id: string) => {
    await store(['web 1'], queuePrefixes.waiting + id);
    await store(['web 0'], queuePrefixes.failed + id);
    await queues.store({
      notes: [mark, attempts, attempt].map((prefix) => ({ name: prefix + id, note: '[]' })),
    });
  };

  it.each([
    ['its events', () => store(['web 1'], `${queuePrefixes.failed}gone`)],
    ['its mark', async () => void (await queues.store({ notes: [{ name: `${mark}gone`, note: '1' }] }))],
    ['everything', () => storeLate('gone')],
  ])('is removed within minutes: %s', async (_what, storeIt) => {
    const one = start('one');
    await tick(one);
    await tick(one);
    await storeIt();
    await tick(one);
    expect(await left()).not.toEqual([]);
    world.now += 60_000;
    await tick(one);
    await tick(one);
    expect(await left()).toEqual([]);
    expect(world.sent).toEqual([]);
  });

  it('stays if the webhook was created while the delivery searched', async () => {
    const one = start('one');
    await storeLate('new');
    await tick(one);
    world.records = [keptWebhook, { ...keptWebhook, webhook_id: 'new' }];
    await tick(one);
    await tick(one);
    expect(world.sent).toEqual(['one web 1']);
    expect(await queues.names('webhook-')).toEqual([`${queuePrefixes.failed}new`]);
  });
});

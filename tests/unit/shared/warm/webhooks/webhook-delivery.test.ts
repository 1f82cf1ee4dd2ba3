import { afterEach, describe, expect, it } from '@jest/globals';

import { createLevelStore } from '../../../../../shared/store/objective-levels.ts';
import { acceptedEvent, deliveryWorld, settleTurns } from '../../../../support/delivery-world.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A delivery to the receiver `quick` and to as many others as are wanted, whose answers the test gives. */
function startDelivery(others: number) {
  const state = { now: keptWebhook.created_at, unreadable: '' };
  const names = ['quick', ...Array.from({ length: others }, (_, at) => `slow-${at}`)];
  const sent: string[] = [];
  const pending = new Set<() => void>();
  const world = deliveryWorld(() => state.now);
  ends.push(world.stop);
  const records = names.map((webhook_id) => ({ ...keptWebhook, webhook_id }));
  world.state.records = records;
  const { delivery, tick } = world.start({
    async send(webhook, id) {
      sent.push(`${webhook} ${id}`);
      if (webhook !== 'quick') await new Promise<void>((resolve) => pending.add(resolve));
      return acceptedEvent;
    },
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
      await settleTurns(1);
    }
    await end;
  };
  return {
    ...{ sent, delivery, pending, state, answerAll, settle, tick, world, records },
    /** Writes an event for each slow receiver. */
    writeForSlow: () => {
      world.write(...names.slice(1).map((of) => ({ id: `${of} one`, of })));
    },
    until: async (isTrue: () => boolean) => {
      while (!isTrue()) await settleTurns(1);
    },
  };
}

describe('the delivery of webhooks', () => {
  it('sends to quick receivers while more slow ones than are sent to at once do not answer', async () => {
    const { sent, delivery, pending, world, until, settle, tick, writeForSlow } = startDelivery(300);
    await tick();
    world.write({ id: 'first', of: 'quick' });
    await tick();
    expect(sent).toEqual(['quick first']);
    writeForSlow();
    await delivery.tick();
    await until(() => pending.size === 256);
    world.write({ id: 'second', of: 'quick' });
    await delivery.tick();
    await until(() => sent.includes('quick second'));
    expect(sent.filter((one) => one.startsWith('slow'))).toHaveLength(256);
    await settle(delivery.close());
    // Events that waited for their turn are not sent while the process ends.
    expect(sent.filter((one) => one.startsWith('slow'))).toHaveLength(256);
  });

  it('begins to send 32 messages in one turn of the event loop, so that others have their turns', async () => {
    const { delivery, pending, settle, tick, writeForSlow } = startDelivery(200);
    await tick();
    writeForSlow();
    await delivery.tick();
    const begun: number[] = [];
    for (let size = 0; size < 200; size = pending.size) {
      await settleTurns(1);
      begun.push(pending.size - size);
    }
    expect(Math.max(...begun)).toBe(32);
    await settle(delivery.idle());
  });

  it('does not send what waits for a turn to a receiver whose webhook delivers nothing any more', async () => {
    const { sent, delivery, pending, until, settle, tick, world, writeForSlow } = startDelivery(257);
    await tick();
    writeForSlow();
    await delivery.tick();
    await until(() => pending.size === 256);
    world.state.isSeen = () => false;
    await delivery.tick();
    await settle(delivery.idle());
    expect(sent).toHaveLength(256);
  });

  it('sends an event once that waits for its turn for a long time', async () => {
    const { sent, delivery, pending, until, state, answerAll, settle, tick, writeForSlow } =
      startDelivery(300);
    await tick();
    writeForSlow();
    await delivery.tick();
    await until(() => pending.size === 256);
    state.now += 190_000;
    answerAll();
    await until(() => pending.size === 44);
    state.now += 15_000;
    await delivery.tick();
    await settle(delivery.idle());
    await settle(tick());
    expect([sent.length, new Set(sent).size]).toEqual([300, 300]);
  });

  it('keeps the position of a webhook whose record cannot be read, until it can', async () => {
    const { sent, tick, world, records } = startDelivery(0);
    await tick();
    world.state.records = [];
    world.write({ id: 'kept' });
    await tick();
    expect(sent).toEqual([]);
    world.state.records = records;
    await tick();
    expect(sent).toEqual(['quick kept']);
  });

  it('stores nothing of a webhook whose events were removed', async () => {
    const { sent, tick, world } = startDelivery(0);
    await tick();
    world.write({ id: 'one' });
    await world.deliveries.clear('quick');
    await tick();
    expect([sent, await world.table.query('WEBHOOK_DELIVERY')]).toEqual([['quick one'], []]);
  });
});

describe('what a delivery stores while its webhook is removed', () => {
  it('is removed too, and stays if the record alone cannot be read', async () => {
    const { delivery, pending, world, records, until, answerAll, writeForSlow, tick } = startDelivery(2);
    await tick();
    writeForSlow();
    await delivery.tick();
    await until(() => pending.size === 2);
    await world.deliveries.clear('slow-0');
    world.state.removed.add('slow-0');
    world.state.records = records.filter(({ webhook_id }) => webhook_id === 'quick');
    await delivery.tick();
    answerAll();
    await delivery.idle();
    const of = async (pk: string) => (await world.table.query(pk)).map(({ sk }) => sk);
    expect(await of('WEBHOOK_DELIVERY')).toEqual(['quick', 'slow-1']);
    expect(await of('WEBHOOK_ATTEMPTS')).toEqual(['slow-1']);
  });
});

describe('the delivery of webhooks by two processes', () => {
  function startTwo() {
    const now = keptWebhook.created_at;
    const state = { leader: 'one', sent: [] as string[], pending: [] as (() => void)[] };
    const world = deliveryWorld(() => now);
    ends.push(world.stop);
    world.state.records = [keptWebhook];
    const start = (name: string) =>
      world.start({
        lease: {
          hold: () => Promise.resolve(state.leader === name),
          isHeld: () => state.leader === name,
          release: () => Promise.resolve(),
        },
        async send(_webhook, id) {
          state.sent.push(`${name} ${id}`);
          if (name === 'one') await new Promise<void>((resolve) => state.pending.push(resolve));
          return acceptedEvent;
        },
      });
    return { world, state, one: start('one'), other: start('other') };
  }

  it('goes on in the order of each object when the first one loses the lease amid a sending', async () => {
    const { world, state, one, other } = startTwo();
    await one.tick();
    world.write({ id: 'web 1' }, { id: 'web 2' }, { id: 'db 1' }, { id: 'db 2' });
    await one.delivery.tick();
    await settleTurns();
    expect(state.sent).toEqual(['one web 1']);
    state.leader = 'other';
    await one.delivery.tick();
    await other.tick();
    // Nobody knows whether the receiver has the first event.
    expect(state.sent.toSorted()).toEqual(
      ['one web 1', 'other web 1', 'other web 2', 'other db 1', 'other db 2'].toSorted(),
    );
    for (const answer of state.pending) answer();
    await one.delivery.idle();
    state.leader = 'one';
    await other.delivery.tick();
    await one.tick();
    expect(state.sent).toHaveLength(5);
  });

  it('gives the event of an objective to a webhook that another process had opened meanwhile', async () => {
    const { world, state, one, other } = startTwo();
    await one.tick();
    await other.delivery.tick();
    // Another process opens the webhook, and this one does not notice it.
    await world.deliveries.take(keptWebhook.webhook_id, 'another process');
    const event = { id: 'slo 1', type: 'realmgate.objective.burning.v1', subject: 'slo', body: '{}' };
    const levels = createLevelStore(world.table);
    const noted = { levels: {}, changed_at: 0, at: 0, realm: { name: 'paris' } };
    const events = [{ ...event, kind: 'objective.burning' }];
    await levels.write('slo', { ...noted, events }, await levels.read('slo'));
    await levels.mark('slo');
    state.leader = 'one';
    for (let turn = 0; turn < 3; turn += 1) {
      await one.delivery.tick();
      await settleTurns(50);
    }
    expect(state.sent).toEqual(['one slo 1']);
    for (const answer of state.pending) answer();
    await one.delivery.idle();
    expect(await levels.marked()).toEqual([]);
  });

  it('leaves its webhooks to a process that has opened them since, and takes none of their events with it', async () => {
    const { world, state, one, other } = startTwo();
    await one.tick();
    world.write({ id: 'web 1' });
    await one.delivery.tick();
    await settleTurns();
    state.leader = 'other';
    await other.tick();
    // The first process has not noticed that its lease has ended.
    state.leader = 'one';
    for (const answer of state.pending) answer();
    await one.delivery.idle();
    expect(one.lines.lines.map(({ code }) => code)).toContain('webhooks.delivered_by_another');
    await one.tick();
    expect(state.sent).toEqual(['one web 1', 'other web 1']);
  });
});

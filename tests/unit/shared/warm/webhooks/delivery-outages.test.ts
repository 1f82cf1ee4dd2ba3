// The delivery of webhooks while its records cannot be written.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { acceptedEvent, deliveryWorld } from '../../../../support/delivery-world.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';

/** The things that the processes of a test share. */
let world: ReturnType<typeof deliveryWorld>;
let state: { leader: string; isAway: boolean; sent: string[]; onEvent: (id: string) => void };
beforeEach(() => {
  world = deliveryWorld(() => keptWebhook.created_at);
  world.state.records = [keptWebhook];
  state = { leader: 'one', isAway: false, sent: [], onEvent: () => undefined };
});
afterEach(() => {
  world.stop();
});

function start(name: string) {
  return world.start({
    lease: {
      hold: () => Promise.resolve(state.leader === name),
      isHeld: () => state.leader === name,
      release: () => Promise.resolve(),
    },
    fault: () => async (call) => {
      if (state.isAway) throw new Error('the database is away');
      return call();
    },
    send(_webhook, id) {
      state.sent.push(`${name} ${id}`);
      state.onEvent(id);
      return Promise.resolve(acceptedEvent);
    },
  });
}

const ids = ['web 1', 'web 2', 'db 1', 'db 2', 'nas 1', 'nas 2'];
const writeAll = () => {
  world.write(...ids.map((id) => ({ id })));
};
const of = (object: string) => state.sent.filter((id) => id.includes(object));

describe('the delivery of webhooks whose records cannot be written for a time', () => {
  it.each(['web 1', 'web 2', 'db 1', 'nas 2'])(
    'goes on at once when they can, and sends nothing a second time (%s)',
    async (fatal) => {
      const { tick, delivery, lines } = start('one');
      await tick();
      writeAll();
      state.onEvent = (id) => {
        state.isAway ||= id === fatal;
      };
      await tick();
      const before = state.sent.length;
      expect(state.sent).toContain(`one ${fatal}`);
      await tick().catch(() => undefined);
      expect(state.sent).toHaveLength(before);
      expect(lines.lines.map(({ code }) => code)).toContain('webhooks.delivery_failed');
      state.onEvent = () => undefined;
      state.isAway = false;
      await tick();
      expect(state.sent.toSorted()).toEqual(ids.map((id) => `one ${id}`).toSorted());
      for (const object of ['web', 'db', 'nas'])
        expect(of(object)).toEqual([`one ${object} 1`, `one ${object} 2`]);
      await delivery.close();
      expect(await world.deliveries.find(keptWebhook.webhook_id)).toMatchObject({ waiting: 0 });
    },
  );

  it('leaves what it could not store to the process that delivers afterwards, in its order', async () => {
    const [one, other] = [start('one'), start('other')];
    await one.tick();
    writeAll();
    state.onEvent = () => {
      state.isAway = true;
    };
    await one.tick();
    expect(state.sent).toEqual(['one web 1']);
    state.leader = 'other';
    await one.tick().catch(() => undefined);
    state.onEvent = () => undefined;
    state.isAway = false;
    await other.tick();
    await one.tick();
    // The receiver gets the event twice of which nothing could be stored.
    expect(state.sent.toSorted()).toEqual(['one web 1', ...ids.map((id) => `other ${id}`)].toSorted());
    expect(of('web')).toEqual(['one web 1', 'other web 1', 'other web 2']);
  });

  it('are not taken from the process that has the lease now by one that stood still since it had taken the lease', async () => {
    const [one, other] = [start('one'), start('other')];
    await one.tick();
    const late = world.start({
      lease: {
        hold: () => Promise.resolve(true),
        isHeld: () => false,
        release: () => Promise.resolve(),
      },
      send: () => Promise.resolve(acceptedEvent),
    });
    await late.tick();
    writeAll();
    await one.tick();
    expect(one.lines.lines.map(({ code }) => code)).not.toContain('webhooks.delivered_by_another');
    expect(state.sent.toSorted()).toEqual(ids.map((id) => `one ${id}`).toSorted());
    await other.delivery.close();
  });
});

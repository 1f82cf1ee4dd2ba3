import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { OwnQueues } from '../../shared/queue/own-queues.ts';

interface OwnQueueServer {
  /** Opens the queues for one more process. A store of one process returns the same again. */
  readonly openFor: (process: string) => OwnQueues;
  readonly stop: () => Promise<void>;
}

let made = 0;
const hiddenSeconds = 60;

/** Tests the contract of queues with names of their own, and of the notes beside them. */
export function ownQueueContract(subject: string, start: () => Promise<OwnQueueServer>): void {
  describe(`queues with names of their own, ${subject}`, () => {
    let server: OwnQueueServer;
    let [one, other]: OwnQueues[] = [];
    beforeAll(async () => {
      server = await start();
      [one, other] = [server.openFor('one'), server.openFor('other')];
    });
    afterAll(() => server.stop());

    const newName = () => `q${(made += 1)}:`;
    const message = (queue: string, body: string, group = 'g') => ({
      ...{ queue, body, group, deduplicationId: body },
    });
    const bodies = (messages: readonly { readonly body: string }[]) => messages.map(({ body }) => body);

    it('store messages of several queues in their order, and the same message as often as it is sent', async () => {
      const [a, b] = [`${newName()}ä"\u{1F600}`, newName()];
      const sent = Array.from({ length: 25 }, (_, n) => message(n % 2 === 0 ? a : b, `${n}`, `g${n % 3}`));
      expect(await one!.store({ messages: sent })).toBe(true);
      expect(await one!.store({ messages: [message(a, '0', 'g0')] })).toBe(true);
      expect(bodies(await other!.open(a).first(100))).toEqual([
        ...Array.from({ length: 13 }, (_, n) => `${2 * n}`),
        '0',
      ]);
      expect(bodies(await one!.open(b).first(3))).toEqual(['1', '3', '5']);
      expect(await other!.open(a).size()).toBe(14);
      const received = await other!.open(b).receive({ hiddenSeconds });
      expect(bodies(received)).toEqual(['1', '3', '5', '7', '9', '11', '13', '15', '17', '19']);
      expect(await one!.open(b).receive({ hiddenSeconds })).toEqual([]);
      await other!.open(b).remove(received.map(({ handle }) => handle));
      expect(bodies(await one!.open(b).receive({ hiddenSeconds }))).toEqual(['21', '23']);
      await one!.open(a).clear();
      expect([await one!.open(a).size(), await one!.open(a).receive({ hiddenSeconds })]).toEqual([0, []]);
      expect(await one!.open(b).size()).toBe(2);
    });

    it('tell which of them have messages, and which have one that may be received', async () => {
      const prefix = newName();
      const names = ['b', 'a', 'ü'].map((name) => prefix + name);
      expect([await one!.names(prefix), await one!.size(prefix)]).toEqual([[], 0]);
      await one!.store({ messages: names.flatMap((name) => [message(name, '1'), message(name, '2')]) });
      await one!.store({ messages: [message(newName(), '1')] });
      const [first] = await one!.open(names[0]!).receive({ hiddenSeconds });
      const read = async (queues: OwnQueues) => [
        ...[(await queues.names(prefix)).sort(), (await queues.readyNames(prefix)).sort()],
      ];
      expect(await read(other!)).toEqual([names.toSorted(), names.slice(1).sort()]);
      await one!.open(names[0]!).hide([{ handle: first!.handle, seconds: 0 }]);
      expect(await other!.size(prefix)).toBe(6);
      await one!.open(names[1]!).clear();
      expect((await other!.names(prefix)).sort()).toEqual([names[0], names[2]]);
    });

    it('move a message whose handle is valid, once', async () => {
      const [from, to] = [newName(), newName()];
      await one!.store({ messages: ['1', '2'].map((body) => message(from, body, body)) });
      const received = await one!.open(from).receive({ hiddenSeconds });
      const moved = received.map(({ handle, body }) => ({ ...message(to, `moved ${body}`, body), handle }));
      await other!.open(from).remove([received[1]!.handle]);
      await one!.open(from).moveTo({ name: to }, moved);
      await other!.open(from).moveTo({ name: to }, moved);
      expect(bodies(await one!.open(to).first(9))).toEqual(['moved 1']);
      expect(await one!.open(from).size()).toBe(0);
    });

    it('store messages and notes all or not at all', async () => {
      const [queue, prefix] = [newName(), newName()];
      const write = (body: string, note: string | null, before?: string | null) => ({
        messages: [message(queue, body)],
        notes: [
          { name: `${prefix}place`, note, ...(before !== undefined && { before }) },
          { name: `${prefix}${body}`, note: `note of ${body}` },
        ],
      });
      expect(await one!.store(write('first', '1', 'another'))).toBe(false);
      expect(await one!.store(write('first', '1', null))).toBe(true);
      expect(await other!.store(write('again', '1', null))).toBe(false);
      expect(await other!.store(write('second', '2', '1'))).toBe(true);
      expect(await one!.store(write('late', '2', '1'))).toBe(false);
      expect(await one!.store(write('third', '3'))).toBe(true);
      expect(Object.fromEntries(await other!.notes(prefix))).toEqual({
        [`${prefix}place`]: '3',
        ...Object.fromEntries(['first', 'second', 'third'].map((body) => [prefix + body, `note of ${body}`])),
      });
      expect(bodies(await other!.open(queue).first(9))).toEqual(['first', 'second', 'third']);
      expect(await one!.store({ notes: [{ name: `${prefix}place`, note: null, before: '3' }] })).toBe(true);
      expect((await one!.notes(`${prefix}pl`)).size).toBe(0);
    });

    it('let one of many writers go on from a note', async () => {
      const [queue, name] = [newName(), newName()];
      const racing = async (queues: OwnQueues, from: string | null, to: string) => {
        const notes = [{ name, note: to, before: from }];
        return queues.store({ notes, messages: [message(queue, to, to)] });
      };
      for (let round = 0; round < 10; round += 1) {
        const from = round === 0 ? null : `${round}`;
        const racers = Array.from({ length: 6 }, (_, at) =>
          racing(at % 2 === 0 ? one! : other!, from, `${round + 1}`),
        );
        expect((await Promise.all(racers)).filter(Boolean)).toHaveLength(1);
      }
      expect(bodies(await one!.open(queue).first(99))).toEqual(
        Array.from({ length: 10 }, (_, at) => `${at + 1}`),
      );
    });

    it('have a lease that can be given up', async () => {
      const lease = one!.lease(newName());
      expect([await lease.hold(), lease.isHeld(), await lease.hold()]).toEqual([true, true, true]);
      await lease.release();
      expect(await lease.hold()).toBe(true);
    });
  });
}

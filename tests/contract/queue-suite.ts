import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { Queue } from '../../shared/queue/queue.ts';
import { openSqs } from '../../shared/queue/sqs.ts';
import { eventually } from '../support/import-tool.ts';

export interface QueueServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The queues that the server has when it starts: a message of `source` that was received three times moves to `dead`. */
export const queueNames = { source: 'source.fifo', dead: 'dead.fifo', mostReceives: 3 } as const;

/** Tests the contract of a queue on any server that speaks SQS's JSON protocol. */
export function queueContract(subject: string, start: () => Promise<QueueServer>): void {
  describe(`the queue on ${subject}`, () => {
    let server: QueueServer;
    let source: Queue;
    let dead: Queue;
    beforeAll(async () => {
      server = await start();
      source = openSqs(queueNames.source, clientOf(server));
      dead = openSqs(queueNames.dead, clientOf(server));
    });
    afterAll(() => server.stop());
    /** Receipt handles of messages that a test has received and may not have deleted. */
    const taken = { source: [] as string[], dead: [] as string[] };
    afterEach(async () => {
      for (const [name, queue] of Object.entries({ source, dead })) {
        const handles = taken[name as keyof typeof taken].splice(0);
        await queue.hide(handles.map((handle) => ({ handle, seconds: 0 })));
        await eventually(async () => {
          await queue.remove((await queue.receive({ hiddenSeconds: 30 })).map(({ handle }) => handle));
          return (await queue.size()) === 0 || undefined;
        });
      }
    });

    const send = async (group: string, ...bodies: readonly string[]) => {
      for (const body of bodies) await source.send({ body, group, deduplicationId: randomUUID() });
    };
    const receive = async (hiddenSeconds = 30, name: keyof typeof taken = 'source') => {
      const received = await (name === 'source' ? source : dead).receive({ hiddenSeconds });
      taken[name].push(...received.map(({ handle }) => handle));
      return received;
    };
    const bodies = (messages: readonly { readonly body: string }[]) => messages.map(({ body }) => body);
    const release = (messages: readonly { readonly handle: string }[]) =>
      source.hide(messages.map(({ handle }) => ({ handle, seconds: 0 })));

    it('hands on the messages of a group in their order, and says whose they are', async () => {
      await send('a', 'one', 'two', 'three');
      const received = await receive();
      expect(bodies(received)).toEqual(['one', 'two', 'three']);
      expect(received[0]).toMatchObject({ group: 'a', receives: 1, deduplicationId: expect.any(String) });
      expect(Math.abs(received[0]!.sentAt - Date.now())).toBeLessThan(600_000);
    });

    it('blocks a group while one of it is in flight, and no other group', async () => {
      await send('a', 'one');
      await receive();
      await send('a', 'two');
      await send('b', 'three');
      expect(bodies(await receive())).toEqual(['three']);
      expect(await receive()).toEqual([]);
      expect(await source.size()).toBe(3);
    });

    it('keeps what is not removed, and hands it on again in its order', async () => {
      await send('a', 'one', 'two', 'three');
      const [first, ...others] = await receive();
      expect(await source.remove([first!.handle])).toEqual([]);
      expect(await receive()).toEqual([]);
      expect(await release(others)).toEqual([]);
      const again = await receive();
      expect(again.map(({ body, receives }) => [body, receives])).toEqual([
        ['two', 2],
        ['three', 2],
      ]);
    });

    it('brings back what nobody removed in time', async () => {
      await send('a', 'one');
      await receive(1);
      expect(await eventually(async () => bodies(await receive())[0])).toBe('one');
    });

    it('takes a second message with the same id and forgets it, also when the first is gone', async () => {
      const message = { body: 'one', group: 'a', deduplicationId: randomUUID() };
      await Promise.all(Array.from({ length: 5 }, () => source.send(message)));
      const received = await receive();
      expect(bodies(received)).toEqual(['one']);
      await source.remove(received.map(({ handle }) => handle));
      await source.send({ ...message, body: 'two' });
      expect(await receive()).toEqual([]);
      expect(await source.size()).toBe(0);
    });

    it('moves what was received too often to the dead letters, and frees its group', async () => {
      await send('a', 'one');
      for (let turn = 0; turn < queueNames.mostReceives; turn += 1) await release(await receive());
      await send('a', 'two');
      expect(await eventually(async () => bodies(await receive())[0])).toBe('two');
      expect(bodies(await receive(30, 'dead'))).toEqual(['one']);
    });

    it('carries any text that JSON can hold', async () => {
      const texts = ['é😀\u0000\u001f\u007f\ufffe\uffff', '\ud800', '</x>&amp;'];
      await send('a', JSON.stringify(texts));
      const [received] = await receive();
      expect(JSON.parse(received!.body)).toEqual(texts);
    });

    it('removes and releases more than one call takes, and says what it would not', async () => {
      await send('a', ...Array.from({ length: 12 }, (_, index) => String(index)));
      const first = await receive();
      expect(first).toHaveLength(10);
      const handles = first.map(({ handle }) => handle);
      expect(await source.remove([...handles, 'not a handle'])).toEqual(['not a handle']);
      expect(await source.hide([{ handle: 'not a handle', seconds: 0 }])).toEqual(['not a handle']);
      expect(bodies(await receive())).toEqual(['10', '11']);
    });

    it('refuses a group and an id that are none', async () => {
      const unfit = { code: 'queue_unavailable', kind: 'unavailable' };
      await expect(source.send({ body: '1', group: 'a b', deduplicationId: 'x' })).rejects.toMatchObject(
        unfit,
      );
      await expect(source.send({ body: '1', group: 'a', deduplicationId: 'é' })).rejects.toMatchObject(unfit);
    });

    it('is unavailable where it is not, or nobody listens', async () => {
      const unavailable = { code: 'queue_unavailable', kind: 'unavailable' };
      const message = { body: '1', group: 'a', deduplicationId: '1' };
      await expect(openSqs('none.fifo', clientOf(server)).send(message)).rejects.toMatchObject(unavailable);
      const deaf = openSqs('source.fifo', clientOf({ url: 'http://127.0.0.1:1' }));
      await expect(deaf.send(message)).rejects.toMatchObject(unavailable);
    });
  });
}

/** Returns the configuration of a client of the server. */
export function clientOf({ url }: Pick<QueueServer, 'url'>) {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  return { endpoint: url, region: 'eu-west-1', credentials };
}

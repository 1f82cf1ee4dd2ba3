import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { AppError } from '../../shared/base/errors.ts';
import type { ProblemCode } from '../../shared/base/problem-codes.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { openSqs } from '../../shared/queue/sqs.ts';
import { createOperationTurns } from '../../shared/realm/operations/operation-turns.ts';
import { createPartDelivery } from '../../shared/realm/operations/part-delivery.ts';
import { createRequestQueue, engineKey } from '../../shared/realm/operations/request-queue.ts';
import { createOperationRequests } from '../../shared/store/operation-requests.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import { createWaitingObjects } from '../../shared/store/waiting-objects.ts';
import { eventually } from '../support/import-tool.ts';
import { startTablesInMemory } from '../support/kept-database.ts';
import { newTable } from '../support/key-value-server.ts';
import { recordingLog } from '../support/log.ts';
import { realm } from '../support/realm-records.ts';
import { clientOf, queueNames, type QueueServer } from './queue-suite.ts';

/** Tests the contract of the queue of operations on any server that speaks SQS's JSON protocol. No engine answers in it. */
export function describeOperationQueue(subject: string, start: () => Promise<QueueServer>): void {
  describe(`the queue of operations on ${subject}`, () => {
    let server: QueueServer;
    let queue: Queue;
    let dead: Queue;
    const engines = [realm('paris', { monitoring_port: 1 }), realm('lyon', { monitoring_port: 2 })];
    beforeAll(async () => {
      server = await start();
      queue = openSqs(queueNames.source, clientOf(server));
      dead = openSqs(queueNames.dead, clientOf(server));
    });
    afterAll(() => server.stop());
    afterEach(async () => {
      for (const one of [queue, dead])
        await eventually(async () => {
          await one.remove((await one.receive({ hiddenSeconds: 1 })).map(({ handle }) => handle));
          return (await one.size()) === 0 || undefined;
        });
    });

    /** The parts of the program on an empty table. `failures` has the error with which the engine of a realm is opened. */
    const newWorld = async (open = queue) => {
      const { table } = await newTable(await startTablesInMemory());
      const clock = () => Date.now();
      const [requests, objects] = [createOperationRequests(table, clock), createWaitingObjects(table, clock)];
      const failures = new Map<string, ProblemCode>();
      const opened: string[] = [];
      const openRealm = (name: string) => {
        opened.push(name);
        return Promise.reject(new AppError(failures.get(name) ?? 'realm_not_found', { detail: name }));
      };
      const delivery = createPartDelivery({
        ...{ requests, objects, turns: createOperationTurns(clock), log: recordingLog() },
        realms: { selectOne: (name: string) => ({ open: () => openRealm(name) }) } as never,
        performing: { clock, sleep: () => Promise.resolve(), sendMs: 0, confirmMs: 0, awayMs: 0 },
        hide: (messages) => queue.hide(messages.map(({ handle }) => ({ handle, seconds: 0 }))),
      });
      const deliver = async () => {
        const received = await queue.receive({ hiddenSeconds: 30 });
        for (const message of received) {
          const isDone = await delivery.handle(message).then(
            () => true,
            () => false,
          );
          if (isDone) await queue.remove([message.handle]);
          else await delivery.postpone([message]);
        }
        return received.length;
      };
      const accept = (record: RealmRecord, count: number) =>
        createRequestQueue({ clock, requests, objects, queue: open }).accept({
          ...{ scope: { realm_type: 'realms', realm_name: record.name }, creationId: record.creation_id },
          operation: { kind: 'check_now', values: {} },
          parts: [{ realm: record, results: targetsOf(count), isVerified: true, isBegun: false }],
        });
      return { requests, objects, failures, opened, deliver, accept };
    };
    const targetsOf = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ target: { host_name: `host-${at}`, service: null }, outcome: 'queued' as const },
        ...{ reason: null, now: undefined },
      }));

    it('holds the parts of a request in their order, and each ends with the results of its targets', async () => {
      const { requests, opened, deliver, accept } = await newWorld();
      const id = await accept(engines[0]!, 450);
      expect(await queue.size()).toBe(3);
      while ((await queue.size()) > 0) await deliver();
      expect(opened).toEqual(['paris', 'paris', 'paris']);
      const parts = await requests.parts(id);
      expect(parts.map(({ targets }) => targets.length)).toEqual([200, 200, 50]);
      expect(parts.flatMap(({ targets }) => targets).every(({ outcome }) => outcome === 'refused')).toBe(
        true,
      );
    });

    it('holds up the later operations of an engine that is away, and of no other', async () => {
      const { requests, failures, deliver, accept } = await newWorld();
      failures.set('paris', 'engine_unreachable');
      const [first, second, other] = [
        await accept(engines[0]!, 1),
        await accept(engines[0]!, 1),
        await accept(engines[1]!, 1),
      ];
      const isEnded = async (id: string) => (await requests.part(id, 0))?.finished_at !== null;
      await eventually(async () => {
        await deliver();
        return (await isEnded(other)) || undefined;
      });
      expect([await isEnded(first), await isEnded(second)]).toEqual([false, false]);
      failures.clear();
      await eventually(async () => {
        await deliver();
        return ((await isEnded(first)) && (await isEnded(second))) || undefined;
      });
    });

    it('delivers a message twice without doing anything twice', async () => {
      const { requests, opened, accept, deliver } = await newWorld();
      const id = await accept(engines[0]!, 1);
      await deliver();
      const kept = await requests.part(id, 0);
      const body = JSON.stringify({ request: id, part: 0 });
      await queue.send({ body, group: 'again', deduplicationId: randomUUID() });
      await deliver();
      expect([opened, await requests.part(id, 0), await queue.size()]).toEqual([['paris'], kept, 0]);
    });

    it('does nothing of a request that it did not take as a whole', async () => {
      let sent = 0;
      const failing: Queue = {
        ...queue,
        send: (message) =>
          (sent += 1) > 1
            ? Promise.reject(new AppError('queue_unavailable', { detail: 'It ends here.' }))
            : queue.send(message),
      };
      const { objects, opened, accept, deliver } = await newWorld(failing);
      await expect(accept(engines[0]!, 450)).rejects.toMatchObject({ code: 'queue_unavailable' });
      expect(await queue.size()).toBe(1);
      await deliver();
      expect([opened, await queue.size()]).toEqual([[], 0]);
      expect(await objects.parts(engineKey(engines[0]!))).toEqual([]);
    });

    it('lays what cannot be read, or fails too often, among the dead letters', async () => {
      const { failures, deliver, accept } = await newWorld();
      failures.set('paris', 'engine_unreachable');
      await queue.send({ body: 'no JSON', group: 'odd', deduplicationId: randomUUID() });
      const id = await accept(engines[0]!, 1);
      await eventually(async () => {
        await deliver();
        return (await queue.size()) === 0 || undefined;
      });
      const bodies: string[] = [];
      await eventually(async () => {
        const received = await dead.receive({ hiddenSeconds: 30 });
        bodies.push(...received.map(({ body }) => body));
        await dead.remove(received.map(({ handle }) => handle));
        return bodies.length === 2 || undefined;
      });
      expect(bodies.sort()).toEqual(['no JSON', JSON.stringify({ request: id, part: 0 })].sort());
    });
  });
}

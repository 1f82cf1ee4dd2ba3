import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  createOperationRequests,
  type OperationRequestPart,
  type OperationRequests,
  type RequestedTarget,
} from '../../shared/store/operation-requests.ts';
import { createWaitingObjects, type WaitingObjects } from '../../shared/store/waiting-objects.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';

const start = Date.parse('2026-11-20T12:00:00Z');
const day = 86_400_000;

const target = (number: number, fields: Partial<RequestedTarget> = {}): RequestedTarget => ({
  ...{ host_name: `host-${number}`, service: number % 2 ? null : 'disk /', outcome: 'queued' },
  ...{ reason: null, sent_to: null, is_withdrawn: false, id: null, now: null, trace: null },
  ...fields,
});

const part = (targets: readonly RequestedTarget[]): OperationRequestPart => ({
  ...{ realm: 'paris', realm_creation_id: '1', engine: 'engine-a', targets, finished_at: null },
  ...{ is_verified: true, is_begun: false, is_sending: false, attempts: 0, confirmed_by: null },
});

const request = (id: string) => ({
  ...{ id, realm_type: 'realms' as const, realm_name: 'paris', realm_creation_id: '1', created_at: start },
  operation: { kind: 'check_now', values: {} },
});

/** Tests the contract of the stores of requests for operations and of the objects that wait for them, on any key-value server. */
export function describeOperationRequests(engine: string, startServer: () => Promise<KeyValueServer>): void {
  let server: KeyValueServer;
  let requests: OperationRequests;
  let objects: WaitingObjects;
  let now = start;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    now = start;
    const { table } = await newTable(server);
    requests = createOperationRequests(table, () => now);
    objects = createWaitingObjects(table, () => now);
  });

  describe(`requests for operations on ${engine}`, () => {
    it('are offered first, and decided once by whoever is first', async () => {
      await requests.create(request('a'), [part([target(1)]), part([target(2)])]);
      expect(await requests.find('a')).toEqual({ ...request('a'), parts: 2, state: 'offered' });
      const decisions = await Promise.all([
        ...Array.from({ length: 5 }, () => requests.decide('a', 'accepted')),
        ...Array.from({ length: 5 }, () => requests.decide('a', 'abandoned')),
      ]);
      expect(decisions.filter(Boolean)).toHaveLength(1);
      const state = decisions.indexOf(true) < 5 ? 'accepted' : 'abandoned';
      expect((await requests.find('a'))?.state).toBe(state);
      expect(await requests.find('b')).toBeUndefined();
      expect(await requests.decide('b', 'accepted')).toBe(false);
    });

    it('have their parts in order, also more than ten and all of a large request', async () => {
      const record = { comment: 'x'.repeat(400), ends_at: '2026-11-20T14:00:00Z' };
      const targets = (of: number) =>
        Array.from({ length: 200 }, (_, index) => target(of * 200 + index, { now: record }));
      const parts = Array.from({ length: 12 }, (_, of) => part(targets(of)));
      await requests.create(request('a'), parts);
      const kept = await requests.parts('a');
      expect(kept.map((one) => one.targets[0]?.host_name)).toEqual(parts.map((_, of) => `host-${of * 200}`));
      expect(kept[11]).toEqual({ ...parts[11], version: 1 });
      expect(await requests.part('a', 3)).toEqual(kept[3]);
      expect(await requests.part('a', 12)).toBeUndefined();
      expect(await requests.parts('b')).toEqual([]);
    });

    it('lose the records of engines, and no result, if a part would be too large', async () => {
      // Text that cannot be compressed.
      const noise = (of: number) =>
        Array.from({ length: 3000 }, (_, at) => ((at * 7919 + of * 104_729) ** 2).toString(36)).join('');
      const targets = Array.from({ length: 200 }, (_, of) =>
        target(of, { outcome: 'done', id: `d${of}`, now: { comment: noise(of) } }),
      );
      await requests.create(request('a'), [part(targets)]);
      const [kept] = await requests.parts('a');
      expect(kept?.targets).toEqual(targets.map((one) => ({ ...one, now: null })));
    });

    it('are saved by one of those who have read the same version', async () => {
      await requests.create(request('a'), [part([target(1)])]);
      const read = (await requests.part('a', 0))!;
      const saved = await Promise.all(
        Array.from({ length: 20 }, (_, number) => requests.save('a', 0, { ...read, attempts: number })),
      );
      expect(saved.filter(Boolean)).toHaveLength(1);
      const kept = (await requests.part('a', 0))!;
      expect([kept.attempts, kept.version]).toEqual([saved.indexOf(true), 2]);
      expect(await requests.save('a', 0, { ...kept, attempts: 99 })).toBe(true);
      expect(await requests.save('a', 0, kept)).toBe(false);
    });

    it('are kept for a week after their end', async () => {
      await requests.create(request('a'), [part([target(1)])]);
      now = start + day;
      const read = (await requests.part('a', 0))!;
      expect(await requests.save('a', 0, read)).toBe(true);
      now = start + 8 * day - 1000;
      expect([await requests.find('a'), await requests.parts('a')]).toMatchObject([{ id: 'a' }, [{}]]);
      now = start + 8 * day + 1000;
      expect([await requests.find('a'), await requests.parts('a')]).toEqual([undefined, []]);
    });
  });

  describe(`objects that wait for an operation on ${engine}`, () => {
    it('wait until the last of their parts is removed, for a day and an hour at most', async () => {
      await objects.add('engine-a', 'r-0', ['host-1', 'host-2']);
      await objects.add('engine-a', 'r-1', ['host-2', 'é/ü %']);
      await objects.add('engine-b', 'r-2', ['host-1']);
      const waiting = async () => [
        ...(await objects.among('engine-a', ['host-1', 'host-2', 'é/ü %', 'host-3'])),
      ];
      expect(await waiting()).toEqual(['host-1', 'host-2', 'é/ü %']);
      expect([...(await objects.parts('engine-a'))].sort()).toEqual(['r-0', 'r-1']);
      await objects.remove('engine-a', 'r-0');
      await objects.remove('engine-a', 'r-0');
      expect(await waiting()).toEqual(['host-2', 'é/ü %']);
      now = start + 25 * 3_600_000;
      expect([await waiting(), await objects.parts('engine-a')]).toEqual([[], []]);
      expect([...(await objects.among('engine-c', ['host-1']))]).toEqual([]);
    });

    it('are all found among the parts of a large request', async () => {
      const keys = Array.from({ length: 10_000 }, (_, index) => `host-${index}`);
      for (let from = 0; from < keys.length; from += 200)
        await objects.add('engine-a', `r-${from}`, keys.slice(from, from + 200));
      expect((await objects.among('engine-a', [...keys, 'other'])).size).toBe(10_000);
      expect(await objects.parts('engine-a')).toHaveLength(50);
    });
  });
}

import { setTimeout as sleep } from 'node:timers/promises';

import { beforeEach, describe, expect, it } from '@jest/globals';

import { callContext } from '../../shared/base/call-context.ts';
import type {
  EngineQuestion,
  EngineShare,
  PieceStore,
  WrittenStates,
} from '../../shared/warm/store/piece-store.ts';

/** Tests the pieces that processes share. Each test has an engine of its own. */
export function pieceStoreSuite(name: string, open: () => PieceStore): void {
  describe(`pieces in ${name}`, () => {
    const context = callContext(new AbortController().signal);
    let engine: string;
    let count = 0;
    beforeEach(() => {
      engine = `an engine – ${(count += 1)}`;
    });
    const look = async (token: string, more: Partial<EngineQuestion> = {}) => {
      const question = { engine, token, takes: true, leaseMs: 60_000, ...more };
      const [share] = await open().look([question], context);
      return share as EngineShare;
    };
    const write = (token: string, more: Partial<WrittenStates> = {}) => {
      const states = { engine, token, after: undefined, version: 'h.1', dropped: [], keptMs: 60_000 };
      return open().write({ ...states, fields: new Map(), ...more }, context);
    };
    const read = (...fields: string[]) => open().read({ engine, fields, largest: 1000 }, context);
    const bytes = (...values: number[]) => Buffer.from(values);

    it('give a lease to one process, until it ends or is given up', async () => {
      expect(await look('a')).toMatchObject({ isHeld: true, version: undefined, failure: undefined });
      expect(await look('b')).toMatchObject({ isHeld: false });
      expect(await look('a', { takes: false, leaseMs: 1 })).toMatchObject({ isHeld: true });
      await sleep(20);
      expect(await look('a', { takes: false })).toMatchObject({ isHeld: false });
      expect(await look('b')).toMatchObject({ isHeld: true });
      await open().release([{ engine, token: 'a' }], context);
      expect(await look('c')).toMatchObject({ isHeld: false });
      await open().release([{ engine, token: 'b' }], context);
      expect(await look('c')).toMatchObject({ isHeld: true });
    });

    it('give a lease to one of two hundred who want it at once', async () => {
      const shares = await Promise.all(Array.from({ length: 200 }, (_, index) => look(`t${index}`)));
      expect(shares.filter(({ isHeld }) => isHeld)).toHaveLength(1);
    });

    it('are written by the holder of the lease only', async () => {
      expect(await write('a')).toBe('not_held');
      await look('a');
      expect(await write('b')).toBe('not_held');
      const fields = new Map([['one', bytes(0, 255, 13, 10)]]);
      expect(await write('a', { fields })).toBe('written');
      expect(await read('one', 'two')).toEqual([bytes(0, 255, 13, 10), null]);
      expect(await look('b')).toMatchObject({ isHeld: false, version: 'h.1' });
    });

    it('are changed only if they are the version that the writer knows', async () => {
      await look('a');
      await write('a', {
        fields: new Map([
          ['one', bytes(1)],
          ['two', bytes(2)],
        ]),
      });
      const next = { version: 'h.2', fields: new Map([['three', bytes(3)]]), dropped: ['one'] };
      expect(await write('a', { ...next, after: 'h.0' })).toBe('other_version');
      expect(await read('one', 'three')).toEqual([bytes(1), null]);
      expect(await write('a', { ...next, after: 'h.1' })).toBe('written');
      expect(await read('one', 'two', 'three')).toEqual([null, bytes(2), bytes(3)]);
      expect(await write('a', { version: 'i.1', fields: new Map([['four', bytes(4)]]) })).toBe('written');
      expect(await read('two', 'three', 'four')).toEqual([null, null, bytes(4)]);
      expect(await look('a')).toMatchObject({ version: 'i.1' });
    });

    it('are forgotten after their time', async () => {
      await look('a');
      await write('a', { keptMs: 1, fields: new Map([['one', bytes(1)]]) });
      await sleep(20);
      expect(await look('a')).toMatchObject({ isHeld: true, version: undefined });
      expect(await read('one')).toEqual([null]);
      expect(await write('a', { after: 'h.1', version: 'h.2' })).toBe('no_version');
    });

    it('tell the last change of any process, also after new states', async () => {
      await look('a');
      expect(await look('b', { changedAt: 2000 })).toMatchObject({ changedAt: 2000 });
      expect(await look('c', { changedAt: 1000 })).toMatchObject({ changedAt: 2000 });
      await write('a');
      expect(await look('a')).toMatchObject({ changedAt: 2000, version: 'h.1' });
    });

    it('tell the failure that the holder of the lease has noted, until it answers or is read', async () => {
      await look('a', { failure: 'engine_timeout' });
      expect((await look('b', { failure: 'engine_closed' })).failure).toBe('engine_timeout');
      expect((await look('b', { failure: null })).failure).toBe('engine_timeout');
      expect((await look('a', { failure: null })).failure).toBeUndefined();
      await look('a', { failure: 'engine_closed' });
      await write('a');
      expect((await look('b')).failure).toBeUndefined();
      await write('a', { failure: 'engine_timeout' });
      expect((await look('b')).failure).toBe('engine_timeout');
    });

    it('are kept for as long as a process has the lease, also if it writes nothing', async () => {
      await look('a');
      await write('a', { keptMs: 1000 });
      await look('b');
      expect(await look('a')).toMatchObject({ isHeld: true, version: 'h.1' });
      await sleep(1500);
      expect(await look('b')).toMatchObject({ version: 'h.1' });
    });

    it('answer about many engines at once, and have one clock for all', async () => {
      const many = Array.from({ length: 200 }, (_, index) => ({
        ...{ engine: `${engine} ${index}`, token: 'a', takes: true, leaseMs: 60_000 },
      }));
      const shares = (await open().look(many, context)) as readonly EngineShare[];
      expect(new Set(shares.map(({ isHeld }) => isHeld))).toEqual(new Set([true]));
      const { at } = await look('a');
      expect(at).toBeGreaterThanOrEqual(shares[0]!.at);
      expect(Number.isInteger(at)).toBe(true);
    });

    it('are not read if they are larger than expected', async () => {
      await look('a');
      await write('a', { fields: new Map([['one', Buffer.alloc(100_000)]]) });
      await expect(read('one')).rejects.toMatchObject({ kind: 'too_large' });
      expect(await read('two')).toEqual([null]);
    });
  });
}

// The pieces of states that processes share, and the states that are made of them.
import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

import { describe, expect, it } from '@jest/globals';

import { callContext } from '../../shared/base/call-context.ts';
import { createWarmStore, type TakenStates } from '../../shared/connectors/warm-store/index.ts';
import { memoryPieceStore } from '../support/memory-piece-store.ts';
import { statesOf, warmColumnsOf } from '../support/warm-states.ts';
import { pieceStoreSuite } from './piece-store-suite.ts';

const memory = memoryPieceStore(Date.now);
pieceStoreSuite('memory', () => memory);

const context = callContext(new AbortController().signal);
const names = Array.from({ length: 1000 }, (_, index) => `höst ${String(index).padStart(4, '0')}`);
const hosts = names.map((name) => ({ name, state: 0, plugin_output: 'fine "again"', groups: ['a', 'b'] }));
const services = names.flatMap((host_name) =>
  ['http', 'ssh'].map((description) => ({ host_name, description, state: 0, last_check: 1.5 })),
);

function opened({ mostBytes = 1e9 } = {}) {
  const pieces = memoryPieceStore(Date.now);
  const key = randomBytes(32);
  const storeWith = (secret: Uint8Array) =>
    createWarmStore({ pieces, key: secret, asked: warmColumnsOf, mostBytes });
  const lease = async (engine = 'paris', token = 'a') =>
    pieces.look([{ engine, token, takes: true, leaseMs: 60_000 }], context);
  const reading = { engine: 'paris', token: 'a', readAt: 5, at: 7, keptMs: 60_000 };
  return { pieces, store: storeWith(key), storeWith, lease, reading };
}

const rowsOf = (states: ReturnType<typeof statesOf>) =>
  (['hosts', 'services', 'hostgroups'] as const).map((kind) => {
    const { table } = states.tables[kind];
    const rows = Array.from({ length: table.count }, (_, row) =>
      table.columns.map((_name, column) => table.value(row, column)),
    );
    return { columns: table.columns, rows };
  });

describe('states that are shared', () => {
  it('are taken as they were written, with the times of their reading', async () => {
    const { store, lease, reading } = opened();
    await lease();
    const states = statesOf({ hosts, services });
    const version = (await store.publish({ ...reading, states }, context))?.manifest.version;
    const taken = await store.take('paris', undefined, context);
    expect(taken?.manifest).toMatchObject({ version, readAt: 5, at: 7 });
    expect(rowsOf(taken!.states)).toEqual(rowsOf(states));
    expect(taken?.states.facts).toEqual(states.facts);
    expect(await store.take('paris', taken, context)).toBeUndefined();
    expect(await store.take('lyon', undefined, context)).toBeUndefined();
  });

  it('have tables without rows, whose columns are known', async () => {
    const { store, lease, reading } = opened();
    await lease();
    const states = statesOf({});
    await store.publish({ ...reading, states }, context);
    const taken = await store.take('paris', undefined, context);
    expect(rowsOf(taken!.states)).toEqual(rowsOf(states));
    expect([...taken!.states.lacking.hosts]).toEqual([...states.lacking.hosts]);
  });

  it('are written and read in the pieces that changed, also if hosts come and go', async () => {
    const { pieces, store, lease, reading } = opened();
    await lease();
    await store.publish({ ...reading, states: statesOf({ hosts, services }) }, context);
    const all = pieces.written.length;
    const first = await store.take('paris', undefined, context);
    const changed = hosts.with(500, { ...hosts[500]!, state: 2 });
    const states = statesOf({ hosts: [...changed.slice(2), { ...hosts[0]!, name: 'zurich' }], services });
    const version = (await store.publish({ ...reading, states }, context))?.manifest.version;
    expect(version?.split('.')).toEqual([first?.manifest.version.split('.')[0], '2']);
    // The manifest, and the pieces of three places in the table of hosts.
    expect(pieces.written.length).toBeLessThanOrEqual(4);
    expect(all).toBeGreaterThan(20);
    expect(pieces.fieldsOf('paris').size).toBeLessThanOrEqual(all + 1);
    expect(rowsOf((await store.take('paris', first, context))!.states)).toEqual(rowsOf(states));
    expect(rowsOf((await store.take('paris', undefined, context))!.states)).toEqual(rowsOf(states));
  });

  it('begin a new history if the store has lost them, and after a write whose end is unknown', async () => {
    const { pieces, store, lease, reading } = opened();
    await lease();
    const states = statesOf({ hosts });
    const publish = () => store.publish({ ...reading, states }, context);
    const historyOf = (written: TakenStates | undefined) => written?.manifest.version.split('.')[0];
    const first = await publish();
    pieces.empty();
    expect(await publish()).toBeUndefined();
    await lease();
    const second = await publish();
    expect(historyOf(second)).not.toBe(historyOf(first));
    expect(rowsOf((await store.take('paris', undefined, context))!.states)).toEqual(rowsOf(states));
    pieces.afterWrite = () => Promise.reject(new Error('the answer was lost'));
    await expect(publish()).rejects.toThrow('lost');
    pieces.afterWrite = () => Promise.resolve();
    expect(historyOf(await publish())).not.toBe(historyOf(second));
  });

  it('of a process that has lost its lease are not written', async () => {
    const { pieces, store, storeWith, lease, reading } = opened();
    await lease();
    await store.publish({ ...reading, states: statesOf({ hosts }) }, context);
    await pieces.release([{ engine: 'paris', token: 'a' }], context);
    await lease('paris', 'b');
    expect(await store.publish({ ...reading, states: statesOf({}) }, context)).toBeUndefined();
    const other = storeWith(randomBytes(32));
    expect(
      await other.publish({ ...reading, token: 'b', states: statesOf({ hosts }) }, context),
    ).toBeDefined();
  });
});

describe('entries that are not to be trusted', () => {
  const pieceNames = (fields: ReadonlyMap<string, Buffer>) =>
    [...fields.keys()].filter((name) => name.startsWith('piece:'));
  it.each<[string, (fields: Map<string, Buffer>) => void]>([
    ['a manifest of another deployment', (fields) => fields.set('manifest', randomBytes(500))],
    ['an empty manifest', (fields) => fields.set('manifest', Buffer.alloc(0))],
    ['a manifest of a gigabyte', (fields) => fields.set('manifest', Buffer.alloc(3_000_000))],
    [
      'a manifest that was changed',
      (fields) => {
        const bytes = fields.get('manifest')!;
        fields.set(
          'manifest',
          Buffer.from(bytes.toString('latin1').replace('"rows":', '"rows":1'), 'latin1'),
        );
      },
    ],
    ['a piece that is missing', (fields) => fields.delete(pieceNames(fields)[3]!)],
    ['a piece that is none', (fields) => fields.set(pieceNames(fields)[3]!, randomBytes(100))],
    ['a piece of a piece', (fields) => fields.set(pieceNames(fields)[3]!, Buffer.alloc(0))],
    [
      'a piece that becomes a gigabyte',
      (fields) => fields.set(pieceNames(fields)[3]!, deflateRawSync(Buffer.alloc(20_000_000), { level: 1 })),
    ],
    ['another piece', (fields) => fields.set(pieceNames(fields)[3]!, fields.get(pieceNames(fields)[4]!)!)],
  ])('%s: nothing is taken, and the next version is', async (_, spoil) => {
    const { pieces, store, lease, reading } = opened();
    await lease();
    const states = statesOf({ hosts, services });
    await store.publish({ ...reading, states }, context);
    spoil(pieces.fieldsOf('paris'));
    await expect(store.take('paris', undefined, context)).rejects.toMatchObject({
      kind: expect.stringMatching(/^(garbage|lost|too_large)$/),
    });
    await store.publish({ ...reading, token: 'b', states }, context);
    await pieces.release([{ engine: 'paris', token: 'a' }], context);
    await lease('paris', 'b');
    await store.publish({ ...reading, token: 'b', states }, context);
    expect(rowsOf((await store.take('paris', undefined, context))!.states)).toEqual(rowsOf(states));
  });

  it('states of another engine, or that others wrote without the key, are not taken', async () => {
    const { pieces, store, storeWith, lease, reading } = opened();
    await lease();
    await lease('lyon');
    await store.publish({ ...reading, engine: 'lyon', states: statesOf({ hosts }) }, context);
    for (const [name, value] of pieces.fieldsOf('lyon')) pieces.fieldsOf('paris').set(name, value);
    await expect(store.take('paris', undefined, context)).rejects.toMatchObject({ kind: 'garbage' });
    await storeWith(randomBytes(32)).publish({ ...reading, states: statesOf({ hosts }) }, context);
    await expect(store.take('paris', undefined, context)).rejects.toMatchObject({ kind: 'garbage' });
  });

  it('states that are larger than the memory of the process are not read', async () => {
    const { store, lease, reading } = opened({ mostBytes: 1000 });
    await lease();
    await store.publish({ ...reading, states: statesOf({ hosts }) }, context);
    await expect(store.take('paris', undefined, context)).rejects.toMatchObject({ kind: 'too_large' });
  });
});

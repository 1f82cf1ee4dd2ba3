// The pieces of states that processes share, and the states that are made of them.
import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

import { describe, expect, it } from '@jest/globals';

import { callContext } from '../../shared/base/call-context.ts';
import { engineChange } from '../../shared/warm/log/changed-rows.ts';
import { type StateChanges, type WarmStates, WarmTable } from '../../shared/warm/states/index.ts';
import {
  createWarmStore,
  knownNumber,
  readVersion,
  type StoredChanges,
  type StoredStates,
  type WarmStore,
} from '../../shared/warm/store/index.ts';
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
  const storeWith = (secret: Uint8Array, bounds = { mostBytes }) =>
    createWarmStore({ pieces, key: secret, asked: warmColumnsOf, ...bounds });
  const lease = async (engine = 'paris', token = 'a') =>
    pieces.look([{ engine, token, takes: true, leaseMs: 60_000 }], context);
  const reading = { engine: 'paris', token: 'a', readAt: 5, at: 7, keptMs: 60_000 };
  return { pieces, key, store: storeWith(key), storeWith, lease, reading };
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
    const after = readVersion(first!.manifest.version);
    const version = (await store.publish({ ...reading, states, after }, context))?.manifest.version;
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
    const publish = (after?: StoredStates) =>
      store.publish({ ...reading, states, after: after && readVersion(after.manifest.version) }, context);
    const historyOf = (written: StoredStates | undefined) => written?.manifest.version.split('.')[0];
    const first = await publish();
    pieces.empty();
    expect(await publish(first)).toBeUndefined();
    await lease();
    const second = await publish(first);
    expect(historyOf(second)).not.toBe(historyOf(first));
    expect(rowsOf((await store.take('paris', undefined, context))!.states)).toEqual(rowsOf(states));
    pieces.afterWrite = () => Promise.reject(new Error('the answer was lost'));
    await expect(publish(second)).rejects.toThrow('lost');
    pieces.afterWrite = () => Promise.resolve();
    expect(historyOf(await publish(second))).not.toBe(historyOf(second));
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

describe('the log of changes of shared states', () => {
  /** Publishes states of which some hosts have another state, as the version behind another one. */
  const siteWith = (state: number, count = 3) =>
    statesOf({ hosts: hosts.map((one, index) => ({ ...one, state: index < count ? state : 0 })), services });
  const changesTo = (states: WarmStates, count = 3): StateChanges => ({
    ...{ at: 7, regroups: false, services: { table: WarmTable.copy('services', []), kinds: [] } },
    hosts: {
      table: WarmTable.copy('hosts', [
        states.tables.hosts.pick(Array.from({ length: count }, (_, index) => index)),
      ]),
      kinds: Array.from({ length: count }, () => ['state'] as const),
    },
  });
  const versionOf = (taken: StoredStates | undefined) => readVersion(taken!.manifest.version);
  const told = ({ batches }: StoredChanges) =>
    batches.map(({ history, number, hosts: { table, kinds } }) => [
      ...[history, number, kinds.length],
      table.table.value(0, table.table.column('state')),
    ]);

  /** Takes the states of a store with their changes. */
  async function takeAll(store: WarmStore, known?: StoredStates) {
    const taken = (await store.take('paris', known, context))!;
    const { manifest } = taken;
    const since = knownNumber(manifest, known && versionOf(known));
    return { ...taken, ...(await store.takeChanges('paris', { manifest, since }, context)) };
  }

  async function logged(count: number, { rows = 3 } = {}) {
    const world = opened();
    await world.lease();
    let last = await world.store.publish({ ...world.reading, states: siteWith(0) }, context);
    for (let state = 1; state <= count; state += 1) {
      const states = siteWith(state, rows);
      const changes = [changesTo(states, rows)];
      const reading = { ...world.reading, readAt: world.reading.readAt + state };
      last = await world.store.publish({ ...reading, states, after: versionOf(last), changes }, context);
    }
    return { ...world, last: last! };
  }

  it('is taken with them, by each process what it lacks', async () => {
    const { store, last, reading } = await logged(3);
    const { history } = versionOf(last);
    const taken = await takeAll(store);
    expect(taken.manifest.changes).toMatchObject({ from: 1, earlier: [] });
    expect(told(taken)).toEqual([2, 3, 4].map((number) => [history, number, 3, number - 1]));
    const states = siteWith(9);
    const changes = [{ ...changesTo(states), regroups: true }, engineChange('silent', 8)];
    await store.publish({ ...reading, states, after: versionOf(taken), changes }, context);
    const next = await takeAll(store, taken);
    expect([versionOf(next).number, next.since]).toEqual([6, 4]);
    expect(next.batches.slice(-2)).toMatchObject([
      { number: 5, regroups: true, at: 7 },
      { number: 6, engine: 'silent', at: 8, regroups: false },
    ]);
  });

  it('is continued by the next holder under a history of its own, if it has the last states', async () => {
    const { pieces, store, storeWith, key, last, reading, lease } = await logged(1);
    const next = storeWith(key);
    const known = await takeAll(next);
    await pieces.release([{ engine: 'paris', token: 'a' }], context);
    await lease('paris', 'b');
    const states = siteWith(5);
    const written = { ...reading, token: 'b', states, changes: [changesTo(states)] };
    const published = await next.publish({ ...written, known, after: versionOf(known) }, context);
    expect(published!.manifest.changes.earlier).toEqual([versionOf(last)]);
    const taken = await takeAll(store);
    expect(told(taken)).toEqual([
      [versionOf(last).history, 2, 3, 1],
      [versionOf(published).history, 3, 3, 5],
    ]);
    // Whoever has older states than the store has to take its states first. If that is not possible, a new log begins.
    const other = storeWith(key);
    const publishLate = () => other.publish({ ...written, known, after: versionOf(known) }, context);
    expect(await publishLate()).toBeUndefined();
    const late = await publishLate();
    expect(late!.manifest.changes).toEqual({ earlier: [], from: 1, blocks: [] });
    expect(late!.batches).toEqual([]);
  });

  it('has few blocks, of which one is written with each version, and drops the oldest', async () => {
    const { pieces, store, last } = await logged(40, { rows: 900 });
    const { blocks, from } = last.manifest.changes;
    expect(blocks.length).toBeLessThan(20);
    expect(from).toBeGreaterThan(1);
    const bytes = blocks.reduce((sum, block) => sum + block.bytes, 0);
    expect(bytes).toBeLessThanOrEqual(Math.max(1_000_000, last.states.size));
    const pieceCount = (['hosts', 'services', 'hostgroups'] as const)
      .map((kind) => last.manifest.tables[kind].pieces.length)
      .reduce((sum, one) => sum + one);
    expect(pieces.fieldsOf('paris').size).toBe(pieceCount + blocks.length + 1);
    const taken = await takeAll(store);
    expect(taken.batches.filter(({ number }) => number > from).map(({ number }) => number)).toEqual(
      Array.from({ length: 41 - from }, (_, index) => from + 1 + index),
    );
  });

  it('may be larger than the memory of a process, if the part that this one lacks is not', async () => {
    const { last, storeWith, key } = await logged(40, { rows: 900 });
    const { manifest } = last;
    const { number } = versionOf(last);
    const bytes = manifest.changes.blocks.reduce((sum, block) => sum + block.bytes, 0);
    const small = storeWith(key, { mostBytes: Math.floor(bytes / 2) });
    const { batches } = await small.takeChanges('paris', { manifest, since: number - 1 }, context);
    expect(batches.at(-1)).toMatchObject({ number });
    await expect(small.takeChanges('paris', { manifest, since: 0 }, context)).rejects.toMatchObject({
      kind: 'too_large',
    });
  });

  it('has all batches of the last reading in blocks of the usual size, also if they are larger than the states', async () => {
    const { pieces, store, last, reading } = await logged(1);
    // Everything was removed, and the states are small now.
    const changes = Array.from({ length: 40 }, () => changesTo(siteWith(7, 900), 900));
    const removed = { ...reading, readAt: 100, states: statesOf({}), after: versionOf(last), changes };
    const next = (await store.publish(removed, context))!;
    const { blocks } = next.manifest.changes;
    const bytes = blocks.map((block) => block.bytes);
    expect(bytes.reduce((sum, one) => sum + one)).toBeGreaterThan(2_000_000);
    expect(Math.max(...bytes)).toBeLessThan(400_000);
    const taken = await takeAll(store, last);
    expect(taken.batches.slice(-40).map(({ number }) => number)).toEqual(
      changes.map((_, index) => 3 + index),
    );
    expect(told(taken).slice(-40)).toEqual(
      changes.map((_, index) => [versionOf(last).history, 3 + index, 900, 7]),
    );
    // After the next change they are too much.
    const states = siteWith(1);
    const after = { ...reading, readAt: 200, states, after: versionOf(next), changes: [changesTo(states)] };
    const end = (await store.publish(after, context))!;
    expect(end.manifest.changes.from).toBeGreaterThan(10);
    expect(pieces.fieldsOf('paris').size).toBeLessThan(blocks.length + 40);
    expect((await takeAll(store, next)).batches.at(-1)).toMatchObject({ number: 43 });
  });

  it('is not kept for longer than a day', async () => {
    const { store, last, reading } = await logged(2);
    const later = { ...reading, readAt: reading.readAt + 26 * 3_600_000, states: siteWith(2) };
    const next = await store.publish({ ...later, after: versionOf(last) }, context);
    expect(next!.manifest.changes).toMatchObject({ from: 3, blocks: [] });
    const after = versionOf(next);
    const changed = await store.publish({ ...later, after, changes: [changesTo(siteWith(1))] }, context);
    expect(told(await takeAll(store))).toEqual([[after.history, 5, 3, 1]]);
    expect(changed!.manifest.changes.from).toBe(3);
  });

  it.each<[string, (value: Buffer) => Buffer | undefined]>([
    ['missing', () => undefined],
    ['other bytes', () => randomBytes(100)],
    ['a gigabyte', () => deflateRawSync(Buffer.alloc(20_000_000), { level: 1 })],
    ['an earlier block', () => deflateRawSync(Buffer.from('[]'))],
  ])('is not taken if a block is %s, and neither are the states', async (_, spoil) => {
    const { pieces, store, last } = await logged(2);
    const fields = pieces.fieldsOf('paris');
    const name = `piece:${last.manifest.changes.blocks[0]!.digest}`;
    const value = spoil(fields.get(name)!);
    if (value) fields.set(name, value);
    else fields.delete(name);
    await expect(takeAll(store)).rejects.toMatchObject({
      kind: expect.stringMatching(/^(garbage|lost|too_large)$/),
    });
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

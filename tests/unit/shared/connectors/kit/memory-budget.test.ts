import { describe, expect, it } from '@jest/globals';

import { createMemoryBudget, type MemoryBudget } from '../../../../../shared/connectors/kit/memory-budget.ts';

const MB = 1024 * 1024;
const patient = new AbortController().signal;
/** Room for answers of 10 MB in all, while they are read. */
const memory = () => createMemoryBudget(128 * MB + 10 * 24 * MB);
const settled = async (promise: Promise<unknown>) => {
  const state = { done: false };
  promise.then(
    () => (state.done = true),
    () => (state.done = true),
  );
  await new Promise(setImmediate);
  return state.done;
};
const reserve = (from: MemoryBudget, megabytes: number, signal = patient) =>
  from.reserve(megabytes * MB, signal);
const noRoom = expect.objectContaining({ name: 'MemoryBudgetExceeded' });

describe('the memory of a process', () => {
  it('says how large an answer may be: a twenty-fourth of what the program leaves', () => {
    expect(createMemoryBudget(512 * MB).largestAnswer).toBe(16 * MB);
    expect(createMemoryBudget(1024 * MB).largestAnswer).toBe(Math.floor((896 / 24) * MB));
    expect(createMemoryBudget(64 * MB).largestAnswer).toBe(0);
  });

  it('is shared: who does not fit waits until others are read, in the order of coming', async () => {
    const shared = memory();
    const first = await reserve(shared, 6);
    const second = reserve(shared, 6);
    const third = reserve(shared, 1);
    expect([await settled(second), await settled(third)]).toEqual([false, false]);
    first();
    (await second)();
    (await third)();
    await expect(reserve(shared, 10)).resolves.toEqual(expect.any(Function));
  });

  it('is given back once, however often', async () => {
    const shared = memory();
    const release = await reserve(shared, 5);
    await reserve(shared, 5);
    release();
    release();
    await reserve(shared, 5);
    expect(await settled(reserve(shared, 5))).toBe(false);
  });

  it('refuses at once where waiting would not help', async () => {
    const shared = memory();
    const request = new AbortController();
    shared.keep(30 * MB, request.signal);
    await expect(reserve(shared, 5)).rejects.toEqual(noRoom);
    await reserve(shared, 2);
    request.abort();
    await expect(reserve(shared, 8)).resolves.toEqual(expect.any(Function));
  });

  it('refuses who waits, when what was read is kept instead', async () => {
    const shared = memory();
    const release = await reserve(shared, 8);
    const waiting = reserve(shared, 4);
    shared.keep(30 * MB, new AbortController().signal);
    release();
    await expect(waiting).rejects.toEqual(noRoom);
  });

  it('admits who waits when a request is over', async () => {
    const shared = memory();
    const request = new AbortController();
    shared.keep(20 * MB, request.signal);
    await reserve(shared, 2);
    const waiting = reserve(shared, 5);
    expect(await settled(waiting)).toBe(false);
    request.abort();
    await expect(waiting).resolves.toEqual(expect.any(Function));
  });

  it('lets go who gives up', async () => {
    const shared = memory();
    const release = await reserve(shared, 9);
    const hurried = new AbortController();
    const waiting = reserve(shared, 9, hurried.signal);
    const next = reserve(shared, 9);
    hurried.abort('late');
    await expect(waiting).rejects.toBe('late');
    await expect(reserve(shared, 1, AbortSignal.abort('late'))).rejects.toBe('late');
    release();
    await expect(next).resolves.toEqual(expect.any(Function));
  });

  it('does not count small answers', async () => {
    const shared = memory();
    const largest = 64 * 1024;
    for (let index = 0; index < 10_000; index += 1) shared.keep(largest - 1, patient);
    (await reserve(shared, 10))();
    shared.keep(largest, patient);
    await expect(reserve(shared, 10)).rejects.toEqual(noRoom);
  });
});

import { getEventListeners } from 'node:events';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { limitOf, timeLimit } from '../../../../shared/base/time-limit.ts';

const never = () => new Promise<never>(() => undefined);
const patient = () => new AbortController().signal;
const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
const outOfTime = (whose: string, cause?: unknown) =>
  expect.objectContaining({ name: 'OutOfTime', whose, ...(cause !== undefined && { cause }) });

describe('a time limit', () => {
  it('is over when the other side has used its time up', async () => {
    const limit = timeLimit(30, patient());
    await expect(limit.theirs(never())).rejects.toEqual(outOfTime('theirs'));
    expect(limit.signal.aborted).toBe(true);
    await expect(limit.theirs(Promise.resolve())).rejects.toEqual(outOfTime('theirs'));
  });

  it('stands still while nobody waits for the other side', async () => {
    const limit = timeLimit(200, patient());
    await limit.ours(pause(150));
    await limit.theirs(pause(100));
    await pause(150);
    await expect(limit.theirs(Promise.resolve('in time'))).resolves.toBe('in time');
  });

  it('adds up what is used, and counts once what overlaps', async () => {
    const limit = timeLimit(250, patient());
    await Promise.all([limit.theirs(pause(80)), limit.theirs(pause(80)), limit.theirs(pause(80))]);
    expect(limit.signal.aborted).toBe(false);
    await expect(limit.theirs(never())).rejects.toEqual(outOfTime('theirs'));
  });

  it('bounds each wait for us by itself, without an end to the rest', async () => {
    const limit = timeLimit(60_000, patient(), 30);
    await expect(limit.ours(never())).rejects.toEqual(outOfTime('ours'));
    await expect(limit.ours(never())).rejects.toEqual(outOfTime('ours'));
    expect(limit.signal.aborted).toBe(false);
    await expect(limit.theirs(Promise.resolve('asked'))).resolves.toBe('asked');
  });

  it('says whose time it was when the request ends', async () => {
    const request = new AbortController();
    const limit = timeLimit(60_000, timeLimit(60_000, request.signal));
    const waits = [failureOf(limit.theirs(never())), failureOf(limit.ours(never()))];
    const reason = new Error('the function ends');
    request.abort(reason);
    expect(await Promise.all(waits)).toEqual([outOfTime('theirs', reason), outOfTime('ours', reason)]);
    expect(await failureOf(timeLimit(60_000, request.signal).ours(never()))).toEqual(
      outOfTime('ours', reason),
    );
  });

  it('is theirs when their time runs out while another question still waits for us', async () => {
    const limit = timeLimit(30, patient());
    const [asked, waiting] = [
      failureOf(limit.theirs(never())),
      failureOf(limit.ours(pause(10_000, 0, { ref: false }))),
    ];
    expect(await asked).toEqual(outOfTime('theirs'));
    expect(await waiting).toEqual(outOfTime('theirs'));
  });

  it('inside of another obeys both, and uses the time of both', async () => {
    const outer = timeLimit(300, patient());
    await expect(timeLimit(20, outer).theirs(never())).rejects.toEqual(outOfTime('theirs'));
    expect(outer.signal.aborted).toBe(false);
    await expect(timeLimit(60_000, outer).theirs(never())).rejects.toEqual(outOfTime('theirs'));
    expect(outer.signal.aborted).toBe(true);
  });

  it('gives time back that our own process was too busy to listen in', async () => {
    const limit = timeLimit(50, patient());
    const answer = new Promise((resolve) => setImmediate(() => setTimeout(resolve, 20, 'there')));
    const waiting = limit.theirs(answer);
    const end = performance.now() + 300;
    while (performance.now() < end);
    await expect(waiting).resolves.toBe('there');
  });

  it('is not over for an answer that has come and was not read yet', async () => {
    const limit = timeLimit(400, patient());
    const waiting = limit.theirs(stat(import.meta.filename));
    const end = performance.now() + 410;
    while (performance.now() < end);
    await expect(waiting).resolves.toBeDefined();
    expect(limit.signal.aborted).toBe(false);
  });

  it('leaves no listener behind', async () => {
    const { signal } = new AbortController();
    await limitOf(signal).theirs(Promise.resolve());
    await failureOf(limitOf(signal).ours(Promise.reject(new Error('no'))));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

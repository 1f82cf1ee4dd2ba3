import { getEventListeners } from 'node:events';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { callContext, limitTime, withRequest } from '../../../../shared/base/call-context.ts';

const never = () => new Promise<never>(() => undefined);
const patient = () => callContext(new AbortController().signal);
const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
const outOfTime = (side: string, cause?: unknown) =>
  expect.objectContaining({ name: 'OutOfTime', side, ...(cause !== undefined && { cause }) });

describe('a time limit', () => {
  it('is over when the other side has used its time up', async () => {
    const limit = limitTime(30, patient());
    await expect(limit.engineTime(never())).rejects.toEqual(outOfTime('engine'));
    expect(limit.signal.aborted).toBe(true);
    await expect(limit.engineTime(Promise.resolve())).rejects.toEqual(outOfTime('engine'));
  });

  it('stands still while nobody waits for the other side', async () => {
    const limit = limitTime(200, patient());
    await limit.queueTime(pause(150));
    await limit.engineTime(pause(100));
    await pause(150);
    await expect(limit.engineTime(Promise.resolve('in time'))).resolves.toBe('in time');
  });

  it('adds up what is used, and counts once what overlaps', async () => {
    const limit = limitTime(250, patient());
    await Promise.all([
      limit.engineTime(pause(80)),
      limit.engineTime(pause(80)),
      limit.engineTime(pause(80)),
    ]);
    expect(limit.signal.aborted).toBe(false);
    await expect(limit.engineTime(never())).rejects.toEqual(outOfTime('engine'));
  });

  it('bounds each wait for us by itself, without an end to the rest', async () => {
    const limit = limitTime(60_000, patient(), 30);
    await expect(limit.queueTime(never())).rejects.toEqual(outOfTime('queue'));
    await expect(limit.queueTime(never())).rejects.toEqual(outOfTime('queue'));
    expect(limit.signal.aborted).toBe(false);
    await expect(limit.engineTime(Promise.resolve('asked'))).resolves.toBe('asked');
  });

  it('says whose time it was when the request ends', async () => {
    const request = new AbortController();
    const limit = limitTime(60_000, limitTime(60_000, callContext(request.signal)));
    const waits = [failureOf(limit.engineTime(never())), failureOf(limit.queueTime(never()))];
    const reason = new Error('the function ends');
    request.abort(reason);
    expect(await Promise.all(waits)).toEqual([outOfTime('engine', reason), outOfTime('queue', reason)]);
    expect(await failureOf(limitTime(60_000, callContext(request.signal)).queueTime(never()))).toEqual(
      outOfTime('queue', reason),
    );
  });

  it('is theirs when their time runs out while another question still waits for us', async () => {
    const limit = limitTime(30, patient());
    const [asked, waiting] = [
      failureOf(limit.engineTime(never())),
      failureOf(limit.queueTime(pause(10_000, 0, { ref: false }))),
    ];
    expect(await asked).toEqual(outOfTime('engine'));
    expect(await waiting).toEqual(outOfTime('engine'));
  });

  it('inside of another obeys both, and uses the time of both', async () => {
    const outer = limitTime(300, patient());
    await expect(limitTime(20, outer).engineTime(never())).rejects.toEqual(outOfTime('engine'));
    expect(outer.signal.aborted).toBe(false);
    await expect(limitTime(60_000, outer).engineTime(never())).rejects.toEqual(outOfTime('engine'));
    expect(outer.signal.aborted).toBe(true);
  });

  it('gives time back that our own process was too busy to listen in', async () => {
    const limit = limitTime(50, patient());
    const answer = new Promise((resolve) => setImmediate(() => setTimeout(resolve, 20, 'there')));
    const waiting = limit.engineTime(answer);
    const end = performance.now() + 300;
    while (performance.now() < end);
    await expect(waiting).resolves.toBe('there');
  });

  it('is not over for an answer that has come and was not read yet', async () => {
    const limit = limitTime(400, patient());
    const waiting = limit.engineTime(stat(import.meta.filename));
    const end = performance.now() + 410;
    while (performance.now() < end);
    await expect(waiting).resolves.toBeDefined();
    expect(limit.signal.aborted).toBe(false);
  });

  it('leaves no listener behind', async () => {
    const { signal } = new AbortController();
    await callContext(signal).engineTime(Promise.resolve());
    await failureOf(callContext(signal).queueTime(Promise.reject(new Error('no'))));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('stays with a context whose request ends otherwise', async () => {
    const limit = limitTime(30, patient());
    const { signal: request } = new AbortController();
    const context = withRequest(limit, request);
    expect(context.request).toBe(request);
    await expect(context.engineTime(never())).rejects.toEqual(outOfTime('engine'));
    await expect(context.queueTime(Promise.resolve('asked'))).rejects.toEqual(outOfTime('engine'));
    expect(context.signal.aborted).toBe(true);
  });
});

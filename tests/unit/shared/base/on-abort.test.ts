import { getEventListeners } from 'node:events';

import { describe, expect, it } from '@jest/globals';

import { childController, onAbort } from '../../../../shared/base/on-abort.ts';

describe('waiting for an abort', () => {
  it('calls all who wait, each once, in their order', () => {
    const controller = new AbortController();
    const calls: number[] = [];
    for (const index of [1, 2, 3]) onAbort(controller.signal, () => calls.push(index));
    expect(calls).toEqual([]);
    controller.abort();
    expect(calls).toEqual([1, 2, 3]);
  });

  it('calls the same function as often as it was given', () => {
    const controller = new AbortController();
    let calls = 0;
    const call = () => {
      calls += 1;
    };
    const callOff = onAbort(controller.signal, call);
    onAbort(controller.signal, call);
    onAbort(controller.signal, call);
    callOff();
    controller.abort();
    expect(calls).toBe(2);
  });

  it('calls at once where the abort has been', () => {
    let calls = 0;
    const callOff = onAbort(AbortSignal.abort(), () => {
      calls += 1;
    });
    callOff();
    expect(calls).toBe(1);
  });

  it('is one listener, of however many, and none when all have called it off', () => {
    const { signal } = new AbortController();
    const callOffs = Array.from({ length: 5000 }, () => onAbort(signal, () => undefined));
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    for (const callOff of callOffs) callOff();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('is a listener again for who comes after that', () => {
    const controller = new AbortController();
    const calls: number[] = [];
    const callOff = onAbort(controller.signal, () => calls.push(1));
    callOff();
    callOff();
    onAbort(controller.signal, () => calls.push(2));
    callOff();
    controller.abort();
    expect(calls).toEqual([2]);
  });

  it('bears that somebody calls himself off, or comes, while they are called', () => {
    const controller = new AbortController();
    const calls: string[] = [];
    onAbort(controller.signal, () => {
      calls.push('first');
      callOff();
      onAbort(controller.signal, () => calls.push('late'));
    });
    const callOff = onAbort(controller.signal, () => calls.push('called off'));
    controller.abort();
    expect(calls).toEqual(['first', 'late']);
  });
});

describe('a child controller', () => {
  it('aborts with its parent, for the reason of the parent, and calls its callbacks without a listener', () => {
    const parent = childController(undefined);
    const { signal } = childController(parent.signal);
    const reasons: unknown[] = [];
    const callOff = onAbort(signal, () => reasons.push('called off'));
    onAbort(signal, () => reasons.push(signal.reason));
    callOff();
    signal.addEventListener('abort', () => reasons.push('listener'));
    expect([parent.signal, signal].map((one) => getEventListeners(one, 'abort').length)).toEqual([0, 1]);
    parent.abort('over');
    parent.abort('again');
    expect(reasons).toEqual(['listener', 'over']);
    expect(signal.aborted).toBe(true);
  });

  it('is forgotten by its parent when it aborts earlier', () => {
    const parent = new AbortController();
    const children = [1, 2, 3].map(() => childController(parent.signal));
    expect(getEventListeners(parent.signal, 'abort')).toHaveLength(1);
    for (const child of children) child.abort();
    expect(getEventListeners(parent.signal, 'abort')).toHaveLength(0);
    parent.abort('late');
    expect(children.map(({ signal }) => signal.reason === 'late')).toEqual([false, false, false]);
  });

  it('calls whoever comes after its abort at once', () => {
    const controller = childController(AbortSignal.abort('before'));
    expect(controller.signal.reason).toBe('before');
    let calls = 0;
    onAbort(controller.signal, () => (calls += 1));
    expect(calls).toBe(1);
  });
});

import { setMaxListeners } from 'node:events';

import { onAbort } from './on-abort.ts';

/** Time that somebody may take to answer us. It is counted only while they have something of ours to answer. */
export interface TimeLimit {
  /** Aborts when their time is used up, or with the request. */
  readonly signal: AbortSignal;
  /** Aborts when the request is over: what was answered is needed until then. */
  readonly request: AbortSignal;
  /** What the promise comes to, while their time is counted; promises that overlap count once. Rejects with OutOfTime. */
  readonly theirs: <T>(promise: Promise<T>) => Promise<T>;
  /** The same while we are busy: their time stands still, and the wait is bounded by itself. */
  readonly ours: <T>(promise: Promise<T>) => Promise<T>;
}

/** Where a whole request has a deadline and nobody else, its signal will do: all time is theirs then. */
export type Within = TimeLimit | AbortSignal;

/** Somebody waited too long: for an answer, or for us to ask. The cause is the reason of the signal that aborted. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
  readonly whose: 'theirs' | 'ours';

  constructor(whose: 'theirs' | 'ours', cause?: unknown) {
    super(`out of time (${whose})`, { cause });
    this.whose = whose;
  }
}

/** Whoever has waited for us that long is better told to come back. */
export const longestWaitMs = 10_000;

/** So many milliseconds of theirs, and `waitMs` for each wait of ours, inside of what `outer` allows. */
export function timeLimit(ms: number, outer: Within, waitMs = longestWaitMs): TimeLimit {
  const around = limitOf(outer);
  const clock = stoppedClock(ms, around.signal);
  return {
    signal: clock.signal,
    request: around.request,
    theirs: (promise) => around.theirs(clock.running(promise)),
    ours: (promise) => around.ours(patiently(promise, { waitMs, clock })),
  };
}

export function limitOf(within: Within): TimeLimit {
  if (!(within instanceof AbortSignal)) return within;
  return {
    signal: within,
    request: within,
    theirs: (promise) => orAborted(promise, within, () => new OutOfTime('theirs', within.reason)),
    ours: (promise) => orAborted(promise, within, () => new OutOfTime('ours', within.reason)),
  };
}

/** Their clock has run out; what was awaited from us meanwhile ends with it. */
const usedUp = new OutOfTime('theirs');

interface StoppedClock {
  readonly signal: AbortSignal;
  readonly running: <T>(promise: Promise<T>) => Promise<T>;
}

/** A timer that stands still while nothing runs. It does not keep the process alive. */
function stoppedClock(ms: number, parent: AbortSignal): StoppedClock {
  const controller = new AbortController();
  const { signal } = controller;
  // Many questions are asked under one limit: that many listeners are no leak.
  setMaxListeners(0, signal);
  onAbort(parent, () => {
    controller.abort(parent.reason);
  });

  const timer = pausableTimer(ms, () => {
    controller.abort(usedUp);
  });
  let running = 0;
  return {
    signal,
    async running(promise) {
      if (running++ === 0) timer.start();
      try {
        return await orAborted(promise, signal, () => new OutOfTime('theirs', signal.reason));
      } finally {
        if (--running === 0) timer.stop();
      }
    },
  };
}

/** A process that was too busy to listen has lost that time itself: lateness beyond this is given back. */
const punctualMs = 50;

function pausableTimer(ms: number, ring: () => void) {
  let left = ms;
  let due = 0;
  let timer: NodeJS.Timeout | undefined;
  let ringing: NodeJS.Immediate | undefined;
  const arm = (wait: number) => {
    due = performance.now() + wait;
    timer = setTimeout(expire, wait).unref();
  };
  const expire = () => {
    const late = performance.now() - due;
    if (late > punctualMs) arm(late);
    // What has come is read first: where a thousand answer at once, it waits for its turn.
    else ringing = setImmediate(ring);
  };
  return {
    start() {
      arm(left);
    },
    stop() {
      clearTimeout(timer);
      clearImmediate(ringing);
      left = Math.max(0, due - performance.now());
    },
  };
}

async function patiently<T>(
  promise: Promise<T>,
  { waitMs, clock: { signal } }: { readonly waitMs: number; readonly clock: StoppedClock },
): Promise<T> {
  const whose = () => new OutOfTime(signal.reason === usedUp ? 'theirs' : 'ours', signal.reason);
  let timer: NodeJS.Timeout | undefined;
  const impatient = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new OutOfTime('ours'));
    }, waitMs).unref();
  });
  try {
    return await orAborted(Promise.race([promise, impatient]), signal, whose);
  } finally {
    clearTimeout(timer);
  }
}

/** The promise itself goes on; its rejection is not lost when nobody waits for it any more. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal, error: () => OutOfTime): Promise<T> {
  return new Promise((resolve, reject) => {
    const callOff = onAbort(signal, () => {
      reject(error());
    });
    promise.then(resolve, reject).finally(callOff);
  });
}

import { setMaxListeners } from 'node:events';

import { onAbort } from './on-abort.ts';

/** A time limit for an engine or backend. Its time is counted only while it has a question of this process to answer. */
export interface TimeLimit {
  /** Aborts when the time of the engine or backend is used up, or when the request is aborted. */
  readonly signal: AbortSignal;
  /** Aborts when the request is over. Results that are kept for the request can be dropped then. */
  readonly request: AbortSignal;
  /** Awaits the promise and counts the time as engine time. Overlapping promises are counted once. Rejects with `OutOfTime`. */
  readonly theirs: <T>(promise: Promise<T>) => Promise<T>;
  /** Awaits a promise of this process. The engine time is not counted, and the wait has a limit of its own. Rejects with `OutOfTime`. */
  readonly ours: <T>(promise: Promise<T>) => Promise<T>;
}

/** A time limit, or only the abort signal of the request. With a signal alone there is no separate limit: only the signal ends a wait. */
export type Within = TimeLimit | AbortSignal;

/**
 * A time limit was exceeded: that of the engine or backend (`theirs`) or that of a wait inside this process (`ours`). The cause is the
 * reason of the signal that aborted, if a signal did.
 */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
  readonly whose: 'theirs' | 'ours';

  constructor(whose: 'theirs' | 'ours', cause?: unknown) {
    super(`out of time (${whose})`, { cause });
    this.whose = whose;
  }
}

/** Longest wait inside this process in milliseconds. After it, the caller is told to try again later. */
export const longestWaitMs = 10_000;

/** Makes a limit of `ms` milliseconds of engine time, and of `waitMs` for each wait inside this process. `outer` may end both earlier. */
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

/** Abort reason that means that the engine time is used up. Waits inside this process end with it too. */
const usedUp = new OutOfTime('theirs');

interface StoppedClock {
  readonly signal: AbortSignal;
  readonly running: <T>(promise: Promise<T>) => Promise<T>;
}

/** Makes a timer that runs only while at least one promise is awaited. It does not keep the process alive. */
function stoppedClock(ms: number, parent: AbortSignal): StoppedClock {
  const controller = new AbortController();
  const { signal } = controller;
  // The warning about many listeners is switched off: one limit covers many questions, which is no leak.
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

/**
 * Tolerated delay of the timer in milliseconds. If the timer fires later than this, the process was too busy to read answers, and the
 * delay is added to the limit.
 */
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
    // Answers that have arrived are read first: if a thousand arrive together, some are still waiting to be read.
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

/** Rejects when the signal aborts. The promise itself continues, and its later rejection is not reported as unhandled. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal, error: () => OutOfTime): Promise<T> {
  return new Promise((resolve, reject) => {
    const callOff = onAbort(signal, () => {
      reject(error());
    });
    promise.then(resolve, reject).finally(callOff);
  });
}

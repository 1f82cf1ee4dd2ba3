import { type Meter, newMeter } from './meter.ts';
import { childController, onAbort } from './on-abort.ts';

/**
 * The context of a call: its time limit, its end and its counters. One context goes from the pipeline to the socket. The time of an engine
 * or backend is counted only while it has a question of this process to answer.
 */
export interface CallContext {
  /** Aborts when the time of the engine or backend is used up, or when the request is aborted. */
  readonly signal: AbortSignal;
  /** Aborts when the request is over. Results that are kept for the request can be dropped then. */
  readonly request: AbortSignal;
  /** The counters of the request. */
  readonly meter: Meter;
  /** Awaits the promise and counts the time as engine time. Overlapping promises are counted once. Rejects with `OutOfTime`. */
  engineTime<T>(promise: Promise<T>): Promise<T>;
  /** Awaits a promise of this process. The engine time is not counted, and the wait has a limit of its own. Rejects with `OutOfTime`. */
  queueTime<T>(promise: Promise<T>): Promise<T>;
}

/** The side whose time is counted: an engine or backend, or a queue inside this process. */
export type Side = 'engine' | 'queue';

/**
 * A time limit was exceeded: that of the engine or backend, or that of a wait inside this process. The cause is the reason of the signal
 * that aborted, if a signal did.
 */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
  readonly side: Side;

  constructor(side: Side, cause?: unknown) {
    super(`out of time (${side})`, { cause });
    this.side = side;
  }
}

/** Longest wait inside this process in milliseconds. After it, the caller is told to try again later. */
export const longestWaitMs = 10_000;

/** Makes the context of a job, a test or a command. It has no time limit: only the signal ends a wait. */
export function callContext(signal: AbortSignal, meter?: Meter): CallContext {
  return requestContext(() => signal, meter);
}

/** Makes the context of a request. `signal` makes its signal, which is the same at each call, when something needs it. */
export function requestContext(signal: () => AbortSignal, meter = newMeter()): CallContext {
  return new RequestContext(signal, meter);
}

/** Limits a context to `ms` milliseconds of engine time, and to `waitMs` for each wait inside this process. `outer` may end both earlier. */
export function limitTime(ms: number, outer: CallContext, waitMs = longestWaitMs): CallContext {
  return new LimitedContext(outer, { ms, waitMs });
}

/** Returns the same context for a request that is over when `request` aborts. */
export function withRequest(context: CallContext, request: AbortSignal): CallContext {
  return {
    ...{ signal: context.signal, request, meter: context.meter },
    engineTime: (promise) => context.engineTime(promise),
    queueTime: (promise) => context.queueTime(promise),
  };
}

/** Contexts are instances of classes: an object literal with getters takes a hundred times as long to make, and each request makes some. */
class RequestContext implements CallContext {
  readonly meter: Meter;
  readonly #signal: () => AbortSignal;

  constructor(signal: () => AbortSignal, meter: Meter) {
    this.meter = meter;
    this.#signal = signal;
  }

  get signal(): AbortSignal {
    return this.#signal();
  }

  get request(): AbortSignal {
    return this.#signal();
  }

  engineTime<T>(promise: Promise<T>): Promise<T> {
    return timed(this.#wait(promise, 'engine'), (ms) => (this.meter.engineMs += ms));
  }

  queueTime<T>(promise: Promise<T>): Promise<T> {
    return timed(this.#wait(promise, 'queue'), (ms) => (this.meter.waitMs += ms));
  }

  #wait<T>(promise: Promise<T>, side: Side): Promise<T> {
    return orAborted(promise, this.signal, () => new OutOfTime(side, this.signal.reason));
  }
}

interface TimeLimits {
  readonly ms: number;
  readonly waitMs: number;
}

class LimitedContext implements CallContext {
  readonly meter: Meter;
  readonly #outer: CallContext;
  readonly #limits: TimeLimits;
  #startedClock: StoppedClock | undefined;

  constructor(outer: CallContext, limits: TimeLimits) {
    this.meter = outer.meter;
    this.#outer = outer;
    this.#limits = limits;
  }

  get signal(): AbortSignal {
    return this.#clock().signal;
  }

  get request(): AbortSignal {
    return this.#outer.request;
  }

  engineTime<T>(promise: Promise<T>): Promise<T> {
    return this.#outer.engineTime(this.#clock().running(promise));
  }

  queueTime<T>(promise: Promise<T>): Promise<T> {
    const { waitMs } = this.#limits;
    return this.#outer.queueTime(patiently(promise, { waitMs, clock: this.#clock() }));
  }

  /** Most answers from memory need no clock, and a signal costs more than a part of them. */
  #clock(): StoppedClock {
    return (this.#startedClock ??= stoppedClock(this.#limits.ms, this.#outer.signal));
  }
}

/** Reports how long a promise took, in whole milliseconds. */
async function timed<T>(promise: Promise<T>, report: (ms: number) => void): Promise<T> {
  const started = performance.now();
  try {
    return await promise;
  } finally {
    report(Math.round(performance.now() - started));
  }
}

/** Abort reason that means that the engine time is used up. Waits inside this process end with it too. */
const usedUp = new OutOfTime('engine');

interface StoppedClock {
  readonly signal: AbortSignal;
  readonly running: <T>(promise: Promise<T>) => Promise<T>;
}

/** Makes a timer that runs only while at least one promise is awaited. It does not keep the process alive. */
function stoppedClock(ms: number, parent: AbortSignal): StoppedClock {
  const controller = childController(parent);
  const { signal } = controller;
  const timer = pausableTimer(ms, () => {
    controller.abort(usedUp);
  });
  let running = 0;
  return {
    signal,
    async running(promise) {
      if (running++ === 0) timer.start();
      try {
        return await orAborted(promise, signal, () => new OutOfTime('engine', signal.reason));
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
  const error = () => new OutOfTime(signal.reason === usedUp ? 'engine' : 'queue', signal.reason);
  let timer: NodeJS.Timeout | undefined;
  const impatient = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new OutOfTime('queue'));
    }, waitMs).unref();
  });
  try {
    return await orAborted(Promise.race([promise, impatient]), signal, error);
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
    void promise.then(resolve, reject).then(callOff);
  });
}

import { setMaxListeners } from 'node:events';

import { type CallContext, OutOfTime, type Side } from '../../base/call-context.ts';

/** Tells the work about the callers that wait for its result. */
export interface WorkContext {
  /** Aborts when no caller waits any more. */
  readonly signal: AbortSignal;
  /** Sets whose time the callers now spend: that of the peer (`engine`), or our own (`queue`, the default). */
  readonly waitFor: (side: Side) => void;
  /**
   * Reports that one try has failed and another follows. A caller whose time ends before the next result gets this
   * error.
   */
  readonly failedSoFar: (error: unknown) => void;
}

/** Lets several callers share one piece of work that has a name, e.g. one question to an engine. */
export interface CallCoalescer<T> {
  readonly share: <R>(call: SharedCall<T, R>, context: CallContext) => Promise<R>;
  /** Makes later callers start new work instead of sharing the work that is running. */
  readonly forget: () => void;
}

export interface SharedCall<T, R> {
  /** The name under which the work is shared. `undefined` means that it is not shared. */
  readonly name: string | undefined;
  readonly work: (waiters: WorkContext) => Promise<T>;
  /** Reads the result for one caller. `waiters.signal` does not abort until this was done for all of them. */
  readonly read: (result: T) => R;
}

/**
 * Creates an empty set of shared work. Each caller has its own time limit; a caller that gives up does not end the work
 * for the others. No result is kept: a caller that comes after the end starts new work.
 */
export function createCallCoalescer<T>(): CallCoalescer<T> {
  const going = new Map<string, Work<T>>();
  const started = (name: string | undefined, work: (waiters: WorkContext) => Promise<T>): Work<T> => {
    const begun = new Work(work);
    if (name === undefined) return begun;
    going.set(name, begun);
    void begun.over.then(() => {
      if (going.get(name) === begun) going.delete(name);
    });
    return begun;
  };
  return {
    async share({ name, work, read }, context) {
      const ongoingWork = name === undefined ? undefined : going.get(name);
      return (ongoingWork?.isShareable === true ? ongoingWork : started(name, work)).share(context, read);
    },
    forget: () => {
      going.clear();
    },
  };
}

/**
 * One error for all: a new one with its stack at the end of each piece of work would cost more than everything else
 * here.
 */
const nobodyWaits = new Error('nobody waits for this any more');

/** A period in which all callers wait for the same side. */
interface Phase {
  readonly side: Side;
  readonly over: Promise<void>;
  readonly end: () => void;
}

class Work<T> {
  readonly over: Promise<void>;
  readonly #result: Promise<T>;
  readonly #controller = new AbortController();
  #phase: Phase = phase('queue');
  #failure: { readonly error: unknown } | undefined;
  #isOver = false;
  /** True if the peer did not answer one caller in its time. */
  #isLate = false;
  #waiting = 0;

  constructor(work: (waiters: WorkContext) => Promise<T>) {
    setMaxListeners(0, this.#controller.signal);
    this.#result = work({
      signal: this.#controller.signal,
      waitFor: (side) => {
        this.#next(side);
      },
      failedSoFar: (error) => {
        this.#failure = { error };
      },
    });
    this.over = this.#result.then(
      () => {
        this.#finish();
      },
      () => {
        this.#finish();
      },
    );
  }

  /**
   * Returns false once all callers have given up, as a later caller must not share the failure that this causes, or once the peer was too slow
   * for one of them: a request that is never answered would be shared for ever by callers that come one after the other.
   */
  get isShareable(): boolean {
    return !this.#isLate && !this.#controller.signal.aborted;
  }

  async share<R>(context: CallContext, read: (result: T) => R): Promise<R> {
    this.#waiting += 1;
    try {
      while (!this.#isOver) {
        const { side, over } = this.#phase;
        await (side === 'engine' ? context.engineTime(over) : context.queueTime(over));
      }
      return read(await this.#result);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      if (error.side === 'engine') this.#isLate = true;
      throw this.#failure ? this.#failure.error : error;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#controller.abort(nobodyWaits);
    }
  }

  #next(side: Side): void {
    const { end } = this.#phase;
    this.#phase = phase(side);
    end();
  }

  #finish(): void {
    this.#isOver = true;
    this.#phase.end();
  }
}

function phase(side: Side): Phase {
  const { promise, resolve } = withResolvers();
  return { side, over: promise, end: resolve };
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

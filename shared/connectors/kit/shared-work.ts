import { setMaxListeners } from 'node:events';

import { limitOf, OutOfTime, type TimeLimit, type Within } from '../../base/time-limit.ts';

/** What work knows of those who wait for it. */
export interface Waiters {
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
  /** From now on they wait for the other side, or for us: it counts on their time limits. At first it is us. */
  readonly waitFor: (whom: Whom) => void;
  /** A try has failed and another will be made: who runs out of time before it has ended gets this error. */
  readonly failedSoFar: (error: unknown) => void;
}

type Whom = 'theirs' | 'ours';

/** Work under a name: who asks for the same while it goes on shares it. */
export interface SharedWork<T> {
  readonly share: <R>(wanted: Wanted<T, R>, within: Within) => Promise<R>;
  /** What goes on now is not shared with those who come later. */
  readonly forget: () => void;
}

export interface Wanted<T, R> {
  /** Undefined: this work is for one alone. */
  readonly name: string | undefined;
  readonly work: (waiters: Waiters) => Promise<T>;
  /** What one who has waited makes of it. Until all have, `waiters.signal` does not abort. */
  readonly read: (result: T) => R;
}

/**
 * Each who waits obeys his own time limit; one who gives up does not end the work for the others. Nothing is kept: once it
 * is done, the next who asks starts anew.
 */
export function sharedWork<T>(): SharedWork<T> {
  const going = new Map<string, Work<T>>();
  const started = (name: string | undefined, work: (waiters: Waiters) => Promise<T>): Work<T> => {
    const begun = new Work(work);
    if (name === undefined) return begun;
    going.set(name, begun);
    void begun.over.then(() => {
      if (going.get(name) === begun) going.delete(name);
    });
    return begun;
  };
  return {
    async share({ name, work, read }, within) {
      const ongoingWork = name === undefined ? undefined : going.get(name);
      return (ongoingWork?.isWanted === true ? ongoingWork : started(name, work)).share(
        limitOf(within),
        read,
      );
    },
    forget: () => {
      going.clear();
    },
  };
}

/** Made once: at the end of each piece of work a new error, with its stack, would cost more than the rest of this. */
const nobodyWaits = new Error('nobody waits for this any more');

/** A stretch of time in which all wait for the same side. */
interface Phase {
  readonly whom: Whom;
  readonly over: Promise<void>;
  readonly end: () => void;
}

class Work<T> {
  readonly over: Promise<void>;
  readonly #result: Promise<T>;
  readonly #controller = new AbortController();
  #phase: Phase = phase('ours');
  #failure: { readonly error: unknown } | undefined;
  #isOver = false;
  #waiting = 0;

  constructor(work: (waiters: Waiters) => Promise<T>) {
    setMaxListeners(0, this.#controller.signal);
    this.#result = work({
      signal: this.#controller.signal,
      waitFor: (whom) => {
        this.#next(whom);
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

  /** False once all have given up: who comes then must not get the failure that this leads to. */
  get isWanted(): boolean {
    return !this.#controller.signal.aborted;
  }

  async share<R>(limit: TimeLimit, read: (result: T) => R): Promise<R> {
    this.#waiting += 1;
    try {
      while (!this.#isOver) await limit[this.#phase.whom](this.#phase.over);
      return read(await this.#result);
    } catch (error) {
      throw error instanceof OutOfTime && this.#failure ? this.#failure.error : error;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#controller.abort(nobodyWaits);
    }
  }

  #next(whom: Whom): void {
    const { end } = this.#phase;
    this.#phase = phase(whom);
    end();
  }

  #finish(): void {
    this.#isOver = true;
    this.#phase.end();
  }
}

function phase(whom: Whom): Phase {
  const { promise, resolve } = withResolvers();
  return { whom, over: promise, end: resolve };
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

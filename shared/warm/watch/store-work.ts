import { type CallContext, callContext } from '../../base/call-context.ts';
import { childController, deadline } from '../../base/on-abort.ts';

/** Work with the store that a request waits for, and that may go on while the request asks the engine. */
export class StoreWork {
  readonly done: Promise<void>;
  readonly #over: AbortController;

  /** The work ends when `request` aborts. */
  constructor(request: AbortSignal, work: (context: CallContext) => Promise<void>) {
    this.#over = childController(request);
    this.done = work(callContext(this.#over.signal)).finally(() => {
      this.end();
    });
  }

  end(): void {
    this.#over.abort();
  }
}

/** Returns true if the promise is fulfilled within so many milliseconds. Rejects with its error if that comes in time. */
export async function endsWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The longest time in milliseconds of one exchange with the store that no request waits for. */
const longestMs = 10_000;

/** Does work with the store, which ends after ten seconds, and when the signal aborts. */
export async function inTime<T>(
  work: (context: CallContext) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const over = childController(signal);
  try {
    return await work(callContext(deadline(longestMs, over)));
  } finally {
    over.abort();
  }
}

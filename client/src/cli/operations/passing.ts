import { NoAnswerError, ProblemError } from '../../index.ts';
import type { Io } from '../io.ts';
import { isEngineFault, isProxyFault } from '../verdict.ts';

/** Returns true for an error that may go away: the API or an engine did not answer, or is busy. */
export function isPassing(error: unknown): error is Error {
  if (error instanceof NoAnswerError || isEngineFault(error) || isProxyFault(error)) return true;
  return (
    error instanceof ProblemError && (error.status === 429 || error.status === 503 || error.status === 504)
  );
}

/** Returns a handler for `catch` that takes a value in place of an error that may go away. Other errors are thrown. */
export function ifPassing<T>(instead: T) {
  return (error: unknown): T => {
    if (isPassing(error)) return instead;
    throw error;
  };
}

/** Waits until the next look. `subject` is for the line of progress. Returns false if the time is over. */
export type Pause = (subject: string) => Promise<boolean>;

/** The first pause in milliseconds. Each one is twice as long as the one before, up to `every`. */
const firstPauseMs = 500;

/** Returns the pauses of one command. `timeout` is the time for all of them, and `every` the longest one, in seconds. */
export function createPause({
  io,
  timeout,
  every,
}: {
  readonly io: Io;
  readonly timeout: number;
  readonly every: number;
}): Pause {
  const until = performance.now() + timeout * 1000;
  let pauseMs = firstPauseMs;
  return async (subject) => {
    const leftMs = until - performance.now();
    if (leftMs <= 0) return false;
    io.progress(`waiting for ${subject}, ${Math.ceil(leftMs / 1000)} s left …`);
    await io.sleep(Math.min(pauseMs, every * 1000, leftMs));
    pauseMs *= 2;
    return true;
  };
}

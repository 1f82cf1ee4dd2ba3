import type { Clock } from '../../base/clock.ts';
import { aborted } from './faults.ts';

export interface Remembered<T> {
  /** The value kept, or a new one; who asks while it is being made shares it. */
  get(signal: AbortSignal): Promise<T>;
  forget(): void;
}

interface Load<T> {
  readonly value: Promise<T>;
  readonly until: number;
  readonly signal: AbortSignal;
}

/**
 * Keeps what `load` answered for `ttlMs`; failures are not kept. The load runs under the signal of whoever came first, so
 * when that one gives up, the next in line loads for himself; everybody obeys his own signal.
 */
export function remembered<T>(
  load: (signal: AbortSignal) => Promise<T>,
  { ttlMs, clock }: { readonly ttlMs: number; readonly clock: Clock },
): Remembered<T> {
  let kept: Load<T> | undefined;

  const start = (signal: AbortSignal): Load<T> => {
    const started = { value: load(signal), until: clock() + ttlMs, signal };
    kept = started;
    started.value.catch(() => {
      if (kept === started) kept = undefined;
    });
    return started;
  };
  const get = async (signal: AbortSignal): Promise<T> => {
    const current = kept && clock() < kept.until ? kept : start(signal);
    try {
      return await orAborted(current.value, signal);
    } catch (error) {
      if (current.signal.aborted && !signal.aborted) return get(signal);
      throw error;
    }
  };
  return {
    get,
    forget() {
      kept = undefined;
    },
  };
}

function orAborted<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(aborted(signal));
    };
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    value.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', giveUp);
    });
  });
}

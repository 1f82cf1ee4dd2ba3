import { setMaxListeners } from 'node:events';

/** Who waits for a signal by `onAbort`: they are one listener of it. */
const waitingFor = new WeakMap<AbortSignal, Waiting>();

interface Waiting {
  readonly calls: Set<() => void>;
  readonly listener: () => void;
}

/**
 * Calls once at the abort, at once if that has been; answers how to call it off. A signal looks through all its listeners for each
 * that is added: with the thousands that one request over many realms has, that cost more than the requests themselves.
 */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  if (signal.aborted) {
    call();
    return () => undefined;
  }
  // Two may wait with the same function.
  const own = () => {
    call();
  };
  const { calls, listener } = waitingFor.get(signal) ?? listening(signal);
  calls.add(own);
  return () => {
    if (!calls.delete(own) || calls.size > 0) return;
    signal.removeEventListener('abort', listener);
    waitingFor.delete(signal);
  };
}

function listening(signal: AbortSignal): Waiting {
  const calls = new Set<() => void>();
  const listener = () => {
    for (const call of calls) call();
    calls.clear();
  };
  const waiting = { calls, listener };
  waitingFor.set(signal, waiting);
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return waiting;
}

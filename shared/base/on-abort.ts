import { setMaxListeners } from 'node:events';

/** The callbacks that `onAbort` registered for each signal. The signal has one listener for all of them. */
const waitingFor = new WeakMap<AbortSignal, Waiting>();

interface Waiting {
  readonly calls: Set<() => void>;
  readonly listener: () => void;
}

/**
 * Calls `call` once when the signal aborts, or immediately if it was aborted already. Returns a function that cancels this. A signal
 * searches all its listeners when one is added: with thousands of them, as in a request over many realms, this took longer than the
 * requests themselves. Therefore all callbacks of a signal share one listener.
 */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  if (signal.aborted) {
    call();
    return () => undefined;
  }
  // A wrapper makes each registration unique, as the same function may be registered twice.
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

/**
 * Makes a controller whose signal aborts with its parent too. The warning about many listeners is switched off: one signal covers many
 * calls, which is no leak.
 */
export function childController(parent: AbortSignal | undefined): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  if (parent) {
    onAbort(parent, () => {
      controller.abort(parent.reason);
    });
  }
  return controller;
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

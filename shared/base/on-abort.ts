import { setMaxListeners } from 'node:events';

/** The callbacks that `onAbort` registered for each signal. */
const waitingFor = new WeakMap<AbortSignal, Waiting>();

interface Waiting {
  readonly calls: Set<() => void>;
  /** The one listener of the signal for all its callbacks. `undefined` means that the controller of the signal calls them itself. */
  readonly listener: (() => void) | undefined;
}

/**
 * Calls `call` once when the signal aborts, or immediately if it was aborted already. Returns a function that cancels this. A signal
 * searches all its listeners when one is added: with thousands of them, as in a request over many realms, this took longer than the
 * requests themselves. Therefore all callbacks of a signal share one listener, and a signal of `childController` needs none.
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
    if (!calls.delete(own) || calls.size > 0 || !listener) return;
    signal.removeEventListener('abort', listener);
    waitingFor.delete(signal);
  };
}

/**
 * Makes a controller whose signal aborts with its parent too, if it has one. A controller that aborted earlier is forgotten by its parent, which
 * may live as long as the process. The warning about many listeners is switched off: one signal covers many calls, which is no leak.
 */
export function childController(parent?: AbortSignal): AbortController {
  const controller = new ChildController();
  if (parent) {
    controller.leaveParent = onAbort(parent, () => {
      controller.abort(parent.reason);
    });
  }
  return controller;
}

/** Calls the callbacks of its signal without the listeners of the signal, which cost more than the callbacks. */
class ChildController extends AbortController {
  readonly #calls = new Set<() => void>();
  leaveParent: (() => void) | undefined;

  constructor() {
    super();
    setMaxListeners(0, this.signal);
    waitingFor.set(this.signal, { calls: this.#calls, listener: undefined });
  }

  override abort(reason?: unknown): void {
    super.abort(reason);
    this.leaveParent?.();
    callAll(this.#calls);
  }
}

/** A controller that is made when something needs its signal: a signal costs more than a part of an answer from memory. */
export class LateController {
  #controller: AbortController | undefined;
  #end: { readonly reason: unknown } | undefined;

  get controller(): AbortController {
    if (this.#controller) return this.#controller;
    this.#controller = childController();
    if (this.#end) this.#controller.abort(this.#end.reason);
    return this.#controller;
  }

  abort(reason: unknown): void {
    this.#end = { reason };
    this.#controller?.abort(reason);
  }
}

function callAll(calls: Set<() => void>): void {
  for (const call of calls) call();
  calls.clear();
}

function listening(signal: AbortSignal): Waiting {
  const calls = new Set<() => void>();
  const listener = () => {
    callAll(calls);
  };
  const waiting = { calls, listener };
  waitingFor.set(signal, waiting);
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return waiting;
}

/**
 * Returns the signal of the controller, which is aborted after `ms` milliseconds unless it is aborted before. It does not use
 * `AbortSignal.any` with a timeout, because such signals were garbage-collected too early. The timer does not keep the process alive.
 */
export function deadline(ms: number, controller: AbortController = childController()): AbortSignal {
  const timer = setTimeout(() => {
    controller.abort(new Error(`no answer within ${ms} ms`));
  }, ms).unref();
  onAbort(controller.signal, () => {
    clearTimeout(timer);
  });
  return controller.signal;
}

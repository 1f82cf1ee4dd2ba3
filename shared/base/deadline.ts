import { setMaxListeners } from 'node:events';

/**
 * A signal that aborts after `ms`, or with its parent. Made by hand, because the platform's `AbortSignal.any` over a
 * timeout has lost signals to garbage collection. The timer does not keep the process alive.
 */
export function deadline(ms: number, parent?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  // Many realms are asked under one deadline: that many listeners are no leak.
  setMaxListeners(0, controller.signal);
  const expire = () => {
    controller.abort(parent?.aborted ? parent.reason : new Error(`no answer within ${ms} ms`));
  };
  if (parent?.aborted) expire();
  else {
    setTimeout(expire, ms).unref();
    parent?.addEventListener('abort', expire, { once: true });
  }
  return controller.signal;
}

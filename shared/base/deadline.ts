import { setMaxListeners } from 'node:events';

/**
 * A signal that aborts after `ms`, or with its parent. Made by hand, because the platform's `AbortSignal.any` over a
 * timeout has lost signals to garbage collection. The timer does not keep the process alive.
 */
export function deadline(ms: number, parent?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  // Many realms are asked under one deadline: that many listeners are no leak.
  setMaxListeners(0, controller.signal);
  const end = () => {
    clearTimeout(timer);
    controller.abort(parent?.reason);
  };
  const timer = setTimeout(() => {
    parent?.removeEventListener('abort', end);
    controller.abort(new Error(`no answer within ${ms} ms`));
  }, ms).unref();
  if (parent?.aborted) end();
  else parent?.addEventListener('abort', end, { once: true });
  return controller.signal;
}

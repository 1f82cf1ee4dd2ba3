import { setMaxListeners } from 'node:events';

/**
 * Returns a signal that aborts after `ms` milliseconds, or when its parent aborts. It does not use `AbortSignal.any` with a timeout,
 * because such signals were garbage-collected too early. The timer does not keep the process alive.
 */
export function deadline(ms: number, parent?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  // The warning about many listeners is switched off: one deadline covers requests to many realms, which is no leak.
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

import { childController, onAbort } from './on-abort.ts';

/**
 * Returns a signal that aborts after `ms` milliseconds, or when its parent aborts. It does not use `AbortSignal.any` with a timeout,
 * because such signals were garbage-collected too early. The timer does not keep the process alive.
 */
export function deadline(ms: number, parent?: AbortSignal): AbortSignal {
  const controller = childController(parent);
  const timer = setTimeout(() => {
    controller.abort(new Error(`no answer within ${ms} ms`));
  }, ms).unref();
  onAbort(controller.signal, () => {
    clearTimeout(timer);
  });
  return controller.signal;
}

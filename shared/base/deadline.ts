import { childController, onAbort } from './on-abort.ts';

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

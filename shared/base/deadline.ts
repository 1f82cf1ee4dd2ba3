import { AppError } from './errors.ts';

/**
 * A signal that aborts after `ms`, or with its parent. Its reason is always an `AppError` of kind `timeout`,
 * so that whoever gives up can throw it as it is. The timer does not keep the process alive.
 */
export function deadline(ms: number, parent?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const expire = () => {
    controller.abort(
      new AppError('timeout', 'deadline_exceeded', {
        detail: `No answer within ${ms} ms.`,
        cause: parent?.reason,
      }),
    );
  };
  if (parent?.aborted) expire();
  else {
    setTimeout(expire, ms).unref();
    parent?.addEventListener('abort', expire, { once: true });
  }
  return controller.signal;
}

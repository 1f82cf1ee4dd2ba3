import { AppError } from '../../../base/errors.ts';

/**
 * Returns the result of a query to the index of events, or its error: another source may have the same events. Other errors are
 * thrown.
 */
export async function catchIndexFault<T>(ask: () => Promise<T>): Promise<T | AppError> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError && (error.code.startsWith('search_backend_') || isBusy(error)))
      return error;
    throw error;
  }
}

/**
 * Returns true if the query failed because we were busy. A repeated request will reach the backend, so no other source replaces
 * it.
 */
export function isBusy({ code }: AppError): boolean {
  return code === 'busy';
}

/**
 * Returns the error of several queries that ran at the same time. They share our memory, and it is chance which of them was
 * refused as busy, so a lasting failure comes first. Throws `busy` if nothing else was wrong.
 */
export function lastingFaultOf(...faults: readonly (AppError | undefined)[]): AppError | undefined {
  const all = faults.filter((fault) => fault !== undefined);
  const missing = all.find((fault) => !isBusy(fault)) ?? all[0];
  if (missing && isBusy(missing)) throw missing;
  return missing;
}

/** Returns a notice for answers in which another source replaced the index. */
export function indexFaultNotice({ message }: AppError): string {
  return `The index of events could not be read: ${message}`;
}

import { AppError } from './errors.ts';

/**
 * Returns the result, or the error if an engine or backend failed, so that it can be reported beside other results. Faults of
 * our own are thrown.
 */
export async function attempt<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'internal') return error;
    throw error;
  }
}

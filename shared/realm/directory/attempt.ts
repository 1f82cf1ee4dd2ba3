import { AppError } from '../../base/errors.ts';

/** What goes wrong with an engine or backend is an answer, to be told beside others; what goes wrong with us is thrown. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'internal') return error;
    throw error;
  }
}

import { AppError } from '../../base/errors.ts';

/** What an index of events told, or why it did not: others may tell the same. Whatever else goes wrong is thrown. */
export async function unlessIndexFails<T>(ask: () => Promise<T>): Promise<T | AppError> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError && (error.code.startsWith('search_backend_') || isOursToWait(error)))
      return error;
    throw error;
  }
}

/** We had too much to do to hear the backend: asked again, it will tell, so that nobody tells in its place. */
export function isOursToWait({ code }: AppError): boolean {
  return code === 'busy';
}

/**
 * What is missing of several questions that were asked at once. Their answers share our memory, and which of them found no room in it is
 * chance: that one of them failed for good is not. Throws `busy` where nothing else was wrong.
 */
export function missingOf(...faults: readonly (AppError | undefined)[]): AppError | undefined {
  const all = faults.filter((fault) => fault !== undefined);
  const missing = all.find((fault) => !isOursToWait(fault)) ?? all[0];
  if (missing && isOursToWait(missing)) throw missing;
  return missing;
}

/** For the reader of what others tell instead. */
export function silentIndexNotice({ message }: AppError): string {
  return `The index of events could not be read: ${message}`;
}

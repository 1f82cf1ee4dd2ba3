/** Starts a work whose result, or error, may be left out. */
export function startWork<T>(work: () => Promise<T>): Promise<T> {
  const started = Promise.resolve().then(work);
  started.catch(() => undefined);
  return started;
}

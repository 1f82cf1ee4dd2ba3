/**
 * Makes a value on first use and caches it. Schemas are made in this way: building all schemas of a Lambda function takes longer than
 * the rest of its cold start, and a request needs few of them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: make() }).value;
}

/** Makes a value on first use and caches it. A failure is not cached, so that the next use tries again. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= make().catch((error: unknown) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}

/**
 * Makes a value on first use and caches it. Schemas are made in this way: building all schemas of a Lambda function takes longer than
 * the rest of its cold start, and a request needs few of them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: make() }).value;
}

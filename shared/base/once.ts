/**
 * Makes a value when it is first asked for, and keeps it. Schemas are made so: building those of a whole function takes
 * longer than all else of its cold start, and a request needs few of them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: make() }).value;
}

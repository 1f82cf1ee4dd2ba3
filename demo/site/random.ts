import { fnvHash } from '../status-query-engine/snapshot.ts';

/** Returns a generator of pseudo-random numbers in [0, 1) that depend only on the key (mulberry32). */
export function randomOf(key: string): () => number {
  let state = fnvHash(key);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

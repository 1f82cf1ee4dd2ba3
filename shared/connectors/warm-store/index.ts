/** Keeps the states of engines in a Redis, for several processes. */
export { isFault, isLost } from './is-fault.ts';
export type { EngineQuestion, EngineShare } from './piece-store.ts';
export { redisPieceStore } from './redis-piece-store.ts';
export { readVersion } from './store-names.ts';
export type { TakenChanges, TakenStates } from './states-reader.ts';
export { createWarmStore, storePrefix, type WarmStore } from './warm-store.ts';

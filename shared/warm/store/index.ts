/** Keeps the states of engines for several processes, in a Redis or in whatever else keeps pieces. */
export { isFault, isLost } from './is-fault.ts';
export type { Manifest } from './manifest.ts';
export type {
  EngineQuestion,
  EngineShare,
  Lease,
  PieceStore,
  WriteEnd,
  WrittenStates,
} from './piece-store.ts';
export { redisPieceStore } from './redis-piece-store.ts';
export { readVersion, versionText } from './store-names.ts';
export { knownNumber, type StoredChanges, type StoredStates } from './states-reader.ts';
export { createWarmStore, storePrefix, type WarmStore } from './store.ts';

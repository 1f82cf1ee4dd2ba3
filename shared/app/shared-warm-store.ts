import { createWarmStore, type PieceStore, storePrefix, type WarmStore } from '../warm/store/index.ts';
import { warmColumns } from '../warm/watch/columns.ts';

export interface SharedWarmStoreOptions {
  /** The key that all processes of the deployment have, and nobody else. */
  readonly key: Uint8Array;
  /** The largest size of the states of one engine, in bytes. */
  readonly mostBytes: number;
  /** Returns the pieces whose names have a prefix. */
  readonly pieces: (prefix: string) => PieceStore;
}

/** Opens the store by which the processes of a deployment share warm states. */
export function openSharedWarmStore({ key, mostBytes, pieces }: SharedWarmStoreOptions): WarmStore {
  const asked = warmColumns();
  return createWarmStore({ key, asked, mostBytes, pieces: pieces(storePrefix(key, asked)) });
}

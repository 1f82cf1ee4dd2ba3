import { createWatchStore, type WatchStore } from '../store/realm-watches.ts';
import type { RequestPart } from './part.ts';

/** The stored observations of the collector watch, read-only. */
export const watches: RequestPart<Pick<WatchStore, 'list' | 'hosts'>> = ({ table, clock }) => {
  const store = createWatchStore(table, clock);
  return () => store;
};

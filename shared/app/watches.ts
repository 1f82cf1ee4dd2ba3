import { createWatchStore, type WatchStore } from '../store/realm-watches.ts';
import type { RequestPart } from './part.ts';

/** Creates the reader of what the collector watch has stored. */
export const watches: RequestPart<Pick<WatchStore, 'list' | 'hosts'>> = ({ table, clock }) => {
  const store = createWatchStore(table, clock);
  return () => store;
};

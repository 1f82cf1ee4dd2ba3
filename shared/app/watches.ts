import { createWatchStore, type WatchStore } from '../store/realm-watches.ts';
import type { Part } from './part.ts';

/** What the collector watch saw of realms, to read. */
export const watches: Part<Pick<WatchStore, 'list' | 'hosts'>> = ({ table, clock }) => {
  const store = createWatchStore(table, clock);
  return () => store;
};

import { createWatchStore, type WatchStore } from '../store/realm-watches.ts';
import { commonPart } from './part.ts';

/** Creates the reader of what the collector watch has stored. */
export const watches = commonPart(({ table, clock }): Pick<WatchStore, 'list' | 'hosts'> =>
  createWatchStore(table, clock),
);

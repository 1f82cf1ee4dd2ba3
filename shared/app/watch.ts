import { createWatch, type Watch } from '../realm/engine/watch.ts';
import { createWatchStore } from '../store/realm-watches.ts';
import type { Part } from './part.ts';
import { stateHistory } from './stores.ts';

/** Looks at the standard realms and keeps what it saw. */
export const watch: Part<Watch> = (foundation) => {
  const { table, clock } = foundation;
  const made = createWatch({
    store: createWatchStore(table, clock),
    states: stateHistory(foundation),
    clock,
  });
  return () => made;
};

import { createWatch } from '../realm/engine/watch.ts';
import { createWatchStore } from '../store/realm-watches.ts';
import { createStateHistory } from '../store/state-history.ts';
import { commonPart } from './part.ts';

/** Gives a job the collector watch: it queries every standard realm with an engine and every realm that records its states. */
export const watch = commonPart(({ table, clock }) =>
  createWatch({
    store: createWatchStore(table, clock),
    states: createStateHistory(table, clock),
    clock,
  }),
);

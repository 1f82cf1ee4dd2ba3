import { createSilenceStore, type SilenceStore } from '../store/silences.ts';
import type { RequestPart } from './part.ts';

/** Creates the store of silences. */
export const silences: RequestPart<SilenceStore> = ({ table, clock, log }) => {
  const store = createSilenceStore(table, clock, log);
  return () => store;
};

import { createSilenceStore } from '../store/silences.ts';
import { commonPart } from './part.ts';

/** Creates the store of silences. */
export const silences = commonPart(({ table, clock, log }) => createSilenceStore(table, clock, log));

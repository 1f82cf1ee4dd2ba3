import { importTools } from '../store/import-tools.ts';
import { createRealmStore } from '../store/realms.ts';
import { createStateHistory } from '../store/state-history.ts';
import { shared } from './foundation.ts';

/** What is kept of realms; several parts read it. */
export const realmStore = shared(({ table, clock, log }) => createRealmStore(table, clock, log));
export const importToolStore = shared(({ table }) => importTools.open(table));
export const stateHistory = shared(({ table, clock }) => createStateHistory(table, clock));

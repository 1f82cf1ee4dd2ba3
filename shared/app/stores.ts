import { importTools } from '../store/import-tools.ts';
import { createRealmStore } from '../store/realms.ts';
import { shared } from './foundation.ts';

/** The stored realms, which several parts read. */
export const realmStore = shared(({ table, clock, log }) => createRealmStore(table, clock, log));
export const importToolStore = shared(({ table }) => importTools.open(table));

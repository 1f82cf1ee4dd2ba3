import { importTools } from '../store/import-tools.ts';
import { createRealmStore } from '../store/realms.ts';
import { shareInstance } from './dependencies.ts';

/** The stored realms, which several parts read. */
export const realmStore = shareInstance(({ table, clock, log }) => createRealmStore(table, clock, log));
export const importToolStore = shareInstance(({ table }) => importTools.open(table));

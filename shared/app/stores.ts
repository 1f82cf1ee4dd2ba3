import { importTools } from '../store/import-tools.ts';
import { createRealmStore } from '../store/realms.ts';
import { createSessionStore } from '../store/sessions.ts';
import { createUserStore } from '../store/users.ts';
import { shared } from './foundation.ts';

/** Stores of the table that several parts read. */
export const userStore = shared(({ table, clock }) => createUserStore(table, clock));
export const sessionStore = shared(({ table, clock }) => createSessionStore(table, clock));
export const realmStore = shared(({ table, clock, log }) => createRealmStore(table, clock, log));
export const importToolStore = shared(({ table }) => importTools.open(table));

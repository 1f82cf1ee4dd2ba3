import { createAccessKeyStore } from '../store/access-keys.ts';
import { createSessionStore } from '../store/sessions.ts';
import { createUserStore } from '../store/users.ts';
import { shared } from './foundation.ts';

/** The stored users, sessions and keys. They are apart from the stores of realms, because the authorizer does not use realms. */
export const userStore = shared(({ table, clock }) => createUserStore(table, clock));
export const sessionStore = shared(({ table, clock }) => createSessionStore(table, clock));
export const accessKeyStore = shared(({ table, clock }) => createAccessKeyStore(table, clock));

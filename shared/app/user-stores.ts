import { createAccessKeyStore } from '../store/access-keys.ts';
import { createSessionStore } from '../store/sessions.ts';
import { createUserStore } from '../store/users.ts';
import { shared } from './foundation.ts';

/** What is kept of callers; apart from the realms, of which the authorizer knows nothing. */
export const userStore = shared(({ table, clock }) => createUserStore(table, clock));
export const sessionStore = shared(({ table, clock }) => createSessionStore(table, clock));
export const accessKeyStore = shared(({ table, clock }) => createAccessKeyStore(table, clock));

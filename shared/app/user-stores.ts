import { createAccessKeyStore } from '../store/access-keys.ts';
import { createSessionStore } from '../store/sessions.ts';
import { createUserStore } from '../store/users.ts';
import { shareInstance } from './dependencies.ts';

/** The stored users, sessions and keys. They are apart from the stores of realms, because the authorizer does not use realms. */
export const userStore = shareInstance(({ table, clock }) => createUserStore(table, clock));
export const sessionStore = shareInstance(({ table, clock }) => createSessionStore(table, clock));
export const accessKeyStore = shareInstance(({ table, clock }) => createAccessKeyStore(table, clock));

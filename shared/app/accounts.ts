import { type Accounts, createAccounts } from '../security/accounts.ts';
import type { Part } from './part.ts';
import { sessionStore, userStore } from './user-stores.ts';

/** The users and their sessions, for administrators. */
export const accounts: Part<Accounts> = (foundation) => {
  const instance = createAccounts(userStore(foundation), sessionStore(foundation));
  return () => instance;
};

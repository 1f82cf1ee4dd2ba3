import { type Accounts, createAccounts } from '../security/accounts.ts';
import type { RequestPart } from './part.ts';
import { sessionStore, userStore } from './user-stores.ts';

/** The users and their sessions, for administrators. */
export const accounts: RequestPart<Accounts> = (dependencies) => {
  const instance = createAccounts(userStore(dependencies), sessionStore(dependencies));
  return () => instance;
};

import { type Accounts, createAccounts } from '../security/accounts.ts';
import { createIssuerAccounts } from '../security/issuer-accounts.ts';
import { createIssuerUserStore } from '../store/issuer-users.ts';
import { issuers } from '../store/issuers.ts';
import type { RequestPart } from './part.ts';
import { sessionStore, userStore } from './user-stores.ts';

/** Creates the service by which administrators read and change users and end their sessions. */
export const accounts: RequestPart<Accounts> = (dependencies) => {
  const { table, clock } = dependencies;
  const stores = { users: createIssuerUserStore(table, clock), issuers: issuers.open(table) };
  const instance = createAccounts({
    users: userStore(dependencies),
    sessions: sessionStore(dependencies),
    ofIssuers: createIssuerAccounts(stores, clock),
  });
  return () => instance;
};

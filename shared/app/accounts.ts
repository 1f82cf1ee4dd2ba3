import { createAccounts } from '../security/accounts.ts';
import { createIssuerAccounts } from '../security/issuer-accounts.ts';
import { createIssuerUserStore } from '../store/issuer-users.ts';
import { issuers } from '../store/issuers.ts';
import { commonPart } from './part.ts';
import { sessionStore, userStore } from './user-stores.ts';

/** Creates the service by which administrators read and change users and end their sessions. */
export const accounts = commonPart((dependencies) => {
  const { table, clock } = dependencies;
  const stores = { users: createIssuerUserStore(table, clock), issuers: issuers.open(table) };
  return createAccounts({
    users: userStore(dependencies),
    sessions: sessionStore(dependencies),
    ofIssuers: createIssuerAccounts(stores, clock),
  });
});

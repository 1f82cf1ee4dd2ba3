import { expect, it } from '@jest/globals';

import { createAccounts } from '../../../../shared/security/accounts.ts';

it('nobody is found, and no sessions are ended, under the name of no user', async () => {
  const none = { find: () => Promise.resolve(undefined) };
  const sessions = { list: () => Promise.resolve([]), endAll: () => Promise.resolve(0) };
  const parts = { users: none, sessions, ofIssuers: none } as never;
  const refusal = { code: 'user_not_found' };
  await expect(createAccounts(parts).find('ann')).rejects.toMatchObject(refusal);
  await expect(createAccounts(parts).endSessions('ann')).rejects.toMatchObject(refusal);
});

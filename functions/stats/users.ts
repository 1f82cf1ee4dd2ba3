import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { existingNames } from '../../shared/realm/directory/directory.ts';
import { endpoint } from './group.ts';

const user = once(() =>
  z
    .strictObject({
      user_name: z.string(),
      issuer: z.string().nullable().describe('issuer that vouches for the user; null for a stored user'),
      subject: z.string().nullable().describe('name of the user at the issuer; null for a stored user'),
      full_name: z.string().nullable(),
      role: z.enum(['viewer', 'operator', 'admin', 'none']),
      realms: z.array(z.string()).describe('realms that the user may see; an administrator sees all realms'),
      session_count: z
        .int()
        .nonnegative()
        .describe(
          'number of sessions that have not ended; 1 for a user of an issuer whose token was used within 15 minutes',
        ),
      last_login: z.iso.datetime({ offset: true }).nullable(),
    })
    .meta({ id: 'User' }),
);

/** Lists all users (spec 4.8), and those of issuers whose tokens were used within 30 days. */
export const users = endpoint({
  name: 'stats.users',
  method: 'GET',
  path: '/api/stats/get-all-users/',
  access: 'admin',
  summary: 'All users, with their realms and living sessions',
  list: {
    sort: ['user_name', 'issuer', 'full_name', 'role', 'session_count', 'last_login'],
    ties: ['user_name'],
  },
  returns: () => z.array(user()),
  async handle(_request, { accounts, realms, iso }) {
    const [all, there] = await Promise.all([accounts.list(), realms.directory.configured()]);
    return {
      data: all.map((account) => ({
        ...account,
        realms: existingNames(account.realms, there),
        last_login: iso(account.last_login),
      })),
    };
  },
});

import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { endpoint } from './group.ts';

const count = once(() => z.int().nonnegative());

/** Counts the users who are logged in, and their sessions (spec 4.8). */
export const sessionCounts = endpoint({
  name: 'stats.session-counts',
  method: 'GET',
  path: '/api/stats/get-users-and-sessions/',
  access: 'viewer',
  summary: 'Numbers of logged users and of active sessions',
  returns: () =>
    z.strictObject({ logged_users: count(), active_sessions: count() }).meta({ id: 'SessionCounts' }),
  handle: async (_request, { accounts }) => ({ data: await accounts.counts() }),
});

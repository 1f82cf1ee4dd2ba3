import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { endpoint } from './group.ts';

/** Ends all sessions of a user. The account is left unchanged (spec 4.8). */
export const endSessions = endpoint({
  name: 'stats.end-sessions',
  method: 'DELETE',
  path: '/api/stats/user/{user_name}/',
  access: 'admin',
  summary: "End a user's sessions",
  description:
    'The tokens of the sessions stop working when the gateway next asks its authorizer, within a minute.',
  params: () => z.object({ user_name: name }),
  audit: { action: 'sessions.end', target: ({ params }) => params.user_name },
  problems: ['user_of_issuer'],
  returns: () =>
    z
      .strictObject({ user_name: z.string(), ended_sessions: z.int().nonnegative() })
      .meta({ id: 'EndedSessions' }),
  handle: async ({ params: { user_name }, dryRun }, { accounts }) => ({
    data: { user_name, ended_sessions: await accounts.endSessions(user_name, { dryRun }) },
  }),
});

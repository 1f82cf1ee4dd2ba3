import * as z from 'zod';

import { endpoint } from './group.ts';
import { tokenPair } from './token-pair.ts';

/** Returns the next token pair for a refresh token, which is itself the credential (spec 4.11). */
export const refresh = endpoint({
  name: 'token.refresh',
  method: 'POST',
  path: '/api/token/refresh/',
  access: 'public',
  summary: 'Refresh the tokens',
  description:
    'The answer holds the next refresh token. The same token gives the same answer for ten seconds; used later, it ends the session.',
  body: () => z.strictObject({ refresh: z.string().min(1).max(4096) }).meta({ id: 'Refresh' }),
  returns: tokenPair,
  problems: ['token_not_valid'],
  cache: 'no-store',
  handle: async ({ body }, { sessions }) => ({ data: await sessions.refresh(body.refresh) }),
});

import * as z from 'zod';

import { basicCredentials } from './basic-credentials.ts';
import { endpoint } from './group.ts';
import { deviceHeaders, logIn } from './log-in.ts';
import { tokenPair } from './token-pair.ts';

/** Logs a user in with a user name and a password, and returns the first token pair (spec 4.11). */
export const issue = endpoint({
  name: 'token.issue',
  method: 'GET',
  path: '/api/token/',
  access: 'public',
  summary: 'Log in',
  description: 'Takes the user name and password as HTTP Basic and starts a session.',
  headers: () => z.object({ authorization: z.string().optional(), ...deviceHeaders() }),
  returns: tokenPair,
  setsCookie: true,
  cache: 'no-store',
  async handle({ headers: { authorization, cookie } }, scope) {
    return logIn({ ...basicCredentials(authorization), cookie }, scope);
  },
});

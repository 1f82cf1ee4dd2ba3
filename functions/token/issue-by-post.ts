import * as z from 'zod';

import { endpoint } from './group.ts';
import { deviceHeaders, logIn } from './log-in.ts';
import { tokenPair } from './token-pair.ts';

/** The largest number of characters of a user name and of a password. */
const longest = 1024;

/** Logs a user in with the credentials in the body, for programs that cannot send HTTP Basic. */
export const issueByPost = endpoint({
  name: 'token.issue-by-post',
  method: 'POST',
  path: '/api/token/',
  access: 'public',
  extension: true,
  summary: 'Log in, by a body',
  description: 'The same as `GET`, with the user name and the password in the body.',
  headers: () => z.object(deviceHeaders()),
  body: () =>
    z
      .strictObject({
        user_name: z.string().min(1).max(longest),
        password: z.string().min(1).max(longest),
      })
      .meta({ id: 'LogIn' }),
  returns: tokenPair,
  setsCookie: true,
  problems: ['bad_credentials'],
  cache: 'no-store',
  handle: ({ headers: { cookie }, body: { user_name, password } }, scope) =>
    logIn({ userName: user_name, password, cookie }, scope),
});

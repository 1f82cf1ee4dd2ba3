import type { Caller } from '../http/request/caller.ts';
import { tokenInHeader } from '../security/sent-credential.ts';
import { tokenAuthorizer } from './access.ts';
import type { RequestPart } from './part.ts';

/**
 * Returns the role of the caller on an endpoint that needs no access token. `undefined` if the request has no `Authorization` header.
 * Throws `token_not_valid` if the token is not valid.
 */
export const bearer: RequestPart<
  (authorization: string | undefined) => Promise<Caller['role'] | undefined>
> = (dependencies) => {
  const vouching = tokenAuthorizer(dependencies);
  return () => async (authorization) => {
    if (authorization === undefined) return undefined;
    return (await vouching.authorize(tokenInHeader(authorization))).role;
  };
};

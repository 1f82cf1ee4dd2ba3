import type { Role } from '../http/caller.ts';
import { bearerToken } from '../security/access.ts';
import { access } from './access.ts';
import type { Part } from './part.ts';

/**
 * Returns the role of the caller on an endpoint that needs no access token. `undefined` if the request has no `Authorization` header.
 * Throws `token_not_valid` if the token is not valid.
 */
export const bearer: Part<(authorization: string | undefined) => Promise<Role | undefined>> = (
  foundation,
) => {
  const vouching = access(foundation);
  return () => async (authorization) => {
    if (authorization === undefined) return undefined;
    return (await vouching.authorize(bearerToken(authorization))).role;
  };
};

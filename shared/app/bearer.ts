import type { Role } from '../http/caller.ts';
import { bearerToken } from '../security/access.ts';
import { access } from './access.ts';
import type { Part } from './part.ts';

/** The role of whoever shows an access token where none is needed; undefined without one. A bad one is `token_not_valid`. */
export const bearer: Part<(authorization: string | undefined) => Promise<Role | undefined>> = (
  foundation,
) => {
  const vouching = access(foundation);
  return () => async (authorization) => {
    if (authorization === undefined) return undefined;
    return (await vouching.authorize(bearerToken(authorization))).role;
  };
};

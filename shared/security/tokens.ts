import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import type { SigningKeys } from './keys.ts';

const ALGORITHM = 'ES256';
const ISSUER = 'realmgate';
const AUDIENCE = 'realmgate-api';

const claims = once(() =>
  z.object({
    /** The user name. */
    sub: z.string(),
    /** The session id. In a device token: the id of the device. */
    sid: z.string(),
    /** The id of this token. */
    jti: z.string(),
    typ: z.enum(['access', 'refresh', 'device']),
    /** The user's role at the time of signing. The current role is in the table. */
    role: z.string(),
  }),
);
export type Claims = z.infer<ReturnType<typeof claims>>;

/** The time from which and until which a token is valid, in epoch seconds. */
export interface TokenLifetime {
  readonly from: number;
  readonly to: number;
}

export interface Tokens {
  sign(content: Claims, life: TokenLifetime): Promise<string>;
  /** Returns the claims of a valid token. Throws `AppError` unauthorized `token_not_valid` for every fault, without naming it. */
  verify(token: string, typ: Claims['typ']): Promise<Claims>;
}

export function createTokens(keys: SigningKeys, clock: Clock): Tokens {
  return {
    async sign(content, { from, to }) {
      const { kid, key } = await keys.signer();
      return new SignJWT({ ...content })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(from)
        .setExpirationTime(to)
        .sign(key);
    },
    async verify(token, typ) {
      // The key is read before the token is checked: a secret that cannot be read is a server error, not an invalid token.
      const key = await keys.verifier(keyId(token));
      if (!key) throw tokenNotValid('unknown kid');
      const options = {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp'],
        currentDate: new Date(clock()),
      };
      const { payload } = await throwTokenNotValid(() => jwtVerify(token, key, options));
      const content = claims().safeParse(payload);
      if (!content.success || content.data.typ !== typ) throw tokenNotValid('other claims than expected');
      return content.data;
    },
  };
}

/**
 * Returns the error for an invalid token. `reason` goes into the log; it must not be an error object, because that may contain
 * the claims.
 */
export function tokenNotValid(reason: string): AppError {
  return new AppError('token_not_valid', refusalOptions(reason, 'The token is not valid.'));
}

/**
 * The refusal of a token that says to the caller what is wrong: a sentence of ours without quotes, which holds nothing of the token.
 * It is for tokens whose signature is right, so that a stranger learns nothing.
 */
export class ExplainedRefusal extends AppError {
  constructor(reason: string, detail: string) {
    super('token_not_valid', refusalOptions(reason, detail));
  }
}

function refusalOptions(cause: string, detail: string) {
  const headers = { 'WWW-Authenticate': 'Bearer realm="realmgate", error="invalid_token"' };
  return { detail, headers, cause };
}

/** Returns whether a token names another issuer than this service, before anything is verified. */
export function namesOtherIssuer(token: string): boolean {
  try {
    const { iss = ISSUER } = decodeJwt(token);
    return iss !== ISSUER;
  } catch {
    return false;
  }
}

function keyId(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch (error) {
    throw tokenNotValid(reasonOf(error));
  }
}

async function throwTokenNotValid<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw tokenNotValid(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown fault';
}

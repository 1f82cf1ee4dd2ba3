import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
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
    /** User name. */
    sub: z.string(),
    /** Session id; of a device token, the id of the device. */
    sid: z.string(),
    /** Id of this one token. */
    jti: z.string(),
    typ: z.enum(['access', 'refresh', 'device']),
    /** The user's role when the token was made; the present one is in the table. */
    role: z.string(),
  }),
);
export type Claims = z.infer<ReturnType<typeof claims>>;

/** When a token begins and ends, epoch seconds. */
export interface Life {
  readonly from: number;
  readonly to: number;
}

export interface Tokens {
  sign(content: Claims, life: Life): Promise<string>;
  /** Any fault of the token is `AppError` unauthorized `token_not_valid`, without saying which. */
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
      // The key is looked up apart from the checks: a secret that cannot be read is our fault, not the token's.
      const key = await keys.verifier(keyId(token));
      if (!key) throw tokenNotValid('unknown kid');
      const options = {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp'],
        currentDate: new Date(clock()),
      };
      const { payload } = await orNotValid(() => jwtVerify(token, key, options));
      const content = claims().safeParse(payload);
      if (!content.success || content.data.typ !== typ) throw tokenNotValid('other claims than expected');
      return content.data;
    },
  };
}

/** `reason` is for the log: words only, because an error of the checks may hold the claims. */
export function tokenNotValid(reason: string): AppError {
  return new AppError('token_not_valid', {
    detail: 'The token is not valid.',
    headers: { 'WWW-Authenticate': 'Bearer realm="realmgate", error="invalid_token"' },
    cause: reason,
  });
}

function keyId(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch (error) {
    throw tokenNotValid(wordsOf(error));
  }
}

async function orNotValid<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw tokenNotValid(wordsOf(error));
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown fault';
}

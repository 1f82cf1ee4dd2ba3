import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import type { IssuerRecord } from '../store/issuers.ts';
import type { IssuerKeys, KnownKeys } from './issuer-keys.ts';
import { ExplainedRefusal, tokenNotValid } from './tokens.ts';

/** The person or program that an issuer vouches for. */
export interface IssuerClaims {
  /** The value of the issuer's `user_claim`. */
  readonly subject: string;
  readonly groups: ReadonlySet<string>;
}

interface Verification {
  readonly issuer: IssuerRecord;
  readonly keys: IssuerKeys;
  readonly clock: Clock;
}

/** The signature algorithms that are accepted: those with a public key. */
const algorithms = 'ES256 ES384 ES512 RS256 RS384 RS512 PS256 PS384 PS512 EdDSA Ed25519'.split(' ');
/** Longest token in characters. It bounds the number of groups too. */
const longestToken = 16_384;
/** Difference between the clocks of the issuer and of this machine that is accepted, in seconds. */
const clockToleranceS = 60;

/**
 * Verifies an access token of an issuer. Throws `AppError` unauthorized `token_not_valid` for whatever is wrong in the token, also if the
 * issuer answers and has no such key, or unavailable `issuer_unavailable` if the key is unknown and the issuer does not answer.
 */
export async function verifyIssuerToken(token: string, verification: Verification): Promise<IssuerClaims> {
  const { issuer, keys } = verification;
  checkHeader(token);
  const known = await keys.current(issuer);
  const claims = await signedClaims(token, known, verification);
  if (claims) return readClaims(claims, issuer);
  const newer = await keys.newerThan(known, issuer);
  const laterClaims = newer === known ? undefined : await signedClaims(token, newer, verification);
  if (laterClaims) return readClaims(laterClaims, issuer);
  throw tokenNotValid('the issuer has no such key');
}

/** The values of the header `typ` of access tokens (RFC 9068, 2.1), and of providers that do not distinguish kinds of tokens. */
const headerTypes: ReadonlySet<string> = new Set(['jwt', 'at+jwt', 'application/at+jwt']);

/** Schema of what is read from the header of a token. A stranger wrote it, and `jose` declares the types of its values without checking them. */
const tokenHeader = once(() => z.object({ kid: z.string(), typ: z.string().default('JWT') }));

function checkHeader(token: string): void {
  if (token.length > longestToken) {
    const detail = 'A token was sent that is too long: its issuer must put fewer groups into it.';
    throw new ExplainedRefusal(`the token has ${token.length} characters`, detail);
  }
  const header = tokenHeader().safeParse(headerOf(token)).data;
  if (!header) throw tokenNotValid('the token names no key, or its header has values of other types');
  if (!headerTypes.has(header.typ.toLowerCase()))
    throw tokenNotValid('the header says that it is no access token');
}

function headerOf(token: string): unknown {
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Returns the claims, or `undefined` if none of the keys is that of the token. */
async function signedClaims(
  token: string,
  known: KnownKeys,
  { issuer, clock }: Pick<Verification, 'issuer' | 'clock'>,
): Promise<JWTPayload | undefined> {
  const { url, audience, audience_claim: audienceClaim = 'aud' } = issuer;
  try {
    const { payload } = await jwtVerify(token, known.find, {
      algorithms,
      issuer: url,
      ...(audienceClaim === 'aud' && { audience }),
      requiredClaims: ['exp', audienceClaim],
      clockTolerance: clockToleranceS,
      currentDate: new Date(clock()),
    });
    if (audienceClaim === 'client_id' && payload['client_id'] !== audience) throw wrongAudience();
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return undefined;
    throw refusalOf(error);
  }
}

/**
 * Returns the refusal for an error of `jose`, which asks nobody: whatever it throws is about the token. The signature is verified before
 * the claims. So only the bearer of a real token is told which claim was wrong.
 */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof errors.JWTExpired) {
    return new ExplainedRefusal('the token has expired', 'A token of an issuer was sent that has expired.');
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return wrongAudience();
    if (error.claim === 'nbf') {
      const detail = 'A token of an issuer was sent that is not valid yet: one of the clocks is wrong.';
      return new ExplainedRefusal('the token is not valid yet', detail);
    }
  }
  return tokenNotValid(error instanceof Error ? error.message : 'unknown fault');
}

function wrongAudience() {
  return new ExplainedRefusal(
    'another audience',
    'A token of an issuer was sent that is for another audience.',
  );
}

/** Schema of the claims that distinguish an access token that anybody may carry from other tokens of an issuer. */
const bearerClaims = once(() =>
  z.object({
    /** Keycloak names the kind of token: others are `ID`, `Refresh` and `Logout`. */
    typ: z.enum(['Bearer', 'at+jwt', 'JWT']).optional(),
    /** Cognito does so too. */
    token_use: z.literal('access').optional(),
    /** Only ID tokens have the hash of an access token. */
    at_hash: z.undefined().optional(),
    /** The token is bound to a key that its sender would have to prove. */
    cnf: z.undefined().optional(),
  }),
);

/** Schema of a subject. It becomes a part of a user name, which goes to engines as the author of comments. */
export const subjectClaim = once(() =>
  z
    .string()
    .max(128)
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N}._@+|~=-]*$/u,
      'may hold letters, digits and . _ @ + | ~ = - only, as the part of the user name after the colon',
    ),
);
const groupsClaim = once(() =>
  z
    .union([z.string().transform((text) => text.split(' ')), z.array(z.string())])
    .default([])
    .catch([]),
);

function readClaims(claims: JWTPayload, issuer: IssuerRecord): IssuerClaims {
  const { user_claim: userClaim = 'sub', groups_claim: groupsName = 'groups' } = issuer;
  if (!bearerClaims().safeParse(claims).success) {
    const detail = 'A token of an issuer was sent that is no access token, or is bound to a key.';
    throw new ExplainedRefusal('not a bearer access token', detail);
  }
  const subject = subjectClaim().safeParse(claimOf(claims, userClaim));
  if (!subject.success) {
    const detail =
      'A token of an issuer was sent whose claim with the name of the user is missing or no name.';
    throw new ExplainedRefusal(`the claim ${userClaim} is no name`, detail);
  }
  return { subject: subject.data, groups: new Set(groupsClaim().parse(claimOf(claims, groupsName))) };
}

/** Returns a claim by its name, or by its path with dots: `realm_access.roles`. Names may have dots themselves. */
function claimOf(claims: JWTPayload, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = new Map<string, unknown>(Object.entries(value)).get(part);
  }
  return value;
}

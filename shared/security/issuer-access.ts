import { decodeJwt, type JWTPayload } from 'jose';

import type { Clock } from '../base/clock.ts';
import { expiring } from '../base/expiring.ts';
import type { FoundSubject, IssuerLookup } from '../store/issuer-lookup.ts';
import { highestRole, rulesOfGroups } from '../store/issuer-rules.ts';
import { useIntervalMs, type UseOfToken } from '../store/issuer-users.ts';
import { creationOf, type IssuerRecord } from '../store/issuers.ts';
import type { TokenAuthorizer } from './access.ts';
import type { AuthorizedUser } from './authorized-user.ts';
import { ignoreWriteFailure } from './ignore-write-failure.ts';
import { createIssuerKeys, type FetchKeys } from './issuer-keys.ts';
import { verifyIssuerToken } from './issuer-tokens.ts';
import { tokenNotValid } from './tokens.ts';

interface IssuerAccessOptions {
  readonly lookup: IssuerLookup;
  readonly fetchKeys: FetchKeys;
  readonly clock: Clock;
}

/** Time for which the list of issuers is cached, in milliseconds. Rights do not depend on it: each token reads its issuer again. */
const listCacheMs = 10_000;
/** Longest JSON text of a user's groups, in characters. The gateway passes them to the functions and allows 8 KB in total. */
const longestGroups = 4000;

/**
 * Authenticates by access tokens of the registered issuers. It makes one table call if the token is valid, else none, and another one
 * now and then to store that the user was seen. Throws unavailable `issuer_unavailable` if the key of a token is unknown and the issuer
 * does not answer.
 */
export function createIssuerAccess({ lookup, fetchKeys, clock }: IssuerAccessOptions): TokenAuthorizer {
  const list = expiring(() => lookup.list(), listCacheMs, clock);
  const keys = createIssuerKeys(fetchKeys, clock);
  return {
    async authorize(token, noteIssuer) {
      const issuer = issuerOf(decodeJwt(token), await list.get());
      if (!issuer) throw tokenNotValid('the token is of no issuer that is registered');
      noteIssuer?.(issuer.id);
      const { subject, groups } = await verifyIssuerToken(token, { issuer, keys, clock });
      const found = await lookup.find({ issuerId: issuer.id, subject });
      if (!found || !isSameIssuer(found.issuer, issuer))
        throw tokenNotValid('the issuer was removed or changed');
      if (found.isBlocked) throw tokenNotValid('the user of the issuer is blocked');
      const user = userOf(found.issuer, subject, groups);
      if (isUseDue(found, clock())) await ignoreWriteFailure(lookup.noteUse(useOf(user, subject)));
      return user;
    },
  };
}

/** Returns the issuer that the token claims to be of. Of several records with the same URL, the one of its audience is chosen. */
function issuerOf(claims: JWTPayload, all: readonly IssuerRecord[]): IssuerRecord | undefined {
  const candidates = all.filter(({ url }) => url === claims.iss);
  const isFor = ({ audience, audience_claim = 'aud' }: IssuerRecord) =>
    [claims[audience_claim]].flat().includes(audience);
  return candidates.find(isFor) ?? candidates[0];
}

/**
 * Returns whether both records verify tokens alike. The rules do not matter, because those of the newest record are used, and neither
 * does what the documentation needs.
 */
function isSameIssuer(one: IssuerRecord, other: IssuerRecord): boolean {
  const others = { rules: [], docs_client_id: undefined, docs_scope: undefined };
  return JSON.stringify({ ...one, ...others }) === JSON.stringify({ ...other, ...others });
}

type IssuerUser = AuthorizedUser & Required<Pick<AuthorizedUser, 'issuer'>>;

/** Returns the user. Rights of a user of an issuer are in no record of ours. A colon is in its name, and in none of ours. */
function userOf(issuer: IssuerRecord, subject: string, groups: ReadonlySet<string>): IssuerUser {
  const rules = rulesOfGroups(issuer.rules, groups);
  const named = [...new Set(rules.map(({ group }) => group))];
  if (JSON.stringify(named).length > longestGroups) throw tokenNotValid('too many groups with rules');
  return {
    userName: `${issuer.id}:${subject}`,
    userCreatedAt: creationOf(issuer),
    role: highestRole(rules) ?? 'none',
    sessionId: `issuer-${issuer.id}`,
    issuer: { id: issuer.id, groups: named },
  };
}

/** Returns whether the use of a token is to be stored: it is the first for a while, or of a user of a later issuer of this id. */
function isUseDue({ issuer, lastUse }: FoundSubject, now: number): boolean {
  if (lastUse?.issuer_creation_id !== creationOf(issuer)) return true;
  return lastUse.used_at <= now - useIntervalMs;
}

const useOf = ({ issuer, userCreatedAt }: IssuerUser, subject: string): UseOfToken => ({
  ...{ issuer_id: issuer.id, subject, issuer_creation_id: userCreatedAt },
  groups: [...issuer.groups],
});

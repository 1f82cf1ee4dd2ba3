import type { Clock } from '../base/clock.ts';
import { allRealms, highestRole, realmsOfRules, rulesOfGroups } from '../store/issuer-rules.ts';
import { type IssuerUserRecord, type IssuerUserStore } from '../store/issuer-users.ts';
import { creationOf, type IssuerRecord, type IssuerStore } from '../store/issuers.ts';
import type { Account, SessionCounts } from './account.ts';

/** The users of issuers whose tokens were used within the last 30 days, with the rights that the rules give them now. */
export interface IssuerAccounts {
  list(): Promise<Account[]>;
  /** Returns the account of `ISSUER:SUBJECT`, or `undefined` if that user is not known. */
  find(userName: string): Promise<Account | undefined>;
  counts(): Promise<SessionCounts>;
}

interface Stores {
  readonly users: Pick<IssuerUserStore, 'find' | 'list'>;
  readonly issuers: Pick<IssuerStore, 'find' | 'list'>;
}

/** Age of the last noted use until which a user has a session, in milliseconds: the usual life of an access token. */
const sessionMs = 900_000;

export function createIssuerAccounts({ users, issuers }: Stores, clock: Clock): IssuerAccounts {
  const list = async () => {
    const seen = await users.list();
    if (seen.length === 0) return [];
    const byId = new Map((await issuers.list()).map((issuer) => [issuer.id, issuer]));
    return seen.flatMap((user) => accountOf(user, byId.get(user.issuer_id), clock()) ?? []);
  };
  return {
    list,
    async find(userName) {
      const name = parseIssuerUserName(userName);
      const user = name && (await users.find(name));
      return user && accountOf(user, await issuers.find(user.issuer_id), clock());
    },
    async counts() {
      const logged = (await list()).filter(({ session_count: sessions }) => sessions > 0);
      return { logged_users: logged.length, active_sessions: logged.length };
    },
  };
}

/** Splits `ISSUER:SUBJECT`. Returns `undefined` for the name of a stored user, which has no colon. */
function parseIssuerUserName(userName: string) {
  const [, issuerId, subject = ''] = /^([^:]{1,32}):([^:]{1,128})$/.exec(userName) ?? [];
  return issuerId === undefined ? undefined : { issuerId, subject };
}

/** Returns `undefined` if the issuer of the user was removed. A later issuer of its id has other users. */
function accountOf(
  { issuer_id: id, subject, issuer_creation_id, groups, used_at }: IssuerUserRecord,
  issuer: IssuerRecord | undefined,
  now: number,
): Account | undefined {
  if (!issuer || creationOf(issuer) !== issuer_creation_id) return undefined;
  const rules = rulesOfGroups(issuer.rules, new Set(groups));
  const role = highestRole(rules) ?? 'none';
  const realms = realmsOfRules(rules, 'viewer');
  return {
    ...{ user_name: `${id}:${subject}`, issuer: id, subject, full_name: null, role },
    realms: realms === allRealms ? 'all' : uniqueByName(realms),
    session_count: now - used_at < sessionMs ? 1 : 0,
    last_login: used_at / 1000,
  };
}

function uniqueByName<T extends { readonly name: string }>(realms: readonly T[]): readonly T[] {
  return [...new Map(realms.map((realm) => [realm.name, realm])).values()];
}

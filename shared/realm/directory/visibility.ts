import { BoundedCache } from '../../base/bounded-cache.ts';
import type { Clock } from '../../base/clock.ts';
import { type Expiring, expiring } from '../../base/expiring.ts';
import type { Reference } from '../../store/reference.ts';
import type { StoredRole, UserStore } from '../../store/users.ts';
import type { Visibility } from './directory.ts';

const keptMs = 10_000;
/** The largest number of records cached by one process. When it is reached, all are forgotten, which costs one read per record. */
const mostRecords = 1000;

/**
 * The user or API key that sends the request. Administrators see every realm, other users the realms in their user record, and
 * keys the realms that they name out of these. Users of an issuer see the realms of the rules for their groups.
 */
export interface Viewer {
  readonly userName: string;
  /** `created_at` of the user. For a user of an issuer, the creation id of the issuer. */
  readonly userCreatedAt: string;
  readonly role: string;
  /** The issuer of the user's access token, and the groups that have rules. `undefined` for a stored user. */
  readonly issuer?: { readonly id: string; readonly groups: readonly string[] };
  /** The API key, if a program sends the request. Without realms of its own, it sees all realms of its owner. */
  readonly key?: { readonly realms: readonly Reference[] | undefined };
}

interface Owner {
  readonly role: string;
  readonly realms: ReadonlyMap<string, Reference>;
}

/** Returns the realms that a caller may see on an endpoint that needs at least the role `least`. */
export type VisibilityOf = (viewer: Viewer, least: StoredRole) => Promise<Visibility>;

export interface VisibilitySources {
  readonly users: Pick<UserStore, 'find'>;
  /** Finds the realms of users of an issuer (`issuer-visibility.ts`). */
  readonly ofIssuer: VisibilityOf;
}

export function createVisibility({ users, ofIssuer }: VisibilitySources, clock: Clock): VisibilityOf {
  // The gateway may know a token for a minute longer than its user exists: a later user of the name is somebody else.
  const ownerOf = cacheRecords(async (name: string, createdAt: string): Promise<Owner> => {
    const user = await users.find(name);
    if (user?.created_at !== createdAt) return { role: 'viewer', realms: new Map() };
    return { role: user.role, realms: new Map(user.realms.map((one) => [one.name, one])) };
  }, clock);
  return async (viewer, least) => {
    const { userName, userCreatedAt, role, key } = viewer;
    if (role === 'admin') return 'all';
    if (viewer.issuer) return ofIssuer(viewer, least);
    const owner = await ownerOf(userName, userCreatedAt);
    // The role of a key may be lower than its owner's, so an administrator's key gets here too.
    return key ? ofKey(owner.role === 'admin' ? 'all' : owner.realms, key.realms) : owner.realms;
  };
}

/** Caches what `load` returns for a record with these names, for ten seconds. */
export function cacheRecords<Names extends readonly string[], T>(
  load: (...names: Names) => Promise<T>,
  clock: Clock,
): (...names: Names) => Promise<T> {
  const entries = new BoundedCache<Expiring<T>>(mostRecords);
  return (...names) =>
    entries.get(JSON.stringify(names), () => expiring(() => load(...names), keptMs, clock)).get();
}

/** Returns the realms that the key names and its owner sees now. A realm of the same name that was created later does not count. */
function ofKey(owned: Visibility, named: readonly Reference[] | undefined): Visibility {
  if (!named) return owned;
  const isOwned = ({ name, creation_id }: Reference) => {
    const reference = owned === 'all' ? undefined : owned.get(name);
    return owned === 'all' || (reference !== undefined && reference.creation_id === creation_id);
  };
  return new Map(named.filter(isOwned).map((one) => [one.name, one]));
}

import type { Clock } from '../../base/clock.ts';
import { type Expiring, expiring } from '../../base/expiring.ts';
import type { Reference } from '../../store/reference.ts';
import type { UserStore } from '../../store/users.ts';
import type { Visibility } from './directory.ts';

const keptMs = 10_000;
/** The largest number of users cached by one process. When it is reached, all are forgotten, which costs one read per user. */
const mostUsers = 1000;

/**
 * The user or API key that sends the request. Administrators see every realm, other users the realms in their user record, and
 * keys the realms that they name out of these.
 */
export interface Viewer {
  readonly userName: string;
  readonly role: string;
  /** The API key, if a program sends the request. Without realms of its own, it sees all realms of its owner. */
  readonly key?: { readonly realms: readonly Reference[] | undefined };
}

interface Owner {
  readonly role: string;
  readonly realms: ReadonlyMap<string, Reference>;
}

export function createVisibility(
  users: Pick<UserStore, 'find'>,
  clock: Clock,
): (viewer: Viewer) => Promise<Visibility> {
  const entries = new Map<string, Expiring<Owner>>();
  const load = async (name: string): Promise<Owner> => {
    const user = await users.find(name);
    const realms = new Map((user?.realms ?? []).map((one) => [one.name, one]));
    return { role: user?.role ?? 'viewer', realms };
  };
  const recordOf = (userName: string) => {
    if (entries.size >= mostUsers) entries.clear();
    const entry = entries.get(userName) ?? expiring(() => load(userName), keptMs, clock);
    entries.set(userName, entry);
    return entry.get();
  };
  return async ({ userName, role, key }) => {
    if (role === 'admin') return 'all';
    const owner = await recordOf(userName);
    // The role of a key may be lower than its owner's, so an administrator's key gets here too.
    return key ? ofKey(owner.role === 'admin' ? 'all' : owner.realms, key.realms) : owner.realms;
  };
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

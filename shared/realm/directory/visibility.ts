import type { Clock } from '../../base/clock.ts';
import { type Expiring, expiring } from '../../base/expiring.ts';
import type { Reference } from '../../store/reference.ts';
import type { UserStore } from '../../store/users.ts';
import type { Visibility } from './directory.ts';

const keptMs = 10_000;
/** Users remembered by one process; past it all are forgotten, which costs one read each. */
const mostUsers = 1000;

/** Who asks: administrators see every realm, others those that their user record names, keys those of them that they name. */
export interface Viewer {
  readonly userName: string;
  readonly role: string;
  /** Of a program; without realms of its own it sees what its owner sees. */
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
    // The role of an administrator's key is less than its owner's.
    return key ? ofKey(owner.role === 'admin' ? 'all' : owner.realms, key.realms) : owner.realms;
  };
}

/** What the owner sees now, as far as the key names it: the same creation of a name. */
function ofKey(owned: Visibility, named: readonly Reference[] | undefined): Visibility {
  if (!named) return owned;
  const isOwned = ({ name, creation_id }: Reference) => {
    const reference = owned === 'all' ? undefined : owned.get(name);
    return owned === 'all' || (reference !== undefined && reference.creation_id === creation_id);
  };
  return new Map(named.filter(isOwned).map((one) => [one.name, one]));
}

import type { Clock } from '../../base/clock.ts';
import { type Expiring, expiring } from '../../base/expiring.ts';
import type { Reference } from '../../store/reference.ts';
import type { UserStore } from '../../store/users.ts';
import type { Visibility } from './directory.ts';

const keptMs = 10_000;
/** Users remembered by one process; past it all are forgotten, which costs one read each. */
const mostUsers = 1000;

/** Who asks: administrators see every realm, others those that their user record names. */
export interface Viewer {
  readonly userName: string;
  readonly role: string;
}

export function createVisibility(
  users: Pick<UserStore, 'find'>,
  clock: Clock,
): (viewer: Viewer) => Promise<Visibility> {
  const entries = new Map<string, Expiring<ReadonlyMap<string, Reference>>>();
  const load = async (name: string) => {
    const user = await users.find(name);
    return new Map((user?.realms ?? []).map((given) => [given.name, given]));
  };
  return async ({ userName, role }) => {
    if (role === 'admin') return 'all';
    if (entries.size >= mostUsers) entries.clear();
    const entry = entries.get(userName) ?? expiring(() => load(userName), keptMs, clock);
    entries.set(userName, entry);
    return entry.get();
  };
}

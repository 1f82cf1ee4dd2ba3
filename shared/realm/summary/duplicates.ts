import { canonicalAddress, isIpAddress } from '../../base/address.ts';
import { gather } from '../../base/gather.ts';
import type { IndexedHost, WatchRecord, WatchStore } from '../../store/realm-watches.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { engineOf } from '../directory/shared-engines.ts';
import { compare } from '../fields/order.ts';

/** How many hosts share a name or an address, of those that more than one host has. */
export interface Duplicates {
  readonly data: Readonly<Record<string, number>>;
  /** Realms whose hosts were compared. */
  readonly compared: number;
  /** Realms that the collector watch has not looked at, or not with success. */
  readonly notWatched: readonly string[];
}

/** What two hosts must have in common. */
export type Trait = (host: IndexedHost) => string | undefined;

export const hostName: Trait = ([name]) => (name.trim() === '' ? undefined : name);

/** One spelling of each address; a name in its place is nobody's address. */
export const ipAddress: Trait = ([, address]) => {
  const text = address?.trim() ?? '';
  return isIpAddress(text) ? canonicalAddress(text) : undefined;
};

type Watches = Pick<WatchStore, 'list' | 'hosts'>;

/** Indices are read a few at once: a realm may have 100,000 hosts, and names are forgotten once they are counted. */
const indicesAtOnce = 8;

/** In the index that the collector watch keeps; realms that share an engine are looked at once. */
export async function duplicatesIn(
  records: readonly RealmRecord[],
  watches: Watches,
  trait: Trait,
): Promise<Duplicates> {
  const looks = new Map((await watches.list(records)).map((look) => [look.realm, look]));
  const withLooks = records.map((record) => ({ record, look: looks.get(record.name) }));
  // Of realms that share an engine, one that was looked at.
  const wanted = firstOfEngines(
    withLooks.sort((a, b) => Number(isIndexed(b.look)) - Number(isIndexed(a.look))),
  );
  const counts = new Map<string, number>();
  const settled = await gather(wanted, indicesAtOnce, async ({ record, look }) => {
    const hosts = await indexOf(record, look, watches);
    for (const host of hosts ?? []) {
      const key = trait(host);
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return hosts ? [] : [record.name];
  });
  const notWatched = settled.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const shared = [...counts].filter(([, count]) => count > 1).sort(([a], [b]) => compare(a, b));
  return {
    data: Object.fromEntries(shared),
    compared: wanted.length - notWatched.length,
    notWatched: notWatched.sort(compare),
  };
}

/** Standard realms that share an engine hold the same hosts, so the first of them is enough. */
function firstOfEngines<T extends { readonly record: RealmRecord }>(realms: readonly T[]): readonly T[] {
  const engines = new Set<string>();
  return realms.filter(({ record }) => {
    const engine = engineOf(record) ?? record.name;
    const isFirst = !engines.has(engine);
    engines.add(engine);
    return isFirst;
  });
}

function isIndexed(look: WatchRecord | undefined): boolean {
  return look?.index_id !== undefined;
}

/** Undefined where there is none. A newer look may replace it while it is read: then that one is read. */
async function indexOf(
  record: RealmRecord,
  look: WatchRecord | undefined,
  watches: Watches,
): Promise<readonly IndexedHost[] | undefined> {
  if (!look || !isIndexed(look)) return undefined;
  const hosts = await watches.hosts(look);
  if (hosts) return hosts;
  const [newer] = await watches.list([record]);
  return newer && watches.hosts(newer);
}

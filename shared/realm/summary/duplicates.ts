import { canonicalAddress, isIpAddress } from '../../base/address.ts';
import { gather } from '../../base/gather.ts';
import type { IndexedHost, WatchRecord, WatchStore } from '../../store/realm-watches.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { compareTexts } from '../fields/order.ts';
import { engineKeyOf } from '../record/shared-engines.ts';

/** The number of hosts for each name or address that more than one host has. */
export interface Duplicates {
  readonly data: Readonly<Record<string, number>>;
  /** The number of realms whose hosts were compared. */
  readonly compared: number;
  /** The realms that the collector watch has not read yet, or not successfully. */
  readonly notWatched: readonly string[];
}

/** Returns the value that two hosts must share to count as duplicates. `undefined` means that the host has no such value. */
export type DuplicateKey = (host: IndexedHost) => string | undefined;

export const hostNameKey: DuplicateKey = ([name]) => (name.trim() === '' ? undefined : name);

/** Returns the address in canonical spelling. A host name in place of an address is ignored. */
export const ipAddressKey: DuplicateKey = ([, address]) => {
  const text = address?.trim() ?? '';
  return isIpAddress(text) ? canonicalAddress(text) : undefined;
};

type Watches = Pick<WatchStore, 'list' | 'hosts'>;

/**
 * The largest number of indices that are read at the same time. A realm may have 100,000 hosts, and its names are released once
 * they are counted.
 */
const indicesAtOnce = 8;

/** Counts duplicates in the index that the collector watch stores. Realms that share an engine are counted once. */
export async function duplicatesIn(
  records: readonly RealmRecord[],
  watches: Watches,
  trait: DuplicateKey,
): Promise<Duplicates> {
  const looks = new Map((await watches.list(records)).map((look) => [look.realm, look]));
  const withLooks = records.map((record) => ({ record, look: looks.get(record.name) }));
  // Realms with an index come first, so that they are preferred among the realms of one engine.
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
  const shared = [...counts].filter(([, count]) => count > 1).sort(([a], [b]) => compareTexts(a, b));
  return {
    data: Object.fromEntries(shared),
    compared: wanted.length - notWatched.length,
    notWatched: notWatched.sort(compareTexts),
  };
}

/** Returns the first realm of each engine. Standard realms that share an engine have the same hosts. */
function firstOfEngines<T extends { readonly record: RealmRecord }>(realms: readonly T[]): readonly T[] {
  const engines = new Set<string>();
  return realms.filter(({ record }) => {
    const engine = engineKeyOf(record) ?? record.name;
    const isFirst = !engines.has(engine);
    engines.add(engine);
    return isFirst;
  });
}

function isIndexed(look: WatchRecord | undefined): boolean {
  return look?.index_id !== undefined;
}

/**
 * Returns the hosts of a realm's index. `undefined` means that it has none. If a newer index replaces it while it is read, the
 * newer one is returned.
 */
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

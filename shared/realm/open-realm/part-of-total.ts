import type { RealmRecord } from '../../store/realms.ts';
import { combinedHostgroups, engineKeyOf } from '../record/shared-engines.ts';
import type { OpenRealm } from './open.ts';

/** The answer of one realm for totals that count every engine once. */
export interface RealmPartOfTotal<T> {
  readonly record: RealmRecord;
  readonly own: T;
  /** The answer for all hosts that the realms of this engine hold together. It is only set if no single realm holds them all. */
  readonly together?: T;
}

/**
 * Queries a realm. The first of the realms that share an engine also queries for the hosts of all of them, if no single one
 * holds them all.
 */
export async function askPartOfTotal<T>(
  realm: OpenRealm,
  sharing: readonly RealmRecord[],
  ask: (realm: OpenRealm) => Promise<T>,
): Promise<RealmPartOfTotal<T>> {
  const groups = sharing[0]?.name === realm.name ? combinedHostgroups(sharing) : undefined;
  const [own, together] = await Promise.all([ask(realm), groups && ask(realm.limitedBy(groups))]);
  return { record: realm.record, own, ...(together !== undefined && { together }) };
}

/**
 * Returns one answer per engine. If the query for all its realms together failed, this is the largest answer of a single realm:
 * no host is counted twice, and the failed source shows that the total is partial.
 */
export function oneAnswerPerEngine<T>(
  shares: readonly RealmPartOfTotal<T>[],
  countHosts: (answer: T) => number | null,
): readonly T[] {
  const engines = new Map<string, T>();
  for (const { record, own, together = own } of shares) {
    const engine = engineKeyOf(record) ?? record.name;
    const largest = engines.get(engine);
    const isLarger = largest === undefined || (countHosts(together) ?? -1) > (countHosts(largest) ?? -1);
    if (isLarger) engines.set(engine, together);
  }
  return [...engines.values()];
}

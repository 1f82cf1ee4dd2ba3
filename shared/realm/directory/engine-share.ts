import type { RealmRecord } from '../../store/realms.ts';
import type { OpenRealm } from './open.ts';
import { engineOf, groupsTogether } from './shared-engines.ts';

/** What one realm answered, for totals in which every engine is counted once. */
export interface EngineShare<T> {
  readonly record: RealmRecord;
  readonly own: T;
  /** The answer for all hosts that the realms of this engine hold together. It is only there if no single realm holds them all. */
  readonly together?: T;
}

/** Asks a realm. The first of the realms that share its engine is also asked what no single one of them holds. */
export async function askShare<T>(
  realm: OpenRealm,
  sharing: readonly RealmRecord[],
  ask: (realm: OpenRealm) => Promise<T>,
): Promise<EngineShare<T>> {
  const groups = sharing[0]?.name === realm.name ? groupsTogether(sharing) : undefined;
  const [own, together] = await Promise.all([ask(realm), groups && ask(realm.limitedBy(groups))]);
  return { record: realm.record, own, ...(together !== undefined && { together }) };
}

/**
 * One answer for each engine. If what its realms hold together could not be asked, it is the largest of theirs: no host is
 * counted twice, and the source that failed says that the total is partial.
 */
export function onePerEngine<T>(
  shares: readonly EngineShare<T>[],
  countHosts: (answer: T) => number | null,
): readonly T[] {
  const engines = new Map<string, T>();
  for (const { record, own, together = own } of shares) {
    const engine = engineOf(record) ?? record.name;
    const largest = engines.get(engine);
    const isLarger = largest === undefined || (countHosts(together) ?? -1) > (countHosts(largest) ?? -1);
    if (isLarger) engines.set(engine, together);
  }
  return [...engines.values()];
}

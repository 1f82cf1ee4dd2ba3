import type { RealmRecord } from '../../store/realms.ts';
import { engineOf } from '../directory/shared-engines.ts';

/** What came of a realm. */
export interface OfEngine {
  readonly record: RealmRecord;
}

/**
 * Of standard realms that share an engine the first that answered: each of them is all of it, so that counts add up
 * without anything twice.
 */
export function oncePerEngine<T extends OfEngine>(shares: readonly T[]): readonly T[] {
  const engines = new Set<string>();
  return shares.filter(({ record }) => {
    const engine = engineOf(record);
    if (engine === undefined) return true;
    const isFirst = !engines.has(engine);
    engines.add(engine);
    return isFirst;
  });
}

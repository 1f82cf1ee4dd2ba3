import type { Condition } from '../../base/condition.ts';
import { AppError, type Fault } from '../../base/errors.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { realmTypeOf } from '../record/realm.ts';

/** The realms of a list, and all realms that the caller sees. */
interface ListedRealms {
  readonly held: readonly RealmRecord[];
  readonly visible: readonly RealmRecord[];
}

/**
 * Throws `invalid_request` if a condition names a realm that the list does not hold: the list would be empty, as if the realm had nothing. `path` is
 * the end of the path of the same list of one realm.
 */
export function checkNamedRealms(
  where: readonly Condition[],
  { held, visible }: ListedRealms,
  path: string,
): void {
  const names = new Set(where.flatMap(namesIn));
  const faults = [...names].flatMap((name): Fault[] => {
    if (held.some((record) => record.name === name)) return [];
    const record = visible.find((one) => one.name === name);
    const other = record && `/api/status/${realmTypeOf(record)}/${encodeURIComponent(name)}/${path}`;
    const advice = other === undefined ? '' : `; that is ${other}`;
    return [{ in: 'query', field: 'realm', message: `'${name}' is no realm of this list${advice}` }];
  });
  const [first] = faults;
  if (first) throw new AppError('invalid_request', { detail: `realm: ${first.message}`, faults });
}

/** Returns the names that a condition on the realm wants. A pattern with a star is no name. */
function namesIn(condition: Condition): string[] {
  if (!('field' in condition) || condition.field !== 'realm') return [];
  const { predicate } = condition;
  if (predicate.kind !== 'text') return [];
  return predicate.patterns.flatMap((pieces) => (pieces.length === 1 ? pieces : []));
}

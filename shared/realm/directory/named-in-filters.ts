import type { Condition } from '../../base/condition.ts';
import { AppError, type Fault } from '../../base/errors.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { realmTypeOf } from '../record/realm.ts';

/** A list of several realms. */
export interface ListOfRealms {
  readonly where?: readonly Condition[] | undefined;
  /** The end of the path of the same list of one realm. */
  readonly path: string;
}

/**
 * Returns the realms of a list. Throws `invalid_request` if a condition names a realm that is none of them: the list would be empty, as if the realm
 * had nothing. `visible` are all realms that the caller sees.
 */
export function checkNamedRealms(
  held: readonly RealmRecord[],
  visible: readonly RealmRecord[],
  { where = [], path }: ListOfRealms = { path: '' },
): readonly RealmRecord[] {
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
  return held;
}

/** Returns the names that a condition on the realm wants. A pattern with a star is no name. */
function namesIn(condition: Condition): string[] {
  if (!('field' in condition) || condition.field !== 'realm') return [];
  const { predicate } = condition;
  if (predicate.kind !== 'text') return [];
  return predicate.patterns.flatMap((pieces) => (pieces.length === 1 ? pieces : []));
}

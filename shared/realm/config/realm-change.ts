import { AppError, type Fault } from '../../base/errors.ts';
import { payloadOf, type RealmRecord } from '../../store/realm-record.ts';
import { newRealm, newRealmRecord, type RealmChange } from './new-realm.ts';

/**
 * Returns the record after a change. Throws `invalid_request` with the faults that the change causes. Faults that the record
 * had before are accepted, so that an old record can be deactivated or corrected step by step.
 */
export function applyRealmChange(before: RealmRecord, { kind, ...change }: RealmChange): RealmRecord {
  const { display_name, section } = before;
  const was = payloadOf(before);
  const after = { ...was, ...change, display_name, section: change.section ?? section };
  const faults = [
    ...renaming(display_name, change.display_name),
    ...newFaults(was, { ...after, ...(kind === undefined ? {} : { kind }) }),
  ];
  if (faults.length === 0) return newRealmRecord(after);
  const list = faults.map(({ field, message }) => `${field} ${message}`).join(', ');
  throw new AppError('invalid_request', { detail: `Realm '${before.name}' cannot be so: ${list}.`, faults });
}

function renaming(name: string, wanted: string | undefined): Fault[] {
  if (wanted === undefined || wanted === name) return [];
  return [
    { in: 'body', field: 'display_name', message: 'cannot be changed: the name is what others know it by' },
  ];
}

function newFaults(before: unknown, after: unknown): Fault[] {
  const faultsBefore = new Set(faultsOf(before).map((fault) => JSON.stringify(fault)));
  return faultsOf(after).filter((fault) => !faultsBefore.has(JSON.stringify(fault)));
}

function faultsOf(payload: unknown): Fault[] {
  const issues = newRealm().safeParse(payload).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ in: 'body', field: path.join('.'), message }));
}

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { Realms } from '../directory/realms.ts';
import { unknownRealm } from '../record/realm.ts';
import { type PassiveCheck, resultCommand } from './passive-check.ts';

/** Sends checks to their engines, one after the other. */
export type Deliver = (check: PassiveCheck) => Promise<void>;

/** The kinds of errors that come from the engine and not from the check. The next check would wait equally long in vain. */
const silences: ReadonlySet<AppError['kind']> = new Set(['unavailable', 'timeout']);

/**
 * Returns a function that resolves when the engine has accepted the check. The status-query connector documents the engines
 * that do not confirm. Delivering a check twice changes nothing. If a realm's engine did not answer, this function does not
 * query it again.
 */
export function createDelivery(realms: Pick<Realms, 'selectOne'>): Deliver {
  const silent = new Map<string, AppError>();
  return async (check) => {
    const before = silent.get(check.realm);
    if (before) throw before;
    const outcome = await attempt(async () => {
      const realm = await realms.selectOne(check.realm).open();
      if (realm.record.creation_id !== check.realm_creation_id) throw unknownRealm(check.realm);
      await realm.status.send(resultCommand(check));
    });
    if (!(outcome instanceof AppError)) return;
    if (silences.has(outcome.kind)) silent.set(check.realm, outcome);
    throw outcome;
  };
}

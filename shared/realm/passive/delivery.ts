import { AppError } from '../../base/errors.ts';
import { attempt } from '../directory/attempt.ts';
import { unknownRealm } from '../directory/realm.ts';
import type { Realms } from '../directory/realms.ts';
import { type PassiveCheck, resultCommand } from './passive-check.ts';

/** Hands checks to their engines, one after the other. */
export type Deliver = (check: PassiveCheck) => Promise<void>;

/** What says that the engine, and not the check, is the matter: the next check would wait as long for nothing. */
const silences: ReadonlySet<AppError['kind']> = new Set(['unavailable', 'timeout']);

/**
 * Resolves when the engine has taken it; see the status-query connector for the engines that cannot say. A check that is
 * delivered twice changes nothing. A realm whose engine did not answer is not asked again by this one.
 */
export function createDelivery(realms: Pick<Realms, 'one'>): Deliver {
  const silent = new Map<string, AppError>();
  return async (check) => {
    const before = silent.get(check.realm);
    if (before) throw before;
    const outcome = await attempt(async () => {
      const realm = await realms.one(check.realm).open();
      if (realm.record.creation_id !== check.realm_creation_id) throw unknownRealm(check.realm);
      await realm.status.send(resultCommand(check));
    });
    if (!(outcome instanceof AppError)) return;
    if (silences.has(outcome.kind)) silent.set(check.realm, outcome);
    throw outcome;
  };
}

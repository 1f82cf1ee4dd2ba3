import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { RealmSelection } from '../directory/selection.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { Until } from './until.ts';

interface RecoveryWatch {
  /** True if this deployment keeps states of realms warm. */
  readonly isOffered: boolean;
}

/** Throws `recovery_not_watched` if a downtime is to end with a recovery that nobody would notice, or whose downtime nobody could remove. */
export async function checkRecovery(
  realms: RealmSelection,
  until: Until | undefined,
  { isOffered }: RecoveryWatch,
): Promise<void> {
  if (until !== 'recovery') return;
  if (!isOffered) throw notWatched('this deployment keeps no states of realms warm');
  const { parts } = await realms.askEach(async (realm) => reasonOf(realm));
  const reason = parts.find(({ value }) => value !== undefined)?.value;
  if (reason !== undefined) throw notWatched(reason);
}

/** The permission of Icinga 2 to remove a downtime. */
const permission = 'actions/remove-downtime';

async function reasonOf({ name, record, status }: OpenRealm): Promise<string | undefined> {
  if (!record.warm) return `the states of realm '${name}' are not kept warm`;
  // If the engine does not answer, the downtime may wait for it.
  const missing = await attempt(() => status.missingPermissions());
  const lacks = !(missing instanceof AppError) && missing?.toAct.includes(permission);
  return lacks ? `our account at the engine of realm '${name}' may not remove downtimes` : undefined;
}

function notWatched(reason: string): AppError {
  const detail = `No downtime can end with the recovery of its object, because ${reason}.`;
  return new AppError('recovery_not_watched', { detail });
}

import type { RealmSelection } from '../realm/directory/selection.ts';
import { checkRecovery } from '../realm/operations/check-recovery.ts';
import type { Until } from '../realm/operations/until.ts';
import type { RequestPart } from './part.ts';

interface Recovery {
  /** Throws `recovery_not_watched` if downtimes of these realms cannot end with the recovery of their objects, and are to do so. */
  check(realms: RealmSelection, until: Until | undefined): Promise<void>;
}

/** Creates the check of downtimes that end with the recovery of their objects, which the watch of warm states notices. */
export const recovery: RequestPart<Recovery> = ({ config, warmEngines }) => {
  const isOffered = warmEngines !== undefined || config.warmStatesSecret !== '';
  return () => ({ check: (realms, until) => checkRecovery(realms, until, { isOffered }) });
};

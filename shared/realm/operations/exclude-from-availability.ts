import { AppError } from '../../base/errors.ts';
import type { SlaExclusion } from '../../store/sla-exclusions.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { TargetObject } from './target.ts';

/**
 * Stores that a downtime is not to count in the availability of the hosts among its targets. It is called before the downtime is scheduled,
 * because an engine's log does not say which downtime began: no downtime may be in effect without its exclusion. Services are not stored, as
 * availability is that of hosts.
 */
export async function excludeFromAvailability(
  realm: OpenRealm,
  targets: readonly TargetObject[],
  downtime: Omit<SlaExclusion, 'hosts'>,
): Promise<void> {
  const hosts = targets.flatMap(({ host_name: host, description }) => (description === null ? [host] : []));
  if (hosts.length === 0) return;
  if (!realm.exclusions)
    throw new AppError('store_unavailable', { detail: 'Nothing stores what is excluded from availability.' });
  await realm.exclusions.add({ ...downtime, hosts });
}

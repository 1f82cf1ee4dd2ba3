import { AppError } from '../../base/errors.ts';
import type { ExcludedDowntime } from '../../store/sla-exclusions.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { Exclusion } from './remark.ts';
import type { TargetObject } from './target.ts';

/**
 * Stores that a downtime is not to count in the availability of its targets. It is called before the downtime is scheduled, because neither an
 * engine nor its log tells later which downtime was excluded: none may be in effect without being stored.
 */
export async function beginExclusion(
  realm: OpenRealm,
  exclusion: Exclusion,
  targets: readonly TargetObject[],
): Promise<void> {
  await exclusionsOf(realm).begin({ ...exclusion, objects: targets.map(namesOf) });
}

/** Stores that a downtime was not scheduled for these targets. */
export async function withdrawExclusion(
  realm: OpenRealm,
  exclusion: Exclusion,
  targets: readonly TargetObject[],
): Promise<void> {
  await exclusionsOf(realm).end({ ...exclusion, objects: targets.map(namesOf) });
}

interface RemovedExclusion {
  readonly target: TargetObject;
  readonly exclusion: Exclusion;
}

/** Stores that excluded downtimes were removed: from now on the time of their objects counts again. */
export async function endExclusions(realm: OpenRealm, removed: readonly RemovedExclusion[]): Promise<void> {
  const byDowntime = new Map<string, ExcludedDowntime>();
  for (const { exclusion, target } of removed) {
    const key = JSON.stringify(exclusion);
    const known = byDowntime.get(key) ?? { ...exclusion, objects: [] };
    known.objects.push(namesOf(target));
    byDowntime.set(key, known);
  }
  for (const downtime of byDowntime.values()) await exclusionsOf(realm).end(downtime);
}

function exclusionsOf({ exclusions }: OpenRealm) {
  if (exclusions) return exclusions;
  throw new AppError('store_unavailable', { detail: 'Nothing stores what is excluded from availability.' });
}

function namesOf({ host_name: host, service }: TargetObject): [string, string | null] {
  return [host, service];
}

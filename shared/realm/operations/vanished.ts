import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { EngineState, Result } from './operation.ts';
import { selectTargets, type TargetRequest } from './selection.ts';
import { objectKey, type TargetObject } from './target.ts';

/** Returns a request for these objects alone. */
export function requestFor(targets: readonly TargetObject[]): TargetRequest {
  return {
    hosts: targets.flatMap(({ host_name, service }) => (service === null ? [host_name] : [])),
    services: targets.filter(({ service }) => service !== null),
    ...{ hostgroup: undefined, servicegroup: undefined, where: [] },
    ...{ includeServices: false, includeChildren: false },
  };
}

/** Returns the sentence for a target that the realm does not have. */
export function noSuchObject({ service }: TargetObject): string {
  return service === null ? 'There is no such host.' : 'There is no such service.';
}

/**
 * Engines confirm a command for an object that they do not have, and do nothing. Returns the results in which an unconfirmed target that
 * has vanished since it was selected is refused.
 */
export async function withoutVanished<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  results: Result<Target, Now>[],
): Promise<Result<Target, Now>[]> {
  const unconfirmed = results.filter(({ outcome }) => outcome === 'unconfirmed').map(({ target }) => target);
  if (unconfirmed.length === 0) return results;
  const selection = await attempt(() => selectTargets(realm, requestFor(unconfirmed)));
  if (selection instanceof AppError) return results;
  const missing = new Set(selection.missing.map(objectKey));
  return results.map((result) =>
    missing.has(objectKey(result.target))
      ? { ...result, outcome: 'refused', reason: noSuchObject(result.target), sentTo: undefined }
      : result,
  );
}

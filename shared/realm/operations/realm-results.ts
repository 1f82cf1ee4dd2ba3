import type { Source } from '../../base/source.ts';
import type { EngineState, Result } from './operation.ts';
import { type DoneInRealm, incompleteSource } from './perform-in-realm.ts';
import type { RealmTargets } from './select-in-realms.ts';
import { objectKey, type TargetObject } from './target.ts';
import { noSuchObject } from './vanished.ts';

export interface RealmResult<Now extends EngineState> extends Result<TargetObject, Now> {
  readonly realm: string;
}

/** The results of a request. `sources` is set if several realms may have been asked, or if not all targets are done. */
export interface RealmResults<Now extends EngineState> {
  readonly results: readonly RealmResult<Now>[];
  readonly sources: readonly Source[] | undefined;
}

interface Request {
  readonly parts: readonly RealmTargets[];
  /** The sources of the selection. `undefined` means that only one realm was asked. */
  readonly sources: readonly Source[] | undefined;
  /** Name of the realm or multirealm in the request. */
  readonly name: string;
}

/** Returns the results of all realms, with one for each named object that no realm has. */
export function resultsOf<Now extends EngineState>(
  done: readonly DoneInRealm<Now>[],
  { parts, sources, name }: Request,
): RealmResults<Now> {
  const unknown = unknownTargets(parts);
  const failed = new Map(
    done.flatMap((one) => {
      const source = incompleteSource(one, sources ? 0 : unknown.length);
      return source ? [[source.realm, source]] : [];
    }),
  );
  const refused = unknown.map((target) => refusedUnknown<Now>(name, target));
  const own = done.flatMap(({ part, results }) => results.map((one) => ({ realm: part.realm.name, ...one })));
  const results = [...own, ...refused];
  if (sources) return { results, sources: sources.map((source) => failed.get(source.realm) ?? source) };
  return { results, sources: failed.size > 0 ? [...failed.values()] : undefined };
}

/** Returns the objects that were named and that no realm has. */
function unknownTargets(parts: readonly RealmTargets[]): TargetObject[] {
  const [first, ...others] = parts;
  const keys = others.map(({ missing }) => new Set(missing.map(objectKey)));
  return (first?.missing ?? []).filter((one) => keys.every((each) => each.has(objectKey(one))));
}

function refusedUnknown<Now extends EngineState>(realm: string, target: TargetObject): RealmResult<Now> {
  return { realm, target, outcome: 'refused', reason: noSuchObject(target), now: undefined };
}

import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { Sleep } from '../../base/sleep.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { EngineState, Operation, Result } from './operation.ts';
import { objectKey, type TargetObject } from './target.ts';

/** The longest time for which lists are waited for, the pause between two looks, and the time limit of one look. In milliseconds. */
const longestMs = 3000;
const pauseMs = 100;
const lookMs = 5000;

interface Waits {
  readonly clock: Clock;
  readonly sleep: Sleep;
}

interface Done<Target extends TargetObject, Now extends EngineState> {
  readonly results: Result<Target, Now>[];
  readonly performing: Waits;
}

/**
 * Waits until the lists of the realm show what was done, if they come from a database that is behind the engine: who asks for a list after an
 * operation sees its effect. Returns the results, with the states that lists show. A list that does not show the effect in time changes no
 * outcome: the engine has it.
 */
export async function showInLists<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  { listed }: Operation<Target, Now>,
  { results, performing }: Done<Target, Now>,
): Promise<Result<Target, Now>[]> {
  const done = results.flatMap(({ target, outcome }) => (outcome === 'done' ? [target] : []));
  if (!listed || done.length === 0 || !(await areListsBehind(realm))) return results;
  const shown = await waitForLists(realm, listed, { targets: done, performing });
  return results.map((result) => ({ ...result, now: shown.get(objectKey(result.target)) ?? result.now }));
}

async function areListsBehind({ status }: OpenRealm): Promise<boolean> {
  const reading = await attempt(() => status.namedReading());
  return reading !== undefined && !(reading instanceof AppError) && reading.isAheadOfLists;
}

interface Waiting<Target extends TargetObject> {
  readonly targets: readonly Target[];
  readonly performing: Waits;
}

/** Returns the states of the targets whose effect lists show in time, by `objectKey`. */
async function waitForLists<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  listed: NonNullable<Operation<Target, Now>['listed']>,
  { targets, performing: { clock, sleep } }: Waiting<Target>,
): Promise<ReadonlyMap<string, Now>> {
  const shown = new Map<string, Now>();
  let open = targets;
  for (const started = clock(); open.length > 0 && clock() - started < longestMs;) {
    const seen = await attempt(() => listed.look(realm.within(lookMs), open));
    if (seen instanceof AppError) break;
    for (const [key, state] of seen) if (listed.isShown(state)) shown.set(key, state);
    open = open.filter((target) => !shown.has(objectKey(target)));
    if (open.length > 0) await sleep(pauseMs);
  }
  return shown;
}

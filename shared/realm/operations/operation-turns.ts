import type { Clock } from '../../base/clock.ts';
import { rejectAfter } from '../../base/reject-after.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { EngineState, Operation } from './operation.ts';
import { engineKey } from './request-queue.ts';
import { objectKey, type TargetObject } from './target.ts';

/** A work that takes its turn. */
interface TurnWork<T> {
  /** Returns the result without a turn, or `undefined` if there is something to do. It is called after another work with one of the keys. */
  readonly glance: () => Promise<T | undefined>;
  readonly work: () => Promise<T>;
}

/**
 * Lets works of this process follow each other if they have a key in common. Returns the result, or `undefined` if other works take too
 * long: the work is never begun then.
 */
export type OperationTurns = <T>(keys: readonly string[], turn: TurnWork<T>) => Promise<T | undefined>;

/** The longest time for which a turn is waited for, in milliseconds: effects have as long to be seen. */
const longestWaitMs = 8000;

export function createOperationTurns(clock: Clock): OperationTurns {
  /** The ends of the works that have their turn, by their keys. */
  const ends = new Map<string, Promise<void>>();
  const othersOf = (keys: readonly string[]) => new Set(keys.flatMap((key) => ends.get(key) ?? []));
  return async (keys, { glance, work }) => {
    const until = clock() + longestWaitMs;
    for (let others = othersOf(keys); others.size > 0; others = othersOf(keys)) {
      const leftMs = until - clock();
      if (leftMs <= 0) return undefined;
      await rejectAfter(leftMs, Promise.all(others)).catch(() => undefined);
      // All that waited look at the same time, so that hundreds of equal requests do not look one after the other.
      const result = await glance();
      if (result !== undefined) return result;
    }
    return runInTurn(ends, keys, work);
  };
}

async function runInTurn<T>(
  ends: Map<string, Promise<void>>,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  let leave: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    leave = resolve;
  });
  for (const key of keys) ends.set(key, end);
  try {
    return await work();
  } finally {
    for (const key of keys) ends.delete(key);
    leave();
  }
}

/**
 * Returns the keys of an operation: one for each target if an engine would do it twice. A second request for the same then finds the
 * effects of the first one, also if both come at the same time.
 */
export function turnKeys<Target extends TargetObject, Now extends EngineState>(
  { record }: Pick<OpenRealm, 'record'>,
  { turn }: Pick<Operation<Target, Now>, 'turn'>,
  targets: readonly Target[],
): string[] {
  if (turn === undefined) return [];
  const engine = engineKey(record);
  return targets.map((target) => JSON.stringify([engine, turn, objectKey(target)]));
}

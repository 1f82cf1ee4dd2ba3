import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import type { Sleep } from '../../base/sleep.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { EngineState, Operation, Result } from './operation.ts';
import type { TargetObject } from './target.ts';
import { type Arrival, Work } from './work.ts';

export interface Performing {
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** The time for which commands are sent, in milliseconds. */
  readonly sendMs: number;
  /** The longest time for which effects are waited for after the last command, in milliseconds. */
  readonly confirmMs: number;
}

/** Commands that are sent at the same time: the engine reads the next one while it answers this one. */
const atOnce = 2;
/** Commands that share one time limit, and that limit in milliseconds. */
const together = 50;
const togetherMs = 10_000;
/** The time limit of one look, in milliseconds. */
const lookMs = 5000;
/** The first pause between two looks, and the longest, in milliseconds. */
const firstPauseMs = 50;
const longestPauseMs = 500;

/** Reads what the engine says of the targets before the first command. */
export function lookBefore<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  operation: Operation<Target, Now>,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, Now>> {
  return operation.look(realm.within(lookMs), targets);
}

/** The targets of one realm, and what its engine says of them before the first command. */
interface Prepared<Target, Now> {
  readonly targets: readonly Target[];
  readonly before: ReadonlyMap<string, Now>;
}

/**
 * Does an operation for the targets of one realm and returns the result for each, in their order. A target whose effect is seen gets no
 * command, also after the engine was away: nothing is done twice.
 */
export async function perform<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  operation: Operation<Target, Now>,
  { targets, before, performing }: Prepared<Target, Now> & { readonly performing: Performing },
): Promise<Result<Target, Now>[]> {
  const work = new Work(operation, targets, before);
  const { clock, sleep, sendMs, confirmMs } = performing;
  const started = clock();
  while (work.unsent.size > 0 && clock() - started < sendMs) {
    await sendSome(realm, work);
    if (!work.isEngineAway) continue;
    await sleep(longestPauseMs);
    await lookAgain(realm, work);
  }
  const sent = clock();
  for (let pauseMs = firstPauseMs; work.waits; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    const isLast = clock() - sent >= confirmMs;
    if ((await lookAgain(realm, work)) || isLast) break;
    await sleep(pauseMs);
  }
  return targets.map((target) => work.resultOf(target));
}

/** Returns the results that `perform` would have, if every command had its effect. */
export function foresee<Target extends TargetObject, Now extends EngineState>(
  operation: Operation<Target, Now>,
  { targets, before }: Prepared<Target, Now>,
): Result<Target, Now>[] {
  const work = new Work(operation, targets, before);
  for (const target of work.unsent) work.settle(target, { outcome: 'done', reason: null });
  return targets.map((target) => work.resultOf(target));
}

/** Sends the commands of the next targets, until the engine does not take one. */
async function sendSome<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  work: Work<Target, Now>,
): Promise<void> {
  const some = [...work.unsent].slice(0, together);
  const bounded = realm.within(togetherMs);
  const settled = await gather(some, atOnce, async (target) => {
    if (work.isEngineAway) return;
    const sent = await attempt(async () =>
      bounded.status.send(work.operation.command(target, work.beforeOf(target))),
    );
    if (sent instanceof AppError && isRefusal(sent)) work.refuse(target, sent.message);
    else if (sent instanceof AppError) work.miss(target, arrivalAfter(sent));
    else work.sent(target);
  });
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

/** Returns true if the engine, or our connector, understood the command and did not take it. */
function isRefusal({ code, kind }: AppError): boolean {
  return kind === 'invalid' || code === 'engine_refused_command';
}

function arrivalAfter({ code, kind }: AppError): Arrival {
  if (code === 'engine_unreachable' || code === 'busy') return 'never';
  return kind === 'timeout' ? 'late' : 'cut';
}

/** Reads the targets that are not settled. Returns true if none waits any more. An engine that does not answer changes nothing. */
async function lookAgain<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  work: Work<Target, Now>,
): Promise<boolean> {
  const seen = await attempt(() => work.operation.look(realm.within(lookMs), work.open));
  if (!(seen instanceof AppError)) work.see(seen);
  return !work.waits;
}

import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { Sleep } from '../../base/sleep.ts';
import { type CommandEnd, isRefusal } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { refuseUnsendable } from './find-refusals.ts';
import type { EngineState, Operation, Result } from './operation.ts';
import { showInLists } from './show-in-lists.ts';
import type { TargetObject } from './target.ts';
import { withoutVanished } from './vanished.ts';
import { type Arrival, type Prepared, unsaidStart, Work } from './work.ts';

export interface PerformOptions {
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** The time for which commands are sent, in milliseconds. */
  readonly sendMs: number;
  /** The longest time for which effects are waited for after the last command, in milliseconds. */
  readonly confirmMs: number;
  /** The longest time for which an engine that does not answer is waited for, in milliseconds. */
  readonly awayMs: number;
}

/** Commands that share one time limit, and that limit in milliseconds. */
const together = 50;
const togetherMs = 10_000;
/** The time limit of one look, in milliseconds. */
export const lookMs = 5000;
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

/**
 * Does an operation for the targets of one realm and returns the result for each, in their order. A target whose effect is seen gets no
 * command, also after the engine was away: nothing is done twice. `queued` means that the engine was away at the end, or was too slow.
 */
export async function perform<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  operation: Operation<Target, Now>,
  { performing, ...prepared }: Prepared<Target, Now> & { readonly performing: PerformOptions },
): Promise<Result<Target, Now>[]> {
  const work = new Work(operation, prepared);
  const started = performing.clock();
  await refuseUnsendable(realm.within(lookMs), work);
  const toDo = new Set(work.needingCommand);
  await prepare(realm, operation, [...toDo]);
  await sendAll(realm, work, performing);
  await confirmAll(realm, work, performing);
  if (!work.isEngineAway) work.giveUpUnknown();
  while (
    work.needingCommand.size > 0 &&
    !work.isEngineAway &&
    performing.clock() - started < performing.sendMs
  ) {
    // The next step of the targets, and commands that the engine lost in a restart, or that were cut off, while their effects were waited for.
    await sendAll(realm, work, performing);
    await confirmAll(realm, work, performing);
  }
  const known = prepared.targets.map((target) => work.resultOf(target));
  await finish(realm, work, known);
  const results = work.isEngineAway
    ? known
    : await showInLists(realm, operation, {
        results: await withoutVanished(realm.within(lookMs), known),
        performing,
      });
  await withdrawRefused(realm, operation, { results, toDo });
  return results;
}

interface RefusalFacts<Target extends TargetObject, Now extends EngineState> {
  readonly results: readonly Result<Target, Now>[];
  /** The targets that were prepared. */
  readonly toDo: ReadonlySet<Target>;
}

async function withdrawRefused<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  operation: Operation<Target, Now>,
  { results, toDo }: RefusalFacts<Target, Now>,
): Promise<void> {
  const refused = results.flatMap(({ target, outcome }) =>
    outcome === 'refused' && toDo.has(target) ? [target] : [],
  );
  if (refused.length > 0) await operation.withdraw?.(realm, refused);
}

async function finish<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  work: Work<Target, Now>,
  results: readonly Result<Target, Now>[],
): Promise<void> {
  const done = results.filter(({ outcome }) => outcome === 'done').map(({ target }) => target);
  if (done.length === 0) return;
  await work.operation.finish?.(
    realm,
    done.map((target) => ({ target, before: work.beforeOf(target), now: work.nowOf(target) })),
  );
}

async function prepare<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  operation: Operation<Target, Now>,
  targets: readonly Target[],
): Promise<void> {
  if (targets.length > 0) await operation.prepare?.(realm, targets);
}

async function sendAll<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  work: Work<Target, Now>,
  { clock, sleep, sendMs, awayMs }: PerformOptions,
): Promise<void> {
  const started = clock();
  let seen = started;
  const isOpen = () => work.needingCommand.size > 0 || work.isEngineAway;
  while (isOpen() && clock() - started < sendMs && clock() - seen < awayMs) {
    if (!work.isEngineAway) await sendSome(realm, work);
    if (!work.isEngineAway) {
      seen = clock();
      continue;
    }
    await sleep(longestPauseMs);
    await lookAgain(realm, work);
  }
}

async function confirmAll<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  work: Work<Target, Now>,
  { clock, sleep, confirmMs, awayMs }: PerformOptions,
): Promise<void> {
  const sent = clock();
  for (let pauseMs = firstPauseMs; work.waits; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    const waitedMs = clock() - sent;
    if (await lookAgain(realm, work)) return;
    // An engine that is back with this look has its whole time: a command that it took before it was away may still have its effect.
    if (waitedMs >= (work.isEngineAway ? Math.min(awayMs, confirmMs) : confirmMs)) return;
    await sleep(pauseMs);
  }
}

/** Returns the results that `perform` would have, if every command that can be sent had its effect. */
export async function predictResults<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  operation: Operation<Target, Now>,
  prepared: Prepared<Target, Now>,
): Promise<Result<Target, Now>[]> {
  const work = new Work(operation, prepared);
  await refuseUnsendable(realm.within(lookMs), work);
  for (const target of work.needingCommand) work.settle(target, { outcome: 'done', reason: null });
  return prepared.targets.map((target) => work.resultOf(target));
}

/** Sends the commands of the next targets, until the engine does not take one. */
async function sendSome<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  work: Work<Target, Now>,
): Promise<void> {
  const { operation } = work;
  const bounded = realm.within(togetherMs);
  const to = operation.isByNumber ? await look(realm, work) : await attempt(() => startOf(bounded));
  if (to instanceof AppError) {
    work.isEngineAway = true;
    return;
  }
  const some = [...work.needingCommand].slice(0, together);
  if (some.length === 0) return;
  const ends = await bounded.status.sendAll(
    some.map((target) => operation.command(target, work.nowOf(target), work.beforeOf(target))),
  );
  for (const [index, target] of some.entries()) note(work, target, { end: ends[index] ?? 'unsent', to });
}

interface SentCommand {
  readonly end: CommandEnd;
  /** The start of the process that the command was sent to, in epoch seconds. */
  readonly to: number;
}

function note<Target extends TargetObject, Now extends EngineState>(
  work: Work<Target, Now>,
  target: Target,
  { end, to }: SentCommand,
): void {
  if (end === 'taken') work.sent(target, to);
  else if (end === 'made') work.made(target, to);
  else if (end instanceof AppError && isRefusal(end)) work.refuse(target, end.message);
  else if (end instanceof AppError) work.miss(target, arrivalAfter(end), to);
}

/** Returns the start of the engine's process, in epoch seconds, or `unsaidStart`. */
async function startOf(realm: OpenRealm): Promise<number> {
  return (await realm.status.processStart()) ?? unsaidStart;
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
  if ((await look(realm, work)) instanceof AppError) work.isEngineAway = true;
  return !work.waits;
}

/** Reads the targets that are not settled. Returns the start of the process that answered, or its failure. */
function look<Target extends TargetObject, Now extends EngineState>(
  realm: OpenRealm,
  work: Work<Target, Now>,
): Promise<number | AppError> {
  const bounded = realm.within(lookMs);
  return attempt(async () => {
    // The start is read first: what the look does not show was not done by the process that has this start, or by an earlier one.
    const start = await startOf(bounded);
    work.see(await work.operation.look(bounded, work.open), start);
    return start;
  });
}

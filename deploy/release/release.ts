// A release deploys some functions side by side. It calls each new version itself, and then gives it a share of the calls for some
// minutes. It watches the stage's alarms and the answers of the new versions, and then gives them all calls. The first fault of any
// function takes all functions back.
import { randomUUID } from 'node:crypto';

import { type CloudWatch, ringingAlarms } from './alarms.ts';
import {
  type Alias,
  AliasChanged,
  describeAlias,
  type Lambda,
  publishVersion,
  readAlias,
  shiftAlias,
} from './aliases.ts';
import { type CallsOfVersions, type Candidate, countCalls, describeCalls, faultsOf } from './judge.ts';
import { noteOfRelease, noteOfTakenBack, readRunningRelease } from './notes.ts';
import type { ReleaseFacts } from './release-facts.ts';
import { callVersion } from './test-call.ts';

/** The time between two looks at the alarms, in milliseconds. */
const LOOK_MS = 15_000;

/** A release whose end passed this many milliseconds ago is not running any more. */
const GRACE_MS = 30_000;

/** The time in milliseconds that a release may need before and after its watch. */
const MARGIN_MS = 30_000;

/** The surroundings of a release. */
export interface ReleaseContext {
  readonly lambda: Lambda;
  readonly cloudwatch: CloudWatch;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Resolves after some milliseconds. Rejects if the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: (line: string) => void;
  /** Stops the release, which is taken back then. */
  readonly signal: AbortSignal;
}

interface FunctionToRelease {
  readonly functionName: string;
  readonly facts: ReleaseFacts;
  /** The hash of the uploaded code. `undefined` if it was uploaded before. */
  readonly hash?: string | undefined;
}

export interface ReleaseOptions {
  /** The name of the release. */
  readonly release: string;
  readonly functions: readonly FunctionToRelease[];
  /** The beginning of the names of the stage's alarms. */
  readonly alarmPrefix: string;
  /** The share of the calls that new versions get first: 0.1 is a tenth. */
  readonly share: number;
  readonly minutes: number;
}

/** A function that has another version. */
export interface ReleasedFunction {
  readonly functionName: string;
  readonly before: string;
  readonly version: string;
}

export interface ReleaseResult {
  readonly moves: readonly ReleasedFunction[];
  /** The faults for which the functions were taken back. The list is empty if all calls go to the new versions. */
  readonly faults: readonly string[];
}

interface Move extends Candidate {
  /** The alias as this release has set it, or as it was found. */
  alias: Alias;
  isShifted: boolean;
}

interface RunningMoves extends ReleaseContext, ReleaseOptions {
  /** Distinguishes two releases of one name. */
  readonly id: string;
  readonly moves: Move[];
}

export async function release(around: ReleaseContext, options: ReleaseOptions): Promise<ReleaseResult> {
  const failed = new AbortController();
  const signal = AbortSignal.any([around.signal, failed.signal]);
  const run: RunningMoves = { ...around, ...options, signal, id: randomUUID(), moves: [] };
  try {
    await Promise.all(options.functions.map((one) => prepare(run, one)));
    if (run.moves.length === 0) return { moves: [], faults: [] };
    // Alarms that ring already say nothing about the release.
    const ringing = await ringingAlarms(run.cloudwatch, run.alarmPrefix);
    await forAll(run, startCanary);
    await watch(run, ringing);
    await forAll(run, finish);
    return { moves: run.moves.filter(({ before, version }) => before !== version), faults: [] };
  } catch (error) {
    // Functions that still wait for another release stop waiting.
    failed.abort(error);
    return { moves: run.moves, faults: [messageOf(error), ...(await takeBack(run))] };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a step for every function. It throws only after all have ended, so that each shift is known and can be taken back. */
async function forAll(
  run: RunningMoves,
  step: (run: RunningMoves, move: Move) => Promise<void>,
): Promise<void> {
  const ended = await Promise.allSettled(run.moves.map((move) => step(run, move)));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  run.signal.throwIfAborted();
}

/** Publishes the version and calls it, and records the move from the previous version if there is one. */
async function prepare(run: RunningMoves, { functionName, facts, hash }: FunctionToRelease) {
  const alias = await freeAlias(run, functionName);
  const version = await publishVersion(run.lambda, functionName, hash);
  run.signal.throwIfAborted();
  const move = { functionName, facts, alias, before: alias.version, version, isShifted: false };
  if (version !== alias.version && facts.event !== undefined) await callVersion(run, move);
  if (version !== alias.version || alias.canary) run.moves.push(move);
  else run.log(`${functionName}: nothing is new, ${describeAlias(alias)}`);
}

/** Waits while another release watches the function. A release that was killed is not waited for: this one continues from its state. */
async function freeAlias(run: RunningMoves, functionName: string): Promise<Alias> {
  for (let waits = 0; ; waits += 1) {
    const alias = await readAlias(run.lambda, functionName);
    if (alias.canary === undefined) return alias;
    const other = readRunningRelease(alias.note, run.clock());
    if (other === undefined)
      throw new Error(
        `${functionName}: ${describeAlias(alias)}, and no release says so. Take it back first.`,
      );
    if (run.clock() > other.until + GRACE_MS) {
      run.log(`${functionName}: release ${other.release} was not ended: ${describeAlias(alias)}`);
      return alias;
    }
    const until = new Date(other.until).toISOString();
    if (waits === 0)
      run.log(`${functionName}: waits for release ${other.release}, until ${until} at the latest`);
    await run.sleep(LOOK_MS, run.signal);
  }
}

async function startCanary(run: RunningMoves, move: Move): Promise<void> {
  const { alias, before, version } = move;
  const note = noteOfRelease({
    release: run.release,
    id: run.id,
    until: run.clock() + run.minutes * 60_000 + MARGIN_MS,
  });
  // The version of the code is the previous one again, so that it only remains to end the other release.
  const canary = version === before ? undefined : { version, share: run.share };
  move.alias = await shiftAlias(run.lambda, alias, { version: before, canary, note });
  move.isShifted = true;
  if (canary)
    run.log(
      `${alias.functionName}: version ${version} gets ${run.share * 100} % of the calls, ${before} the rest`,
    );
}

/**
 * Returns when the time is over. Throws as soon as an alarm begins to ring, a new version is worse, or somebody else shifts an alias.
 * `ringing` are the alarms that rang before.
 */
async function watch(run: RunningMoves, ringing: readonly string[]): Promise<void> {
  const since = run.clock();
  const end = since + run.minutes * 60_000;
  const pause = Math.min(LOOK_MS, (run.minutes * 60_000) / 4);
  let counted: readonly [Candidate, CallsOfVersions][];
  do {
    await run.sleep(pause, run.signal);
    await Promise.all(run.moves.map((move) => checkAlias(run, move)));
    const alarms = await ringingAlarms(run.cloudwatch, run.alarmPrefix);
    const fresh = alarms.filter((name) => !ringing.includes(name));
    if (fresh.length > 0) throw new Error(`Alarms ring: ${fresh.join(', ')}`);
    counted = await countCalls(run.cloudwatch, run.moves, { since, until: run.clock() });
    const faults = counted.flatMap(([candidate, calls]) => faultsOf(candidate, calls));
    if (faults.length > 0) throw new Error(faults.join('\n'));
    run.signal.throwIfAborted();
  } while (run.clock() < end);
  for (const [candidate, { after }] of counted) run.log(describeCalls(candidate, after));
}

/** Throws if somebody else has shifted the alias. */
async function checkAlias({ lambda }: RunningMoves, { alias }: Move): Promise<void> {
  const found = await readAlias(lambda, alias.functionName);
  if (found.revision === alias.revision) return;
  throw new AliasChanged(
    `${alias.functionName}: somebody else has shifted the alias: ${describeAlias(found)}`,
  );
}

async function finish(run: RunningMoves, move: Move): Promise<void> {
  const { alias, version } = move;
  move.alias = await shiftAlias(run.lambda, alias, { version, note: '' });
  run.log(`${alias.functionName}: ${describeAlias(move.alias)}`);
}

/** Takes the functions back. Returns the faults of the ones that could not be taken back. */
async function takeBack(run: RunningMoves): Promise<string[]> {
  const note = noteOfTakenBack(run.release, run.clock());
  const shifted = run.moves.filter(({ isShifted }) => isShifted);
  const faults = await Promise.all(shifted.map((move) => takeBackOne(run, move, note)));
  return faults.flat();
}

async function takeBackOne(run: RunningMoves, { alias, before }: Move, note: string): Promise<string[]> {
  try {
    const now = await shiftAlias(run.lambda, alias, { version: before, note });
    run.log(`${alias.functionName}: taken back, ${describeAlias(now)}`);
    return [];
  } catch (error) {
    const words = messageOf(error);
    if (!(error instanceof AliasChanged))
      return [`${alias.functionName} could not be taken back: ${words}. Do it by npm run rollback.`];
    // A function that somebody else has shifted is left unchanged.
    run.log(`${words}. It is left so.`);
    return [];
  }
}

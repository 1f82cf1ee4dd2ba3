// A release deploys some functions side by side. It calls each new version itself, and then gives it a share of the calls for some
// minutes. It watches the stage's alarms and the answers of the new versions, and then gives them all calls. The first fault of any
// function takes all functions back.
import { randomUUID } from 'node:crypto';

import { ringingAlarms } from './alarms.mjs';
import { AliasChanged, describe, publish, readAlias, shift } from './aliases.mjs';
import { countCalls, describeCalls, faultsOf } from './judge.mjs';
import { noteOfRelease, noteOfTakenBack, readNote } from './notes.mjs';
import { callVersion } from './own-call.mjs';

/** The time between two looks at the alarms, in milliseconds. */
const LOOK_MS = 15_000;

/** A release whose end passed this many milliseconds ago is not running any more. */
const GRACE_MS = 30_000;

/** The time in milliseconds that a release may need before and after its watch. */
const MARGIN_MS = 30_000;

/**
 * Releases the functions. Returns `{ moves, faults }`: the faults for which they were taken back, none if all calls go to the new
 * versions; and of each function that has another version, `{ functionName, before, version }`.
 * @param around `{ lambda, cloudwatch, clock, sleep, log, signal }`; `sleep` takes milliseconds and a signal, and rejects if that aborts;
 *   `signal` stops the release, which is taken back then.
 * @param wanted `{ release, functions, alarmPrefix, share, minutes }`; `release` is its name, `functions` are `{ functionName, facts }` (function-facts.mjs)
 */
export async function release(around, wanted) {
  const failed = new AbortController();
  const signal = AbortSignal.any([around.signal, failed.signal]);
  const run = { ...around, ...wanted, signal, id: randomUUID(), ringing: new Set(), moves: [] };
  try {
    await Promise.all(wanted.functions.map((one) => prepare(run, one)));
    if (run.moves.length === 0) return { moves: [], faults: [] };
    // Alarms that ring already say nothing about the release.
    run.ringing = new Set(await ringingAlarms(run, wanted.alarmPrefix));
    await all(run, startCanary);
    await watch(run);
    await all(run, finish);
    return { moves: run.moves.filter(({ before, version }) => before !== version), faults: [] };
  } catch (error) {
    // Functions that still wait for another release stop waiting.
    failed.abort(error);
    return { moves: run.moves, faults: [error.message, ...(await takeBack(run))] };
  }
}

/** Runs a step for every function. It throws only after all have ended, so that each shift is known and can be taken back. */
async function all(run, step) {
  const ended = await Promise.allSettled(run.moves.map((move) => step(run, move)));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  run.signal.throwIfAborted();
}

/** Publishes the version and calls it, and records the move from the previous version if there is one. */
async function prepare(run, { functionName, facts }) {
  const alias = await freeAlias(run, functionName);
  const version = await publish(run.lambda, functionName);
  run.signal.throwIfAborted();
  const move = { functionName, facts, alias, before: alias.version, version };
  if (version !== alias.version && facts.event !== undefined) await callVersion(run, move);
  if (version !== alias.version || alias.canary) run.moves.push(move);
  else run.log(`${functionName}: nothing is new, ${describe(alias)}`);
}

/** Waits while another release watches the function. A release that was killed is not waited for: this one continues from its state. */
async function freeAlias(run, functionName) {
  for (let waits = 0; ; waits += 1) {
    const alias = await readAlias(run.lambda, functionName);
    if (alias.canary === undefined) return alias;
    const { release: other, until } = readNote(alias.note, run.clock());
    if (other === undefined)
      throw new Error(`${functionName}: ${describe(alias)}, and no release says so. Take it back first.`);
    if (run.clock() > until + GRACE_MS) {
      run.log(`${functionName}: release ${other} was not ended: ${describe(alias)}`);
      return alias;
    }
    if (waits === 0)
      run.log(
        `${functionName}: waits for release ${other}, until ${new Date(until).toISOString()} at the latest`,
      );
    await run.sleep(LOOK_MS, run.signal);
  }
}

async function startCanary(run, move) {
  const { alias, before, version } = move;
  const note = noteOfRelease({
    release: run.release,
    id: run.id,
    until: run.clock() + run.minutes * 60_000 + MARGIN_MS,
  });
  // The version of the code is the previous one again, so that it only remains to end the other release.
  const isCanary = version !== before;
  const wanted = { version: before, canary: isCanary ? version : undefined, share: run.share, note };
  move.alias = await shift(run.lambda, alias, wanted);
  move.isShifted = true;
  if (isCanary)
    run.log(
      `${alias.functionName}: version ${version} gets ${run.share * 100} % of the calls, ${before} the rest`,
    );
}

/** Returns when the time is over. Throws as soon as an alarm begins to ring, a new version is worse, or somebody else shifts an alias. */
async function watch(run) {
  const since = run.clock();
  const end = since + run.minutes * 60_000;
  const pause = Math.min(LOOK_MS, (run.minutes * 60_000) / 4);
  let counted;
  do {
    await run.sleep(pause, run.signal);
    await Promise.all(run.moves.map((move) => stillOurs(run, move)));
    const fresh = (await ringingAlarms(run, run.alarmPrefix)).filter((name) => !run.ringing.has(name));
    if (fresh.length > 0) throw new Error(`Alarms ring: ${fresh.join(', ')}`);
    counted = await countCalls(run, run.moves, since);
    const faults = run.moves.flatMap((move, index) => faultsOf(move, counted[index]));
    if (faults.length > 0) throw new Error(faults.join('\n'));
    run.signal.throwIfAborted();
  } while (run.clock() < end);
  for (const [index, move] of run.moves.entries()) run.log(describeCalls(move, counted[index].after));
}

async function stillOurs({ lambda }, { alias }) {
  const found = await readAlias(lambda, alias.functionName);
  if (found.revision === alias.revision) return;
  throw new AliasChanged(`${alias.functionName}: somebody else has shifted the alias: ${describe(found)}`);
}

async function finish(run, move) {
  const { alias, version } = move;
  move.alias = await shift(run.lambda, alias, { version, note: '' });
  run.log(`${alias.functionName}: ${describe(move.alias)}`);
}

/** Takes the functions back. Returns the ones that could not be taken back. A function that somebody else has shifted is left unchanged. */
async function takeBack(run) {
  const shifted = run.moves.filter(({ isShifted }) => isShifted);
  const note = noteOfTakenBack({ release: run.release, at: run.clock() });
  const faults = await Promise.all(
    shifted.map(async ({ alias, before }) => {
      try {
        const now = await shift(run.lambda, alias, { version: before, note });
        run.log(`${alias.functionName}: taken back, ${describe(now)}`);
        return [];
      } catch (error) {
        const isForeign = error instanceof AliasChanged;
        if (isForeign) run.log(`${error.message}. It is left so.`);
        return isForeign
          ? []
          : [`${alias.functionName} could not be taken back: ${error.message}. Do it by npm run rollback.`];
      }
    }),
  );
  return faults.flat();
}

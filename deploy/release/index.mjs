// `npm run release -- status --stage prod`    uploads the function's code, gives a tenth of the calls to it, watches, then all
// `npm run rollback -- status --stage prod`   gives all calls to the version before, at once and without a build
// `npm run releases -- --stage prod`          shows which version of each function runs, and which releases there were
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { LambdaClient } from '@aws-sdk/client-lambda';

import { functionNames } from '../bundle.mjs';
import { describe } from './aliases.mjs';
import { functionFacts } from './function-facts.mjs';
import { isReleaseName, mark } from './marks.mjs';
import { release } from './release.mjs';
import { lastRelease, rollBack, toRelease } from './rollback.mjs';
import { readStage } from './stage.mjs';
import { stageRegion } from './stage-region.mjs';
import { releasesTable } from './table.mjs';
import { uploadAll } from './upload.mjs';
import { readWords, Usage, usage } from './words.mjs';

const root = join(import.meta.dirname, '../..');

/**
 * A cancelled pipeline is killed after ten seconds: a request that hangs must not prevent the release from being taken back. Times are
 * in milliseconds.
 */
const requestHandler = { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/** Returns a signal that aborts at SIGINT and SIGTERM. Its reason names the signal. */
function stopSignal() {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'])
    process.on(name, () => stop.abort(Object.assign(new Error(`Stopped by ${name}.`), { name })));
  return stop.signal;
}

async function run(words, signal) {
  const client = { region: words.region ?? stageRegion(root, words.stage, process.env), requestHandler };
  const lambda = new LambdaClient(client);
  if (words.verb === 'release') return runRelease({ lambda, client, signal }, words);
  const stage = () => readStage(lambda, { stage: words.stage, names: words.functions });
  if (words.verb === 'releases') return console.log(releasesTable(await stage(), Date.now()));
  const moves = await rollbacks(stage, words);
  if (moves.length === 0) console.log('The last release was taken back already. --to RELEASE goes further.');
  for (const { functionName, to } of moves)
    console.log(`${functionName}: ${describe(await rollBack(lambda, functionName, to))}`);
}

async function rollbacks(stage, { stage: name, functions, isAll, to }) {
  if (isReleaseName(to ?? '')) return toRelease(await stage(), to);
  if (isAll) return lastRelease(await stage());
  return functions.map((one) => ({ functionName: `realmgate-${name}-${one}`, to }));
}

async function runRelease({ lambda, client, signal }, words) {
  // A stage may be deployed without the documentation.
  const names = words.isAll ? await deployedNames(lambda, words) : words.functions;
  if (!words.uploaded) await uploadAll(root, names, { ...words, signal });
  const around = {
    lambda,
    cloudwatch: new CloudWatchClient(client),
    clock: Date.now,
    sleep: (ms, until) => sleep(ms, undefined, { signal: until }).catch(() => until.throwIfAborted()),
    log: console.log,
    signal,
  };
  const { moves, faults } = await release(around, {
    release: words.release,
    functions: names.map((name) => ({
      functionName: `realmgate-${words.stage}-${name}`,
      facts: functionFacts(root, name),
    })),
    alarmPrefix: `realmgate-${words.stage}-`,
    share: words.share,
    minutes: words.minutes,
  });
  if (faults.length > 0) throw new Error(['The release was taken back.', ...faults].join('\n'));
  await nameRelease(lambda, { ...words, moves });
  console.log(`${words.stage} has the release ${words.release}`);
}

async function deployedNames(lambda, { stage, functions }) {
  return (await readStage(lambda, { stage, names: functions })).map(({ name }) => name);
}

/** Marks every function of the stage, including those that the release left unchanged. */
async function nameRelease(lambda, { stage, release, moves }) {
  const at = new Date().toISOString();
  const moved = new Map(moves.map((move) => [move.functionName, move]));
  const functions = await readStage(lambda, { stage, names: functionNames(root) });
  await Promise.all(
    functions.map(({ alias: { functionName, version } }) =>
      mark(lambda, functionName, { release, version, at, ...versionsOf(moved.get(functionName)) }),
    ),
  );
}

function versionsOf(move) {
  return move && { version: move.version, before: move.before };
}

const signal = stopSignal();
try {
  await run(readWords(root), signal);
} catch (error) {
  const isUsage = error instanceof Usage || String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? `${error.message}\n${usage}` : error.message);
  process.exitCode = isUsage ? 2 : 1;
  if (signal.aborted) process.exitCode = 128 + constants.signals[signal.reason.name];
}

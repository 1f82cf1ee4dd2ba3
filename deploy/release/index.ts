// `npm run release -- status --stage prod`    uploads the function's code, gives a tenth of the calls to it, watches, then all
// `npm run rollback -- status --stage prod`   gives all calls to the version before, at once and without a build
// `npm run releases -- --stage prod`          shows which version of each function runs, and which releases there were
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import { parse } from 'yaml';

import { functionNames } from '../../esbuild.config.mjs';
import { namesOfStage, stageParameters } from '../../shared/base/deployed-stage.ts';
import { readOptions } from '../read-options.ts';
import { describeAlias } from './aliases.ts';
import { type CommandLine, readCommandLine, usage } from './command-line.ts';
import { isReleaseName, markVersion } from './marks.ts';
import { release, type ReleaseContext, type ReleasedFunction } from './release.ts';
import { readReleaseFacts } from './release-facts.ts';
import { releasesTable } from './releases-table.ts';
import { type AliasShift, lastRelease, rollBack, toRelease } from './rollback.ts';
import { deployedName, readStage } from './stage.ts';
import { uploadAll } from './upload.ts';

const root = join(import.meta.dirname, '../..');

/**
 * A cancelled pipeline is killed after ten seconds: a request that hangs must not prevent the release from being taken back. Times are
 * in milliseconds.
 */
const requestHandler = { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true };

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/** The process was told to stop. */
class Stopped extends Error {
  readonly signalName: (typeof stopSignals)[number];

  constructor(signalName: Stopped['signalName']) {
    super(`Stopped by ${signalName}.`);
    this.signalName = signalName;
  }
}

/** Returns a signal that aborts with `Stopped` at SIGINT and SIGTERM. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of stopSignals)
    process.on(name, () => {
      stop.abort(new Stopped(name));
    });
  return stop.signal;
}

async function run(line: CommandLine, signal: AbortSignal): Promise<void> {
  const region = line.region ?? regionOf(line.stage);
  const config = { region, requestHandler };
  const lambda = new LambdaClient(config);
  if (line.command === 'release') return runRelease(line, config, signal);
  const stage = () => readStage(lambda, line.stage, line.functions);
  if (line.command === 'releases') console.log(releasesTable(await stage(), Date.now()));
  else await runRollback(lambda, await rollbackMoves(line, stage));
}

function regionOf(stage: string): string {
  const content: unknown = parse(readFileSync(join(root, 'serverless.yml'), 'utf8'));
  return namesOfStage(stage, stageParameters().parse(content), process.env).region;
}

async function runRollback(lambda: LambdaClient, moves: readonly AliasShift[]): Promise<void> {
  if (moves.length === 0) console.log('The last release was taken back already. --to RELEASE goes further.');
  for (const move of moves)
    console.log(`${move.functionName}: ${describeAlias(await rollBack(lambda, move))}`);
}

async function rollbackMoves(
  line: CommandLine,
  stage: () => ReturnType<typeof readStage>,
): Promise<AliasShift[]> {
  if (line.to !== undefined && isReleaseName(line.to)) return toRelease(await stage(), line.to);
  if (line.isAll) return lastRelease(await stage());
  return line.functions.map((name) => ({ functionName: deployedName(line.stage, name), to: line.to }));
}

async function runRelease(line: CommandLine, config: LambdaClientConfig, signal: AbortSignal): Promise<void> {
  const lambda = new LambdaClient(config);
  const { stage } = line;
  // A stage may be deployed without the documentation.
  const names = line.isAll
    ? (await readStage(lambda, stage, line.functions)).map(({ name }) => name)
    : line.functions;
  const hashes = line.uploaded
    ? undefined
    : await uploadAll(root, names, { stage, region: line.region, signal });
  const around = surroundings(lambda, config, signal);
  const { moves, faults } = await release(around, {
    release: line.release,
    functions: names.map((name) => ({
      functionName: deployedName(stage, name),
      facts: readReleaseFacts(root, name),
      hash: hashes?.get(name),
    })),
    alarmPrefix: deployedName(stage, ''),
    share: line.share,
    minutes: line.minutes,
  });
  if (faults.length > 0) throw new Error(['The release was taken back.', ...faults].join('\n'));
  await markStage(line, lambda, moves);
  console.log(`${stage} has the release ${line.release}`);
}

function surroundings(lambda: LambdaClient, config: LambdaClientConfig, signal: AbortSignal): ReleaseContext {
  return {
    lambda,
    cloudwatch: new CloudWatchClient(config),
    clock: Date.now,
    async sleep(ms, until) {
      try {
        await sleep(ms, undefined, { signal: until });
      } catch {
        until.throwIfAborted();
      }
    },
    log: console.log,
    signal,
  };
}

/** Marks every function of the stage, including those that the release left unchanged. */
async function markStage(
  line: CommandLine,
  lambda: LambdaClient,
  moves: readonly ReleasedFunction[],
): Promise<void> {
  const at = new Date().toISOString();
  const functions = await readStage(lambda, line.stage, functionNames(root));
  await Promise.all(
    functions.map(({ alias: { functionName, version } }) => {
      const moved = moves.find((move) => move.functionName === functionName);
      const versions = moved ? { version: moved.version, before: moved.before } : { version };
      return markVersion(lambda, functionName, { release: line.release, at, ...versions });
    }),
  );
}

const signal = stopSignal();
const line = readOptions(usage, () => readCommandLine(root, functionNames(root)));
try {
  await run(line, signal);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
  if (signal.reason instanceof Stopped) process.exitCode = 128 + constants.signals[signal.reason.signalName];
}

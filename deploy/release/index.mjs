// `npm run release -- status --stage prod`    uploads the function's code, gives a tenth of the calls to it, watches, then all
// `npm run rollback -- status --stage prod`   gives all calls to the version before, at once and without a build
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { LambdaClient } from '@aws-sdk/client-lambda';

import { describe } from './aliases.mjs';
import { functionFacts } from './function-facts.mjs';
import { release } from './release.mjs';
import { rollBack } from './rollback.mjs';
import { stageRegion } from './stage-region.mjs';
import { uploadAll } from './upload.mjs';
import { readWords, Usage, usage } from './words.mjs';

const root = join(import.meta.dirname, '../..');

/** Whoever cancels a pipeline kills it ten seconds later: a call that hangs must not keep a release from being taken back. */
const requestHandler = { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/** Aborts at SIGINT and SIGTERM; its reason says which one. */
function stopSignal() {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'])
    process.on(name, () => stop.abort(Object.assign(new Error(`Stopped by ${name}.`), { name })));
  return stop.signal;
}

async function run(words, signal) {
  const client = { region: words.region ?? stageRegion(root, words.stage, process.env), requestHandler };
  const lambda = new LambdaClient(client);
  const deployed = (name) => `realmgate-${words.stage}-${name}`;
  if (words.verb === 'rollback') {
    for (const name of words.functions.map(deployed))
      console.log(`${name}: ${describe(await rollBack(lambda, name, words.to))}`);
    return;
  }
  if (!words.uploaded) await uploadAll(root, words.functions, { ...words, signal });
  const around = {
    lambda,
    cloudwatch: new CloudWatchClient(client),
    clock: Date.now,
    sleep: (ms, until) => sleep(ms, undefined, { signal: until }).catch(() => until.throwIfAborted()),
    log: console.log,
    signal,
  };
  const faults = await release(around, {
    functions: words.functions.map((name) => ({
      functionName: deployed(name),
      facts: functionFacts(root, name),
    })),
    alarmPrefix: `realmgate-${words.stage}-`,
    share: words.share,
    minutes: words.minutes,
  });
  if (faults.length > 0) throw new Error(['The release was taken back.', ...faults].join('\n'));
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

// `npm run release -- status --stage prod`    uploads the function's code, gives a tenth of the calls to it, watches, then all
// `npm run rollback -- status --stage prod`   gives all calls to the version before, at once and without a build
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { LambdaClient } from '@aws-sdk/client-lambda';

import { functionNames } from '../bundle.mjs';
import { takeBack } from './aliases.mjs';
import { release } from './release.mjs';
import { stageRegion } from './stage-region.mjs';

const root = join(import.meta.dirname, '../..');
const usage = `npm run release -- FUNCTION… --stage NAME [--region NAME] [--percent 10] [--minutes 5] [--uploaded]
npm run rollback -- FUNCTION… --stage NAME [--region NAME] [--to VERSION]`;

class Usage extends Error {}

function readWords() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      region: { type: 'string' },
      percent: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '5' },
      uploaded: { type: 'boolean', default: false },
      to: { type: 'string' },
    },
  });
  const [verb, ...functions] = positionals;
  const unknown = functions.filter((name) => !functionNames(root).includes(name));
  if (unknown.length > 0) throw new Usage(`There is no function ${unknown.join(', ')}.`);
  if (functions.length === 0 || !values.stage) throw new Usage('Say which functions, and of which stage.');
  return {
    verb,
    functions,
    ...values,
    percent: numberIn('percent', values),
    minutes: numberIn('minutes', values),
  };
}

function numberIn(name, values) {
  const number = Number(values[name]);
  const most = name === 'percent' ? 99 : 60;
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Usage(`--${name} is a whole number from 1 to ${most}.`);
}

function upload(name, { stage, region }) {
  const words = ['serverless', 'deploy', 'function', '-f', name, '--stage', stage];
  const { status } = spawnSync('npx', [...words, ...(region ? ['--region', region] : [])], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${name} could not be uploaded.`);
}

async function run(words) {
  const client = { region: words.region ?? stageRegion(root, words.stage, process.env) };
  const around = {
    lambda: new LambdaClient(client),
    cloudwatch: new CloudWatchClient(client),
    sleep,
    log: console.log,
  };
  for (const name of words.functions) {
    const functionName = `realmgate-${words.stage}-${name}`;
    if (words.verb === 'rollback') {
      console.log(
        `${functionName}: all calls go to version ${await takeBack(around.lambda, functionName, words.to)}`,
      );
      continue;
    }
    if (!words.uploaded) upload(name, words);
    const alarmPrefix = `realmgate-${words.stage}-`;
    const { version, returned } = await release(around, {
      functionName,
      alarmPrefix,
      share: words.percent / 100,
      minutes: words.minutes,
    });
    if (returned.length > 0)
      throw new Error(`${functionName} was taken back to version ${version}: ${returned.join(', ')}.`);
    console.log(`${functionName}: all calls go to version ${version}`);
  }
}

try {
  await run(readWords());
} catch (error) {
  const isUsage = error instanceof Usage || String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? `${error.message}\n${usage}` : error.message);
  process.exitCode = isUsage ? 2 : 1;
}

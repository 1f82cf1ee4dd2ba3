// This module parses the command lines of `release`, `rollback` and `releases`.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

import { functionNames } from '../bundle.mjs';
import { isReleaseName, releaseName } from './marks.mjs';

export const usage = `npm run release -- FUNCTION…|all --stage NAME [--region NAME] [--name NAME] [--percent 10] [--minutes 5] [--uploaded]
npm run rollback -- FUNCTION…|--all --stage NAME [--region NAME] [--to RELEASE|VERSION]
npm run releases -- --stage NAME [--region NAME]`;

/** A command line that is not valid. */
export class Usage extends Error {}

export function readWords(root) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      region: { type: 'string' },
      percent: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '5' },
      uploaded: { type: 'boolean', default: false },
      to: { type: 'string' },
      name: { type: 'string' },
      all: { type: 'boolean', default: false },
    },
  });
  const [verb, ...words] = positionals;
  const known = functionNames(root);
  const unknown = words.filter((name) => name !== 'all' && !known.includes(name));
  if (unknown.length > 0) throw new Usage(`There is no function ${unknown.join(', ')}.`);
  // The name of a release stands for a version of every function, a number for a version of one function.
  const isOfStage = verb === 'releases' || (verb === 'rollback' && isReleaseName(values.to ?? ''));
  const isAll = values.all || words.includes('all') || (isOfStage && words.length === 0);
  if ((words.length === 0 && !isAll) || !values.stage)
    throw new Usage('Say which functions, and of which stage.');
  if (values.to !== undefined && !isReleaseName(values.to) && !/^\d+$/.test(values.to))
    throw new Usage('--to is the name of a release, or the number of a version.');
  if (isAll && /^\d+$/.test(values.to ?? '')) throw new Usage('--to VERSION is for named functions.');
  return {
    verb,
    ...values,
    isAll,
    functions: isAll ? known : [...new Set(words)],
    release: nameIn(values, root),
    share: percentIn(values) / 100,
    minutes: minutesIn(values),
  };
}

/** Returns the name of the release: the given one, or the description of the sources by git. */
function nameIn({ name }, root) {
  if (name !== undefined && !isReleaseName(name))
    throw new Usage('--name is up to 64 letters, digits, dots and dashes, and not a number.');
  return name ?? releaseName(describeSources(root));
}

function describeSources(root) {
  try {
    const words = ['-C', root, 'describe', '--tags', '--always', '--dirty'];
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return new Date().toISOString();
  }
}

function percentIn({ percent }) {
  const number = Number(percent);
  if (Number.isInteger(number) && number >= 1 && number <= 99) return number;
  throw new Usage('--percent is a whole number from 1 to 99.');
}

function minutesIn({ minutes }) {
  const number = Number(minutes);
  if (number > 0 && number <= 60) return number;
  throw new Usage('--minutes is a number above 0, 60 at most.');
}

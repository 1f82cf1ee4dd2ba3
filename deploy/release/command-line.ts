// This module parses the command lines of `release`, `rollback` and `releases`.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

import { isReleaseName, releaseName } from './marks.ts';

export const usage = `npm run release -- FUNCTION…|all --stage NAME [--region NAME] [--name NAME] [--percent 10] [--minutes 5] [--uploaded]
npm run rollback -- FUNCTION…|--all --stage NAME [--region NAME] [--to RELEASE|VERSION]
npm run releases -- --stage NAME [--region NAME]`;

const options = {
  stage: { type: 'string' },
  region: { type: 'string' },
  percent: { type: 'string', default: '10' },
  minutes: { type: 'string', default: '5' },
  uploaded: { type: 'boolean', default: false },
  to: { type: 'string' },
  name: { type: 'string' },
  all: { type: 'boolean', default: false },
} as const;

export interface CommandLine {
  /** `release`, `rollback` or `releases`. */
  readonly command: string | undefined;
  readonly stage: string;
  readonly region: string | undefined;
  /** The functions that the command is about, without their stage. */
  readonly functions: readonly string[];
  /** True if the command is about all functions. */
  readonly isAll: boolean;
  /** The name of a release, or the number of a version. */
  readonly to: string | undefined;
  /** True if the functions were uploaded before. */
  readonly uploaded: boolean;
  /** The name of the release. */
  readonly release: string;
  /** The share of the calls that the new versions get first: 0.1 is a tenth. */
  readonly share: number;
  readonly minutes: number;
}

/** Reads the command line of the process. Throws one sentence if it is not valid. `root` is the folder of the sources. */
export function readCommandLine(root: string, functionNames: readonly string[]): CommandLine {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [command, ...names] = positionals;
  checkNames(names, functionNames);
  const { stage, region, to, uploaded } = values;
  const isAll = values.all || names.includes('all') || (names.length === 0 && isOfStage(command, to));
  if ((names.length === 0 && !isAll) || !stage) throw new Error('Say which functions, and of which stage.');
  checkTarget(to, isAll);
  return {
    command,
    stage,
    region,
    functions: isAll ? functionNames : [...new Set(names)],
    isAll,
    to,
    uploaded,
    release: releaseNameOf(values.name, root),
    share: percentOf(values.percent) / 100,
    minutes: minutesOf(values.minutes),
  };
}

function checkNames(names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => name !== 'all' && !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no function ${unknown.join(', ')}.`);
}

/** The name of a release stands for a version of every function, a number for a version of one function. */
function isOfStage(command: string | undefined, to = ''): boolean {
  return command === 'releases' || (command === 'rollback' && isReleaseName(to));
}

function checkTarget(to: string | undefined, isAll: boolean): void {
  if (to === undefined || isReleaseName(to)) return;
  if (!/^\d+$/.test(to)) throw new Error('--to is the name of a release, or the number of a version.');
  if (isAll) throw new Error('--to VERSION is for named functions.');
}

/** Returns the name of the release: the given one, or the description of the sources by git. */
function releaseNameOf(name: string | undefined, root: string): string {
  if (name !== undefined && !isReleaseName(name))
    throw new Error('--name is up to 64 letters, digits, dots and dashes, and not a number.');
  return name ?? releaseName(describeSources(root));
}

function describeSources(root: string): string {
  try {
    const words = ['-C', root, 'describe', '--tags', '--always', '--dirty'];
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return new Date().toISOString();
  }
}

function percentOf(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 99) return number;
  throw new Error('--percent is a whole number from 1 to 99.');
}

function minutesOf(text: string): number {
  const number = Number(text);
  if (number > 0 && number <= 60) return number;
  throw new Error('--minutes is a number above 0, 60 at most.');
}

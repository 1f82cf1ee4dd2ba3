import { CommanderError } from 'commander';

import {
  LogInError,
  NoAnswerError,
  PartialAnswerError,
  type Problem,
  ProblemError,
  UnreadableAnswerError,
} from '../index.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import type { Level } from './level.ts';
import { inheritExitAndOutput } from './options.ts';
import { buildProgram } from './program.ts';
import { printable } from './safe-text.ts';
import { isEngineFault } from './verdict.ts';

/** Runs one command line and returns the exit code: 2 if an engine does not answer, 3 if nothing could be requested. */
export async function run(argv: readonly string[], io: Io): Promise<Level> {
  let level: Level = 0;
  const program = buildProgram(io, (ended) => {
    level = ended;
  });
  inheritExitAndOutput(program);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return level;
  } catch (error) {
    io.progress('');
    // Commander has already printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 3;
    io.err(explained(error));
    return isEngineFault(error) ? 2 : 3;
  }
}

function explained(error: unknown): string {
  if (error instanceof ProblemError) return problemLines(error.problem).map(printable).join('\n');
  if (isOurs(error) || isFileFault(error)) return printable(error.message);
  return unexpectedLines(error).map(printable).join('\n');
}

/** Returns what to report about an error that nobody foresaw. Thrown, it would end the process with 1, which is WARNING. */
function unexpectedLines(error: unknown): string[] {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return ['The answer is not one of the API, or this command has a fault:', ...text.split('\n')];
}

const ours = [Failure, LogInError, NoAnswerError, PartialAnswerError, UnreadableAnswerError] as const;
const isOurs = (error: unknown): error is Error => ours.some((kind) => error instanceof kind);

/** Returns true for a log-in file that cannot be written. */
const isFileFault = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && 'syscall' in error && 'message' in error;

function problemLines({ code, detail, errors = [], sources = [] }: Problem): string[] {
  return [
    `${detail} (${code})`,
    ...errors.map((fault) => `  ${fault.in} ${fault.field}: ${fault.message}`),
    ...(code === 'token_not_valid' ? ['The log-in or the token has ended: realmgate login --url URL'] : []),
    ...sources
      .filter(({ result }) => result !== 'ok')
      .map(({ realm, error }) => `  ${realm}: ${error ?? 'no answer'}`),
  ];
}

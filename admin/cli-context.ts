import type { Command } from 'commander';

import type { Io } from './io.ts';

/** The arguments of every command: the program with its general options, and the process. */
export interface CliContext {
  readonly program: Command;
  readonly io: Io;
}

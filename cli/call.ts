import type { Command } from 'commander';

import type { Io } from './io.ts';

/** What every command has at hand: the program, for its general options, and its process. */
export interface Call {
  readonly program: Command;
  readonly io: Io;
}

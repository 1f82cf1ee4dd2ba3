import { Command, CommanderError } from 'commander';

import type { Realmgate } from '../index.ts';
import type { Io } from './io.ts';
import { addShowOptions, inheritExitAndOutput } from './options.ts';
import { ExitVerdict } from './verdict.ts';
import type { ViewQuery } from './view.ts';
import { addViewCommands } from './view-commands.ts';

interface CompletionContext {
  readonly connect: () => Realmgate;
  readonly io: Io;
}

/**
 * Returns the conditions that may follow `--wait-for` on this command line: `ok` and `problem` if there are states, and the fields of
 * the first row. It requests that row from the API. The list is empty if the words are not a command that shows something.
 */
export async function completeConditions(
  words: readonly string[],
  asking: CompletionContext,
): Promise<string[]> {
  let found: string[] = [];
  const program = addShowOptions(new Command()).configureOutput({
    writeOut: () => undefined,
    writeErr: () => undefined,
  });
  addViewCommands(program, async (look) => {
    found = await conditionsOfLook(look, asking);
  });
  inheritExitAndOutput(program);
  await program.parseAsync(words, { from: 'user' }).catch((error: unknown) => {
    if (!(error instanceof CommanderError)) throw error;
  });
  return found;
}

async function conditionsOfLook(look: ViewQuery, { connect, io }: CompletionContext): Promise<string[]> {
  const states = look.hasStates ? ['ok', 'problem'] : [];
  const { data } = await look.run({ client: connect(), io, verdict: new ExitVerdict(), isSample: true });
  const row: unknown = Array.isArray(data) ? data[0] : data;
  const fields = typeof row === 'object' && row !== null ? Object.keys(row) : [];
  return [...states, ...fields.map((field) => `${field}=`)];
}

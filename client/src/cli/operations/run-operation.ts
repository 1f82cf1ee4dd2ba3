import type { Realmgate } from '../../index.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Level } from '../level.ts';
import { printable, printableJson } from '../safe-text.ts';
import { screenOf } from '../screen.ts';
import type { ShowOptions } from '../show.ts';
import { operationView, verdictOf } from './outcomes.ts';
import { type OperationRequest, settle } from './settle.ts';

/** A command that changes something. */
export interface OperationCommand {
  readonly request: OperationRequest;
  /** True if the command waits until the effect is seen for every target. */
  readonly wait: boolean;
  /** Facts about the request, which `--json` prints before the results. */
  readonly facts: Readonly<Record<string, string>>;
  /** True if it is no failure that nothing was selected. */
  readonly mayBeEmpty?: boolean;
}

interface Running {
  readonly client: Realmgate;
  readonly io: Io;
  readonly options: ShowOptions;
}

/** Sends an operation, prints the result for each target, and returns the exit code. */
export async function runOperation(
  { request, wait, facts, mayBeEmpty = false }: OperationCommand,
  { client, io, options }: Running,
): Promise<Level> {
  if (options.watch || options.waitFor !== undefined)
    throw new Failure('--watch and --wait-for are for commands that look. This one has --wait.');
  const operated = await settle(request, {
    client,
    io,
    wait,
    timeout: options.timeout,
    every: options.every,
  });
  const verdict = verdictOf(operated);
  if (mayBeEmpty) verdict.acceptEmpty();
  const view = operationView(facts, operated);
  const screen = screenOf(io, options.color !== false);
  io.out(options.json ? printableJson(view.data) : view.lines(screen).join('\n'));
  for (const remark of verdict.remarks()) io.err(printable(remark));
  return verdict.level;
}

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import type { Command } from './command.ts';

/**
 * The end of one of several commands. `taken`: the engine has accepted it. `made`: the engine also names the downtime or comment that it has
 * made. `unsent`: it was not sent, because the engine did not answer an earlier one. An error: the engine refused it, or did not answer.
 */
export type CommandEnd = 'taken' | 'made' | 'unsent' | AppError;

/** Commands that are sent at the same time: the engine reads the next one while it answers this one. */
const atOnce = 2;

/** Returns true if the engine, or our connector, understood the command and did not take it, e.g. because our account may not send it. */
export function isRefusal({ code, kind }: AppError): boolean {
  return kind === 'invalid' || code === 'engine_refused_command' || code === 'engine_forbidden';
}

/** Sends commands one by one, and none after one that the engine did not answer. Returns their ends in order. */
export async function sendEach(
  commands: readonly Command[],
  send: (command: Command) => Promise<void>,
): Promise<CommandEnd[]> {
  let isAway = false;
  const settled = await gather(commands, atOnce, async (command): Promise<CommandEnd> => {
    if (isAway) return 'unsent';
    const failure = await attempt(() => send(command));
    if (!(failure instanceof AppError)) return 'taken';
    if (!isRefusal(failure)) isAway = true;
    return failure;
  });
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

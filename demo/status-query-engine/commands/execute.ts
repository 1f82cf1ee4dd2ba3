import { externalCommand } from '../log-lines.ts';
import { QueryFault } from '../query.ts';
import type { Site } from '../site.ts';
import type { DialectName } from '../snapshot.ts';
import { icingaArguments, naemonArguments } from './arguments.ts';
import type { CommandDefinition } from './catalog.ts';
import { commands } from './catalog.ts';
import type { CommandExecution } from './effects.ts';

export interface CommandContext {
  readonly site: Site;
  readonly dialect: DialectName;
  /** The present time in epoch seconds. */
  readonly now: number;
}

/**
 * Executes `[time] NAME;argument;…`. Throws the Fault of the dialect's engine if it refuses the command. Returns `restart` if the
 * engine was told to restart.
 */
export function execute(line: string, { site, dialect, now }: CommandContext): 'done' | 'restart' {
  const { commandTime, words } = stamped(line, dialect);
  const [name = '', ...rest] = words.split(';');
  const command = commandNamed(name, dialect);
  const read = dialect === 'icinga2' ? icingaArguments : naemonArguments;
  const { subject, values } = read(command, rest, site);
  site.log.push(externalCommand(now, words));
  if (command.effect === 'restart') return 'restart';
  const text = (argument: string): string => values.get(argument) ?? '';
  const number = (argument: string): number => Number.parseFloat(text(argument)) || 0;
  const order: CommandExecution = { site, dialect, now, commandTime, text, number };
  if (command.about === 'engine') command.effect(order);
  else if (subject) command.effect({ ...order, subject });
  return 'done';
}

function stamped(line: string, dialect: DialectName): { commandTime: number; words: string } {
  const match = /^\[(\d+)\] ?(.*)$/s.exec(line);
  if (match) return { commandTime: Number(match[1]), words: match[2] ?? '' };
  throw dialect === 'icinga2'
    ? new QueryFault(452, `Missing timestamp in command: ${line}`)
    : new QueryFault(400, 'Commands must begin with a timestamp inside square brackets');
}

/** Returns the command of this name. Throws the fault of the dialect's engine if it has none. */
function commandNamed(name: string, dialect: DialectName): CommandDefinition {
  const command = commands.get(name);
  if (command && (command.only ?? dialect) === dialect) return command;
  throw dialect === 'icinga2'
    ? new QueryFault(452, `The external command '${name}' does not exist.`)
    : new QueryFault(400, `Unknown command '${name}'`);
}

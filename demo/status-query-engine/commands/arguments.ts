import { QueryFault } from '../query.ts';
import type { Site, Subject } from '../site.ts';
import type { CommandArgumentType, CommandDefinition } from './catalog.ts';

/** The validated arguments of a command: its object, and the other arguments by name. */
export interface Arguments {
  /** The object of the command, or null for commands about the engine. */
  readonly subject: Subject | null;
  readonly values: ReadonlyMap<string, string>;
}

/** Reads arguments as Icinga 2 does: it checks the count, then the object, then the numbers, beginning with the last one. */
export function icingaArguments(command: CommandDefinition, words: readonly string[], site: Site): Arguments {
  const named = namesOf(command);
  const expected = named + command.takes.length;
  if (words.length < expected) {
    throw new QueryFault(452, `Expected ${expected} argument${expected === 1 ? '' : 's'}`);
  }
  const subject = find(site, words, command);
  if (command.about !== 'engine' && !subject) throw nonExistent(command, words);
  const values = joinedRest(words.slice(named), command.takes.length);
  const numbers = values.filter((_, at) => command.takes[at]?.[1] !== 'string');
  const wrong = numbers.findLast((word) => word === '' || Number.isNaN(Number(word)));
  if (wrong !== undefined) throw new QueryFault(452, `Can't convert '${wrong}' to a floating point number.`);
  return { subject, values: byName(command, values) };
}

/** Reads arguments as Naemon does, one by one. An object counts as one argument, and only a text may contain semicolons. */
export function naemonArguments(command: CommandDefinition, words: readonly string[], site: Site): Arguments {
  const named = namesOf(command);
  const subject = find(site, words, command);
  if (named > 0 && !subject) {
    const argument = named === 1 ? 'host_name as type host' : 'service as type service';
    throw new QueryFault(400, `Failed validation of ${argument} (argument 0)`);
  }
  const before = Math.min(named, 1);
  const expected = before + command.takes.length;
  const rest = words.slice(named);
  if (rest.length < command.takes.length) {
    throw new QueryFault(
      400,
      `Missing argument: expected ${expected} arguments, found ${before + rest.length}`,
    );
  }
  if (rest.length > command.takes.length && command.takes.at(-1)?.[1] !== 'string') {
    throw new QueryFault(400, `Too many arguments to command - expected ${expected}`);
  }
  const values = joinedRest(rest, command.takes.length);
  refuseNonNumbers(command, values, before);
  return { subject, values: byName(command, values) };
}

function refuseNonNumbers({ takes }: CommandDefinition, values: readonly string[], before: number): void {
  for (const [at, [name, kind]] of takes.entries()) {
    const word = values[at] ?? '';
    if (kind === 'string' || /^\s*[-+]?\d/.test(word)) continue;
    throw new QueryFault(
      400,
      `Couldn't parse ${kind} argument ${name} (argument ${at + before}): ` +
        `No digits found in ${digitsOf[kind]} '${word}'`,
    );
  }
}

const digitsOf: Readonly<Record<Exclude<CommandArgumentType, 'string'>, string>> = {
  bool: 'integer',
  integer: 'integer',
  ulong: 'ulong',
  timestamp: 'ulong',
};

function namesOf({ about }: CommandDefinition): number {
  if (about === 'engine') return 0;
  return about === 'host' ? 1 : 2;
}

function find(
  site: Site,
  [hostName = '', description = '']: readonly string[],
  { about }: CommandDefinition,
): Subject | null {
  if (about === 'engine') return null;
  const host = site.hosts.get(hostName);
  if (!host || about === 'host') return host ? { host, service: null } : null;
  const service = host.services.get(description);
  return service ? { host, service } : null;
}

function nonExistent(
  command: Exclude<CommandDefinition, { about: 'engine' }>,
  [host = '', service = '']: readonly string[],
): QueryFault {
  const object = command.about === 'host' ? `host '${host}'` : `service '${service}' on host '${host}'`;
  return new QueryFault(452, `Cannot ${command.doing} for non-existent ${object}`);
}

/** Joins the surplus words to the last argument, with their semicolons. */
function joinedRest(words: readonly string[], count: number): string[] {
  if (count === 0) return [];
  return [...words.slice(0, count - 1), words.slice(count - 1).join(';')];
}

function byName({ takes }: CommandDefinition, values: readonly string[]): ReadonlyMap<string, string> {
  return new Map(takes.map(([name], at) => [name, values[at] ?? '']));
}

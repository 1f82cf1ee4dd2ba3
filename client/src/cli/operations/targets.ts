import { type Command, Option } from 'commander';

import { Failure } from '../failure.ts';
import { parseWholeNumber } from '../options.ts';
import { parseCommaList } from '../words-option.ts';

/** The options that select the hosts and services of an operation. */
export interface TargetOptions {
  readonly hosts?: string[];
  readonly hostgroup?: string;
  readonly servicegroup?: string;
  readonly filter?: string;
  /** The number of hosts and services that must be selected. */
  readonly expect?: number;
  readonly dryRun?: boolean;
}

/** Adds the options that select hosts and services. */
export function addTargetOptions(command: Command): Command {
  return command
    .addOption(new Option('--hosts <names>', 'these hosts, a comma list').argParser(parseCommaList))
    .option('--hostgroup <name>', 'all hosts of this hostgroup')
    .option('--servicegroup <name>', 'all services of this servicegroup')
    .option('--filter <words>', "filters as in the query of a list: 'kind=service&host_groups=linux'")
    .addOption(
      new Option(
        '--expect <number>',
        'do nothing if another number of hosts and services is selected',
      ).argParser(parseWholeNumber(0)),
    )
    .option('--dry-run', 'change nothing, and show what would be done');
}

/** Returns the targets as the body of a request has them. Throws Failure if nothing selects any. */
export function targetsOf({ hosts, hostgroup, servicegroup, filter }: TargetOptions) {
  const given = Object.entries({ hosts, hostgroup, servicegroup, filter }).filter(
    ([, value]) => value !== undefined,
  );
  // An empty shell variable must not select anything else than was meant.
  if (given.length === 0 || given.some(([, value]) => value?.length === 0))
    throw new Failure('Say for what: --hosts, --hostgroup, --servicegroup or --filter.');
  return Object.fromEntries(given);
}

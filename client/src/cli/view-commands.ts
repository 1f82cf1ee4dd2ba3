import type { Command } from 'commander';

import { addChecks } from './check-commands.ts';
import {
  groupFields,
  hostFields,
  hostOrders,
  hostWhereFields,
  serviceFields,
  serviceOrders,
  serviceWhereFields,
} from './list-fields.ts';
import {
  figuresOption,
  groupByOption,
  hostStates,
  limitOption,
  parsePercent,
  requireGroups,
  serviceStates,
  sinceOption,
  statesOption,
} from './options.ts';
import { type ListKind, SavedFilterOption } from './saved-filters.ts';
import type { ViewQuery } from './view.ts';
import { type AvailabilityOptions, availabilityQuery } from './views/availability.ts';
import { type HostsOptions, hostsQuery, type ServicesOptions, servicesQuery } from './views/checkables.ts';
import { configHostQuery, configListQuery } from './views/config.ts';
import { type EventsOptions, eventsQuery } from './views/events.ts';
import { type MetricsOptions, metricsQuery } from './views/metrics.ts';
import { problemsQuery } from './views/problems.ts';
import { searchKinds, type SearchOptions, searchQuery } from './views/search.ts';
import { statusQuery } from './views/status.ts';
import { parseCommaList, wordListOption, WordsOption } from './words-option.ts';

/** Runs a look and shows its result. */
type Shows = (look: ViewQuery) => Promise<void>;

/** Adds the commands that only read. */
export function addViewCommands(program: Command, shows: Shows): void {
  addStates(program, shows);
  addLists(program, shows);
  addPast(program, shows);
  addConfig(program, shows);
  addChecks(program, shows);
}

function addStates(program: Command, shows: Shows): void {
  program
    .command('status')
    .description('figures of a realm or multirealm, or of all that you see')
    .argument('[realm]')
    .action((realm?: string) => shows(statusQuery(realm)));
  program
    .command('problems')
    .description('hosts and services with problems that nobody handles')
    .argument('[realm]')
    .option('--all', 'also what is acknowledged or in downtime')
    .addOption(limitOption())
    .action((realm: string | undefined, { all, limit }: { readonly all?: boolean; readonly limit: number }) =>
      shows(problemsQuery({ limit, all }, realm)),
    );
  program
    .command('search')
    .description('hosts, services, hostgroups and realms by a part of a name or address, the best first')
    .argument('<text>')
    .addOption(
      wordListOption('--kind <kinds>', `only these, a comma list of ${searchKinds.join(', ')}`, searchKinds),
    )
    .action((text: string, wanted: SearchOptions) => shows(searchQuery(text, wanted)));
}

const hostNames: ListNames = {
  kind: 'hosts',
  fields: hostFields,
  orders: hostOrders,
  where: hostWhereFields,
};
const serviceNames: ListNames = {
  kind: 'services',
  fields: serviceFields,
  orders: serviceOrders,
  where: serviceWhereFields,
};

function addLists(program: Command, shows: Shows): void {
  listCommand(program.command('hosts'), hostNames)
    .description('hosts of a realm or multirealm')
    .addOption(statesOption(hostStates))
    .argument('<realm>')
    .action((realm: string, wanted: HostsOptions) => shows(hostsQuery(realm, wanted)));
  listCommand(program.command('services'), serviceNames)
    .description('services of a realm or multirealm, or of one host there')
    .addOption(statesOption(serviceStates))
    .argument('<realm>')
    .argument('[host]')
    .action((realm: string, host: string | undefined, wanted: ServicesOptions) =>
      shows(servicesQuery(realm, wanted, host)),
    );
}

/** The names that the options of a list command take. */
interface ListNames {
  /** The kind of list, whose saved filters apply. */
  readonly kind: ListKind;
  readonly fields: readonly string[];
  readonly orders: readonly string[];
  readonly where: readonly string[];
}

function listCommand(command: Command, { kind, fields, orders, where }: ListNames): Command {
  const expression = 'an expression over the fields: "state > 0 and not acknowledged"';
  return command
    .option('--query <text>', 'a text in names, address or output')
    .addOption(new WordsOption('--where <expression>', expression, where))
    .addOption(
      new SavedFilterOption('--saved-filter <name>', 'name of a saved filter of this kind of list', kind),
    )
    .addOption(wordListOption('--fields <names>', 'only these fields, a comma list', fields))
    .addOption(wordListOption('--sort <names>', 'fields to sort by, with - in front for descending', orders))
    .option('--group <hostgroup>', 'only hosts of this hostgroup')
    .option('--unhandled', 'only problems that nobody handles')
    .option('--at <time>', 'the states of this time, in any form of dates')
    .option('--compare-with <time>', 'only what had another state at this time')
    .addOption(groupByOption(groupFields(where)))
    .addOption(figuresOption(groupFields(where)))
    .addOption(limitOption())
    .hook('preAction', (_, shown) => {
      requireGroups(shown);
    });
}

function addPast(program: Command, shows: Shows): void {
  program
    .command('events')
    .description('what happened in a realm, a multirealm or to a host of a realm, newest first')
    .argument('<realm>')
    .option('--host <name>', 'only this host and its services')
    .addOption(sinceOption('24h'))
    .addOption(limitOption().default(100))
    .action((realm: string, wanted: EventsOptions) => shows(eventsQuery(realm, wanted)));
  program
    .command('availability')
    .description('availability of the hosts or services of a realm or multirealm, or of one host')
    .argument('<realm>')
    .argument('[host]')
    .option('--services', 'services and not hosts: all, or those of the host')
    .option('--without-downtimes', 'the time of scheduled downtimes does not count')
    .option('--calendar <name>', 'only the hours of this calendar count')
    .option('--threshold <percent>', 'CRITICAL where a host has less: 99.9', parsePercent)
    .addOption(sinceOption('7d').conflicts(['from', 'to']))
    .option('--from <time>', 'begin of the range, in any form of dates')
    .option('--to <time>', 'end of the range, in any form of dates')
    .addOption(limitOption())
    .action((realm: string, host: string | undefined, wanted: AvailabilityOptions) =>
      shows(availabilityQuery(realm, wanted, host)),
    );
  program
    .command('metrics')
    .description('what was measured of a host, as lines of small bars')
    .argument('<realm>')
    .argument('<host>')
    .argument('[service]')
    .option('--measurements <names>', 'only these, a comma list', parseCommaList)
    .addOption(sinceOption('24h'))
    .addOption(limitOption().default(50))
    .action((realm: string, host: string, ...[service, wanted]: [string | undefined, MetricsOptions]) =>
      shows(metricsQuery(realm, host, { ...wanted, service })),
    );
}

function addConfig(program: Command, shows: Shows): void {
  program
    .command('config')
    .description('hosts of a realm as they are configured, or all about one')
    .argument('<realm>')
    .argument('[host]')
    .option('--pending', 'those that the engine does not have yet')
    .addOption(limitOption())
    .action(
      (
        realm: string,
        host: string | undefined,
        wanted: { readonly pending?: boolean; readonly limit: number },
      ) => shows(host === undefined ? configListQuery(realm, wanted) : configHostQuery(realm, host)),
    );
}

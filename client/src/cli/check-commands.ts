import type { Command } from 'commander';

import { limitOption, parsePercent, parseWholeNumber } from './options.ts';
import type { ViewQuery } from './view.ts';
import { checkRealmQuery, type Thresholds } from './views/check.ts';
import {
  checkObjectiveQuery,
  type ObjectiveCheck,
  type ObjectivesOptions,
  objectivesQuery,
} from './views/objectives.ts';

/** Adds the list of objectives and the check plugins. */
export function addChecks(program: Command, shows: (look: ViewQuery) => Promise<void>): void {
  const number = parseWholeNumber(0);
  program
    .command('objectives')
    .description('objectives of the realms that you see, or of one')
    .argument('[realm]')
    .addOption(limitOption())
    .action((realm: string | undefined, wanted: ObjectivesOptions) => shows(objectivesQuery(wanted, realm)));
  const check = program
    .command('check')
    .description('check plugins: one line with performance data, and an exit code');
  check
    .command('realm')
    .description('too many problems in a realm or multirealm; more than the number is too many')
    .argument('<realm>')
    .option('--warning-unhandled <number>', 'unhandled problems', number, 0)
    .option('--critical-unhandled <number>', 'unhandled problems', number)
    .option('--warning-down <number>', 'hosts that are down', number)
    .option('--critical-down <number>', 'hosts that are down', number)
    .action((realm: string, thresholds: Thresholds) => shows(checkRealmQuery(realm, thresholds)));
  check
    .command('objective')
    .description('the budget of an objective: CRITICAL if too little is left, UNKNOWN if that cannot be said')
    .argument('<name>')
    .option('--realm <name>', 'the realm, if several have an objective of this name')
    .option('--min-left <percent>', 'least share of the budget that must be left: 10', parsePercent, 0)
    .action((name: string, wanted: ObjectiveCheck) => shows(checkObjectiveQuery(name, wanted)));
}

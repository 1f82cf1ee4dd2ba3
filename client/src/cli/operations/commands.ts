import { type Command, Option } from 'commander';

import type { Io } from '../io.ts';
import { parseDuration, parseWholeNumber } from '../options.ts';
import { parseCommaList } from '../words-option.ts';
import { extendDowntimes, type ExtendOptions } from './extend-downtimes.ts';
import { acknowledgement, checkNow, commentOn } from './handling.ts';
import { buildWindowRequest, type EndOptions, endWindow, type WindowOptions } from './maintenance.ts';
import type { OneTarget } from './one-target.ts';
import { type CheckResultOptions, submitResult } from './result.ts';
import type { OperationCommand } from './run-operation.ts';
import type { OperationRequest } from './settle.ts';
import { addTargetOptions } from './targets.ts';

/** Runs an operation and shows its results. */
type Runs = (command: OperationCommand) => Promise<void>;

interface Waits {
  readonly wait?: boolean;
}

/** Adds the commands that change something in monitoring. */
export function addOperationCommands(program: Command, env: Io['env'], runs: Runs): void {
  const maintenance = program
    .command('maintenance')
    .description('maintenance windows: downtimes that begin now, and end with a command');
  addStart(maintenance, env, runs);
  addEnd(maintenance, env, runs);
  addExtend(program.command('downtime').description('downtimes, whoever scheduled them'), runs);
  addHandling(program, runs);
}

interface Remark extends Waits, CheckResultOptions {
  readonly comment?: string;
  readonly until?: string;
  readonly includeServices?: boolean;
}

/** Adds the commands for one host or service. */
function addHandling(program: Command, runs: Runs): void {
  const add = (
    name: string,
    about: string,
    request: (target: OneTarget, options: Remark) => OperationRequest,
  ) =>
    program
      .command(name)
      .description(about)
      .argument('<realm>')
      .argument('<host>')
      .argument('[service]')
      .option('--dry-run', 'change nothing, and show what would be done')
      .option('--wait', 'wait until it is seen, also over a restart of the engine (--timeout)')
      .action(async (realm: string, host: string, ...[service, options]: [string | undefined, Remark]) => {
        await runs({
          request: request({ realm, host, service }, options),
          wait: options.wait ?? false,
          facts: {},
        });
      });
  add('ack', 'acknowledge the problem of a host or service', acknowledgement)
    .option('--comment <text>', 'why')
    .option(
      '--until <time>',
      'when it ends by itself, in any form of dates; Icinga 2, and Naemon from 1.4 on',
    );
  add('comment', 'write a comment on a host or service', commentOn).option('--comment <text>', 'the comment');
  add('check-now', 'have a host or service checked now', checkNow).option(
    '--include-services',
    'also the services of the host',
  );
  add('result', 'submit a check result for a host or service, as a passive check', submitResult)
    .option('--state <name>', 'OK, WARNING, CRITICAL or UNKNOWN; of a host UP or DOWN')
    .option('--output <text>', 'what the check says')
    .option('--perf-data <text>', 'performance data as a plugin prints it, e.g. "load1=0.5;8;16"')
    .option('--checked-at <time>', 'when it was checked, in any form of dates; without it now');
}

const keyOption = (about: string) =>
  new Option('--key <word>', `${about}; in a pipeline of GitHub or GitLab it follows from the job`);

const untilRecovery = '`recovery`: when the problem is over, if that is before the end';

function addStart(maintenance: Command, env: Io['env'], runs: Runs): void {
  const start = maintenance
    .command('start')
    .description('put hosts and services into downtime; sent again, it puts none into a second one')
    .argument('<realm>');
  addTargetOptions(start)
    .option('--include-services', 'also the services of the hosts')
    .option('--include-children', 'also the hosts behind the hosts')
    .option('--sla-excluded', 'do not count the time in the availability of the hosts and services')
    .option('--for <duration>', 'how long: 30m, 2h', parseDuration)
    .option('--until <time>', `when it ends, in any form of dates; ${untilRecovery}`)
    .option('--comment <text>', 'why')
    .addOption(keyOption('your word for this window'))
    .option('--wait', 'wait until every downtime is seen, also over a restart of the engine (--timeout)')
    .action(async (realm: string, options: WindowOptions & Waits) => {
      const window = buildWindowRequest(realm, options, env);
      await runs({ request: window, wait: options.wait ?? false, facts: { key: window.key } });
    });
}

function addEnd(maintenance: Command, env: Io['env'], runs: Runs): void {
  maintenance
    .command('end')
    .description('remove all downtimes of a window, also if its start was not answered')
    .argument('<realm>')
    .addOption(keyOption('the word of the window'))
    .addOption(
      new Option('--expect <number>', 'do nothing if there is another number of downtimes').argParser(
        parseWholeNumber(0),
      ),
    )
    .option('--if-any', 'it is no failure that no downtime has the key')
    .option('--dry-run', 'change nothing, and show what would be removed')
    .option('--wait', 'wait until none is seen any more, also over a restart of the engine (--timeout)')
    .action(async (realm: string, options: EndOptions & Waits) => {
      const window = endWindow(realm, options, env);
      const facts = { key: window.key };
      await runs({ request: window, wait: options.wait ?? false, facts, mayBeEmpty: options.ifAny ?? false });
    });
}

function addExtend(downtime: Command, runs: Runs): void {
  downtime
    .command('extend')
    .description('give downtimes another end: they keep their ids, and their objects are never without them')
    .argument('<realm>')
    .argument('[ids...]', 'ids of downtimes; without any, all that meet the options')
    .addOption(new Option('--hosts <names>', 'of these hosts, a comma list').argParser(parseCommaList))
    .option('--hostgroup <name>', 'of the hosts of this hostgroup')
    .option('--filter <words>', "filters as in the query of their list: 'author=alice&in_effect=true'")
    .option('--key <word>', 'those of a window of your own')
    .option('--for <duration>', 'how long from now: 30m, 2h', parseDuration)
    .option('--until <time>', `when they end, in any form of dates; ${untilRecovery}`)
    .option('--comment <text>', 'another comment')
    .addOption(
      new Option('--expect <number>', 'do nothing if another number of downtimes is selected').argParser(
        parseWholeNumber(0),
      ),
    )
    .option('--dry-run', 'change nothing, and show what would be done')
    .option('--wait', 'wait until it is seen, also over a restart of the engine (--timeout)')
    .action(async (realm: string, ids: string[], options: ExtendOptions & Waits) => {
      await runs({
        request: extendDowntimes(realm, ids, options),
        wait: options.wait ?? false,
        facts: {},
      });
    });
}

import { createRequire } from 'node:module';

import { Argument, Command } from 'commander';

import { completionScript, completionsOf } from './completion.ts';
import { completeConditions } from './conditions-of.ts';
import { connect, type ConnectOptions } from './connect.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import type { Level } from './level.ts';
import { serviceWhereFields } from './list-fields.ts';
import { type LoginOptions, runLogIn } from './login.ts';
import { loginFile } from './login-file.ts';
import { addOperationCommands } from './operations/commands.ts';
import { runOperation } from './operations/run-operation.ts';
import { addShowOptions } from './options.ts';
import { relayMessages } from './relay-messages.ts';
import { type ListKind, savedFilterNames, SavedFilterOption } from './saved-filters.ts';
import { show, type ShowOptions } from './show.ts';
import type { ViewQuery } from './view.ts';
import { addViewCommands } from './view-commands.ts';
import { namesOf } from './views/status.ts';
import { watchChanges, type WatchedRows } from './watch-changes.ts';
import { watchFeed } from './watch-feed.ts';
import { WordsOption } from './words-option.ts';

/** Builds the whole command line. `ended` is called with the exit code of the command. */
export function buildProgram(io: Io, ended: (level: Level) => void): Command {
  const program = addShowOptions(new Command('realmgate'))
    .description(
      'Asks a Realmgate API, and changes what it monitors. Exit codes are those of monitoring plugins: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN.',
    )
    .version(packageVersion(), '-V, --version', 'print the version of this command')
    .configureOutput({
      writeOut: (text) => {
        io.out(text.trimEnd());
      },
      writeErr: (text) => {
        io.err(text.trimEnd());
      },
    });
  program.hook('preAction', (_, command) => {
    refuseFolders(command);
    refuseEmptyValues(program);
    refuseEmptyValues(command);
  });
  addLogIn(program, io);
  addViewCommands(program, async (look: ViewQuery) => {
    const options = program.opts<ShowOptions & ConnectOptions>();
    ended(await show(look, { client: connect(options, io), io, options }));
  });
  addWatch(program, io);
  addMcp(program, io);
  addOperationCommands(program, io.env, async (command) => {
    const options = program.opts<ShowOptions & ConnectOptions>();
    ended(await runOperation(command, { client: connect(options, io), io, options }));
  });
  addCompletion(program, io);
  return program;
}

/** Refuses realms and hosts with the names `.` and `..`, which mean folders in an address. */
function refuseFolders({ args, registeredArguments: known }: Command): void {
  const isPart = (at: number) => ['realm', 'host'].includes(known[at]?.name() ?? '');
  const folder = args.find((name, at) => isPart(at) && (name === '.' || name === '..'));
  if (folder !== undefined) throw new Failure(`'${folder}' is no name that the API can be asked for.`);
}

/** Refuses options without a value: an empty variable of a script must not select anything else than was meant. */
function refuseEmptyValues(command: Command): void {
  for (const { long } of command.options.filter((option) => hasNothing(command, option.attributeName())))
    throw new Failure(`${long} has an empty value.`);
}

function hasNothing(command: Command, name: string): boolean {
  const value: unknown = command.getOptionValue(name);
  const isEmpty =
    typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
  return isEmpty && command.getOptionValueSource(name) === 'cli';
}

function addLogIn(program: Command, io: Io): void {
  program
    .command('login')
    .description('log in; the password is asked for, or read from standard input')
    .option('--user <name>', 'user name (REALMGATE_USER)')
    .option('--issuer <url>', "log in by a browser at the company's log-in server (REALMGATE_ISSUER)")
    .option('--client-id <id>', 'name of this program there (REALMGATE_CLIENT_ID)')
    .option('--scope <text>', 'scopes that are requested there (REALMGATE_SCOPE)')
    .action(async (options: Omit<LoginOptions, 'url' | 'loginFile'>) => {
      await runLogIn({ ...program.opts<ConnectOptions>(), ...options }, io);
    });
  program
    .command('logout')
    .description('forget the log-in')
    .action(() => {
      loginFile(io.env, program.opts<ConnectOptions>().loginFile).remove();
    });
}

function addWatch(program: Command, io: Io): void {
  const expression = 'an expression over the fields: "kind = service and state > 1"';
  program
    .command('watch')
    .description(
      'a line for each change of a host or service of a realm or multirealm, or of several realms (A,B) by their feed, until Ctrl-C',
    )
    .argument('<realm>')
    .addOption(new WordsOption('--where <expression>', expression, serviceWhereFields))
    .addOption(
      new SavedFilterOption('--saved-filter <name>', 'name of a saved filter of services', 'services'),
    )
    .action(async (realm: string, wanted: WatchedRows) => {
      const options = program.opts<ShowOptions & ConnectOptions>();
      const watching = { client: connect(options, io), io, options };
      const [realms, isFiltered] = [realm.split(','), wanted.where ?? wanted.savedFilter];
      if (realms.length === 1) await watchChanges(realm, wanted, watching);
      else if (isFiltered === undefined) await watchFeed(realms, watching);
      else throw new Failure('--where and --saved-filter are for one realm or multirealm.');
    });
}

function addMcp(program: Command, io: Io): void {
  program
    .command('mcp')
    .description(
      'pass messages of an agent (Model Context Protocol) between standard input and output and the API',
    )
    .action(async () => {
      await relayMessages(program.opts<ConnectOptions>(), io);
    });
}

/** The shell waits for a completion, and its person with it: a slow API is asked once. */
const completionLimits = { timeoutMs: 5000, maxWaitMs: 0 };

function addCompletion(program: Command, io: Io): void {
  program
    .command('completion')
    .description('print the completion of a shell: source <(realmgate completion bash)')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action((shell: string) => {
      io.out(completionScript(shell));
    });
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action(async (words: string[]) => {
      const quiet = { ...io, progress: () => undefined };
      const connecting = () => connect({ ...program.opts<ConnectOptions>(), limits: completionLimits }, io);
      const realms = () => namesOf({ client: connecting(), io: quiet });
      const conditions = (typed: readonly string[]) =>
        completeConditions(typed, { connect: connecting, io: quiet });
      const filters = (kind: ListKind) => savedFilterNames(connecting(), kind);
      const found = await completionsOf(program, words, { realms, filters, conditions });
      if (found.length > 0) io.out(found.join('\n'));
    });
}

/** The version of this package. */
function packageVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('../../package.json');
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion && typeof manifest.version === 'string' ? manifest.version : 'unknown';
}

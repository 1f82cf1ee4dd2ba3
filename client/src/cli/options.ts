import { type Command, InvalidArgumentError, Option } from 'commander';

import type { GroupColumn } from '../index.ts';
import { parseCommaList, wordListOption, WordsOption } from './words-option.ts';

/** Parses a percentage such as 99.9. Other texts are refused before anything is requested. */
export function parsePercent(text: string): number {
  const value = Number(text);
  if (/^\d{1,3}(\.\d{1,9})?$/.test(text) && value <= 100) return value;
  throw new InvalidArgumentError('It is a number from 0 to 100, such as 99.9.');
}

/** Refuses a duration without a unit, which people take for minutes. The API reads all others. */
export function parseDuration(text: string): string {
  if (/[^\d\s.]/.test(text)) return text;
  throw new InvalidArgumentError('A unit is required: 30m, 2h.');
}

/** Returns a parser for a whole number that is at least `least`. Other texts are refused before anything is requested. */
export function parseWholeNumber(least: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= least) return value;
    throw new InvalidArgumentError(`It is a whole number from ${least}.`);
  };
}

export const hostStates = ['UP', 'DOWN', 'UNREACHABLE', 'PENDING'] as const;
export const serviceStates = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN', 'PENDING'] as const;

/** The option `--states DOWN,UNREACHABLE`, in upper or lower case. */
export const statesOption = (states: readonly string[]) =>
  wordListOption('--states <names>', `only these, a comma list of ${states.join(', ')}`, states);

/** The option for the fields whose equal values make groups. Their columns are those of `--figures`, and their order is that of the values. */
export const groupByOption = (fields: readonly string[]) =>
  new WordsOption(
    '--group-by <fields>',
    'figures over groups in place of the rows: "state_name,realm"',
    fields,
  )
    .argParser(parseCommaList)
    .conflicts(['fields', 'sort']);

/** The option for figures of groups, which the API checks. */
export function figuresOption(fields: readonly string[]): Option {
  const parse = (text: string) => {
    const named = parseCommaList(text);
    const figures = named.filter(isGroupColumn);
    if (figures.length === named.length) return figures;
    throw new InvalidArgumentError('Figures are count, avg(FIELD), min(FIELD), max(FIELD) and sum(FIELD).');
  };
  const words = ['count', 'avg(', 'min(', 'max(', 'sum(', ...fields];
  return new WordsOption('--figures <names>', 'figures of the groups: "count,avg(current_attempt)"', words)
    .argParser(parse)
    .default(['count'], 'count');
}

/** Refuses `--figures` without the option for groups: the figures would not be shown. */
export function requireGroups(command: Command): void {
  if (command.getOptionValueSource('figures') === 'cli' && command.getOptionValueSource('groupBy') !== 'cli')
    command.error("error: option '--figures <names>' needs option '--group-by <fields>'");
}

const isGroupColumn = (text: string): text is GroupColumn =>
  /^(count|(avg|min|max|sum)\([^()]+\))$/.test(text);

/** Adds the options that all commands that show something share. */
export function addShowOptions(program: Command): Command {
  return program
    .option('--url <url>', 'where the API is (REALMGATE_URL, or where you are logged in)')
    .option('--login-file <file>', 'where the log-in is kept (REALMGATE_LOGIN)')
    .option('--json', 'print JSON')
    .option('--no-color', 'no colours, as with NO_COLOR')
    .option('--watch', 'look again and again, until Ctrl-C')
    .addOption(
      new Option('--every <seconds>', 'pause between two looks').argParser(parseWholeNumber(1)).default(5),
    )
    .option('--wait-for <condition>', 'look until it is met: ok, problem, or FIELD=VALUE of every row')
    .addOption(
      new Option('--timeout <seconds>', 'longest time of --wait-for')
        .argParser(parseWholeNumber(1))
        .default(300),
    );
}

export const limitOption = () =>
  new Option('--limit <rows>', 'most rows').argParser(parseWholeNumber(1)).default(1000);

export const sinceOption = (usual: string) =>
  new Option('--since <duration>', 'how far back: 90m, 24h, 7d').default(usual);

/** Makes a program and its commands throw CommanderError instead of ending the process, and write to the same output as the program. */
export function inheritExitAndOutput(program: Command): void {
  const groups = program.commands.flatMap(({ commands }) => commands);
  for (const command of [program, ...program.commands, ...groups]) {
    command.exitOverride().copyInheritedSettings(program);
  }
}

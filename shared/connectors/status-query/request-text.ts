/** Texts of requests. Only this file makes them: each line is checked by `line`, so that no value can begin a new line. */
import { AppError } from '../../base/errors.ts';
import { type Argument, type Command, textWithoutControls, unescapedArgument } from './command.ts';
import { counterLines, filterLines } from './conditions.ts';
import { engineDialect, lmdDialect, type WireDialect } from './dialect.ts';
import type { EngineKind } from './engine.ts';
import type { Filter } from './filters.ts';
import type { CountQuery, RowQueryParts, TableName } from './query.ts';

/** Maximum length of a line in bytes. Naemon closes the connection above 64 KiB. */
const longestLine = 60_000;
/** Header that requests framed answers. It comes first, because engines send errors before it without a frame or not at all. */
const frame = 'ResponseHeader: fixed16';
const framed = [frame, 'OutputFormat: json'];

export function rowRequestText(
  query: Omit<RowQueryParts, 'columns'>,
  columns: readonly string[],
  dialect: WireDialect = engineDialect,
): string {
  return request([
    `GET ${query.table}`,
    ...framedAs(dialect),
    `Columns: ${columns.join(' ')}`,
    ...filterLines(query.filters, { table: query.table, dialect }),
    ...(query.most === undefined ? [] : [`Limit: ${assertLimit(query.most)}`]),
  ]);
}

export function countRequestText<K extends string>(
  query: CountQuery<K>,
  dialect: WireDialect = engineDialect,
): string {
  const counters: Filter[] = Object.values(query.counters);
  return request([
    `GET ${query.table}`,
    ...framedAs(dialect),
    ...counters.flatMap((filter) => counterLines(filter, { table: query.table, dialect })),
    ...filterLines(query.filters, { table: query.table, dialect }),
  ]);
}

function framedAs({ format }: WireDialect): string[] {
  return [frame, `OutputFormat: ${format}`];
}

/** Returns a request for the header row of a table (the names of all its columns) and one row. */
export const columnNamesRequestText = (table: TableName) => request([`GET ${table}`, ...framed, 'Limit: 1']);

/** Returns a request for the status table with all its columns. The answer has one row, or one for each engine behind a cache. */
export const statusRequestText = () => request(['GET status', ...framed]);

/** Returns a query of the table `columns`, which lists the columns of all tables. Not every engine has it. */
export const columnsRequestText = () => request(['GET columns', ...framed, 'Columns: table name']);

/** Returns a command for Icinga 2, which answers a COMMAND if headers follow it, and leaves the connection open. */
export function icinga2CommandText(command: Command, seconds: number): string {
  return request([commandLine(command, seconds, unescapedArgument), frame, 'KeepAlive: on']);
}

/**
 * Returns a command for engines of the Nagios family (not Icinga 2, not LMD), followed by a small query. They accept no header after a COMMAND and answer only refusals;
 * the answer to the query shows that the command was accepted. `isKept` means that another command follows on the same connection.
 */
export function commandTextWithQuery(command: Command, seconds: number, isKept = false): string {
  const kept = isKept ? ['KeepAlive: on'] : [];
  const barrier = request(['GET status', ...framed, ...kept, 'Columns: program_start']);
  return request([commandLine(command, seconds, escaped)]) + barrier;
}

/**
 * Returns a command for LMD. LMD forwards a COMMAND when a second empty line shows that no other follows, and reports the result in a
 * frame of wrapped JSON. `kind` is the engine behind it, which reads the line: Naemon removes backslashes, Icinga 2 does not.
 */
export function lmdCommandText(command: Command, seconds: number, kind: EngineKind): string {
  const spell = kind === 'icinga2' ? unescapedArgument : escaped;
  return `${request([commandLine(command, seconds, spell), ...framedAs(lmdDialect)])}\n`;
}

function request(lines: readonly string[]): string {
  return `${lines.map(line).join('\n')}\n\n`;
}

function line(content: string): string {
  textWithoutControls(content);
  if (Buffer.byteLength(content) > longestLine) {
    throw new AppError('value_too_long', { detail: 'A value is too long for the engine.' });
  }
  return content;
}

function assertLimit(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new AppError('limit_not_allowed', { detail: 'A limit must be a whole number from 0.' });
}

function commandLine(command: Command, seconds: number, spell: (argument: Argument) => string): string {
  const words = command.arguments.map((argument) =>
    typeof argument === 'object' ? spell(argument).replace(/\r?\n/g, String.raw`\n`) : spell(argument),
  );
  return `COMMAND [${seconds}] ${[command.name, ...words].join(';')}`;
}

/** Returns an argument with doubled backslashes, for engines that remove a single one, e.g. Naemon. */
function escaped(argument: Argument): string {
  return unescapedArgument(argument).replaceAll('\\', '\\\\');
}

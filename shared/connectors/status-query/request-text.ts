/** The only place that joins text into requests. Every line goes through `line`, so no value can begin another one. */
import { AppError } from '../../base/errors.ts';
import { type Argument, type Command, plain } from './command.ts';
import { counter, where } from './conditions.ts';
import { type Dialect, engineDialect, lmdDialect } from './dialect.ts';
import type { EngineKind } from './engine.ts';
import type { Filter } from './filters.ts';
import type { CountQuery, RowSelection, Table } from './query.ts';

/** Naemon drops the connection above 64 KiB. */
const longestLine = 60_000;
/** ResponseHeader comes first, as errors found before it is parsed come bare or not at all. */
const frame = 'ResponseHeader: fixed16';
const framed = [frame, 'OutputFormat: json'];

export function rowRequestText(
  query: Omit<RowSelection, 'columns'>,
  columns: readonly string[],
  dialect: Dialect = engineDialect,
): string {
  return request([
    `GET ${query.table}`,
    ...framedAs(dialect),
    `Columns: ${columns.join(' ')}`,
    ...where(query.filters, { table: query.table, dialect }),
    ...(query.most === undefined ? [] : [`Limit: ${wholeNumber(query.most)}`]),
  ]);
}

export function countRequestText<K extends string>(
  query: CountQuery<K>,
  dialect: Dialect = engineDialect,
): string {
  const counters: Filter[] = Object.values(query.counters);
  return request([
    `GET ${query.table}`,
    ...framedAs(dialect),
    ...counters.flatMap((filter) => counter(filter, { table: query.table, dialect })),
    ...where(query.filters, { table: query.table, dialect }),
  ]);
}

function framedAs({ format }: Dialect): string[] {
  return [frame, `OutputFormat: ${format}`];
}

/** A table with all its columns, whose names come as the first row. */
export const headerRequestText = (table: Table) => request([`GET ${table}`, ...framed, 'Limit: 1']);

/** The status table with all its columns: one row, or one for each engine behind a cache. */
export const statusRequestText = () => request(['GET status', ...framed]);

/** Every column of every table, from the engines that can say. */
export const columnsRequestText = () => request(['GET columns', ...framed, 'Columns: table name']);

/** Icinga 2 answers a COMMAND when headers follow it, and leaves the connection open unless told not to. */
export function answeredCommand(command: Command, seconds: number): string {
  return request([commandLine(command, seconds, plain), frame, 'KeepAlive: off']);
}

/** Others take no header after a COMMAND and answer only refusals: the small query behind it tells when it was taken. */
export function barredCommand(command: Command, seconds: number): string {
  const barrier = request(['GET status', ...framed, 'Columns: program_start']);
  return request([commandLine(command, seconds, escaped)]) + barrier;
}

/**
 * LMD hands a COMMAND on once it knows that no other follows, which the second empty line says, and tells what came of it
 * in a frame of wrapped JSON. What stands behind it reads the line: Naemon takes backslashes away, Icinga 2 does not.
 */
export function cachedCommand(command: Command, seconds: number, kind: EngineKind): string {
  const spell = kind === 'icinga2' ? plain : escaped;
  return `${request([commandLine(command, seconds, spell), ...framedAs(lmdDialect)])}\n`;
}

function request(lines: readonly string[]): string {
  return `${lines.map(line).join('\n')}\n\n`;
}

function line(content: string): string {
  if (/[\u0000-\u001f\u007f]/.test(content)) {
    throw new AppError('control_character', { detail: 'A value holds a control character.' });
  }
  if (Buffer.byteLength(content) > longestLine) {
    throw new AppError('value_too_long', { detail: 'A value is too long for the engine.' });
  }
  return content;
}

function wholeNumber(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new AppError('limit_not_allowed', { detail: 'A limit must be a whole number from 0.' });
}

function commandLine(command: Command, seconds: number, spell: (argument: Argument) => string): string {
  const words = command.arguments.map((argument) =>
    typeof argument === 'object' ? spell(argument).replace(/\r?\n/g, String.raw`\n`) : spell(argument),
  );
  return `COMMAND [${seconds}] ${[command.name, ...words].join(';')}`;
}

/** Naemon takes a single backslash away; Icinga 2 keeps it. */
function escaped(argument: Argument): string {
  return plain(argument).replaceAll('\\', '\\\\');
}

/** The only place that joins text into requests. Every line goes through `line`, so no value can begin another one. */
import { AppError } from '../../base/errors.ts';
import { type Argument, type Command, plain } from './command.ts';
import { counter, where } from './conditions.ts';
import type { Filter } from './filters.ts';
import type { CountQuery, RowQuery, Table } from './query.ts';

/** Naemon drops the connection above 64 KiB. */
const longestLine = 60_000;
/** ResponseHeader comes first, as errors found before it is parsed come bare or not at all. */
const framed = ['ResponseHeader: fixed16', 'OutputFormat: json'];

type RowSelection = Pick<RowQuery<unknown>, 'table' | 'filters' | 'most'>;

export function rowRequest(query: RowSelection, columns: readonly string[]): string {
  return request([
    `GET ${query.table}`,
    ...framed,
    `Columns: ${columns.join(' ')}`,
    ...where(query.filters, query.table),
    ...(query.most === undefined ? [] : [`Limit: ${wholeNumber(query.most)}`]),
  ]);
}

export function countRequest<K extends string>(query: CountQuery<K>): string {
  const counters: Filter[] = Object.values(query.counters);
  return request([
    `GET ${query.table}`,
    ...framed,
    ...counters.flatMap((filter) => counter(filter, query.table)),
    ...where(query.filters, query.table),
  ]);
}

/** A table with all its columns, whose names come as the first row. */
export const headerRequest = (table: Table) => request([`GET ${table}`, ...framed, 'Limit: 1']);

/** Every column of every table, from the engines that can say. */
export const columnsRequest = () => request(['GET columns', ...framed, 'Columns: table name']);

/** Icinga 2 answers a COMMAND when headers follow it, and leaves the connection open unless told not to. */
export function answeredCommand(command: Command, seconds: number): string {
  return request([commandLine(command, seconds, plain), framed[0] ?? '', 'KeepAlive: off']);
}

/** Others take no header after a COMMAND and answer only refusals: the small query behind it tells when it was taken. */
export function barredCommand(command: Command, seconds: number): string {
  const barrier = request(['GET status', ...framed, 'Columns: program_start']);
  return request([commandLine(command, seconds, escaped)]) + barrier;
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

import { upperCase } from '../../base/entry.ts';
import { AppError } from '../../base/errors.ts';
import { jsonText, respellJson } from './json.ts';

/** One row of an answer, as the engine sent it. */
export type Cells = readonly unknown[];

/** Returns the index of a column in the rows of an answer, or -1 if the engine lacks it. */
export type FindCellIndex = (column: string) => number;

/** Makes a function that reads the rows of one answer. Work that is the same for all rows is done once, as there may be 50,000 rows. */
export type Reader<T> = (place: FindCellIndex) => (cells: Cells) => T;

/** A column: its name on the wire, and a function that decodes its JSON value. That value is `undefined` if the engine lacks the column. */
export interface Column<T> {
  readonly name: string;
  readonly decode: (value: unknown) => T;
  /** Marks a column of numbers between 0 and `maxFigure`. Any other number is impossible and is decoded as null. */
  readonly isFigure?: true;
}

export type ColumnSet = Readonly<Record<string, Column<unknown>>>;

/** A decoded row: the caller's keys, each with the decoded value of its column. */
export type DecodedRow<C extends ColumnSet> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };

/** Makes a text column. The value is null if the engine sends null or lacks the column. Naemon sends `''` in place of null. */
export const text = (name: string) => column(name, decodeText);

/** Largest count, duration (seconds or minutes) or rate that is accepted. Sums of such numbers are still exact in JSON. */
export const maxFigure = 1_000_000_000;

/** Makes a column of whole numbers from 0 to `maxFigure`. Floats are rounded (Icinga 2 sends `1.0`). Any other value is null. */
export const integer = (name: string) => figure(name, decodeInteger);

/** Makes a column of numbers from 0 to `maxFigure`. Any other value is null. */
export const number = (name: string) => figure(name, decodeNumber);

/** Makes a boolean column. Engines send `true`, `1` or `"1"` for true. The value is null if the engine lacks the column. */
export const flag = (name: string) => column(name, decodeFlag);

/** Makes a column of times in seconds since the epoch. 0 means "never" and is null here, like times outside the years 1970 to 9999. */
export const time = (name: string) => column(name, decodeTime);

/** Makes a column of lists of texts. The list is empty if the engine lacks the column. */
export const list = (name: string) => column(name, decodeList);

/** Makes a column of lists of raw tuples, e.g. `services_with_state`. The list is empty if the engine lacks the column. */
export const nested = (name: string) => column(name, decodeNested);

/** Makes a column of custom variables: texts by upper-case name. Lists and dictionaries of Icinga 2 are JSON text. */
export const customVariables = (name: string) => column(name, decodeCustomVariables);

function column<T>(name: string, decode: (value: unknown) => T): Column<T> {
  return { name: columnName(name), decode };
}

function figure(name: string, decode: (value: unknown) => number | null): Column<number | null> {
  return { ...column(name, decode), isFigure: true };
}

/** Returns the decoder of a column. It calls `onOdd` with the column's name if the engine sent an impossible number. */
export function decodeAndReport<T>(
  { name, decode, isFigure }: Column<T>,
  onOdd: (column: string) => void,
): (value: unknown) => T {
  if (!isFigure) return decode;
  return (value) => {
    const decoded = decode(value);
    if (decoded === null && typeof value === 'number') onOdd(name);
    return decoded;
  };
}

/** Returns the column name if it is well-formed, else throws. Names come from our code, but they become part of the request's text. */
export function columnName(name: string): string {
  if (/^[a-z][a-z0-9_]*$/i.test(name)) return name;
  throw new AppError('column_name_not_allowed', { detail: 'A column name is malformed.' });
}

function decodeText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function decodeNumber(value: unknown): number | null {
  return isFigure(value) ? value : null;
}

function decodeInteger(value: unknown): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return isFigure(value) ? Math.round(value) : null;
}

/** Returns true if the value is a number from 0 to `maxFigure`. It is false for NaN. */
export function isFigure(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= maxFigure;
}

function decodeFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'string' ? value === '1' : null;
}

/** Beginning of the year 10000, in seconds since the epoch. */
const endOfTime = 253_402_300_800;

function decodeTime(value: unknown): number | null {
  return typeof value === 'number' && value >= 1 && value < endOfTime ? Math.floor(value) : null;
}

function decodeList(value: unknown): string[] {
  const words: string[] = [];
  for (const item of items(value)) {
    const word = decodeText(item);
    if (word !== null) words.push(word);
  }
  return words;
}

function decodeNested(value: unknown): (readonly unknown[])[] {
  return items(value).filter((item) => Array.isArray(item));
}

/** Names that differ in case alone become one, with the value of the last of them in the order of characters: interfaces send them in any order. */
function decodeCustomVariables(value: unknown): Record<string, string> {
  const pairs = customVariablePairs(value);
  const variables = variablesOf(pairs);
  if (Object.keys(variables).length === pairs.length) return variables;
  return variablesOf([...pairs].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
}

function variablesOf(pairs: readonly (readonly unknown[])[]): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, content] of pairs) {
    if (typeof name === 'string') variables[upperCase(name)] = variableText(content);
  }
  return variables;
}

/** Returns the custom variables as pairs of name and value. Icinga 2 sends pairs, Naemon an object. */
function customVariablePairs(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return decodeNested(value);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function variableText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? jsonText(value) : respellJson(decodeText(value) ?? '');
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

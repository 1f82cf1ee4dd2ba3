import { AppError } from '../../base/errors.ts';
import { jsonText } from './json.ts';

/** One row of an answer, as the engine sent it. */
export type Cells = readonly unknown[];

/** Where a column stands in the rows of an answer; -1 where the engine lacks it. */
export type Place = (column: string) => number;

/** Makes what reads the rows of one answer: what can be decided once is, as there may be 50,000 rows. */
export type Reader<T> = (place: Place) => (cells: Cells) => T;

/** One column: its name on the wire and how its JSON value becomes ours; `undefined` stands for "the engine lacks it". */
export interface Column<T> {
  readonly name: string;
  readonly decode: (value: unknown) => T;
  /** Its values are numbers between 0 and `mostOfFigure`: another number of an engine is odd, and null. */
  readonly isFigure?: true;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row as the caller gets it: the caller's keys, each with what its column decodes to. */
export type Row<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };

/** Text; null where the engine says null or lacks the column. Naemon never says null: unset is `''` there. */
export const text = (name: string) => column(name, decodeText);

/** The largest count, duration (seconds, minutes) or rate that is believed: sums of such numbers are numbers that JSON keeps. */
export const mostOfFigure = 1_000_000_000;

/** A whole number from 0 to `mostOfFigure`; floats are rounded (Icinga 2 sends `1.0`). Anything else is null. */
export const integer = (name: string) => figure(name, decodeInteger);

/** A number from 0 to `mostOfFigure`; anything else is null. */
export const number = (name: string) => figure(name, decodeNumber);

/** Yes or no, which engines spell `true`, `1` or `"1"`; null where the engine lacks the column. */
export const flag = (name: string) => column(name, decodeFlag);

/** Epoch seconds; 0 means "never" on the wire and is null here, as is what lies outside of the years 1970 to 9999. */
export const time = (name: string) => column(name, decodeTime);

/** A list of words; empty where the engine lacks the column. */
export const list = (name: string) => column(name, decodeList);

/** A list of tuples, e.g. `services_with_state`, left as the engine sent them; empty where it lacks the column. */
export const nested = (name: string) => column(name, decodeNested);

/** Custom variables by upper-case name, values as text; lists and dictionaries of Icinga 2 are JSON text. */
export const customVariables = (name: string) => column(name, decodeCustomVariables);

function column<T>(name: string, decode: (value: unknown) => T): Column<T> {
  return { name: columnName(name), decode };
}

function figure(name: string, decode: (value: unknown) => number | null): Column<number | null> {
  return { ...column(name, decode), isFigure: true };
}

/** Decodes a column. `onOdd` gets the name of the column if an engine sent a number that is no such figure. */
export function noticing<T>(
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

/** Column names come from our code, but they are joined into the request, so they are checked like everything else. */
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

/** False for NaN too. */
export function isFigure(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= mostOfFigure;
}

function decodeFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'string' ? value === '1' : null;
}

/** The year 10000. */
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

function decodeCustomVariables(value: unknown): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, content] of customVariablePairs(value)) {
    if (typeof name === 'string') variables[upperCase(name)] = variableText(content);
  }
  return variables;
}

/** ASCII letters only, as the engines do it: `Größe` is `GRößE`; other letters would become others, `ß` two of them. */
function upperCase(name: string): string {
  return name.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Icinga 2 sends pairs, Naemon an object. */
function customVariablePairs(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return decodeNested(value);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function variableText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? jsonText(value) : (decodeText(value) ?? '');
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

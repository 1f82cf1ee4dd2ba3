/** Counts rows that meet conditions in this process, for engines that need less time to send rows than to count them. */
import { orderComparisons } from './cell-comparison.ts';
import { asCounts, type Counts } from './counters.ts';
import { WireFault } from './faults.ts';
import type { Filter, Leaf } from './filters.ts';
import type { CountQuery } from './query.ts';
import { composeTest } from './row-test.ts';
import { rowsIn } from './rows.ts';

/** Columns whose cells are numbers or booleans on every engine. They are compared as numbers, as engines do. */
const numeric = new Set([
  ...['state', 'state_type', 'has_been_checked', 'acknowledged', 'is_flapping', 'active_checks_enabled'],
  ...['accept_passive_checks', 'notifications_enabled'],
  ...['scheduled_downtime_depth', 'host_scheduled_downtime_depth', 'host_state', 'host_has_been_checked'],
]);

/** Columns whose cells are text on every engine. They are compared character by character. */
const textual = new Set(['check_command']);

/** Returns the columns that the counters read, or `undefined` if one of the counters cannot be counted here. */
export function columnsCounted(counters: Readonly<Record<string, Filter>>): readonly string[] | undefined {
  const columns = new Set<string>();
  for (const { column, operator, value } of Object.values<Filter>(counters).flatMap(leavesOf)) {
    const isCounted = textual.has(column) || (numeric.has(column) && !Number.isNaN(Number(value)));
    if (!isCounted || !(operator in orderComparisons)) return undefined;
    columns.add(column);
  }
  return columns.size === 0 ? undefined : [...columns];
}

/** Returns all comparisons of a condition. An engine makes that many comparisons for each row. */
export function leavesOf(filter: Filter): readonly Leaf[] {
  if (filter.kind === 'leaf') return [filter];
  return (filter.kind === 'not' ? [filter.part] : filter.parts).flatMap(leavesOf);
}

/** An answer that has the rows to count, with these columns. */
interface CountedAnswer {
  readonly columns: readonly string[];
  readonly body: Buffer | undefined;
  readonly value: () => unknown;
}

/** Counts the rows that meet each condition. Equal rows are tested once: there are usually only a few dozen different ones. */
export function countRows<K extends string>(
  { counters }: Pick<CountQuery<K>, 'counters'>,
  { columns, body, value }: CountedAnswer,
): Counts<K> {
  const kinds = (body && kindsInText(body)) ?? kindsInRows(value());
  const tests = Object.entries<Filter>(counters).map(([key, filter]) => ({
    key,
    holds: composeTest(filter, (leaf) => comparison(leaf, columns)),
    count: 0,
  }));
  for (const [text, count] of kinds) {
    const row = cellsIn(text, columns);
    for (const test of tests) if (test.holds(row)) test.count += count;
  }
  return asCounts(Object.fromEntries(tests.map(({ key, count }) => [key, count])), counters);
}

/** Returns the number of rows for each text of a row, or `undefined` if the body is not a list of rows with plain cells. */
function kindsInText(body: Buffer): ReadonlyMap<string, number> | undefined {
  const text = body.toString('latin1').trim();
  const kinds = new Map<string, number>();
  if (text === '[]') return kinds;
  let start = 1;
  while (text[start] === '[') {
    const end = text.indexOf(']', start) + 1;
    if (end === 0) return undefined;
    const row = text.slice(start, end);
    kinds.set(row, (kinds.get(row) ?? 0) + 1);
    start = nextRow(text, end);
  }
  const isWhole = text.startsWith('[') && start === text.length && ![...kinds.keys()].some(mayBeCut);
  return isWhole ? kinds : undefined;
}

/** Returns true if the row may have been cut inside a string, because its quotes do not pair up or it has escapes. */
function mayBeCut(row: string): boolean {
  return row.includes('"') && (row.includes('\\') || row.split('"').length % 2 === 0);
}

/** Returns the index of the next row, the length of the text after the last row, or -1 if the text is not a list of lists. */
function nextRow(text: string, end: number): number {
  if (text[end] !== ',') return text.slice(end).trim() === ']' ? text.length : -1;
  const next = text.indexOf('[', end);
  return next < 0 || text.slice(end + 1, next).trim() !== '' ? -1 : next;
}

function kindsInRows(answer: unknown): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const cells of rowsIn(answer)) {
    const row = JSON.stringify(cells);
    kinds.set(row, (kinds.get(row) ?? 0) + 1);
  }
  return kinds;
}

type Cell = number | string;

/** Returns the cells of a row as engines compare them. In a column of numbers, true is 1, and false and null are 0. */
function cellsIn(row: string, columns: readonly string[]): readonly Cell[] {
  const cells = parsed(row);
  if (!Array.isArray(cells) || cells.length !== columns.length) throw unreadable();
  return columns.map((column, index) => {
    const cell: unknown = cells[index];
    if (textual.has(column)) return textOf(cell);
    if (typeof cell === 'number' || typeof cell === 'boolean' || cell === null) return Number(cell);
    throw unreadable();
  });
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (cell === null) return '';
  throw unreadable();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function unreadable(): WireFault {
  return new WireFault('unreadable', 'a row to count holds something else');
}

type Condition = (row: readonly Cell[]) => boolean;

function comparison({ column, operator, value }: Leaf, columns: readonly string[]): Condition {
  const compare = orderComparisons[operator];
  const at = columns.indexOf(column);
  if (!compare || at < 0) throw new Error('a condition that cannot be counted');
  const wanted = textual.has(column) ? value : Number(value);
  return (row) => compare(row[at] ?? 0, wanted);
}

/** Counting what meets conditions in rows, for engines where rows cost less than counters. */
import { asCounts, type Counts } from './counters.ts';
import { WireFault } from './faults.ts';
import type { Filter, Leaf } from './filters.ts';
import type { CountQuery } from './query.ts';
import { tuples } from './rows.ts';

/** Columns whose cells are numbers or booleans on every engine: an engine compares them as numbers, and so do we. */
const numeric = new Set([
  ...['state', 'state_type', 'has_been_checked', 'acknowledged', 'is_flapping', 'active_checks_enabled'],
  ...['scheduled_downtime_depth', 'host_scheduled_downtime_depth', 'host_state', 'host_has_been_checked'],
]);

/** Columns whose cells are text on every engine, compared character by character. */
const textual = new Set(['check_command']);

/** The columns that the counters need; undefined where one of them cannot be counted by us. */
export function columnsCounted(counters: Readonly<Record<string, Filter>>): readonly string[] | undefined {
  const columns = new Set<string>();
  for (const { column, operator, value } of Object.values<Filter>(counters).flatMap(leavesOf)) {
    const isCounted = textual.has(column) || (numeric.has(column) && !Number.isNaN(Number(value)));
    if (!isCounted || !(operator in comparisons)) return undefined;
    columns.add(column);
  }
  return columns.size === 0 ? undefined : [...columns];
}

/** The comparisons of a condition, as many as an engine makes of each row. */
export function leavesOf(filter: Filter): readonly Leaf[] {
  if (filter.kind === 'leaf') return [filter];
  return (filter.kind === 'not' ? [filter.part] : filter.parts).flatMap(leavesOf);
}

/** An answer to a question for those columns. */
interface CountedAnswer {
  readonly columns: readonly string[];
  readonly body: Buffer | undefined;
  readonly value: () => unknown;
}

/** How many rows meet each condition. Rows that look alike are looked at once: there are a few dozen kinds of them. */
export function countRows<K extends string>(
  { counters }: Pick<CountQuery<K>, 'counters'>,
  { columns, body, value }: CountedAnswer,
): Counts<K> {
  const kinds = (body && kindsInText(body)) ?? kindsInRows(value());
  const tests = Object.entries<Filter>(counters).map(([key, filter]) => ({
    key,
    holds: condition(filter, columns),
    count: 0,
  }));
  for (const [text, count] of kinds) {
    const row = cellsIn(text, columns);
    for (const test of tests) if (test.holds(row)) test.count += count;
  }
  return asCounts(Object.fromEntries(tests.map(({ key, count }) => [key, count])), counters);
}

/** How often each text of a row is there. Undefined where the text is anything but lists of plain cells. */
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

/** Its end may stand inside of a string: quotes do not pair up then. */
function mayBeCut(row: string): boolean {
  return row.includes('"') && (row.includes('\\') || row.split('"').length % 2 === 0);
}

/** Where the next row begins; the end of the text after the last one, and of what is no list of lists -1. */
function nextRow(text: string, end: number): number {
  if (text[end] !== ',') return text.slice(end).trim() === ']' ? text.length : -1;
  const next = text.indexOf('[', end);
  return next < 0 || text.slice(end + 1, next).trim() !== '' ? -1 : next;
}

function kindsInRows(answer: unknown): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const cells of tuples(answer)) {
    const row = JSON.stringify(cells);
    kinds.set(row, (kinds.get(row) ?? 0) + 1);
  }
  return kinds;
}

type Cell = number | string;

/** Cells as engines compare them: of numbers, yes is 1 and nothing is 0. */
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

const comparisons: Readonly<Partial<Record<Leaf['operator'], (cell: Cell, value: Cell) => boolean>>> = {
  '=': (cell, value) => cell === value,
  '!=': (cell, value) => cell !== value,
  '<': (cell, value) => cell < value,
  '<=': (cell, value) => cell <= value,
  '>': (cell, value) => cell > value,
  '>=': (cell, value) => cell >= value,
};

function condition(filter: Filter, columns: readonly string[]): Condition {
  if (filter.kind === 'leaf') return comparison(filter, columns);
  if (filter.kind === 'not') {
    const part = condition(filter.part, columns);
    return (row) => !part(row);
  }
  const parts = filter.parts.map((part) => condition(part, columns));
  return filter.kind === 'all'
    ? (row) => parts.every((part) => part(row))
    : (row) => parts.some((part) => part(row));
}

function comparison({ column, operator, value }: Leaf, columns: readonly string[]): Condition {
  const compare = comparisons[operator];
  const at = columns.indexOf(column);
  if (!compare || at < 0) throw new Error('a condition that cannot be counted');
  const wanted = textual.has(column) ? value : Number(value);
  return (row) => compare(row[at] ?? 0, wanted);
}

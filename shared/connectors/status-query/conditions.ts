/** Conditions as lines in the engines' prefix notation: comparisons first, then how many of them are joined. */
import { AppError } from '../../base/errors.ts';
import type { Dialect } from './dialect.ts';
import type { Filter, Leaf } from './filters.ts';
import type { Table } from './query.ts';

/** Engines recurse on nested conditions, on small stacks; flat ones of any length are fine. */
const deepest = 50;

/** Which table is asked, and who answers. */
interface Target {
  readonly table: Table;
  readonly dialect: Dialect;
}

interface Place extends Target {
  readonly head: 'Filter' | 'Stats';
  readonly depth: number;
  readonly negated: boolean;
}

/** The rows that are meant. The engine joins conditions at the top itself, and only there does Naemon use its indexes. */
export function where(filters: readonly Filter[], target: Target): string[] {
  const top = filters.flatMap((filter) => (filter.kind === 'all' ? filter.parts : filter));
  return top.flatMap((filter) => lines(filter, { ...target, head: 'Filter', depth: 0, negated: false }));
}

/** One counter of the rows that are meant. */
export function counter(filter: Filter, target: Target): string[] {
  return lines(filter, { ...target, head: 'Stats', depth: 0, negated: false });
}

/** The columns that the conditions speak of, which must exist before anything is sent. */
export function columnsOf(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'leaf') return [filter.column];
    return columnsOf(filter.kind === 'not' ? [filter.part] : filter.parts);
  });
}

/** Negation is carried down to the comparisons: Icinga 2 miscounts `StatsNegate`, and not all engines have it. */
function lines(filter: Filter, place: Place): string[] {
  const inner = { ...place, depth: place.depth + 1 };
  if (inner.depth > deepest) {
    throw new AppError('query_too_deep', { detail: 'A condition is nested too deeply.' });
  }
  switch (filter.kind) {
    case 'leaf':
      return isLogStart(filter, place) ? logStart(filter, place) : [comparison(filter, place)];
    case 'not':
      return lines(filter.part, { ...inner, negated: !place.negated });
    case 'all':
    case 'any':
      return joined(filter.parts, (filter.kind === 'all') !== place.negated, inner);
  }
}

function joined(parts: readonly Filter[], every: boolean, place: Place): string[] {
  if (parts.length === 0) return [comparison(tautology(place.table), { ...place, negated: !every })];
  const each = parts.flatMap((part) => lines(part, place));
  if (parts.length === 1) return each;
  return [...each, `${place.head === 'Stats' ? 'Stats' : ''}${every ? 'And' : 'Or'}: ${parts.length}`];
}

/** Longer than the engine writes one file of its log, whatever the rotation: hours, days, weeks or months. */
const longestFileSeconds = 32 * 86_400;

/** From a time on, in the log of an Icinga 2, which leaves out whole files that begin before that time. */
function isLogStart(leaf: Leaf, { table, dialect, negated }: Place): boolean {
  const operator = negated ? opposites[leaf.operator] : leaf.operator;
  return (
    dialect.logBounds === 'files' &&
    table === 'log' &&
    leaf.column === 'time' &&
    (operator === '>=' || operator === '>')
  );
}

/** The other name of the column is compared line by line; the bound on files spares the reading of all that is older. */
function logStart(leaf: Leaf, place: Place): string[] {
  const exact = comparison({ ...leaf, column: 'log_time' }, place);
  // One condition must stay one line where conditions are counted.
  if (place.head === 'Stats' || place.depth > 0) return [exact];
  const earliest = String(Math.max(0, Math.floor(Number(leaf.value)) - longestFileSeconds));
  return [comparison({ ...leaf, value: earliest }, place), exact];
}

const opposites = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '~': '!~',
  '!~': '~',
  '~~': '!~~',
  '!~~': '~~',
  contains: 'lacks',
  lacks: 'contains',
} as const;

function comparison({ column, operator, value }: Leaf, { head, negated, dialect }: Place): string {
  return `${head}: ${column} ${spelled(negated ? opposites[operator] : operator, dialect)} ${value}`;
}

/** `~` on a list matches every row on Naemon. */
function spelled(operator: Leaf['operator'], dialect: Dialect): string {
  if (operator === 'contains') return '>=';
  return operator === 'lacks' ? dialect.lacks : operator;
}

/** A number that is never negative, in the tables that have one in every dialect; the others' names are never empty. */
const numbers: Partial<Record<Table, string>> = {
  hosts: 'state',
  services: 'state',
  hostsbygroup: 'state',
  servicesbygroup: 'state',
  servicesbyhostgroup: 'state',
  comments: 'id',
  downtimes: 'id',
  log: 'class',
  status: 'program_start',
};

/** True for every row of the table; its opposite for none. */
function tautology(table: Table): Leaf {
  const column = numbers[table];
  return column
    ? { kind: 'leaf', column, operator: '>=', value: '0' }
    : { kind: 'leaf', column: 'name', operator: '!=', value: '' };
}

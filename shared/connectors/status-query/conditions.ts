/** Writes conditions as lines of a request. Comparisons come first, followed by a line with the number of them that is joined. */
import { AppError } from '../../base/errors.ts';
import type { WireDialect } from './dialect.ts';
import type { Filter, Leaf } from './filters.ts';
import type { TableName } from './query.ts';

/** Maximum depth of nested conditions. Engines process them recursively with small stacks; the length of flat conditions is not limited. */
const maxDepth = 50;

/** The table of a request, and the dialect of the engine. */
interface ConditionTarget {
  readonly table: TableName;
  readonly dialect: WireDialect;
}

interface ConditionContext extends ConditionTarget {
  readonly head: 'Filter' | 'Stats';
  readonly depth: number;
  readonly negated: boolean;
}

/** Writes the `Filter` lines of a request. Conditions at the top are not joined by an `And` line: Naemon uses its indexes only for them. */
export function filterLines(filters: readonly Filter[], target: ConditionTarget): string[] {
  const top = filters.flatMap((filter) => (filter.kind === 'all' ? filter.parts : filter));
  return top.flatMap((filter) => lines(filter, { ...target, head: 'Filter', depth: 0, negated: false }));
}

/** Writes the `Stats` lines of one counter. */
export function counterLines(filter: Filter, target: ConditionTarget): string[] {
  return lines(filter, { ...target, head: 'Stats', depth: 0, negated: false });
}

/** Returns the columns that the conditions read. The engine must have them, or the request must not be sent. */
export function columnsOfFilters(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'leaf') return [filter.column];
    return columnsOfFilters(filter.kind === 'not' ? [filter.part] : filter.parts);
  });
}

/** Writes a condition. Negation is moved to the comparisons: Icinga 2 miscounts `StatsNegate`, and not all engines have it. */
function lines(filter: Filter, place: ConditionContext): string[] {
  const inner = { ...place, depth: place.depth + 1 };
  if (inner.depth > maxDepth) {
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

function joined(parts: readonly Filter[], every: boolean, place: ConditionContext): string[] {
  if (parts.length === 0) return [comparison(tautology(place.table), { ...place, negated: !every })];
  const each = parts.flatMap((part) => lines(part, place));
  if (parts.length === 1) return each;
  return [...each, `${place.head === 'Stats' ? 'Stats' : ''}${every ? 'And' : 'Or'}: ${parts.length}`];
}

/** Longest time that one log file of an engine covers, in seconds. Rotation is hourly, daily, weekly or monthly. */
const longestFileSeconds = 32 * 86_400;

/** Returns true for the start of a time range in the log of an Icinga 2, which leaves out whole files that begin before that time. */
function isLogStart(leaf: Leaf, { table, dialect, negated }: ConditionContext): boolean {
  const operator = negated ? opposites[leaf.operator] : leaf.operator;
  return (
    dialect.logBounds === 'files' &&
    table === 'log' &&
    leaf.column === 'time' &&
    (operator === '>=' || operator === '>')
  );
}

/** Writes the start of a time range in the log: an exact comparison of `log_time` for each line, and an earlier `time` to skip files. */
function logStart(leaf: Leaf, place: ConditionContext): string[] {
  const exact = comparison({ ...leaf, column: 'log_time' }, place);
  // If conditions are counted by `And` or `Or`, one condition must be exactly one line.
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

function comparison({ column, operator, value }: Leaf, { head, negated, dialect }: ConditionContext): string {
  return `${head}: ${column} ${spelled(negated ? opposites[operator] : operator, dialect)} ${value}`;
}

/** Returns the spelling of an operator. `~` is not used for lists, because it matches every row on Naemon. */
function spelled(operator: Leaf['operator'], dialect: WireDialect): string {
  if (operator === 'contains') return '>=';
  return operator === 'lacks' ? dialect.lacks : operator;
}

/** Column that is never negative, for the tables that have one in every dialect. In other tables the name is never empty. */
const numbers: Partial<Record<TableName, string>> = {
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

/** Returns a comparison that is true for every row of the table. */
function tautology(table: TableName): Leaf {
  const column = numbers[table];
  return column
    ? { kind: 'leaf', column, operator: '>=', value: '0' }
    : { kind: 'leaf', column: 'name', operator: '!=', value: '' };
}

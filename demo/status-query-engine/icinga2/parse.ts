import type { Query, QueryFilter } from '../query.ts';
import { isAggregation, popLast, QueryFault, SilentClose, splitCondition } from '../query.ts';

/**
 * Parses the lines after the first of a request as Icinga 2 does. Unknown headers are skipped. An invalid value closes the connection
 * silently. A wrong stack ends the parsing, so that later headers (such as `ResponseHeader`) are ignored.
 */
export function parseIcinga2Request(query: Query, lines: readonly string[]): Query {
  for (const line of lines) {
    const colon = line.indexOf(':');
    const header = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).trim();
    headers[header]?.(query, value, line);
    if (query.fault) break;
  }
  return query;
}

type Header = (query: Query, value: string, line: string) => void;

const headers: Readonly<Partial<Record<string, Header>>> = {
  ResponseHeader: (query, value) => {
    query.fixed16 = value === 'fixed16';
  },
  OutputFormat: (query, value) => {
    query.format = value;
  },
  KeepAlive: (query, value) => {
    query.keepAlive = value === 'on';
  },
  Columns: (query, value) => {
    query.columnHeaders = false;
    query.columns = value.split(' ').filter((name) => name !== '');
  },
  ColumnHeaders: (query, value) => {
    query.columnHeaders = value === 'on';
  },
  Limit: (query, value) => {
    if (!/^-?\d+$/.test(value)) throw new SilentClose();
    query.limit = Number(value) < 0 ? null : Number(value);
  },
  Separators: (query, value) => {
    const codes = value.split(' ').map(Number);
    query.separators = query.separators.map((separator, at) =>
      codes[at] === undefined ? separator : String.fromCharCode(codes[at]),
    );
  },
  Filter: (query, value) => {
    query.filters.push(condition(value));
  },
  Stats: stats,
  And: (query, value) => {
    combine(query, value, 'and');
  },
  Or: (query, value) => {
    combine(query, value, 'or');
  },
  Negate: (query) => {
    negate(query, query.filters);
  },
  StatsAnd: (query, value) => {
    combineStats(query, value, 'and');
  },
  StatsOr: (query, value) => {
    combineStats(query, value, 'or');
  },
  // The negation remains on the stack, where only StatsAnd and StatsOr find it: the count itself is not negated.
  StatsNegate: (query) => {
    negate(query, query.statFilters);
  },
};

const negations: Readonly<Partial<Record<string, string>>> = {
  '!=': '=',
  '!~': '~',
  '!=~': '=~',
  '!~~': '~~',
};

function condition(text: string): QueryFilter {
  const condition = splitCondition(text);
  if (!condition) throw new SilentClose();
  const positive = negations[condition.operator];
  if (positive === undefined) return { kind: 'is', ...condition };
  return { kind: 'not', part: { kind: 'is', ...condition, operator: positive } };
}

function stats(query: Query, value: string, line: string): void {
  query.columnHeaders = false;
  const [first = '', column] = value.split(' ');
  if (column === undefined) {
    query.fault = new QueryFault(452, `Missing aggregator column name: ${line}`);
    return;
  }
  if (isAggregation(first)) {
    query.stats.push({ kind: first, column });
    query.statFilters.push(null);
    return;
  }
  const filter = condition(value);
  query.stats.push({ kind: 'count', filter });
  query.statFilters.push(filter);
}

function combine(query: Query, value: string, kind: 'and' | 'or'): void {
  const parts = popped(query, query.filters, value);
  if (parts) query.filters.push({ kind, parts });
}

function combineStats(query: Query, value: string, kind: 'and' | 'or'): void {
  const parts = popped(query, query.statFilters, value);
  if (!parts) return;
  query.stats.splice(query.stats.length - parts.length, parts.length);
  const filter: QueryFilter = { kind, parts: parts.filter((part) => part !== null) };
  query.statFilters.push(filter);
  query.stats.push({ kind: 'count', filter });
}

function popped<T>(query: Query, stack: T[], value: string): T[] | null {
  if (!/^\d+$/.test(value)) throw new SilentClose();
  const parts = popLast(stack, Number(value));
  if (!parts) {
    query.fault = new QueryFault(
      451,
      `Or/StatsOr is referencing ${value} filters; stack only contains ${stack.length} filters`,
    );
  }
  return parts;
}

function negate(query: Query, stack: (QueryFilter | null)[]): void {
  const part = stack.pop();
  if (part === undefined) {
    query.fault = new QueryFault(451, 'Negate/StatsNegate used, however the filter stack is empty');
  } else if (part === null) {
    query.fault = new QueryFault(451, "Negate/StatsNegate used, however last stats doesn't have a filter");
  } else {
    stack.push({ kind: 'not', part });
  }
}

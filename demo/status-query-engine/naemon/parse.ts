import type { Query, QueryFilter } from '../query.ts';
import { emptyQuery, isAggregation, popLast, QueryFault, splitCondition } from '../query.ts';
import { checkPattern } from './pattern.ts';

/**
 * Parses the lines of a GET as Naemon does and removes them from `lines`. The first fault is kept and the parsing continues, even after
 * `fault`. It only stops after an unknown header: the rest remains in `lines` and becomes the start of the next request.
 */
export function parseNaemonRequest(table: string, lines: string[], fault: QueryFault | null): Query {
  const query = { ...emptyQuery(table), fault };
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const colon = line.indexOf(':');
    const header = headers[line.slice(0, Math.max(colon, 0))];
    if (!header) {
      query.fault ??= new QueryFault(400, `Undefined request header '${line}'`);
      return query;
    }
    try {
      header(query, line.slice(colon + 1).trim());
    } catch (error) {
      if (!(error instanceof QueryFault)) throw error;
      query.fault ??= error;
    }
  }
  return query;
}

type Header = (query: Query, value: string) => void;

const ignored: Header = () => undefined;

const headers: Readonly<Partial<Record<string, Header>>> = {
  ResponseHeader: (query, value) => {
    query.fixed16 = value === 'fixed16';
  },
  OutputFormat: (query, value) => {
    if (!['csv', 'json', 'wrapped_json'].includes(value)) {
      throw new QueryFault(
        400,
        "Invalid output format. Only 'csv', 'json' and 'wrapped_json' are available.",
      );
    }
    query.format = value;
  },
  KeepAlive: (query, value) => {
    query.keepAlive = value === 'on';
  },
  Columns: (query, value) => {
    query.columns.push(...value.split(/ +/).filter((name) => name !== ''));
  },
  ColumnHeaders: (query, value) => {
    query.columnHeaders = value === 'on';
  },
  Limit: (query, value) => {
    query.limit = natural('Limit', value);
  },
  Offset: (query, value) => {
    query.offset = natural('Offset', value);
  },
  Sort: (query, value) => {
    const words = value.split(/ +/);
    query.sort.push({ column: words[0] ?? '', descending: words.at(-1) === 'desc' });
  },
  Separators: (query, value) => {
    const codes = value.split(/ +/).map(Number);
    query.separators = query.separators.map((separator, at) =>
      codes[at] === undefined ? separator : String.fromCharCode(codes[at]),
    );
  },
  AuthUser: (query, value) => {
    query.authUser = value;
  },
  Filter: (query, value) => {
    query.filters.push(condition('Filter', value));
  },
  Stats: stats,
  And: (query, value) => {
    combine(query, value, 'and');
  },
  Or: (query, value) => {
    combine(query, value, 'or');
  },
  Negate: (query, value) => {
    if (value !== '') throw new QueryFault(400, 'Negate: no argument allowed');
    const part = query.filters.pop();
    if (!part) throw new QueryFault(400, 'Negate: no Filter: header to negate');
    query.filters.push({ kind: 'not', part });
  },
  StatsAnd: (query, value) => {
    combineStats(query, value, 'and');
  },
  StatsOr: (query, value) => {
    combineStats(query, value, 'or');
  },
  StatsNegate: (query) => {
    const [part] = counts(query, 1, 'StatsNegate');
    if (part) query.stats.push({ kind: 'count', filter: { kind: 'not', part } });
  },
  Timelimit: (_query, value) => {
    if (natural('Timelimit', value) === 0)
      throw new QueryFault(413, 'Maximum query time of 0 seconds exceeded!');
  },
  Localtime: (_query, value) => {
    if (Number(value) < 1e9) {
      throw new QueryFault(400, 'Invalid Localtime header: timezone difference greater then 24 hours');
    }
  },
  // Nothing waits here: the answer comes at once, as it would after the timeout.
  WaitTimeout: ignored,
  WaitTrigger: ignored,
  WaitObject: ignored,
  WaitCondition: ignored,
  WaitConditionAnd: ignored,
  WaitConditionOr: ignored,
  WaitConditionNegate: ignored,
};

const operators = ['=', '~', '=~', '~~', '<', '>', '<=', '>='].flatMap((each) => [each, `!${each}`]);

function condition(header: 'Filter' | 'Stats', text: string): QueryFilter {
  const condition = splitCondition(text);
  if (!condition) {
    throw new QueryFault(
      400,
      `invalid ${header.toLowerCase()} header: missing operator after table '${text}'`,
    );
  }
  if (!operators.includes(condition.operator))
    throw new QueryFault(400, `invalid filter operator '${condition.operator}'`);
  if (condition.operator.includes('~') && !condition.operator.includes('='))
    checkPattern(header, condition.value.trim());
  return { kind: 'is', ...condition, value: condition.value.trim() };
}

function stats(query: Query, value: string): void {
  const [first = '', column] = value.split(/ +/);
  if (isAggregation(first) && column !== undefined) query.stats.push({ kind: first, column });
  else query.stats.push({ kind: 'count', filter: condition('Stats', value) });
}

function combine(query: Query, value: string, kind: 'and' | 'or'): void {
  const header = kind === 'and' ? 'And' : 'Or';
  const parts = popLast(query.filters, natural(header, value));
  if (!parts) {
    throw new QueryFault(
      400,
      `error in ${header} header: Cannot combine ${value} filters with '${kind.toUpperCase()}': ` +
        `only ${query.filters.length} are on stack`,
    );
  }
  query.filters.push({ kind, parts });
}

function combineStats(query: Query, value: string, kind: 'and' | 'or'): void {
  const header = kind === 'and' ? 'StatsAnd' : 'StatsOr';
  const parts = counts(query, natural(header, value), header);
  query.stats.push({ kind: 'count', filter: { kind, parts } });
}

/**
 * Removes the last counts from the query and returns their filters. Throws if another kind of Stats is among them, because only counts
 * can be combined.
 */
function counts(query: Query, count: number, header: string): QueryFilter[] {
  const taken = popLast(query.stats, count);
  if (!taken) throw new QueryFault(400, `Invalid count for ${header}: too few Stats: headers available`);
  return taken.map((stat) => {
    if (stat.kind !== 'count') throw new QueryFault(400, `${header} works only on filter stats`);
    return stat.filter;
  });
}

function natural(header: string, value: string): number {
  if (!/^\d+$/.test(value))
    throw new QueryFault(400, `Invalid value for ${header}: must be non-negative integer`);
  return Number(value);
}

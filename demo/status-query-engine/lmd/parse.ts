import type { Query, QueryFilter } from '../query.ts';
import { emptyQuery, isAggregation, popLast, QueryFault } from '../query.ts';

/** Parses the lines of a GET as LMD does. Every error ends the request with one Fault. */
export function parseLmdRequest(table: string, lines: readonly string[]): Query {
  const query = { ...emptyQuery(table), format: 'json' };
  for (const line of lines) readHeader(query, line);
  return query;
}

/** Parses the headers of a COMMAND. Only these are used. */
export function parseCommandHeaders(lines: readonly string[]): Pick<Query, 'fixed16' | 'format'> {
  return parseLmdRequest('', lines);
}

function readHeader(query: Query, line: string): void {
  try {
    const colon = line.indexOf(':');
    if (colon < 0) throw new QueryFault(400, 'syntax error');
    const header = headers[line.slice(0, colon).toLowerCase()];
    if (!header) throw new QueryFault(400, 'unrecognized header');
    header(query, line.slice(colon + 1).trimStart());
  } catch (error) {
    if (!(error instanceof QueryFault)) throw error;
    throw new QueryFault(400, `bad request: ${error.message} in: ${line}`);
  }
}

type Header = (query: Query, value: string) => void;

const ignored: Header = () => undefined;

/** The headers by their names in lower case. LMD has no Timelimit, no Separators and no StatsGroupBy. */
const headers: Readonly<Partial<Record<string, Header>>> = {
  responseheader: (query, value) => {
    if (value !== 'fixed16')
      throw new QueryFault(400, 'unrecognized responseformat, only fixed16 is supported');
    query.fixed16 = true;
  },
  outputformat: (query, value) => {
    if (!['json', 'wrapped_json'].includes(value)) {
      throw new QueryFault(
        400,
        'unrecognized outputformat, choose from json, wrapped_json, python and python3',
      );
    }
    query.format = value;
  },
  keepalive: (query, value) => {
    query.keepAlive = value === 'on';
  },
  columnheaders: (query, value) => {
    query.columnHeaders = value === 'on' ? true : null;
  },
  columns: (query, value) => {
    query.columns.push(...value.split(/ +/).filter((name) => name !== ''));
  },
  limit: (query, value) => {
    query.limit = natural(value);
  },
  offset: (query, value) => {
    query.offset = natural(value);
  },
  sort: (query, value) => {
    const [column = '', direction = 'asc'] = value.split(' ');
    query.sort.push({ column, descending: direction.toLowerCase() === 'desc' });
  },
  filter: (query, value) => {
    query.filters.push(condition(value));
  },
  stats: (query, value) => {
    const [first = '', column] = value.split(' ');
    if (isAggregation(first) && column !== undefined) query.stats.push({ kind: first, column });
    else query.stats.push({ kind: 'count', filter: condition(value) });
  },
  and: (query, value) => {
    combine(query, value, 'and');
  },
  or: (query, value) => {
    combine(query, value, 'or');
  },
  statsand: (query, value) => {
    combineStats(query, value, 'and');
  },
  statsor: (query, value) => {
    combineStats(query, value, 'or');
  },
  negate: (query) => {
    const part = query.filters.pop();
    if (!part) throw new QueryFault(400, 'no filter/stats on stack to negate');
    query.filters.push({ kind: 'not', part });
  },
  statsnegate: (query) => {
    const [part] = counts(query, 1);
    if (part) query.stats.push({ kind: 'count', filter: { kind: 'not', part } });
  },
  authuser: (query, value) => {
    query.authUser = value;
  },
  backends: ignored,
  localtime: ignored,
  // Nothing waits here: the answer comes at once, as it would after the timeout.
  waittimeout: ignored,
  waittrigger: ignored,
  waitobject: ignored,
  waitcondition: ignored,
  waitconditionand: ignored,
  waitconditionor: ignored,
  waitconditionnegate: ignored,
};

const operators = ['=', '!=', '=~', '!=~', '~', '!~', '~~', '!~~', '<', '<=', '>', '>=', '!>='];

function condition(text: string): QueryFilter {
  const [column = '', operator, ...value] = text.split(' ');
  if (operator === undefined) {
    throw new QueryFault(400, 'filter header must be Filter: <field> <operator> <value>');
  }
  if (!operators.includes(operator)) throw new QueryFault(400, `unrecognized filter operator: ${operator}`);
  return { kind: 'is', column, operator, value: value.join(' ') };
}

function combine(query: Query, value: string, kind: 'and' | 'or'): void {
  const parts = popLast(query.filters, natural(value));
  if (!parts) throw new QueryFault(400, 'not enough filter on stack');
  query.filters.push({ kind, parts });
}

function combineStats(query: Query, value: string, kind: 'and' | 'or'): void {
  query.stats.push({ kind: 'count', filter: { kind, parts: counts(query, natural(value)) } });
}

function counts(query: Query, count: number): QueryFilter[] {
  const taken = popLast(query.stats, count);
  if (!taken) throw new QueryFault(400, 'not enough filter on stack');
  return taken.flatMap((stat) => (stat.kind === 'count' ? [stat.filter] : []));
}

function natural(value: string): number {
  if (!/^\d+$/.test(value)) throw new QueryFault(400, 'expecting a positive number');
  return Number(value);
}

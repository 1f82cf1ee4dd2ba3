/** A condition as it was written. The dialect that evaluates it compiles it. */
export type QueryFilter =
  | { readonly kind: 'is'; readonly column: string; readonly operator: string; readonly value: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly QueryFilter[] }
  | { readonly kind: 'not'; readonly part: QueryFilter };

/** One number of a Stats query. */
export type Stat =
  | { readonly kind: 'count'; readonly filter: QueryFilter }
  | { readonly kind: Aggregation; readonly column: string };

export type Aggregation = 'sum' | 'min' | 'max' | 'avg' | 'std' | 'suminv' | 'avginv';

/** The lines of a GET that have been parsed so far. */
export interface Query {
  table: string;
  /** The requested columns. An empty list means all. */
  columns: string[];
  filters: QueryFilter[];
  stats: Stat[];
  /** The stack of conditions for counts. Icinga 2 keeps it apart from `filters` and negates only there. */
  statFilters: (QueryFilter | null)[];
  limit: number | null;
  offset: number;
  sort: { readonly column: string; readonly descending: boolean }[];
  format: string;
  /** True if there is a header row. Null means that there is one only if all columns are requested. */
  columnHeaders: boolean | null;
  /** The separators of rows, fields, list items and items of nested lists in `csv`. */
  separators: string[];
  /** The contact whose permissions apply. Null means that everything is visible. */
  authUser: string | null;
  fixed16: boolean;
  keepAlive: boolean;
  fault: QueryFault | null;
}

export function emptyQuery(table: string): Query {
  return {
    table,
    columns: [],
    filters: [],
    stats: [],
    statFilters: [],
    limit: null,
    offset: 0,
    sort: [],
    format: 'csv',
    columnHeaders: null,
    separators: ['\n', ';', ',', '|'],
    authUser: null,
    fixed16: false,
    keepAlive: false,
    fault: null,
  };
}

/** An error that the engine answers instead of rows. */
export class QueryFault extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

/** An error at which the engine closes the connection silently. */
export class SilentClose extends Error {}

export function isAggregation(word: string): word is Aggregation {
  return ['sum', 'min', 'max', 'avg', 'std', 'suminv', 'avginv'].includes(word);
}

/** Parses `column operator value`. The value may be missing or contain spaces. Returns null if there is no operator. */
export function splitCondition(text: string): { column: string; operator: string; value: string } | null {
  const match = /^(\S+) +(\S+) ?(.*)$/s.exec(text);
  if (!match) return null;
  const [, column = '', operator = '', value = ''] = match;
  return { column, operator, value };
}

/** Removes the last `count` items of a stack and returns them. Returns null and leaves the stack unchanged if it has fewer. */
export function popLast<T>(stack: T[], count: number): T[] | null {
  return count > stack.length ? null : stack.splice(stack.length - count, count);
}

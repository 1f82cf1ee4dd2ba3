/** A condition as the text says it; compiled by the dialect that evaluates it. */
export type Filter =
  | { readonly kind: 'is'; readonly column: string; readonly operator: string; readonly value: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter };

/** One number of a Stats query. */
export type Stat =
  | { readonly kind: 'count'; readonly filter: Filter }
  | { readonly kind: Aggregation; readonly column: string };

export type Aggregation = 'sum' | 'min' | 'max' | 'avg' | 'std' | 'suminv' | 'avginv';

/** A GET as far as its lines have been read. */
export interface Query {
  table: string;
  /** Empty: all. */
  columns: string[];
  filters: Filter[];
  stats: Stat[];
  /** Icinga 2 keeps the conditions of its counts on a stack of their own, and negates only there. */
  statFilters: (Filter | null)[];
  limit: number | null;
  offset: number;
  sort: { readonly column: string; readonly descending: boolean }[];
  format: string;
  /** Null: a header row only when all columns are asked for. */
  columnHeaders: boolean | null;
  /** Of rows, fields, list items and items of lists in lists, in `csv`. */
  separators: string[];
  /** The contact through whose eyes to look; null: see everything. */
  authUser: string | null;
  fixed16: boolean;
  keepAlive: boolean;
  fault: Fault | null;
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

/** What the engine answers instead of rows. */
export class Fault extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

/** Something that makes the engine close the connection without a word. */
export class Silence extends Error {}

export function isAggregation(word: string): word is Aggregation {
  return ['sum', 'min', 'max', 'avg', 'std', 'suminv', 'avginv'].includes(word);
}

/** `column operator value`; the value may be missing or hold spaces. Null when there is no operator. */
export function splitCondition(text: string): { column: string; operator: string; value: string } | null {
  const match = /^(\S+) +(\S+) ?(.*)$/s.exec(text);
  if (!match) return null;
  const [, column = '', operator = '', value = ''] = match;
  return { column, operator, value };
}

/** Takes the last `count` of a stack; null, and the stack untouched, when it holds fewer. */
export function popLast<T>(stack: T[], count: number): T[] | null {
  return count > stack.length ? null : stack.splice(stack.length - count, count);
}

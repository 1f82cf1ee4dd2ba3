/** How questions are spelled for whoever answers them, and what the answers look like. */
export interface Dialect {
  /** A cache that answers in place of engines; null: an engine itself. */
  readonly cache: 'lmd' | null;
  readonly format: 'json' | 'wrapped_json';
  /** "The list does not hold the word." */
  readonly lacks: '<' | '!>=';
  /** Whether a bound on the log's `time` chooses lines, or files by the time of their first line. */
  readonly logBounds: 'lines' | 'files';
  /**
   * How many columns of all rows cost as much as one comparison of a counter does. With 50,000 services Naemon takes 1 ms
   * for such a comparison and 4 for a column, Icinga 2 takes 30 and 20.
   */
  readonly columnsPerComparison: number;
  /** How a long list is asked for in parts; undefined: as a whole. */
  readonly parts: Parts | undefined;
}

/** Each part compares a name in all rows of the table: what that costs an engine says how many parts it is asked for. */
export interface Parts {
  /** So many rows are worth two parts. */
  readonly leastRows: number;
  /** Of a part, about. */
  readonly rows: number;
  readonly most: number;
}

export const engineDialect: Dialect = {
  ...{ cache: null, format: 'json', lacks: '<', logBounds: 'lines' },
  columnsPerComparison: 0.25,
  parts: { leastRows: 5000, rows: 10_000, most: 24 },
};

/**
 * The one engine without a table of columns. A part costs it a tenth of what all rows do: three were seen to come in 400 ms, two
 * at once, where the whole took 555.
 */
export const icinga2Dialect: Dialect = {
  ...{ ...engineDialect, logBounds: 'files', columnsPerComparison: 1.5 },
  parts: { leastRows: 5000, rows: 20_000, most: 6 },
};

/**
 * LMD answers an empty list for an engine that it has lost; only `wrapped_json` names those that failed. Of a list `<` is never
 * true there, and Icinga 2 does not know `!>=`.
 */
export const lmdDialect: Dialect = {
  ...engineDialect,
  ...{ cache: 'lmd', format: 'wrapped_json', lacks: '!>=', parts: undefined },
};

/** Whether columns of a status table are LMD's: no engine has these. */
export function hasLmdColumns(status: ReadonlySet<string>): boolean {
  return status.has('peer_key') && status.has('lmd_last_cache_update');
}

/** The differences between engines (and the cache LMD) in the spelling of requests and in the form of answers. */
export interface WireDialect {
  /** Name of the cache that answers in place of engines. Null if an engine answers itself. */
  readonly cache: 'lmd' | null;
  readonly format: 'json' | 'wrapped_json';
  /** Operator for "the list does not contain the word". */
  readonly lacks: '<' | '!>=';
  /** Effect of a bound on the log's `time`: it selects lines, or whole files by the time of their first line. */
  readonly logBounds: 'lines' | 'files';
  /**
   * Number of columns of all rows that cost the engine as much as one comparison of a counter. With 50,000 services, Naemon takes 1 ms
   * for such a comparison and 4 ms for a column, Icinga 2 takes 30 ms and 20 ms.
   */
  readonly columnsPerComparison: number;
  /** Sizes of the parts in which a long list is requested. `undefined` means that it is requested as a whole. */
  readonly parts: ListDivision | undefined;
}

/** Sizes of the parts of a long list. For each part the engine compares a name in all rows of the table, so there must not be too many. */
export interface ListDivision {
  /** Smallest number of rows of a list that is divided. */
  readonly leastRows: number;
  /** Approximate number of rows of a part. */
  readonly rows: number;
  readonly most: number;
}

export const engineDialect: WireDialect = {
  ...{ cache: null, format: 'json', lacks: '<', logBounds: 'lines' },
  columnsPerComparison: 0.25,
  parts: { leastRows: 5000, rows: 10_000, most: 24 },
};

/**
 * Dialect of Icinga 2, the only engine without a table of columns. The filter of a part costs a tenth of the time for all rows: three
 * parts, two at the same time, were measured with 400 ms, and the whole list with 555 ms.
 */
export const icinga2Dialect: WireDialect = {
  ...{ ...engineDialect, logBounds: 'files', columnsPerComparison: 1.5 },
  parts: { leastRows: 5000, rows: 20_000, most: 6 },
};

/**
 * Dialect of the cache LMD. It answers an empty list for an engine that it has lost; only `wrapped_json` names the engines that failed.
 * On a list its `<` is never true, so `!>=` is used, which Icinga 2 does not know.
 */
export const lmdDialect: WireDialect = {
  ...engineDialect,
  ...{ cache: 'lmd', format: 'wrapped_json', lacks: '!>=', parts: undefined },
};

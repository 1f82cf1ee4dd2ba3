/** The part of an answer's `meta` that describes a list. */
export interface Paging {
  readonly count: number;
  /** Rows of all pages; like the rest, only if the caller asked for pages. */
  readonly total?: number;
  readonly limit?: number | null;
  readonly next_cursor?: string | null;
}

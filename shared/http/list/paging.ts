import type { ObjectName } from '../../base/list-changes.ts';

/** The part of an answer's `meta` that describes a list. */
export interface PagingMeta {
  /** Objects that are not in the list any more. Only set if rows that changed are told. */
  readonly removed?: readonly ObjectName[];
  readonly count: number;
  /** Number of rows of all pages. It is missing, like `limit` and `next_cursor`, if the caller did not request a page. */
  readonly total?: number;
  readonly limit?: number | null;
  readonly next_cursor?: string | null;
}

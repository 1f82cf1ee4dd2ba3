import type { CallContext } from '../../base/call-context.ts';
import type { FieldTally, ValueCounts } from './answers.ts';
import type { SearchCondition } from './conditions.ts';
import type { SearchDocument, SortValue, WalkedDocument } from './document.ts';
import type { BackendIdentity } from './identity.ts';
import type { IndexLayout } from './layout.ts';

/** The documents that a request is about. */
export interface DocumentSelection {
  /** The names and patterns of indices, separated by commas. */
  readonly index: string;
  /** The conditions, all of which must hold. */
  readonly where: readonly SearchCondition[];
}

export interface SortOrder {
  readonly field: string;
  readonly descending: boolean;
}

export interface SearchRequest extends DocumentSelection {
  /** The sort order. Documents without a field are sorted last. Equal documents keep the backend's order. */
  readonly sort: readonly SortOrder[];
  /** The most documents of the answer, 0 to 10,000. */
  readonly size: number;
  /** The date fields whose times the answer returns. */
  readonly times: readonly string[];
  /** The fields that the answer returns. */
  readonly source: readonly string[];
  /** True if all matching documents are counted, however many there are. */
  readonly count?: boolean;
  /** The cursor: the sort values of the last document of the page before, from an answer to the same request. */
  readonly after?: readonly SortValue[] | undefined;
}

/** The parts of a request that the backend could not fulfil, for the words of a notice. */
export interface SearchRemarks {
  readonly missing: readonly string[];
  readonly closed: readonly string[];
  /** Fields that were compared word by word. */
  readonly wordMatched: readonly string[];
  /** Fields that were compared with times although they are not dates in the indices. No document matches them. */
  readonly undated: readonly string[];
}

export interface SearchPage {
  readonly documents: readonly SearchDocument[];
  /** The number of matching documents. `undefined` if it was not requested. */
  readonly total: number | undefined;
  readonly remarks: SearchRemarks;
}

/** A walk through every document of a selection, oldest first, page by page, in the state of one point in time. */
export interface WalkRequest extends DocumentSelection {
  /** The date field that sorts the walk. Documents without it are left out. */
  readonly time: string;
  readonly source: readonly string[];
  /** True if the documents have their ids. */
  readonly ids: boolean;
  /** The number of documents on one page, 1 to 10,000. */
  readonly pageSize: number;
}

/** A request for statistics of a number field, for each combination of values that other fields have. */
export interface StatisticsRequest extends DocumentSelection {
  readonly fields: readonly string[];
  /** The number field. Documents without it are left out. */
  readonly value: string;
  /** The date field. */
  readonly time: string;
  /**
   * The length of a time step in seconds. Steps begin at multiples of their length. `undefined` means one step for all.
   */
  readonly stepSeconds?: number | undefined;
  /** The fields of the newest document of each combination. `undefined` means that this document is not returned. */
  readonly newest?: readonly string[] | undefined;
}

/** The statistics of one combination of values. */
export interface FieldStatistics {
  /** The values in the order of the requested fields. A value is null if the documents lack the field. */
  readonly values: readonly SortValue[];
  /** The beginning of the step, in epoch milliseconds. `undefined` if no steps were requested. */
  readonly time: number | undefined;
  /** The number of documents that have the number field. */
  readonly count: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly avg: number | null;
  /** The newest document. `undefined` if its fields were not requested. */
  readonly newest: SearchDocument | undefined;
}

/** The call that a search backend is opened for. */
export interface SearchCall {
  /** The name of the realm, for error texts. `undefined` if the call is not for a realm. */
  readonly realm: string | undefined;
  readonly context: CallContext;
}

/**
 * A client of one search backend for one call. Every question rejects with an AppError whose detail names the realm; see
 * README. Questions for documents are counted on the meter of the call.
 */
export interface SearchBackend {
  search(question: SearchRequest): Promise<SearchPage>;
  walk(walk: WalkRequest): AsyncGenerator<readonly WalkedDocument[], SearchRemarks>;
  /** Counts documents by the value of a field, for the `size` most frequent values. */
  countValues(
    selection: DocumentSelection,
    options: { readonly field: string; readonly size: number },
  ): Promise<ValueCounts & { readonly remarks: SearchRemarks }>;
  /**
   * Counts documents by each combination of values of the fields, page by page. A value is null if a document lacks the
   * field.
   */
  tally(
    selection: DocumentSelection,
    fields: readonly string[],
  ): AsyncGenerator<readonly FieldTally[], SearchRemarks>;
  /** Returns statistics of a number field for each combination of values of other fields, page by page. */
  measure(measuring: StatisticsRequest): AsyncGenerator<readonly FieldStatistics[], SearchRemarks>;
  /** Returns the indices that match the names, and the types of these fields. */
  layout(index: string, fields: readonly string[]): Promise<IndexLayout>;
  /** Returns the product and version of the backend, or `undefined` if it does not tell them. */
  identify(): Promise<BackendIdentity | undefined>;
  /** Creates or replaces an index template, which applies to indices that are created later. */
  putTemplate(name: string, template: object): Promise<void>;
}

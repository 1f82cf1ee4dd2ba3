import type { ValueCounts } from './answers.ts';
import type { Condition } from './conditions.ts';
import type { SearchDocument } from './document.ts';

/** The documents that a question is about. */
export interface Selection {
  /** Names and patterns of indices, joined by commas. */
  readonly index: string;
  /** All must hold. */
  readonly where: readonly Condition[];
}

export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

export interface Question extends Selection {
  /** Ties keep the backend's order. */
  readonly sort: readonly Order[];
  /** Most documents of the answer, 0 to 10,000. */
  readonly size: number;
  /** Date fields whose instants the documents carry. */
  readonly times: readonly string[];
  /** The fields of the documents; the others stay where they are. */
  readonly source: readonly string[];
  /** Whether all matching documents are counted, however many there are. */
  readonly count?: boolean;
}

/** What an answer leaves out or does otherwise, for the words of a notice. */
export interface Remarks {
  readonly missing: readonly string[];
  readonly closed: readonly string[];
  /** Fields that were compared word by word. */
  readonly wordMatched: readonly string[];
}

export interface Page {
  readonly documents: readonly SearchDocument[];
  /** Undefined where it was not asked for. */
  readonly total: number | undefined;
  readonly remarks: Remarks;
}

/** A walk through every document of a selection, oldest first, page by page, at one point in time. */
export interface Walk extends Selection {
  /** The date field that it is ordered by; documents without it are left out. */
  readonly time: string;
  readonly source: readonly string[];
  /** Documents of one page, 1 to 10,000. */
  readonly pageSize: number;
}

/** One search backend. Every call rejects with an AppError whose detail names the realm. */
export interface SearchBackend {
  search(question: Question, signal: AbortSignal): Promise<Page>;
  walk(walk: Walk, signal: AbortSignal): AsyncGenerator<readonly SearchDocument[], Remarks>;
  /** Documents by the value of a field, the `size` most frequent ones. */
  countValues(
    selection: Selection,
    options: { readonly field: string; readonly size: number },
    signal: AbortSignal,
  ): Promise<ValueCounts & { readonly remarks: Remarks }>;
}

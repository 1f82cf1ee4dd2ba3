import type { Within } from '../../base/time-limit.ts';
import type { Tally, ValueCounts } from './answers.ts';
import type { Condition } from './conditions.ts';
import type { SearchDocument, SortValue, WalkedDocument } from './document.ts';
import type { Identity } from './identity.ts';
import type { Layout } from './layout.ts';

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
  /** Documents without a field of it come last. Ties keep the backend's order. */
  readonly sort: readonly Order[];
  /** Most documents of the answer, 0 to 10,000. */
  readonly size: number;
  /** Date fields whose instants the documents carry. */
  readonly times: readonly string[];
  /** The fields of the documents; the others stay where they are. */
  readonly source: readonly string[];
  /** Whether all matching documents are counted, however many there are. */
  readonly count?: boolean;
  /** Begin behind the document that was sorted by these values, of an answer to the same question. */
  readonly after?: readonly SortValue[] | undefined;
}

/** What an answer leaves out or does otherwise, for the words of a notice. */
export interface Remarks {
  readonly missing: readonly string[];
  readonly closed: readonly string[];
  /** Fields that were compared word by word. */
  readonly wordMatched: readonly string[];
  /** Fields of times that the indices do not have as dates: no document has one. */
  readonly undated: readonly string[];
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
  /** Whether the documents carry their ids. */
  readonly ids: boolean;
  /** Documents of one page, 1 to 10,000. */
  readonly pageSize: number;
}

/** Figures of a number field, for each combination of values that other fields have. */
export interface Measuring extends Selection {
  readonly fields: readonly string[];
  /** The number field; documents without it are left out. */
  readonly value: string;
  /** The date field. */
  readonly time: string;
  /** Also apart by steps of so many seconds, which begin at multiples of their length. */
  readonly stepSeconds?: number | undefined;
  /** Fields of the newest document of each combination, for whoever wants it. */
  readonly newest?: readonly string[] | undefined;
}

/** The figures of one combination of values. */
export interface Measured {
  /** In the order of the fields asked for; null where documents have none. */
  readonly values: readonly SortValue[];
  /** The beginning of the step, epoch milliseconds; undefined where no steps were asked for. */
  readonly time: number | undefined;
  /** Documents that have the number. */
  readonly count: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly avg: number | null;
  /** Where its fields were asked for. */
  readonly newest: SearchDocument | undefined;
}

/** One search backend, for one realm. Every call rejects with an AppError whose detail names the realm; see README. */
export interface SearchBackend {
  search(question: Question, within: Within): Promise<Page>;
  walk(walk: Walk, within: Within): AsyncGenerator<readonly WalkedDocument[], Remarks>;
  /** Documents by the value of a field, the `size` most frequent ones. */
  countValues(
    selection: Selection,
    options: { readonly field: string; readonly size: number },
    within: Within,
  ): Promise<ValueCounts & { readonly remarks: Remarks }>;
  /** Documents by the values of fields, each combination that there is, page by page; null where a document has none. */
  tally(
    selection: Selection,
    fields: readonly string[],
    within: Within,
  ): AsyncGenerator<readonly Tally[], Remarks>;
  /** Figures of a number field by the values of fields, each combination that there is, page by page. */
  measure(measuring: Measuring, within: Within): AsyncGenerator<readonly Measured[], Remarks>;
  /** Which indices stand behind names, and what these fields of theirs are. */
  layout(index: string, fields: readonly string[], within: Within): Promise<Layout>;
  /** What the backend says that it is; undefined where it says nothing. */
  identify(within: Within): Promise<Identity | undefined>;
  /** Puts a template for indices to come into the place of the one of that name. */
  putTemplate(name: string, template: object, within: Within): Promise<void>;
}

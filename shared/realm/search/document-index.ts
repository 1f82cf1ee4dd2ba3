import { AppError } from '../../base/errors.ts';
import {
  between,
  type FieldTally,
  type SearchBackend,
  type SearchCondition,
  type SearchDocument,
  type SearchRemarks,
  type SortOrder,
} from '../../connectors/search/index.ts';
import { hasIsoText } from '../../time/iso.ts';
import { invalidPosition, positionAfter, readPosition } from './document-position.ts';
import { type DocumentLayout, ourName, translateCondition } from './layout.ts';

export type { SearchRemarks, SortValue } from '../../connectors/search/index.ts';

/** The rows that a query is about. */
export interface DocumentRowSelection {
  /** Conditions on our field names. A row must meet all of them. */
  readonly where: readonly SearchCondition[];
  /** The range [from, to) in epoch milliseconds. `undefined` means that this end is open. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface RowQuestion extends DocumentRowSelection {
  /** The sort order by our field names, or `time`; `undefined` means newest first. Rows without the field come last, and ties have a stable order. */
  readonly sort?: readonly SortOrder[] | undefined;
  /** The largest number of rows on the page, 1 to 10,000. */
  readonly size: number;
  /** The `next` of the previous page of the same query, which is part of a cursor. Any other text causes `invalid_cursor`. */
  readonly after?: string | undefined;
  /** True counts all matching rows. */
  readonly count?: boolean;
}

export interface DocumentRowPage<Row> {
  readonly rows: readonly Row[];
  /** The position of the next page. `undefined` on the last page. */
  readonly next: string | undefined;
  /** The number of all matching rows. `undefined` means that it was not requested. */
  readonly total: number | undefined;
  readonly remarks: SearchRemarks;
}

/** Rows of one kind in a realm's search backend, with our field names, independent of the form of the documents. */
export interface DocumentIndex<Row> {
  page(question: RowQuestion): Promise<DocumentRowPage<Row>>;
  /** Yields the number of rows for each combination of values of these fields, page by page. */
  tally(
    selection: DocumentRowSelection,
    fields: readonly string[],
  ): AsyncGenerator<readonly FieldTally[], SearchRemarks>;
}

export interface IndexParts<Row> {
  readonly backend: SearchBackend;
  /** Names and patterns of indices, joined by commas. */
  readonly index: string;
  readonly layout: DocumentLayout<Row>;
}

/** The largest number of rows per page that every backend accepts. */
const largestPage = 10_000;

export function openIndex<Row>(parts: IndexParts<Row>): DocumentIndex<Row> {
  const { backend, index, layout } = parts;
  return {
    page: (question) => page(parts, question),
    async *tally(selection, fields) {
      const names = fields.map((name) => fieldOf(layout, name));
      const tallies = backend.tally({ index, where: conditionsOfSelection(layout, selection) }, names);
      return yield* translated(tallies, layout);
    },
  };
}

async function page<Row>(parts: IndexParts<Row>, question: RowQuestion): Promise<DocumentRowPage<Row>> {
  const { backend, index, layout } = parts;
  const sort = wholeOrder(layout, question.sort);
  const position = readPosition(question.after, sort.length);
  const size = Math.min(largestPage, position.skip + question.size + 1);
  const asked = backend.search({
    index,
    where: conditionsOfSelection(layout, question),
    sort,
    size,
    times: [layout.time],
    source: layout.source,
    count: question.count ?? false,
    after: position.after,
  });
  const answer = await (position.after ? translateRefusedCursor(asked) : asked);
  const shown = answer.documents.slice(position.skip, position.skip + question.size);
  const isLast = answer.documents.length < size;
  const next =
    isLast && position.skip + shown.length >= answer.documents.length
      ? undefined
      : positionAfter(position, answer.documents.slice(0, position.skip + shown.length));
  return {
    rows: rowsOf(layout, question, shown),
    next,
    total: answer.total,
    remarks: withOurFieldNames(answer.remarks, layout),
  };
}

/**
 * Turns a refusal of the backend into `invalid_cursor`: the sort values in a cursor come from the caller, and only the backend
 * notices values that do not fit the sort fields.
 */
async function translateRefusedCursor<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === 'search_backend_refused') throw invalidPosition(error);
    throw error;
  }
}

function rowsOf<Row>(
  layout: DocumentLayout<Row>,
  selection: DocumentRowSelection,
  documents: readonly SearchDocument[],
): Row[] {
  return documents.flatMap((document) => {
    const time = document.times[layout.time] ?? null;
    return isInRange(selection, time) ? [layout.read(document, time)] : [];
  });
}

/**
 * Returns true if the time of a row lies in the selected range and can be written as ISO 8601. A document may have several
 * times, of which another one matched, and backends hold years that ISO 8601 does not.
 */
export function isInRange(
  { from = 0, to = Infinity }: DocumentRowSelection,
  time: number | null,
): time is number {
  return time !== null && time >= from && time < to && hasIsoText(time / 1000);
}

/** Returns the backend's conditions for a selection. Documents without a time are left out, as they are no rows. */
export function conditionsOfSelection<Row>(
  layout: DocumentLayout<Row>,
  { where, from, to }: DocumentRowSelection,
): readonly SearchCondition[] {
  return [
    between(layout.time, from ?? 0, to),
    ...layout.only,
    ...where.map((condition) => translateCondition(layout, condition)),
  ];
}

/**
 * Returns the complete sort order: the requested fields, then newest first, then the fields that distinguish rows of the same
 * time.
 */
function wholeOrder<Row>(layout: DocumentLayout<Row>, sort: readonly SortOrder[] = []): readonly SortOrder[] {
  const wanted = sort.map(({ field, descending }) => ({ field: fieldOf(layout, field), descending }));
  const all = [
    ...wanted,
    { field: layout.time, descending: true },
    ...layout.ties.map((field) => ({ field, descending: false })),
  ];
  return all.filter(({ field }, at) => all.findIndex((one) => one.field === field) === at);
}

/** Returns the document's field for one of our names. `@timestamp` is always the time of the rows, whatever its field is called. */
function fieldOf<Row>(layout: DocumentLayout<Row>, name: string): string {
  if (name === '@timestamp') return layout.time;
  return layout.fields.get(name) ?? name;
}

/** Returns the remarks with our field names in place of the documents'. */
export function withOurFieldNames<Row>(remarks: SearchRemarks, layout: DocumentLayout<Row>): SearchRemarks {
  const { wordMatched } = remarks;
  return { ...remarks, wordMatched: wordMatched.map((field) => ourName(layout, field)) };
}

async function* translated<T, Row>(
  pages: AsyncGenerator<T, SearchRemarks>,
  layout: DocumentLayout<Row>,
): AsyncGenerator<T, SearchRemarks> {
  return withOurFieldNames(yield* pages, layout);
}

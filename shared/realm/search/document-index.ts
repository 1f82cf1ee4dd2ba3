import { AppError } from '../../base/errors.ts';
import type { TimeLimit } from '../../base/time-limit.ts';
import {
  between,
  type Condition,
  type SearchBackend,
  type SearchDocument,
  type SearchRemarks,
  type SortOrder as FieldOrder,
  type SortValue,
} from '../../connectors/search/index.ts';
import { hasIsoText } from '../../time/iso.ts';
import { type Layout, ourName, translatedCondition } from './layout.ts';
import { invalidPlace, nextPlace, readPlace } from './place.ts';

export type { SearchRemarks, SortValue } from '../../connectors/search/index.ts';

/** The rows that a question is about. */
export interface RowSelection {
  /** All must hold; by the names of our fields. */
  readonly where: readonly Condition[];
  /** [from, to) in epoch milliseconds; an end that is left out is open. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface RowOrder {
  /** One of our fields, or `time`. */
  readonly field: string;
  readonly descending: boolean;
}

export interface RowQuestion extends RowSelection {
  /** Newest first where it is left out. Rows without a field come last; ties are in an order that stays. */
  readonly sort?: readonly RowOrder[] | undefined;
  /** Most rows of the page, 1 to 10,000. */
  readonly size: number;
  /** `next` of the page before, of the same question; text for a cursor. Any other text is 400 `invalid_cursor`. */
  readonly after?: string | undefined;
  /** Whether all matching rows are counted. */
  readonly count?: boolean;
}

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; undefined: there are no more rows. */
  readonly next: string | undefined;
  /** Undefined where it was not asked for. */
  readonly total: number | undefined;
  readonly remarks: SearchRemarks;
}

export interface RowTally {
  /** In the order of the fields asked for; null where rows have none. As the documents hold them. */
  readonly values: readonly SortValue[];
  readonly count: number;
}

/** Rows of one kind that a realm has in its search backend, in our words whatever the documents look like. */
export interface DocumentIndex<Row> {
  page(question: RowQuestion): Promise<RowPage<Row>>;
  /** How many rows have each combination of values of these fields, page by page. */
  tally(
    selection: RowSelection,
    fields: readonly string[],
  ): AsyncGenerator<readonly RowTally[], SearchRemarks>;
}

export interface IndexParts<Row> {
  readonly backend: SearchBackend;
  /** Names and patterns of indices, joined by commas. */
  readonly index: string;
  readonly layout: Layout<Row>;
  readonly limit: TimeLimit;
}

/** A page holds so many on every backend. */
const largestPage = 10_000;

export function openIndex<Row>(parts: IndexParts<Row>): DocumentIndex<Row> {
  const { backend, index, layout, limit } = parts;
  return {
    page: (question) => page(parts, question),
    async *tally(selection, fields) {
      const names = fields.map((name) => fieldOf(layout, name));
      const tallies = backend.tally({ index, where: conditions(layout, selection) }, names, limit);
      return yield* translated(tallies, layout);
    },
  };
}

async function page<Row>(parts: IndexParts<Row>, question: RowQuestion): Promise<RowPage<Row>> {
  const { backend, index, layout, limit } = parts;
  const sort = wholeOrder(layout, question.sort);
  const place = readPlace(question.after, sort.length);
  const size = Math.min(largestPage, place.skip + question.size + 1);
  const asked = backend.search(
    {
      index,
      where: conditions(layout, question),
      sort,
      size,
      times: [layout.time],
      source: layout.source,
      count: question.count ?? false,
      after: place.after,
    },
    limit,
  );
  const answer = await (place.after ? refusedAsPlace(asked) : asked);
  const shown = answer.documents.slice(place.skip, place.skip + question.size);
  const isLast = answer.documents.length < size;
  const next =
    isLast && place.skip + shown.length >= answer.documents.length
      ? undefined
      : nextPlace(place, answer.documents.slice(0, place.skip + shown.length));
  return {
    rows: rowsOf(layout, question, shown),
    next,
    total: answer.total,
    remarks: inOurNames(answer.remarks, layout),
  };
}

/** The values of a place come back from a caller: what they are not for this sort, the backend sees. */
async function refusedAsPlace<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === 'search_backend_refused') throw invalidPlace(error);
    throw error;
  }
}

function rowsOf<Row>(
  layout: Layout<Row>,
  selection: RowSelection,
  documents: readonly SearchDocument[],
): Row[] {
  return documents.flatMap((document) => {
    const time = document.times[layout.time] ?? null;
    return isTimeOf(selection, time) ? [layout.read(document, time)] : [];
  });
}

/** A document may have several times, of which another one was selected, and backends hold years that no answer can tell. */
export function isTimeOf({ from = 0, to = Infinity }: RowSelection, time: number | null): time is number {
  return time !== null && time >= from && time < to && hasIsoText(time / 1000);
}

/** Without a time, a document is no row. */
export function conditions<Row>(
  layout: Layout<Row>,
  { where, from, to }: RowSelection,
): readonly Condition[] {
  return [
    between(layout.time, from ?? 0, to),
    ...layout.only,
    ...where.map((condition) => translatedCondition(layout, condition)),
  ];
}

/** What is asked for, then the newest first, then what tells rows of one instant apart. */
function wholeOrder<Row>(layout: Layout<Row>, sort: readonly RowOrder[] = []): readonly FieldOrder[] {
  const wanted = sort.map(({ field, descending }) => ({ field: fieldOf(layout, field), descending }));
  const all = [
    ...wanted,
    { field: layout.time, descending: true },
    ...layout.ties.map((field) => ({ field, descending: false })),
  ];
  return all.filter(({ field }, place) => all.findIndex((one) => one.field === field) === place);
}

/** `@timestamp` is the time of the rows, whatever its field is called. */
function fieldOf<Row>(layout: Layout<Row>, name: string): string {
  if (name === '@timestamp') return layout.time;
  return layout.fields.get(name) ?? name;
}

export function inOurNames<Row>(remarks: SearchRemarks, layout: Layout<Row>): SearchRemarks {
  const { wordMatched } = remarks;
  return { ...remarks, wordMatched: wordMatched.map((field) => ourName(layout, field)) };
}

async function* translated<T, Row>(
  pages: AsyncGenerator<T, SearchRemarks>,
  layout: Layout<Row>,
): AsyncGenerator<T, SearchRemarks> {
  return inOurNames(yield* pages, layout);
}

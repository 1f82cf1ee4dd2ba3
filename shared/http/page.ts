import { meets } from '../base/condition.ts';
import { PagePart } from '../base/written-rows.ts';
import type { ListOptions, ListRequest } from './list-request.ts';
import { pick, type Row, rowsOf } from './row.ts';
import { type Key, type RowOrder, rowOrder, writeCursor } from './row-order.ts';

/** What an answer's `meta` says of a list. */
export interface Paging {
  readonly count: number;
  /** Rows of all pages; like the rest, only where the caller asked for pages. */
  readonly total?: number;
  readonly limit?: number | null;
  readonly next_cursor?: string | null;
}

export interface Page {
  readonly rows: readonly unknown[];
  readonly paging: Paging;
}

/** The rows as the caller wants them. Who asked for nothing gets the handler's own list, untouched. */
export function pageOf(
  data: readonly unknown[] | PagePart<unknown>,
  request: ListRequest,
  options: ListOptions,
): Page {
  const { shown, where } = request;
  const { rows, paging } =
    data instanceof PagePart
      ? pageOfPart(data, request, options)
      : cut(where.length === 0 ? data : rowsOf(data).filter(meets(where)), request, options);
  return { rows: shown ? rowsOf(rows).map((row) => pick(row, shown)) : rows, paging };
}

function pageOfPart({ rows, total }: PagePart<unknown>, request: Cutting, options: ListOptions): Page {
  const page = cut(rows, request, options);
  return { ...page, paging: { ...page.paging, total } };
}

type Cutting = Pick<ListRequest, 'limit' | 'after' | 'sort'>;

/** What a handler is told of the page that its caller wants. */
export function pageChooser(request: Cutting, options: ListOptions): ListRequest['onPage'] {
  if (request.limit === undefined) return undefined;
  const order = rowOrder(request.sort, options.ties);
  return (rows) => {
    const entries = inOrder(rows, order);
    return pageIn(entries, request, order).page.map(({ row }) => row);
  };
}

function cut(data: readonly unknown[], request: Cutting, options: ListOptions): Page {
  const isPaged = request.limit !== undefined || request.after !== undefined;
  if (!isPaged && request.sort.length === 0) return { rows: data, paging: { count: data.length } };

  const order = rowOrder(request.sort, options.ties);
  const entries = inOrder(rowsOf(data), order);
  if (isPaged) return onePage(entries, request, order);
  return { rows: entries.map(({ row }) => row), paging: { count: entries.length } };
}

interface Entry<T> {
  readonly row: T;
  readonly keys: readonly Key[];
}

function inOrder<T extends Row>(rows: readonly T[], order: RowOrder): readonly Entry<T>[] {
  const entries = rows.map((row) => ({ row, keys: order.keysOf(row) }));
  return entries.sort((a, b) => order.compare(a.keys, b.keys));
}

function onePage(entries: readonly Entry<Row>[], request: Cutting, order: RowOrder): Page {
  const { page, isLast } = pageIn(entries, request, order);
  const end = isLast ? undefined : page.at(-1);
  return {
    rows: page.map(({ row }) => row),
    paging: {
      count: page.length,
      total: entries.length,
      limit: request.limit ?? null,
      next_cursor: end ? writeCursor(order, end.keys) : null,
    },
  };
}

function pageIn<T>(entries: readonly Entry<T>[], { after: last, limit }: Cutting, order: RowOrder) {
  const rest = last === undefined ? entries : behind(entries, last, order);
  const page = rest.slice(0, limit);
  return { page, isLast: page.length === rest.length };
}

function behind<T>(entries: readonly Entry<T>[], last: readonly Key[], order: RowOrder): readonly Entry<T>[] {
  const start = entries.findIndex(({ keys }) => order.compare(keys, last) > 0);
  return start < 0 ? [] : entries.slice(start);
}

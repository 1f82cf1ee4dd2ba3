import { filterRows } from '../rows/filter.ts';
import { keysOf, orderOf, pageOf } from '../rows/page.ts';
import { RowList, tablesIn } from '../rows/row-list.ts';
import { joinTables, objectTable, rowsOf, type RowTable, selectRows } from '../rows/row-table.ts';
import { dataOf } from './answer.ts';
import { backendPage } from './backend-page.ts';
import type { Exchange } from './exchange.ts';
import { formatOf, type ListFormat, listFormats } from './format.ts';
import type { ListOptions, ListRequest } from './list-request.ts';
import type { Paging } from './paging.ts';
import type { Replying } from './replying.ts';
import { rowOrder, writeCursor } from './row-order.ts';

/** The rows that the caller requested, and the format in which they are written. */
export interface AskedRows extends Pick<ListRequest, 'shown' | 'columns' | 'byteOrderMark'> {
  readonly rows: RowList;
  readonly format: ListFormat;
  /** Paging for `meta`. `undefined` if all rows of the list are written; they are counted while they are written. */
  readonly paging: Paging | undefined;
  /** True if the rows may be sent as a stream. */
  readonly mayStream: boolean;
}

/** Selects, sorts and cuts the rows of an answer as the caller requested. Returns `undefined` if the answer is not a list. */
export async function askedRows<Scope>(
  { headers }: Exchange<Scope>,
  replying: Replying<Scope>,
): Promise<AskedRows | undefined> {
  const { list, page } = replying.request;
  const asked = list ?? page;
  const arranged = asked && (await (page ? pageOfBackend(replying) : ownRows(replying)));
  if (!arranged) return undefined;
  const { shown, columns, byteOrderMark } = asked;
  const format = formatOf({ asked: asked.format, formats: listFormats, headers });
  return { shown, columns, byteOrderMark, format, ...arranged };
}

type Arranged = Pick<AskedRows, 'rows' | 'paging' | 'mayStream'>;

function pageOfBackend<Scope>({ endpoint, request, answer }: Replying<Scope>): Arranged | undefined {
  if (!endpoint.page || !request.page) return undefined;
  const { rows, paging } = backendPage(answer, request.page, endpoint.page);
  return { rows: RowList.of(objectTable(rowsOf(rows))), paging, mayStream: false };
}

/** Filters, sorts and cuts the rows of a list. If the caller requests the whole list, it is returned unchanged. */
async function ownRows<Scope>({
  endpoint,
  request: { list: request },
  answer,
}: Replying<Scope>): Promise<Arranged | undefined> {
  const data = dataOf(answer);
  const list = Array.isArray(data) ? RowList.of(objectTable(rowsOf(data))) : data;
  if (!(list instanceof RowList) || !endpoint.list || !request) return undefined;
  if (isWhole(request)) return { rows: list, paging: undefined, mayStream: list === data };
  const all = joinTables(await tablesIn(list));
  // Rows that the engine left out belong to other pages: they are counted in the total.
  const leftOut = Math.max(0, (list.total ?? 0) - all.count);
  const { table, paging } = arrangeRows(filterRows(all, request.where), request, endpoint.list);
  const total = paging.total === undefined ? {} : { total: paging.total + leftOut };
  return { rows: RowList.of(table), paging: { ...paging, ...total }, mayStream: false };
}

function isWhole({ where, sort, limit, after }: ListRequest): boolean {
  return where.length + sort.length === 0 && limit === undefined && after === undefined;
}

function arrangeRows(
  table: RowTable,
  request: ListRequest,
  { ties }: ListOptions,
): { readonly table: RowTable; readonly paging: Paging } {
  const { sort, limit, after } = request;
  const isPaged = limit !== undefined || after !== undefined;
  if (!isPaged && sort.length === 0) return { table, paging: { count: table.count } };
  const { rows, next } = pageOf(table, request, ties);
  const page = selectRows(table, rows);
  if (!isPaged) return { table: page, paging: { count: page.count } };
  const last = next.length === 0 ? undefined : rows.at(-1);
  const cursor =
    last === undefined ? null : writeCursor(rowOrder(sort, ties), keysOf(table, last, orderOf(sort, ties)));
  const paging = { count: page.count, total: table.count, limit: limit ?? null, next_cursor: cursor };
  return { table: page, paging };
}

import type * as z from 'zod';

import type { ListChanges } from '../../base/list-changes.ts';
import { joinTables } from '../../rows/join-tables.ts';
import { keysOf, orderOf, pageOf } from '../../rows/page.ts';
import { RowList, tablesIn } from '../../rows/row-list.ts';
import { objectTable, rowsOf, type RowTable } from '../../rows/row-table.ts';
import { filterRows, selectRowsByNumber } from '../../rows/select-rows.ts';
import { dataOf } from '../answer/answer.ts';
import type { HandledRequest } from '../answer/handled-request.ts';
import type { Exchange } from '../exchange.ts';
import { groupRows } from '../figures/group-rows.ts';
import { type ListFormat, listFormats, selectFormat } from '../format/format.ts';
import { backendPage } from './backend-page.ts';
import { removedFrom, withoutMeta } from './changed-rows.ts';
import { cursorOrder, writeCursor } from './cursor.ts';
import type { ListOptions, ListRequest } from './list-request.ts';
import type { PagingMeta } from './paging.ts';

/** The rows that the caller requested, and the format in which they are written. */
export interface RequestedRows extends Pick<ListRequest, 'shown' | 'columns' | 'byteOrderMark'> {
  readonly rows: RowList;
  /** Schema of the list of these rows. */
  readonly returns: z.ZodType;
  readonly format: ListFormat;
  /** Paging for `meta`. `undefined` if all rows of the list are written; they are counted while they are written. */
  readonly paging: PagingMeta | undefined;
  /** True if the rows may be sent as a stream. */
  readonly mayStream: boolean;
}

/** Selects, sorts and cuts the rows of an answer as the caller requested. Returns `undefined` if the answer is not a list. */
export async function requestedRows<Scope>(
  { headers, meter }: Exchange<Scope>,
  handled: HandledRequest<Scope>,
): Promise<RequestedRows | undefined> {
  const { list, page } = handled.request;
  const asked = list ?? page;
  const arranged = asked && (await (page ? pageOfBackend(handled) : ownRows(handled, meter.changes)));
  if (!arranged) return undefined;
  const { shown, columns, byteOrderMark } = asked;
  const returns = list?.figures?.returns ?? handled.endpoint.returns;
  const format = formatOf(asked, headers);
  return { shown, columns, byteOrderMark, format, returns, ...arranged };
}

function formatOf(
  asked: Pick<ListRequest, 'format' | 'changes'>,
  headers: Readonly<Record<string, string>>,
): ListFormat {
  const format = selectFormat({ requested: asked.format, formats: listFormats, headers });
  if (asked.changes?.hasMark && format !== 'json') throw withoutMeta();
  return format;
}

type ArrangedRows = Pick<RequestedRows, 'rows' | 'paging' | 'mayStream'>;

function pageOfBackend<Scope>({
  endpoint,
  request,
  answer,
}: HandledRequest<Scope>): ArrangedRows | undefined {
  if (!endpoint.page || !request.page) return undefined;
  const { rows, paging } = backendPage(answer, request.page, endpoint.page);
  return { rows: RowList.of(objectTable(rowsOf(rows))), paging, mayStream: false };
}

/** Filters, sorts and cuts the rows of a list. If the caller requests the whole list, it is returned unchanged. */
async function ownRows<Scope>(
  { endpoint, request: { list: request }, answer }: HandledRequest<Scope>,
  answerChanges: ListChanges | undefined,
): Promise<ArrangedRows | undefined> {
  const data = dataOf(answer);
  const list = listOf(data);
  if (!(list instanceof RowList) || !endpoint.list || !request) return undefined;
  if (request.figures)
    return { ...(await groupRows(list, request.where, request.figures)), mayStream: false };
  const changes = changesIn(request, answerChanges);
  if (isWholeList(request) && !changes) return { rows: list, paging: undefined, mayStream: list === data };
  return arrangeList(list, { request, options: endpoint.list, changes });
}

/** Returns what an answer tells of changes. `undefined` if its rows are the whole list. */
function changesIn({ changes }: ListRequest, told: ListChanges | undefined): ListChanges | undefined {
  return changes?.hasMark && !told?.isComplete ? told : undefined;
}

interface ListArrangement {
  readonly request: ListRequest;
  readonly options: ListOptions;
  /** The part of the answer that tells of changes, if the rows are only those that changed. */
  readonly changes: ListChanges | undefined;
}

async function arrangeList(
  list: RowList,
  { request, options, changes }: ListArrangement,
): Promise<ArrangedRows> {
  const all = joinTables(await tablesIn(list));
  // Rows that the engine left out belong to other pages: they are counted in the total.
  const leftOut = Math.max(0, (list.total ?? 0) - all.count);
  const matching = await filterRows(all, request.where);
  const { table, paging } = await arrangeRows(matching, request, options);
  const total = paging.total === undefined ? {} : { total: paging.total + leftOut };
  const removed = changes ? { removed: removedFrom(matching, changes) } : {};
  return { rows: RowList.of(table), paging: { ...paging, ...total, ...removed }, mayStream: false };
}

function listOf(data: unknown): unknown {
  return Array.isArray(data) ? RowList.of(objectTable(rowsOf(data))) : data;
}

function isWholeList({ where, sort, limit, after }: ListRequest): boolean {
  return where.length + sort.length === 0 && limit === undefined && after === undefined;
}

async function arrangeRows(
  table: RowTable,
  request: ListRequest,
  { ties }: ListOptions,
): Promise<{ readonly table: RowTable; readonly paging: PagingMeta }> {
  const { sort, limit, after, expression } = request;
  const isPaged = limit !== undefined || after !== undefined;
  if (!isPaged && sort.length === 0) return { table, paging: { count: table.count } };
  const { rows, next } = await pageOf(table, request, ties);
  const page = selectRowsByNumber(table, rows);
  if (!isPaged) return { table: page, paging: { count: page.count } };
  const last = next.length === 0 ? undefined : rows.at(-1);
  const cursor =
    last === undefined
      ? null
      : writeCursor(cursorOrder({ sort, ties, expression }), keysOf(table, last, orderOf(sort, ties)));
  const paging = { count: page.count, total: table.count, limit: limit ?? null, next_cursor: cursor };
  return { table: page, paging };
}

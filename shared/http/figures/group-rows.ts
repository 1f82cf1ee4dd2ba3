import { pageOf } from '../../rows/page.ts';
import { RowList } from '../../rows/row-list.ts';
import { objectTable } from '../../rows/row-table.ts';
import { filterRows, selectRowsByNumber } from '../../rows/select-rows.ts';
import type { ListRequest } from '../list/list-request.ts';
import type { PagingMeta } from '../list/paging.ts';
import type { FiguresRequest } from './figures-request.ts';
import { GroupCounter } from './group-counter.ts';

interface GroupedRows {
  readonly rows: RowList;
  readonly paging: PagingMeta;
}

/** Counts the wanted rows of a list by groups, table by table, and sorts and cuts the groups. */
export async function groupRows(
  { tables }: RowList,
  where: ListRequest['where'],
  request: FiguresRequest,
): Promise<GroupedRows> {
  const counter = new GroupCounter(request);
  for await (const table of tables) await counter.add(await filterRows(table, where));
  const groups = objectTable(counter.rows());
  const { limit, sort, groupBy } = request;
  const ties = groupBy.map(({ name }) => name);
  const page = selectRowsByNumber(groups, (await pageOf(groups, { limit, sort }, ties)).rows);
  const paged = limit === undefined ? {} : { total: groups.count, limit, next_cursor: null };
  return { rows: RowList.of(page), paging: { count: page.count, ...paged } };
}

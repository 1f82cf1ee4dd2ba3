import {
  type Filter,
  type HostNameRange,
  rangeFilters,
  type StatusQuery,
} from '../../connectors/status-query/index.ts';
import { KeptCells, type WarmKind, WarmTable } from '../states/index.ts';

/** A table, and the ranges of host names in which it is read. */
export interface TableScope<Kind extends WarmKind = 'hosts' | 'services'> {
  readonly kind: Kind;
  /** Name of the column that the ranges limit. */
  readonly host: string;
  readonly ranges: readonly HostNameRange[];
}

export interface TableQuestion extends TableScope<WarmKind> {
  readonly columns: readonly string[];
  readonly filters?: readonly Filter[];
}

/** Reads rows of a table, one range after the other, so that the checks of the engine are not slowed down. */
export async function readTable(
  status: StatusQuery,
  { kind, host, ranges, columns, filters = [] }: TableQuestion,
): Promise<WarmTable> {
  let had: readonly string[] = [];
  let cells = new KeptCells(0);
  for (const [index, range] of ranges.entries()) {
    const conditions = [...rangeFilters(host, range), ...filters];
    const answer = await status.cells({ table: kind, columns, filters: conditions, most: undefined });
    if (index === 0) [had, cells] = [answer.columns, new KeptCells(answer.columns.length)];
    cells.addAll(answer.cells, ranges.length - index);
  }
  return new WarmTable(kind, had, cells);
}

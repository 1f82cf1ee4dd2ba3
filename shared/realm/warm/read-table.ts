import {
  type CellTable,
  type Filter,
  type HostNameRange,
  rangeFilters,
  type StatusQuery,
} from '../../connectors/status-query/index.ts';
import { type WarmKind, WarmTable } from '../../connectors/warm-states/index.ts';

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
  const answers: CellTable[] = [];
  for (const range of ranges) {
    const conditions = [...rangeFilters(host, range), ...filters];
    answers.push(await status.cells({ table: kind, columns, filters: conditions, most: undefined }));
  }
  return new WarmTable(kind, answers);
}

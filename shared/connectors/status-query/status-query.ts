import type { Within } from '../../base/time-limit.ts';
import type { CellTable } from './cell-table.ts';
import type { Command } from './command.ts';
import type { Counts, CountsWithPart } from './counters.ts';
import type { EngineFacts } from './engine.ts';
import type { Filter } from './filters.ts';
import type { HostRanges } from './host-ranges.ts';
import type { CountQuery, RowQuery, RowSelection, Table } from './query.ts';

/**
 * One engine's status-query interface. Every promise obeys its time limit: nothing is left behind when it is over.
 * All reject with AppError: `unavailable` (cannot be reached, or `busy`: it was not asked, as too many questions wait), `timeout`, `engine_failed` (answered wrongly or refused),
 * `invalid` (a value that cannot be sent).
 */
export interface StatusQuery {
  /** The rows, in no particular order, in the shape that the query gives them; columns that the engine lacks decode as missing. */
  ask<T>(query: RowQuery<T>, within: Within): Promise<T[]>;
  /** The same as cells in the text that the engine sent. */
  cells(query: RowSelection, within: Within): Promise<CellTable>;
  count<K extends string>(query: CountQuery<K>, within: Within): Promise<Counts<K>>;
  /** The same, and of it those rows that also meet `part`: in one question where that costs the engine less than two. */
  countWithPart<K extends string>(
    query: CountQuery<K>,
    part: Filter,
    within: Within,
  ): Promise<CountsWithPart<K>>;
  /** Whether this engine's table has the column; conditions on a column that it lacks are refused unsent. */
  has(table: Table, column: string, within: Within): Promise<boolean>;
  /** Ranges of host names in which long lists of this engine are asked for. Kept for a while: hosts made since are in one, too. */
  hostRanges(within: Within): Promise<HostRanges>;
  /** Asked afresh every time. */
  engine(within: Within): Promise<EngineFacts>;
  /** Sent once, never again. Resolves when the engine took it; see README.md for the engines that cannot say. */
  send(command: Command, within: Within): Promise<void>;
}

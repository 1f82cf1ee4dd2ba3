import type { Within } from '../../base/time-limit.ts';
import type { CellTable } from './cell-table.ts';
import type { Command } from './command.ts';
import type { Counts, CountsWithPart } from './counters.ts';
import type { EngineFacts } from './engine.ts';
import type { Filter } from './filters.ts';
import type { HostRanges } from './host-ranges.ts';
import type { CountQuery, RowQuery, RowSelection, Table } from './query.ts';

/**
 * The status-query interface of one engine. Each promise ends within its time limit, and its connection is closed then. All promises
 * reject with `AppError` of these kinds: `unavailable` (the engine cannot be reached, or `busy`: too many requests are waiting),
 * `timeout`, `engine_failed` (a wrong answer or a refusal), `invalid` (a value that cannot be sent).
 */
export interface StatusQuery {
  /** Returns the rows in no particular order. Columns that the engine lacks are decoded as missing. */
  ask<T>(query: RowQuery<T>, within: Within): Promise<T[]>;
  /** Returns the rows as cells in the text that the engine sent. */
  cells(query: RowSelection, within: Within): Promise<CellTable>;
  count<K extends string>(query: CountQuery<K>, within: Within): Promise<Counts<K>>;
  /** Counts the rows, and those that also meet `part`. It sends one request if that costs the engine less than two. */
  countWithPart<K extends string>(
    query: CountQuery<K>,
    part: Filter,
    within: Within,
  ): Promise<CountsWithPart<K>>;
  /** Returns true if the engine's table has the column. Conditions on a column that it lacks are refused before anything is sent. */
  has(table: Table, column: string, within: Within): Promise<boolean>;
  /** Returns ranges of host names, in which long lists are requested. They are cached; a new host is in one of the ranges too. */
  hostRanges(within: Within): Promise<HostRanges>;
  /** Returns the status table of the engine. It is not cached. */
  engine(within: Within): Promise<EngineFacts>;
  /** Sends a command; it is never repeated. Resolves when the engine has accepted it. README.md lists the engines that cannot confirm. */
  send(command: Command, within: Within): Promise<void>;
}

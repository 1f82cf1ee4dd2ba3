import type { Command } from './command.ts';
import type { EngineFacts } from './engine.ts';
import type { CountQuery, RowQuery, Table } from './query.ts';

/**
 * One engine's status-query interface. Every promise obeys its signal: at its abort the connection is destroyed.
 * All reject with AppError: `unavailable` (cannot be reached), `timeout`, `engine_failed` (answered wrongly or refused),
 * `invalid` (a value that cannot be sent).
 */
export interface StatusQuery {
  /** The rows, in no particular order, in the shape that the query gives them; columns that the engine lacks decode as missing. */
  ask<T>(query: RowQuery<T>, signal: AbortSignal): Promise<T[]>;
  count<K extends string>(query: CountQuery<K>, signal: AbortSignal): Promise<Record<K, number>>;
  /** Whether this engine's table has the column; conditions on a column that it lacks are refused unsent. */
  has(table: Table, column: string, signal: AbortSignal): Promise<boolean>;
  /** Asked afresh every time. */
  engine(signal: AbortSignal): Promise<EngineFacts>;
  /** Sent once, never again. Resolves when the engine took it; see README.md for the engines that cannot say. */
  send(command: Command, signal: AbortSignal): Promise<void>;
}

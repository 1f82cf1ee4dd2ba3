import type { CallContext } from '../../base/call-context.ts';
import type { AppError } from '../../base/errors.ts';
import type { ObjectName } from '../../base/list-changes.ts';
import type { CellTable } from './cell-table.ts';
import type { Command } from './command.ts';
import type { CommandEnd } from './command-end.ts';
import type { Counts, CountsWithPart } from './counters.ts';
import type { EngineFacts, EngineProcess } from './engine.ts';
import type { Filter } from './filters.ts';
import type { HostRanges } from './host-ranges.ts';
import type { CountQuery, RowQuery, RowQueryParts, TableName } from './query.ts';

/** The caller of an engine: all questions of one client share its context. */
export interface EngineCall {
  /** Name of the realm, for error messages. */
  readonly realm: string;
  readonly context: CallContext;
  /** True if long lists are not divided: `hostRanges` then returns one range without bounds and does not query the engine. */
  readonly isUndivided?: boolean;
  /** Runs every question of the client, e.g. to count it. `undefined` means that questions are run without further work. */
  readonly runQuestion?: RunQuestion;
}

/**
 * The kind of a question: about the `present` or the `past` (the table `log`), about the `structure` of the engine (its columns and
 * ranges, which are cached), or a `command`.
 */
export type QuestionKind = 'present' | 'past' | 'structure' | 'command';

/** The names of the permissions that our account lacks, as the engine spells them. */
export interface MissingPermissions {
  readonly toRead: readonly string[];
  readonly toAct: readonly string[];
}

/** Runs a question and returns its answer, or throws. `ask` rejects with the errors of `StatusQuery`. */
export type RunQuestion = <T>(kind: QuestionKind, ask: () => Promise<T>) => Promise<T>;

/** How rows of hosts and services that have changed are found by few columns of all rows, and how they are read. */
export interface ChangeScan {
  /** Columns that are not read to find changes: `last_update` changes with each of them. */
  readonly implied: readonly string[];
  /**
   * Returns rows by their names, in no particular order. `undefined` means that one of them does not exist. Without this function rows are asked
   * for by conditions on their times and hosts.
   */
  readonly namedCells?: (query: NamedRows) => Promise<CellTable | undefined>;
}

/** Returns the rows of hosts or services as the engine has them now, in no particular order. One that it does not have has no row. */
export type NamedRowsReader = <T>(query: RowQuery<T>, names: readonly ObjectName[]) => Promise<T[]>;

/** How certain hosts and services are read from the engine by their names. */
export interface NamedReading {
  readonly read: NamedRowsReader;
  /** True if lists come from a database that is behind the engine. */
  readonly isAheadOfLists: boolean;
}

/** The question for the rows of certain hosts or services. */
export interface NamedRows extends Pick<RowQueryParts, 'columns'> {
  readonly table: 'hosts' | 'services';
  readonly names: readonly ObjectName[];
}

/**
 * What nouns ask of one engine, for one call. Livestatus and the REST API of Icinga 2 answer it (ADR 0149): tables and columns are those of
 * Livestatus, and `has` says which of them the engine, or the interface by which it is reached, lacks. The client notes impossible numbers in counts and facts on the meter. Each promise
 * ends within its time limit, and its connection is closed then. All promises reject with `AppError` of these kinds: `unavailable` (the
 * engine cannot be reached, or `busy`: too many requests are waiting), `timeout`, `engine_failed` (a wrong answer or a refusal), `invalid`
 * (a value that cannot be sent).
 */
export interface StatusQuery {
  /** Returns true if rows are read from the memory of this process, where all columns of all rows cost no more than few. */
  readonly isInMemory?: () => boolean;
  /** Returns the rows as objects, in no particular order. Columns that the engine lacks are decoded as missing. */
  decodedRows<T>(query: RowQuery<T>): Promise<T[]>;
  /** Returns the rows as cells in the text that the engine sent, for rows that are written as text again. Decoding every cell costs more than `decodedRows`. */
  cells(query: RowQueryParts): Promise<CellTable>;
  count<K extends string>(query: CountQuery<K>): Promise<Counts<K>>;
  /** Counts the rows, and those that also meet `part`. It sends one request if that costs the engine less than two. */
  countWithPart<K extends string>(query: CountQuery<K>, part: Filter): Promise<CountsWithPart<K>>;
  /** Returns true if the engine's table has all these columns. Conditions on a column that it lacks are refused before anything is sent. */
  has(table: TableName, ...columns: readonly string[]): Promise<boolean>;
  /** Returns ranges of host names, in which long lists are requested. They are cached; a new host is in one of the ranges too. */
  hostRanges(): Promise<HostRanges>;
  /**
   * Returns how changed rows are found, if the columns of the engine tell which rows have changed (`last_check`, flags and numbers), and if few
   * columns of all rows cost it much less than all columns. `undefined` means that the interface does not tell changes.
   */
  changeScan(): Promise<ChangeScan | undefined>;
  /**
   * Returns how certain hosts or services are read from the engine by their names, if that costs it less than conditions on their names, or if
   * lists are behind the engine. `undefined` means that neither is so.
   */
  namedReading(): Promise<NamedReading | undefined>;
  /** Returns the status table of the engine. It is not cached. */
  engine(): Promise<EngineFacts>;
  /**
   * Returns `program_start` of the status table, which may cost the engine less than the whole of it. Rejects with `engine_unreachable` while
   * a cache may show it beside what it read before the start, unless `mayBeAhead` is true.
   */
  processStart(mayBeAhead?: boolean): Promise<number | null>;
  /**
   * Returns the process that a restart command ends: that of the node, or of any if none is named. `undefined` means that the node does not
   * answer.
   */
  actingProcess(node?: string): Promise<EngineProcess | undefined>;
  /** Returns the permissions that our account lacks. `undefined` means that the interface has no permissions. */
  missingPermissions(): Promise<MissingPermissions | undefined>;
  /**
   * Returns the refusal that a command would meet, as far as that is known without sending it: our account lacks the permission, or the
   * interface has no such command. `undefined` means that none is known.
   */
  findRefusal(command: Command): Promise<AppError | undefined>;
  /** Says that the engine shows what another process has changed, so that warm states may lack it. Never rejects. */
  noteChange(): Promise<void>;
  /** Sends a command; it is never repeated. Resolves when the engine has accepted it. README.md lists the engines that cannot confirm. */
  send(command: Command): Promise<void>;
  /**
   * Sends several commands, in as few requests as the interface allows, and none after one that the engine did not answer. Returns their
   * ends in order. Of a request that was not answered, each command has the same error.
   */
  sendAll(commands: readonly Command[]): Promise<readonly CommandEnd[]>;
}

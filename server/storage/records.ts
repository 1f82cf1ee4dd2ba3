import type { Secrets } from '../../shared/security/secrets.ts';
import type { Table } from '../../shared/store/table.ts';
import type { PieceStore } from '../../shared/warm/store/index.ts';
import type { JobTurns } from '../gateway/schedules.ts';
import type { MessageQueue, Queues } from './message-queue.ts';
import type { RequestRates } from './request-rates.ts';

/** The data of `npm run serve` that outlives its processes: records, secrets and queues. They are in a folder or on a database server. */
export interface KeptRecords {
  readonly table: Table;
  readonly secrets: Secrets;
  readonly warmPieces: WarmPieces;
  /** The queues by their resource in deploy/storage/queues.yml. */
  readonly queuesByResource: ReadonlyMap<string, MessageQueue>;
  /** The queues by name. */
  readonly queues: Queues;
  /** The id of this process among those that have the records. */
  readonly holder: string;
  readonly jobs: JobTurns;
  /** Counts the requests of callers, over all processes of a database. */
  readonly rates: RequestRates;
  /**
   * Makes the messages visible that ended processes had received. It is called once, before this process receives any.
   * `onError` gets the errors of later attempts. Returns the function that ends it.
   */
  releaseMessages(onError: (error: unknown) => void): Promise<() => Promise<void>>;
  /** Removes a part of the expired records, so that no request waits for long. Resolves with true if there may be more. */
  forgetExpired(): Promise<boolean>;
  /**
   * Resolves if a record can be written now, which on a full disk fails although reads succeed. Returns by how many milliseconds the clock
   * of this machine is ahead of that of the database server, 0 without one.
   */
  tryWrite(): Promise<number>;
  /** Returns true if the records were slow within the last `ms` milliseconds, so that requests ran out of time. */
  readonly wasSlow: (ms: number) => boolean;
  readonly close: () => Promise<void>;
}

/** The parts of the store that keeps warm states and the log of their changes, over the ends of processes. */
export interface WarmPieces {
  /** True if other processes read and write them at the same time. */
  readonly areShared: boolean;
  /** A key that all processes of the records have, and nobody else. */
  readonly key: Uint8Array;
  /** Returns the pieces whose names have a prefix. */
  readonly pieces: (prefix: string) => PieceStore;
}

/** The names of table, secrets and queues in the settings of the functions. */
export const keptNames = {
  table: 'realmgate',
  token_secret: 'realmgate/token-keys',
  api_key_secret: 'realmgate/api-keys',
  check_queue: 'realmgate-serve-checks.fifo',
  dead_check_queue: 'realmgate-serve-dead-checks.fifo',
  operation_queue: 'realmgate-serve-operations.fifo',
  dead_operation_queue: 'realmgate-serve-dead-operations.fifo',
} as const;

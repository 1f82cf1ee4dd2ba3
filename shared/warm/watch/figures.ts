import type { WarmStates } from '../states/index.ts';

/** The age of the states of one engine. */
export interface StatesAge {
  /** The name of the realm by which the engine is read. */
  readonly realm: string;
  /** Milliseconds since the last reading of states that are kept began, or since the first attempt if there are none. */
  readonly ageMs: number;
  /** True if there are no states, or only such that no request uses while the engine answers. */
  readonly isOld: boolean;
}

/** The figures of a watch since it began. */
export interface WarmFigures {
  readonly refreshes: number;
  readonly failures: number;
  /** The number of hosts and services that were read with all columns. */
  readonly rows: number;
  /** Size of all states in memory, in bytes. */
  readonly bytes: number;
  readonly ages: readonly StatesAge[];
  /** `undefined` if this process shares no states with others. */
  readonly shared: SharedFigures | undefined;
}

/** The figures of the store by which processes share states. */
export interface SharedFigures {
  /** The number of engines that this process reads for all. */
  readonly held: number;
  /** The number of times that states of another process were taken. */
  readonly taken: number;
  /** The number of times that the store failed. */
  readonly errors: number;
}

/** Counts the refreshes of a watch. */
export class RefreshCounts {
  refreshes = 0;
  failures = 0;
  rows = 0;

  addRead({ tables, notes }: WarmStates): void {
    this.refreshes += 1;
    for (const kind of ['hosts', 'services'] as const)
      this.rows += notes?.[kind].readRows ?? tables[kind].table.count;
  }
}

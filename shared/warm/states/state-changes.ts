import type { ChangeKind } from '../../base/change-kinds.ts';
import type { WarmTable } from './table.ts';

/** The time in milliseconds for which changes are kept: a day, and an hour in which webhooks give up what is older. */
export const changesKeptMs = 25 * 3_600_000;

/** The kinds of tables whose changes are told. */
export type ChangedKind = 'hosts' | 'services';

/** The rows of one table that changed between two readings, in the order of their names. A removed row is as it was last. */
export interface ChangedRows {
  readonly table: WarmTable;
  /** The kinds of changes by the number of the row. Each row has at least one. */
  readonly kinds: readonly (readonly ChangeKind[])[];
}

/** The changes of one engine between two readings of its states. */
export interface StateChanges {
  /** Time at which the later reading began, in epoch milliseconds. It may jump, as the clock may: only numbers of batches are in order. */
  readonly at: number;
  readonly hosts: ChangedRows;
  readonly services: ChangedRows;
  /** Tells that the engine ceased to answer, or answers again. `undefined` for changes of hosts and services. */
  readonly engine?: 'silent' | 'back' | undefined;
  /** True if a host has other hostgroups now, so that realms that are limited to hostgroups may show other hosts. */
  readonly regroups: boolean;
}

/** Changes with their position in a log of changes. */
export interface ChangeBatch extends StateChanges {
  /** The history of the version of the states that these changes led to. Histories of one log never have the same number twice. */
  readonly history: string;
  /** The number of the batch in its log. The next one has a higher number. */
  readonly number: number;
}

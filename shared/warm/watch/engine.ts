import type { StatesVersion } from '../../base/list-changes.ts';
import type { WarmUse } from '../../base/meter.ts';
import { ChangeHistory, type ChangeTime, type VersionedStates } from '../log/change-history.ts';
import { ChangeLog, type LogStep } from '../log/change-log.ts';
import { engineChange } from '../log/changed-rows.ts';
import type { Departure } from '../log/departures.ts';
import { divideChanges } from '../log/divide-changes.ts';
import { type ChangeBatch, haveSameColumns, type StateChanges, type WarmStates } from '../states/index.ts';

/** Bytes of changes that are kept of one engine in any case. Larger engines keep as much as their states need. */
const leastBytes = 1_000_000;

export type EngineFailure = NonNullable<WarmUse['failure']>;

/** States were read that must not be kept: the engine answers requests, but nobody sees what changes there. */
export class UnseenStates extends Error {
  override readonly name = 'UnseenStates';
}

/** States of an engine, and the time at which their reading began. */
export interface Reading {
  readonly states: WarmStates;
  readonly time: ChangeTime;
  /** The version by which other processes name the states. `undefined` if they do not have them. */
  readonly stored?: StatesVersion | undefined;
}

/** The changes that a reading has led to, behind the version that other processes have. `undefined`: they lack the states before. */
export interface LoggedChanges {
  readonly after: StatesVersion | undefined;
  readonly changes: readonly StateChanges[];
}

/** States, and the time at which their reading began, so that nothing in them is older. */
interface ReadStates extends VersionedStates {
  readonly readAt: number;
  /** The same time in epoch milliseconds. */
  readonly at: number;
}

/** States that were compared with the last ones. */
export interface ComparedReading {
  readonly read: ReadStates;
  /** The versions that they belong to: another history than before if they cannot be compared. */
  readonly history: ChangeHistory;
  readonly departures: readonly Departure[];
  readonly logged: LoggedChanges;
}

/** The kept states of one engine. Times are in milliseconds of a clock that never jumps. */
export class WarmEngine {
  /** The last states. `undefined` if there are none that may be used. */
  last: ReadStates | undefined;
  /** The failure of the last attempt to read states. `undefined` if it succeeded. */
  failure: EngineFailure | undefined;
  /** States whose reading began before this time may lack the effect of a command. */
  changedAt = -Infinity;
  /** All that the store had at this time is in the log. `undefined` means that no other process writes to it. */
  completeAt: number | undefined;
  /** The versions of the states. A new history begins if states were dropped, as later ones cannot be compared with them. */
  history = new ChangeHistory();
  /** The changes that readers are told of. A new log begins if some may be missing. */
  log = new ChangeLog();
  /** The states that the next ones are compared with. They are kept while the engine is silent, also if they are too old to be used. */
  #compared: ReadStates | undefined;
  #size = 0;

  /** The states that were read last. `undefined` if there are none. */
  get compared(): WarmStates | undefined {
    return this.#compared?.states;
  }

  /** Size in memory of the states and of the versions of their cells, in bytes. */
  get size(): number {
    return this.#size;
  }

  /** The reading of the states that were read last. `undefined` if there is none. */
  get reading(): Reading | undefined {
    const { states, readAt: now, at, stored } = this.#compared ?? {};
    return states && now !== undefined && at !== undefined
      ? { states, time: { now, at }, stored }
      : undefined;
  }

  /** Compares new states with the last ones, which stay, while the process does other work, too. An engine has one comparison at a time. */
  async compare(states: WarmStates, { now, at }: ChangeTime): Promise<ComparedReading> {
    const before = this.#compared;
    const isComparable = before !== undefined && isComparableWith(before.states, states);
    const history = before && !isComparable ? new ChangeHistory() : this.history;
    const { version, changes, departures } = isComparable
      ? await history.advance(before, states, { now, at })
      : { version: history.begin(states), changes: undefined, departures: [] };
    return {
      ...{ read: { states, version, readAt: now, at }, history, departures },
      logged: {
        after: isComparable ? before.stored : undefined,
        changes: changes ? await divideChanges(changes) : [],
      },
    };
  }

  /** Keeps new states in place of the last ones. */
  keep({ read, history, departures }: Omit<ComparedReading, 'logged'>): void {
    if (history !== this.history) this.log = new ChangeLog();
    this.history = history;
    history.keepDepartures(departures, { number: read.version.number, now: read.readAt });
    this.last = read;
    this.#compared = read;
    const { states, version } = read;
    this.#size = states.size + version.cells.hosts.size + version.cells.services.size;
  }

  /** Notes by which version other processes name the last states. */
  noteStored(stored: StatesVersion | undefined): void {
    if (!this.#compared || !stored) return;
    this.history.stored.add(stored, this.#compared.version.number);
    const isUsed = this.last === this.#compared;
    this.#compared = { ...this.#compared, stored };
    if (isUsed) this.last = this.#compared;
  }

  /** Goes on with the log, or begins it anew if it cannot go on. Returns the batches that readers are told of. */
  noteLog(step: LogStep, now: number): readonly ChangeBatch[] {
    const bounds = { now, most: Math.max(leastBytes, this.compared?.size ?? 0) };
    const added = this.log.advance(step, bounds);
    if (!added) this.log = ChangeLog.begin(step, bounds);
    return added ?? [];
  }

  /** Drops all states, as there is no memory for them. */
  drop(): void {
    this.last = undefined;
    this.#compared = undefined;
    this.#size = 0;
    this.history = new ChangeHistory();
    this.log = new ChangeLog();
  }

  /** Notes how the last attempt to read states ended. Returns the change if the engine ceased to answer, or answers again, as readers were told last. */
  noteEnd(
    failure: EngineFailure | undefined,
    { at }: Pick<ChangeTime, 'at'>,
    isUnseen = false,
  ): readonly StateChanges[] {
    this.failure = failure;
    const isSilent = isUnseen || isSilence(failure);
    return isSilent === this.log.isSilent ? [] : [engineChange(isSilent ? 'silent' : 'back', at)];
  }
}

/** An engine that is busy answers, if only to others. */
function isSilence(failure: EngineFailure | undefined): boolean {
  return failure !== undefined && failure !== 'busy';
}

/** An engine that was replaced by another version may have other columns. */
function isComparableWith(before: WarmStates, after: WarmStates): boolean {
  return (['hosts', 'services'] as const).every((kind) =>
    haveSameColumns(before.tables[kind], after.tables[kind]),
  );
}

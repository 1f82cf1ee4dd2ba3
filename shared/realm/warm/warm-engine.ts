import type { StatesVersion } from '../../base/answer-changes.ts';
import type { WarmUse } from '../../base/meter.ts';
import { haveSameColumns, type WarmStates } from '../../connectors/warm-states/index.ts';
import type { ChangeBatch } from '../changes/change-batch.ts';
import { ChangeHistory, type ChangeTime, type VersionedStates } from '../changes/change-history.ts';

export type EngineFailure = NonNullable<WarmUse['failure']>;

/** States of an engine, and the time at which their reading began. */
export interface Reading {
  readonly states: WarmStates;
  readonly time: ChangeTime;
  /** The version by which other processes name the states. `undefined` if they do not have them. */
  readonly stored?: StatesVersion | undefined;
}

/** States, and the time at which their reading began, so that nothing in them is older. */
interface ReadStates extends VersionedStates {
  readonly readAt: number;
}

/** The kept states of one engine. Times are in milliseconds of a clock that never jumps. */
export class WarmEngine {
  /** The last states. `undefined` if there are none that may be used. */
  last: ReadStates | undefined;
  /** The failure of the last attempt to read states. `undefined` if it succeeded. */
  failure: EngineFailure | undefined;
  /** States whose reading began before this time may lack the effect of a command. */
  changedAt = -Infinity;
  /** The changes of the states. A new history begins if states were dropped, as later ones cannot be compared with them. */
  history = new ChangeHistory();
  /** The states that the next ones are compared with. They are kept while the engine is silent, also if they are too old to be used. */
  #compared: VersionedStates | undefined;

  /** The states that were read last. `undefined` if there are none. */
  get compared(): WarmStates | undefined {
    return this.#compared?.states;
  }

  /** Size in memory of the states and of the versions of their cells, in bytes. */
  get size(): number {
    if (!this.#compared) return 0;
    const { states, version } = this.#compared;
    return states.size + version.cells.hosts.size + version.cells.services.size;
  }

  /** Keeps new states in place of the last ones. Returns what changed, if readers of changes are told of it. */
  keep(states: WarmStates, time: ChangeTime): ChangeBatch | undefined {
    const before = this.#compared;
    const isComparable = before !== undefined && isComparableWith(before.states, states);
    if (before && !isComparable) this.history = new ChangeHistory();
    const { version, batch } = isComparable
      ? this.history.advance(before, states, time)
      : { version: this.history.begin(states), batch: undefined };
    this.last = { states, version, readAt: time.now };
    this.#compared = this.last;
    return batch;
  }

  /** Notes by which version other processes name the last states. */
  noteStored(stored: StatesVersion | undefined): void {
    if (!this.last || !stored) return;
    this.history.stored.add(stored, this.last.version.number);
    this.last = { ...this.last, stored };
  }

  /** Drops all states, as there is no memory for them. */
  drop(): void {
    this.last = undefined;
    this.#compared = undefined;
    this.history = new ChangeHistory();
  }

  /** Notes how the last attempt to read states ended. Returns the change if the engine ceased to answer, or answers again. */
  noteEnd(failure: EngineFailure | undefined, time: ChangeTime): ChangeBatch | undefined {
    const [wasSilent, isSilent] = [isSilence(this.failure), isSilence(failure)];
    this.failure = failure;
    return wasSilent === isSilent ? undefined : this.history.noteEngine(isSilent ? 'silent' : 'back', time);
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

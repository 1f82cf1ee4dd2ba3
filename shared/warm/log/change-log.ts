import { randomBytes } from 'node:crypto';

import type { StatesVersion } from '../../base/list-changes.ts';
import type { ChangeBatch, StateChanges } from '../states/index.ts';
import { RecentList } from './recent-list.ts';

/** A log of changes at one version of the states: the part of it that a process lacks. */
export interface LogStep {
  readonly version: StatesVersion;
  /** Time of the reading, in epoch milliseconds. */
  readonly at: number;
  /** The histories that the log had before, each with its last number, oldest first. */
  readonly earlier: readonly StatesVersion[];
  /** Changes up to this number are not kept any more. */
  readonly from: number;
  /** All batches behind this number are in the step. */
  readonly since: number;
  /** The batches that the process may lack, oldest first. */
  readonly batches: readonly ChangeBatch[];
}

interface LogBounds {
  /** Milliseconds of a clock that never jumps. */
  readonly now: number;
  /** The largest size of all batches in bytes. */
  readonly most: number;
}

/** The longest time in milliseconds for which the times of versions are known. */
export const longestLagMs = 600_000;

/** The changes of one engine that readers are told of. If several processes share its states, all of them have the same log. */
export class ChangeLog {
  #version: StatesVersion = { history: randomBytes(9).toString('base64url'), number: 0 };
  #earlier: readonly StatesVersion[] = [];
  readonly #batches = new RecentList<ChangeBatch>();
  /** The last versions, and when each of them was read or came here, in milliseconds of a clock that never jumps. The first may be older than all others. */
  #times: { readonly number: number; readonly at: number }[] = [];
  #regroupedAt = 0;
  #isSilent = false;

  /** Returns the log that begins with these batches. */
  static begin(step: LogStep, bounds: LogBounds): ChangeLog {
    const log = new ChangeLog();
    log.#version = { ...step.version, number: 0 };
    const { at, batches } = step;
    const before = Math.max(step.from, step.since);
    const times = batches.map((batch) => ({
      number: batch.number,
      at: bounds.now - Math.max(0, at - batch.at),
    }));
    log.#times = [{ number: before, at: -Infinity }, ...times.filter(({ number }) => number > before)];
    log.advance(step, bounds);
    return log;
  }

  /** The version up to which all changes are in the log. */
  get version(): StatesVersion {
    return this.#version;
  }

  /** Returns the version at a time, or the first one that is known. */
  versionAt(time: number): StatesVersion {
    const { history, number: last } = this.#version;
    const number = this.#times.findLast(({ at }) => at <= time)?.number ?? this.#times[0]?.number ?? last;
    return { history, number };
  }

  /** True if the last change of the engine itself is that it ceased to answer. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Returns the step by which changes become the next ones of the log of a process that shares it with no other. */
  nextStep(changes: readonly StateChanges[], at: number): LogStep {
    const { history, number } = this.#version;
    const batches = changes.map((one, index) => ({ ...one, history, number: number + index + 1 }));
    return {
      version: { history, number: number + changes.length },
      at,
      earlier: [],
      from: 0,
      since: number,
      batches,
    };
  }

  /** Returns true if the version of a step is behind that of this log. */
  goesOnWith(step: LogStep): boolean {
    return isKnown(this.#version, step) && step.version.number > this.#version.number;
  }

  /** Adds what the log lacks, and returns it. `undefined` means that the step is one of another log. */
  advance(step: LogStep, { now, most }: LogBounds): readonly ChangeBatch[] | undefined {
    if (!isKnown(this.#version, step)) return undefined;
    const { number } = this.#version;
    if (step.version.number < number) return [];
    this.#version = step.version;
    this.#times.push({ number: step.version.number, at: now });
    // The version from before that time stays: it was the present one when that time began.
    const first = this.#times.findLastIndex(({ at }) => now - at > longestLagMs);
    this.#times = this.#times.slice(Math.max(0, first));
    this.#earlier = step.earlier;
    const added = step.batches.filter((batch) => batch.number > number);
    for (const item of added) this.#add(item, { now, most });
    const from = number < step.since ? Math.max(step.from, step.since) : step.from;
    this.#batches.drop(from);
    return added.filter((batch) => batch.number > from);
  }

  /** Returns the id of the history of a version that is or may become one of this log. `undefined` means that the log lacks it. */
  find(number: number, hasId: (history: string) => boolean): string | undefined {
    const { history } = this.#version;
    if (hasId(history)) return history;
    return this.#earlier.find((one) => number <= one.number && hasId(one.history))?.history;
  }

  /** Returns true if a version is one of this log, or may become one: another process may be ahead of this one. */
  has(version: StatesVersion): boolean {
    return this.find(version.number, (history) => history === version.history) !== undefined;
  }

  /** Returns true if hosts have other hostgroups than at the time of a number. */
  hasRegroupedSince(number: number): boolean {
    return this.#regroupedAt > number;
  }

  /** Returns all batches up to a version. `undefined` means that the log is at another one. */
  keptAt({ history, number }: StatesVersion): { from: number; batches: readonly ChangeBatch[] } | undefined {
    if (this.#version.history !== history || this.#version.number !== number) return undefined;
    const { from, items: batches } = this.#batches.all();
    return { from, batches };
  }

  /** Returns the first batch behind a number: `null` if there is none, `undefined` if some behind it are not kept any more. */
  batchAfter(number: number): ChangeBatch | null | undefined {
    return this.#batches.firstAfter(number);
  }

  #add(item: ChangeBatch, { now, most }: LogBounds): void {
    const weight = item.hosts.table.size + item.services.table.size;
    this.#batches.add({ number: item.number, item, weight, addedAt: now }, most);
    if (item.regroups) this.#regroupedAt = item.number;
    if (item.engine) this.#isSilent = item.engine === 'silent';
  }
}

/** Returns true if the log of a step has a version, or will have it. */
function isKnown({ history, number }: StatesVersion, { version, earlier }: LogStep): boolean {
  return (
    version.history === history || earlier.some((one) => one.history === history && number <= one.number)
  );
}

import type { Command } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { TargetObject } from './target.ts';

/** The state of one target on its engine, as callers see it. An operation may add fields of its own. */
export interface EngineState<Record = unknown> {
  /** The id of what the operation made, for its removal. Null if it has none. */
  readonly id: string | null;
  /** Plain JSON. */
  readonly record: Record;
  /** A text that the effect of a command changes, if the record alone does not show the effect. It is kept with a request that waits. */
  readonly trace?: string;
}

/** A change of each target of a request. `Now` is what an engine says of one target. */
export interface Operation<Target extends TargetObject, Now extends EngineState> {
  /**
   * A word that operations have in common whose effects an engine would do twice for an object, e.g. the mark of a downtime. Those with the
   * same word for one object follow each other.
   */
  readonly turn?: string;
  /**
   * Reads what the engine says of the targets now, with the same few questions for any number of them. It is called before the first
   * command and after the last one, until all effects are seen. The keys are those of `objectKey`.
   */
  look(realm: OpenRealm, targets: readonly Target[]): Promise<ReadonlyMap<string, Now>>;
  /**
   * Reads the same as the lists of the realm show it, and tells whether they show the effect. It is called if these come from a database that
   * is behind the engine. `undefined` means that `look` reads lists already, or that they show the effect at once.
   */
  readonly listed?: {
    look(realm: OpenRealm, targets: readonly Target[]): Promise<ReadonlyMap<string, Now>>;
    isShown(seen: Now): boolean;
  };
  /** Returns true if the target has what is wanted already, so that nothing is sent. */
  isAlready(before: Now | undefined): boolean;
  /** Returns true if the effect of the command is seen. `lastStep` is the word of the last command that was sent. */
  isDone(now: Now | undefined, before: Now | undefined, lastStep?: string): boolean;
  /** Returns the reason why nothing is sent for a target, or `undefined`. `lastStep` is the word of the last command that was sent. */
  refusal(now: Now | undefined, lastStep?: string): string | undefined;
  /**
   * Stores what must be known before the first command for these targets is sent. It may be called again for some of them. If it throws,
   * nothing is sent.
   */
  prepare?(realm: OpenRealm, targets: readonly Target[]): Promise<void>;
  /** Takes back what `prepare` stored for targets that were refused. */
  withdraw?(realm: OpenRealm, targets: readonly Target[]): Promise<void>;
  /** Reports what the engine has done, with the states before the first command and after the last one. It may be called again for some of the targets. */
  finish?(realm: OpenRealm, done: readonly DoneTarget<Target, Now>[]): Promise<void>;
  /**
   * Returns a word for the command that a target needs next, of an operation that needs several commands for a target. If a look shows that it is
   * another one than that of the last command, the next command is sent. Without it, one command does all.
   */
  stepOf?(now: Now | undefined, before: Now | undefined): string;
  /** True if a command names a number of the engine, which may change as it starts: the numbers are read before each 50 commands. */
  readonly isByNumber?: boolean;
  /**
   * Returns the command for one target, whose latest state is `now`, and whose state before the first command was `before`. Throws an
   * `AppError` of kind `invalid` if its names cannot be sent.
   */
  command(target: Target, now?: Now, before?: Now): Command;
}

/** A target that is done. */
export interface DoneTarget<Target extends TargetObject, Now extends EngineState> {
  readonly target: Target;
  readonly before: Now | undefined;
  readonly now: Now | undefined;
}

/**
 * The result for one target. `done`: the engine shows the effect, or says that it has made it. `already`: it was there before. `queued`: it waits
 * for its engine. `refused`: nothing was changed. `unconfirmed`: the command was sent, or may have been, and its effect was not seen in time.
 */
export const outcomes = ['done', 'already', 'queued', 'refused', 'unconfirmed'] as const;
export type Outcome = (typeof outcomes)[number];

export interface Result<Target extends TargetObject, Now extends EngineState> {
  readonly target: Target;
  readonly outcome: Outcome;
  /** A sentence for people. Null if there is nothing to explain. */
  readonly reason: string | null;
  /** The latest answer of the engine about the target. */
  readonly now: Now | undefined;
  /**
   * Start of the engine's process (epoch seconds, 0 if it does not say, -1 if the command was cut off) that a command was sent to, if its
   * effect is still to be seen.
   * `undefined` means that no command is on its way.
   */
  readonly sentTo?: number | undefined;
}

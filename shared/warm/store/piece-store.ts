import type { CallContext } from '../../base/call-context.ts';
import type { WireFault } from '../../connectors/kit/faults.ts';

/** The question of a process about one engine, with the facts that it tells the store. Times are in milliseconds of the store's clock. */
export interface EngineQuestion {
  /** Key of the engine. */
  readonly engine: string;
  /** Names the holder of the lease: the only process that reads the engine and writes its states. A lease that is its own is renewed. */
  readonly token: string;
  /** True if the lease is to be taken if nobody has it. */
  readonly takes: boolean;
  readonly leaseMs: number;
  /** Time until which states may lack the effect of a command. `undefined` means that no command was sent. */
  readonly changedAt?: number | undefined;
  /** The failure of the engine, as the holder of the lease knows it. Null means that it answers. */
  readonly failure?: string | null | undefined;
}

/** The facts that the store has about one engine. */
export interface EngineShare {
  /** True if the token of the question has the lease. */
  readonly isHeld: boolean;
  /** The version of the states. `undefined` if there are none. */
  readonly version: string | undefined;
  readonly failure: string | undefined;
  readonly changedAt: number | undefined;
  /** The time of this answer. */
  readonly at: number;
}

/** States as the holder of a lease writes them. */
export interface WrittenStates {
  readonly engine: string;
  readonly token: string;
  /** The version to which only these changes are made. `undefined` replaces whatever is there. */
  readonly after: string | undefined;
  readonly version: string;
  readonly fields: ReadonlyMap<string, Buffer>;
  /** Names of fields that are not needed any more. */
  readonly dropped: readonly string[];
  /** The failure of an engine that has ceased to answer. `undefined` means that it answers. */
  readonly failure?: string | undefined;
  /** The time after which the store may forget the states, in milliseconds. It does not while a process has the lease. */
  readonly keptMs: number;
}

/**
 * `not_held`: another process may have the lease. `other_version`: the store has another version than the one that was to be changed.
 * `no_version`: it has none, as after a crash that emptied it.
 */
export type WriteEnd = 'written' | 'not_held' | 'other_version' | 'no_version';

/** Pieces of the states of engines, which several processes share. Promises reject with a WireFault or OutOfTime. */
export interface PieceStore {
  /** A question about one engine that fails does not cost the others. */
  look(
    questions: readonly EngineQuestion[],
    context: CallContext,
  ): Promise<readonly (EngineShare | WireFault)[]>;
  /** Writes at once, if the token has the lease at that moment. */
  write(states: WrittenStates, context: CallContext): Promise<WriteEnd>;
  /** Returns the values of fields. Null stands for one that does not exist. */
  read(question: FieldsQuestion, context: CallContext): Promise<readonly (Buffer | null)[]>;
  /** Gives up leases, so that others need not wait for their end. */
  release(leases: readonly Lease[], context: CallContext): Promise<void>;
}

export type Lease = Pick<EngineQuestion, 'engine' | 'token'>;

export interface FieldsQuestion {
  readonly engine: string;
  readonly fields: readonly string[];
  /** The largest size of all values together, in bytes. */
  readonly largest: number;
}

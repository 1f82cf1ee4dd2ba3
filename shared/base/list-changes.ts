/** A version of the states of an engine. `history` differs if versions cannot be compared. */
export interface StatesVersion {
  readonly history: string;
  readonly number: number;
}

/** The warm states that a request accepts in place of an answer of the engine. */
export interface WarmReadOptions {
  /** The largest age of the states in milliseconds; 0 asks the engine. `undefined` means twice the interval of the realm. */
  readonly maxAgeMs: number | undefined;
  /** The version behind which changed rows are wanted. `undefined` means that the answer has no part about changes. */
  readonly changes?: { readonly since: StatesVersion | undefined } | undefined;
}

/** The name of a host, or of a service with its host. */
export interface ObjectName {
  readonly host_name: string;
  /** Null for a host. */
  readonly service: string | null;
}

/** The part of a list's answer that tells of changes. The realm that is asked fills it. */
export class ListChanges {
  #version: StatesVersion | undefined;
  #isComplete = true;
  #hasRowsOfEngine = false;
  readonly #departed: ObjectName[] = [];

  /** Notes that rows are read from states of this version: all rows, or those that changed. */
  noteStates(version: StatesVersion, isComplete: boolean): void {
    this.#version = version;
    this.#isComplete = isComplete;
  }

  /** Notes that rows are read from the engine itself, which has no version. */
  noteEngine(): void {
    this.#hasRowsOfEngine = true;
  }

  /** Notes objects that changed so that they may not belong to the list any more. Those that do are among its rows. */
  noteDeparted(names: readonly ObjectName[]): void {
    // As arguments of one call, a hundred thousand names would not fit on the stack.
    for (const name of names) this.#departed.push(name);
  }

  /** The version for the next question. `undefined` means that not all rows have one. */
  get version(): StatesVersion | undefined {
    return this.#hasRowsOfEngine ? undefined : this.#version;
  }

  /** True if the rows are the whole list. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get departed(): readonly ObjectName[] {
    return this.#departed;
  }
}

import type { Realmgate } from '../index.ts';
import type { Io } from './io.ts';
import type { Screen } from './screen.ts';
import type { Verdict } from './verdict.ts';

/** The part of an answer that is shown. */
export interface View {
  /** Printed as it is with `--json`. */
  readonly data: unknown;
  /** The same for a person. */
  readonly lines: (screen: Screen) => readonly string[];
}

export interface Looking {
  readonly client: Realmgate;
  readonly io: Io;
  /** Is told of every answer and every row. It alone decides about the exit code. */
  readonly verdict: Verdict;
  /** One row is enough: its fields are wanted. */
  readonly isSample?: boolean;
}

/** A question to the API; `--watch` and `--wait-for` ask it again and again. */
export interface Look {
  /** False for lists without states, of which `--wait-for ok` cannot be asked. */
  readonly hasStates: boolean;
  readonly run: (looking: Looking) => Promise<View>;
}

import type { Realmgate } from '../index.ts';
import type { Io } from './io.ts';
import type { Screen } from './screen.ts';
import type { ExitVerdict } from './verdict.ts';

/** The part of an answer that is shown. */
export interface View {
  /** The data that `--json` prints unchanged. */
  readonly data: unknown;
  /** Returns the same data as lines for people. */
  readonly lines: (screen: Screen) => readonly string[];
}

export interface ViewContext {
  readonly client: Realmgate;
  readonly io: Io;
  /** The verdict receives every answer and every row. It alone decides the exit code. */
  readonly verdict: ExitVerdict;
  /** True if one row is enough, because only its fields are needed. */
  readonly isSample?: boolean;
}

/** A question to the API. `--watch` and `--wait-for` repeat it. */
export interface ViewQuery {
  /** False for lists without states, which cannot be waited for with `--wait-for ok`. */
  readonly hasStates: boolean;
  readonly run: (looking: ViewContext) => Promise<View>;
}

import type { Realmgate } from '../index.ts';
import type { Io } from './io.ts';
import type { Level } from './level.ts';
import type { Screen } from './screen.ts';

/** What a look at the API has shown. */
export interface View {
  /** Printed as it is with `--json`. */
  readonly data: unknown;
  /** The same for a person. */
  readonly lines: (screen: Screen) => readonly string[];
  readonly level: Level;
}

export interface Looking {
  readonly client: Realmgate;
  readonly io: Io;
}

/** Asks the API once; `--watch` and `--wait-for` do it again and again. */
export type Look = (looking: Looking) => Promise<View>;

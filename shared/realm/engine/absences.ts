import type { Clock } from '../../base/clock.ts';

/** What was looked for in an engine and not found, so that it need not be looked for again at once. */
export interface Absences {
  /** The state in which the engine lacked it; undefined: it may have it, or that was too long ago. */
  notedIn(what: string): string | undefined;
  /** `state` tells states of the engine apart in which the thing may have come. */
  note(what: string, state: string): void;
}

/** Bounds how late a thing is seen that comes without a change of state. */
const keptMs = 30_000;

export function createAbsences(clock: Clock): Absences {
  const noted = new Map<string, { readonly state: string; readonly until: number }>();
  return {
    notedIn(what) {
      const absence = noted.get(what);
      return absence && clock() < absence.until ? absence.state : undefined;
    },
    note(what, state) {
      noted.set(what, { state, until: clock() + keptMs });
    },
  };
}

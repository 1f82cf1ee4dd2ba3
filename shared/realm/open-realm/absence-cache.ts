import type { Clock } from '../../base/clock.ts';

/** Remembers objects that an engine was found to lack, so that they are not searched for again at once. */
export interface AbsenceCache {
  /**
   * Returns the state of the engine in which it lacked the object. `undefined` means that it may have the object or that the
   * note has expired.
   */
  notedIn(object: string): string | undefined;
  /** Notes that the engine lacks the object. `state` is a text that differs if the object may have been added. */
  note(object: string, state: string): void;
}

/**
 * The time for which a note is kept, in milliseconds. It limits how late an object is seen that appears without a change of
 * state.
 */
const keptMs = 30_000;

export function createAbsenceCache(clock: Clock): AbsenceCache {
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

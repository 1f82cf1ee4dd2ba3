/** The progress of a webhook that was stored last, and the time of that in epoch milliseconds. */
export interface SavedProgress {
  readonly at: number;
  readonly waiting: number;
  /** The number of its position in the log. `undefined` if it has none. */
  readonly number: number | undefined;
}

/** The times in milliseconds after which progress is stored while more of it follows, and if it is only that nothing was selected. */
const saveMs = 1000;
const idleSaveMs = 60_000;

/** Returns true if the present progress is to be stored. `isChanged` means that an event was done or added, `isDue` that nothing more follows soon. */
export function mustSave(
  saved: SavedProgress,
  present: SavedProgress,
  { isChanged, isDue }: { readonly isChanged: boolean; readonly isDue: boolean },
): boolean {
  const ageMs = Math.abs(present.at - saved.at);
  if (isChanged || present.waiting !== saved.waiting) return isDue || ageMs >= saveMs;
  return present.number !== saved.number && ageMs >= idleSaveMs;
}

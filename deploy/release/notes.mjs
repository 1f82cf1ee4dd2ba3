// The description of an alias `live` says which release set it, and until when that release watches it, so that a later run can tell a
// running release from one that was killed. After a rollback it says which release was taken back.

/** The longest time in milliseconds that a release can last, with a margin. A later time was not written by a release. */
const LONGEST_MS = 2 * 3600_000;

/** Returns the description for a release. `id` distinguishes two releases of one name. */
export function noteOfRelease({ release, id, until }) {
  return JSON.stringify({ release, id, watches_until: new Date(until).toISOString() });
}

/** Returns the description after a release was taken back. It prevents a rollback from going one release further. */
export function noteOfTakenBack({ release, at }) {
  return JSON.stringify({ taken_back: release, at: new Date(at).toISOString() });
}

/** Returns `{ release, at }` of the release that was taken back last, or `undefined` if the last shift was another one. */
export function readTakenBack(note) {
  try {
    const { taken_back: release, at } = JSON.parse(note);
    return typeof release === 'string' && typeof at === 'string' ? { release, at } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns `{ release, until }`, `until` in milliseconds since the epoch, or `{}` if a release did not write the description. */
export function readNote(note, now) {
  try {
    const { release, watches_until } = JSON.parse(note);
    const until = Date.parse(watches_until);
    return typeof release === 'string' && until - now < LONGEST_MS ? { release, until } : {};
  } catch {
    return {};
  }
}

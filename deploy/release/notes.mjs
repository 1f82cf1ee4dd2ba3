// The description of an alias `live`: which release set it, and until when that release watches, so that a later run can tell a
// release that is under way from one that was killed; or which release was taken back.

/** A release lasts an hour at most; a time beyond was not written by one. */
const LONGEST_MS = 2 * 3600_000;

/** `id` tells two releases of one name apart. */
export function noteOfRelease({ release, id, until }) {
  return JSON.stringify({ release, id, watches_until: new Date(until).toISOString() });
}

/** The description after a release was taken back, so that a rollback does not go one release further. */
export function noteOfTakenBack({ release, at }) {
  return JSON.stringify({ taken_back: release, at: new Date(at).toISOString() });
}

/** `{ release, at }` of the release that was taken back last; `undefined` if the last shift was another one. */
export function readTakenBack(note) {
  try {
    const { taken_back: release, at } = JSON.parse(note);
    return typeof release === 'string' && typeof at === 'string' ? { release, at } : undefined;
  } catch {
    return undefined;
  }
}

/** `{ release, until }`, where `until` is in milliseconds since the epoch; `{}` if a release did not write it. */
export function readNote(note, now) {
  try {
    const { release, watches_until } = JSON.parse(note);
    const until = Date.parse(watches_until);
    return typeof release === 'string' && until - now < LONGEST_MS ? { release, until } : {};
  } catch {
    return {};
  }
}

// The description of an alias `live`: which release set it, and until when that release watches. So a later run can tell a release
// that is under way from one that was killed.

/** A release lasts an hour at most; a time beyond was not written by one. */
const LONGEST_MS = 2 * 3600_000;

export function noteOfRelease({ id, until }) {
  return JSON.stringify({ release: id, watches_until: new Date(until).toISOString() });
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

/** The longest pattern that is read, in characters. A longer one grants nothing: no permission is that long. */
const longestPattern = 256;

/**
 * Returns whether a pattern of the engine (`*` for any text, `?` for one character) grants a permission. Upper and
 * lower case are equal. It is not turned into a regular expression, because several stars could take unbounded time.
 */
export function patternGrants(pattern: string, permission: string): boolean {
  if (pattern.length > longestPattern) return false;
  return matchesWildcard(pattern.toLowerCase(), permission.toLowerCase());
}

/** Backtracks to the last star only, so that the time is at most the product of both lengths. */
function matchesWildcard(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resumed = 0;
  for (let next = 0; next < text.length;) {
    const wanted = pattern[at];
    if (wanted === '*') {
      star = at++;
      resumed = next;
    } else if (wanted === '?' || wanted === text[next]) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      at = star + 1;
      next = ++resumed;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}

/** No permission of ours is longer; a pattern that is grants nothing, and is not read. */
const longestPattern = 256;

/**
 * Whether a pattern of the engine (`*` for anything, `?` for one character) grants a permission, compared without case. No
 * regular expression is made of it: some stars in a row would take one for ever.
 */
export function grants(pattern: string, permission: string): boolean {
  if (pattern.length > longestPattern) return false;
  return matchesWildcard(pattern.toLowerCase(), permission.toLowerCase());
}

/** Goes back to the last star only, so that it takes at most the product of both lengths. */
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

/** A wildcard pattern, in which `*` matches any characters, as its pieces between the stars. A single piece must be equal to the text. Stars in succession are one. */
export type Pattern = readonly string[];

/**
 * Reads comma-separated patterns. A backslash escapes a comma, a star or a backslash; in front of any other character it is an
 * ordinary character. Blanks around a pattern are removed, and empty patterns are dropped.
 */
export function readPatterns(text: string): Pattern[] {
  const patterns: Pattern[] = [];
  let pieces: string[] = [];
  let piece = '';
  const endPattern = () => {
    const pattern = joinStars(trimmed([...pieces, piece]));
    if (pattern.some((each) => each !== '') || pattern.length > 1) patterns.push(pattern);
    [pieces, piece] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const [character = '', next = ''] = [text[at], text[at + 1]];
    if (character === '\\' && special.has(next)) {
      piece += next;
      at += 1;
    } else if (character === ',') endPattern();
    else if (character === '*') {
      pieces.push(piece);
      piece = '';
    } else piece += character;
  }
  endPattern();
  return patterns;
}

const special = new Set([',', '*', '\\']);

/** Returns the pieces of a pattern without the empty ones between stars in succession. */
export function joinStars(pieces: readonly string[]): Pattern {
  return pieces.filter((piece, index) => piece !== '' || index === 0 || index === pieces.length - 1);
}

function trimmed(pieces: readonly string[]): string[] {
  return pieces.map((piece, index) => {
    const start = index === 0 ? piece.trimStart() : piece;
    return index === pieces.length - 1 ? start.trimEnd() : start;
  });
}

/**
 * Returns the test whether a whole text matches a pattern. The time is linear: each piece is searched once, behind the previous one.
 */
export function patternTest([first = '', ...rest]: Pattern): (text: string) => boolean {
  const last = rest.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
      return false;
    let from = first.length;
    for (const piece of rest) {
      const index = text.indexOf(piece, from);
      if (index < 0) return false;
      from = index + piece.length;
    }
    return from <= text.length - last.length;
  };
}

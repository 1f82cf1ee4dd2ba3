/** Repairs JSON text: bare `inf` and `nan` become null, and raw control characters in strings become escapes. */
export function repairJson(source: string): string {
  const pieces: string[] = [];
  // The text is read once, from left to right. No regular expression is applied to all of it, because it could be very slow for some texts.
  for (let at = 0; at < source.length;) {
    const quote = source.indexOf('"', at);
    const open = quote < 0 ? source.length : quote;
    pieces.push(withoutBareWords(source.slice(at, open)));
    at = endOfString(source, open);
    pieces.push(withoutControls(source.slice(open, at)));
  }
  return pieces.join('');
}

const quoteCode = 0x22;
const backslashCode = 0x5c;

/** Returns the index behind the closing quote of the string that begins at `open`, or the end of the text if there is none. */
function endOfString(source: string, open: number): number {
  for (let at = open + 1; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === quoteCode) return at + 1;
    if (code === backslashCode) at += 1;
  }
  return source.length;
}

function withoutBareWords(between: string): string {
  return between.length < 3 ? between : between.replace(/-?\b(?:inf(?:inity)?|nan)\b/gi, 'null');
}

function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u001f]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

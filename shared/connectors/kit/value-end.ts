const quote = 0x22;
const comma = 0x2c;
const opening = 0x5b;
const backslash = 0x5c;
const closing = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/**
 * Returns the position of the comma or bracket that ends the value that begins at `start`, or the length of the body.
 */
export function findValueEnd(body: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) at = findStringEnd(body, at);
    else depth += depthChange(byte);
    if (depth < 0 || (depth === 0 && byte === comma)) return at;
  }
  return body.length;
}

/** Returns by how much a byte outside of strings changes the depth: 1, 0 or -1. */
function depthChange(byte: number): number {
  if (byte === opening || byte === openingBrace) return 1;
  return byte === closing || byte === closingBrace ? -1 : 0;
}

/** Returns the position of the closing quote of the string that begins at `start`. */
function findStringEnd(body: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}

/** Texts that carry values from one answer of a list to the next request: cursors and marks. */

export function writeToken(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** Returns the content of a token, which the caller must check. `undefined` if the text is none. */
export function parseToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return undefined;
  }
}

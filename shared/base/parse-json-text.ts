/** Returns the value of a JSON text, which the caller must check. `undefined` if the text is no JSON. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

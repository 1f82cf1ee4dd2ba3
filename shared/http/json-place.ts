/** Longer texts are not searched: each step of the search reads the text again. */
const longest = 100_000;

/**
 * Where a text stops being JSON, as ` (line 2, column 10)`; empty when it is too long to be searched. The parser's own
 * message is of no use: it names the place only sometimes, and it quotes the text, which may hold a secret.
 */
export function placeOfFault(text: string): string {
  if (text.length > longest) return '';
  const position = longestBeginning(text);
  if (position === text.length) return ': it ends too early';
  const lines = text.slice(0, position).split('\n');
  return ` (line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1})`;
}

/** The length of the longest beginning that could go on to be JSON. */
function longestBeginning(text: string): number {
  let readable = 0;
  let beyond = text.length + 1;
  while (beyond - readable > 1) {
    const middle = Math.floor((readable + beyond) / 2);
    if (mayGoOn(text.slice(0, middle))) readable = middle;
    else beyond = middle;
  }
  return readable;
}

function mayGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return message.includes('end of JSON input') || message.includes(`in JSON at position ${text.length}`);
  }
}

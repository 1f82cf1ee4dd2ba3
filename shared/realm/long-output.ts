/** Naemon's family separates the lines of a long output by a backslash and an n, Icinga 2 by newlines. */
export function longOutput(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\\n', '\n');
}

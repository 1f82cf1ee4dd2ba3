/** A text that says something; null for nothing, which Naemon spells as an empty text and Icinga 2 as either. */
export function nullIfEmpty(text: string | null): string | null {
  return text === '' ? null : text;
}

/** Naemon's family separates the lines of a long output by a backslash and an n, Icinga 2 by newlines. */
export function longOutput(text: string | null): string | null {
  return nullIfEmpty(text)?.replaceAll('\\n', '\n') ?? null;
}

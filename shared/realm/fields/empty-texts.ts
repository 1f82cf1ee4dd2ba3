/** Returns the text, or null if it is empty. Naemon writes an unset text as an empty one, Icinga 2 as empty or null. */
export function nullIfEmpty(text: string | null): string | null {
  return text === '' ? null : text;
}

/** Returns the long output with newlines between its lines. Engines of the Nagios family separate them by a backslash and an n. */
export function longOutput(text: string | null): string | null {
  return nullIfEmpty(text)?.replaceAll('\\n', '\n') ?? null;
}

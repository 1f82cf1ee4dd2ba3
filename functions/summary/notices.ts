/** Sentences for the reader, as one notice. */
export function notices(...sentences: readonly (string | undefined)[]): string | undefined {
  const there = sentences.filter((sentence) => sentence !== undefined);
  return there.length === 0 ? undefined : there.join(' ');
}

/** Joins the sentences to one notice. Returns `undefined` if there is no sentence. */
export function notices(...sentences: readonly (string | undefined)[]): string | undefined {
  const there = sentences.filter((sentence) => sentence !== undefined);
  return there.length === 0 ? undefined : there.join(' ');
}

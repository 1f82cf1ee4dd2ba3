/** Returns the number of each word, e.g. `3 done, 1 refused`. */
export function countsText(words: readonly string[]): string {
  const different = [...new Set(words)];
  return different.map((word) => `${words.filter((one) => one === word).length} ${word}`).join(', ');
}

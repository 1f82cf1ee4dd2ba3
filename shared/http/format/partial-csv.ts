/** Marks of partial CSV, which has no `meta`: the file name, and a last line if the caller wants it. */

/** Maximum number of realms that the last line names. Further realms are only counted. */
const maxNamedRealms = 100;

/** Returns the first cell of the last line, or `undefined` if it is not wanted or the answer is complete. */
export function partialCsvLine(failed: readonly string[], isWanted: boolean): string | undefined {
  if (failed.length === 0 || !isWanted) return undefined;
  const names = failed.slice(0, maxNamedRealms).join(', ');
  const others = failed.length - maxNamedRealms;
  return `# partial: not in full from ${names}${others > 0 ? ` and ${others} more` : ''}`;
}

/** Returns the file name of an answer. If the answer is partial, `hosts.csv` becomes `hosts-partial.csv`. */
export function partialFileName(fileName: string, failed: readonly string[]): string {
  if (failed.length === 0) return fileName;
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? `${fileName}-partial` : `${fileName.slice(0, dot)}-partial${fileName.slice(dot)}`;
}

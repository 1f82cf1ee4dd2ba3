/** CSV has no `meta`: a partial answer says so in its last line, if the caller wants that, and in the name of its file. */

/** A fleet has a thousand realms: of more the line says how many. */
const mostNames = 100;

/** The first cell of the last line; `undefined` if it is not wanted or the answer is whole. */
export function lastLineOf(failed: readonly string[], isWanted: boolean): string | undefined {
  if (failed.length === 0 || !isWanted) return undefined;
  const names = failed.slice(0, mostNames).join(', ');
  const others = failed.length - mostNames;
  return `# partial: not in full from ${names}${others > 0 ? ` and ${others} more` : ''}`;
}

/** The name of a partial answer's file: `hosts.csv` becomes `hosts-partial.csv`. That of a whole one stays. */
export function savedName(fileName: string, failed: readonly string[]): string {
  if (failed.length === 0) return fileName;
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? `${fileName}-partial` : `${fileName.slice(0, dot)}-partial${fileName.slice(dot)}`;
}

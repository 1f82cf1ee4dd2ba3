/** Names of an answer's fields. */
export type Fields = ReadonlySet<string>;

/** The columns that stand behind the fields asked for; a field that is not in `behind` is a column of its own name. */
export function columnsBehind(
  fields: Iterable<string>,
  behind: Readonly<Record<string, readonly string[]>>,
): Set<string> {
  return new Set([...fields].flatMap((field) => behind[field] ?? [field]));
}

import { UnreadableAnswerError } from './errors.ts';

/** A group of rows with equal values: these values and the requested figures, by the names of their columns. Null is an unknown value. */
export type Group = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Returns the groups in the `data` of a list with `group_by`, whose type is that of the list's rows:
 * `groupsOf(answer.data)` after `query: { group_by: ['state_name'], fields: ['count', 'avg(current_attempt)'] }`. Throws
 * UnreadableAnswerError if the rows are no groups.
 */
export function groupsOf(data: readonly object[]): Group[] {
  return data.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, figureOf(value)])),
  );
}

function figureOf(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new UnreadableAnswerError('The answer has rows and no groups.');
}

import type { Fault } from '../../base/errors.ts';

/** Maximum number of faults that an answer names. Further faults are only counted, because a caller could cause any number of them. */
export const maxNamedFaults = 100;

const longestField = 200;
const longestMessage = 2000;

/** Returns the first faults, and one more entry that has the number of the others. `total` is the number of all faults. */
export function limitFaults(faults: readonly Fault[], total = faults.length): readonly Fault[] {
  const named = faults.slice(0, maxNamedFaults).map(shortened);
  const last = named.at(-1);
  if (last === undefined || total <= named.length) return named;
  return [...named, { in: last.in, field: '', message: `and ${total - named.length} more` }];
}

function shortened({ in: place, field, message }: Fault): Fault {
  return { in: place, field: truncate(field, longestField), message: truncate(message, longestMessage) };
}

/** Truncates a text that may contain input of the caller. */
export function truncate(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

import type { Fault } from '../base/errors.ts';

/** More faults than this are counted, not named: what a caller sends decides their number, and the answer has to fit. */
export const namedFaults = 100;

const longestField = 200;
const longestMessage = 2000;

/** The faults that an answer names, and one entry for those that it does not. `total` is their number in all. */
export function namedOf(faults: readonly Fault[], total = faults.length): readonly Fault[] {
  const named = faults.slice(0, namedFaults).map(shortened);
  const last = named.at(-1);
  if (last === undefined || total <= named.length) return named;
  return [...named, { in: last.in, field: '', message: `and ${total - named.length} more` }];
}

function shortened({ in: place, field, message }: Fault): Fault {
  return { in: place, field: cut(field, longestField), message: cut(message, longestMessage) };
}

/** A text that may hold what the caller sent. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

import type { DateExpression } from './date-expression.ts';
import { outside, type Present, presetRange, resolveDate } from './resolve.ts';
import type { ZonedInstant } from './zone.ts';

/** [from, to) in epoch milliseconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** A sentence for the reader where the clock's change moved an end. */
  readonly notice?: string;
}

/** Why two expressions make no range, and which of them is at fault. */
export interface RangeFault {
  readonly field: 'from' | 'to';
  readonly message: string;
}

export interface RangeEnds {
  readonly from?: DateExpression | undefined;
  readonly to?: DateExpression | undefined;
}

const DAY_MS = 86_400_000;

/**
 * The range between two expressions. One alone: `from` reaches to now, `to` has the `spanMs` before it (24 hours). None: the
 * `spanMs` up to now. A preset as `from` alone sets both ends.
 */
export function resolveRange(ends: RangeEnds, present: Present, spanMs: number = DAY_MS): Range | RangeFault {
  if (ends.from?.kind === 'preset' && !ends.to) return ordered(presetRange(ends.from.preset, present));
  const to = ends.to ? resolveDate(ends.to, 'to', present) : { ms: present.now };
  return to ? rangeUpTo(to, ends.from, { present, spanMs }) : { field: 'to', message: outside };
}

function rangeUpTo(
  to: ZonedInstant,
  start: DateExpression | undefined,
  { present, spanMs }: { readonly present: Present; readonly spanMs: number },
): Range | RangeFault {
  const from = start ? resolveDate(start, 'from', present) : { ms: Math.max(0, to.ms - spanMs) };
  if (!from) return { field: 'from', message: outside };
  return ordered({ from: from.ms, to: to.ms, ...noticeOf(from, to) });
}

export function isRangeFault(range: Range | RangeFault): range is RangeFault {
  return 'message' in range;
}

function ordered(range: Range): Range | RangeFault {
  if (range.from < range.to) return range;
  return { field: 'from', message: 'must be before the end of the range' };
}

function noticeOf(...ends: readonly ZonedInstant[]): Pick<Range, 'notice'> {
  const sentences = new Set(ends.flatMap(({ adjusted }) => (adjusted ? [words[adjusted]] : [])));
  return sentences.size === 0 ? {} : { notice: [...sentences].join(' ') };
}

const words = {
  gap: 'A time that the change of the clock leaves out was moved forward.',
  twice: 'Of a time that the change of the clock repeats, the first was taken.',
};

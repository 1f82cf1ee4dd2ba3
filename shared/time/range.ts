import type { DateExpression } from './date-expression.ts';
import { outside, type Present, presetRange, resolveDate } from './resolve.ts';
import type { ZonedInstant } from './zone.ts';

/** [from, to) in epoch milliseconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** A sentence for the reader if an end was moved: by the change of the clock, or because it was in the future. */
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
 * The range between two expressions. It ends now at the latest, as nobody knows the future. One alone: `from` reaches to now, `to` has the `spanMs` before it (24 hours). None: the
 * `spanMs` up to now. A preset as `from` alone sets both ends.
 */
export function resolveRange(ends: RangeEnds, present: Present, spanMs: number = DAY_MS): Range | RangeFault {
  if (ends.from?.kind === 'preset' && !ends.to) return ordered(presetRange(ends.from.preset, present));
  const to = ends.to ? resolveDate(ends.to, 'to', present) : { ms: present.now };
  return to
    ? rangeUpTo(untilNow(to, present), ends.from, { present, spanMs })
    : { field: 'to', message: outside };
}

interface End extends ZonedInstant {
  /** Whether the end was moved from the future to now. */
  readonly isCut?: boolean;
}

function untilNow(to: ZonedInstant, { now }: Present): End {
  return to.ms > now ? { ms: now, isCut: true } : to;
}

function rangeUpTo(
  to: End,
  start: DateExpression | undefined,
  { present, spanMs }: { readonly present: Present; readonly spanMs: number },
): Range | RangeFault {
  const from = start ? resolveDate(start, 'from', present) : { ms: Math.max(0, to.ms - spanMs) };
  if (!from) return { field: 'from', message: outside };
  if (from.ms > present.now) return { field: 'from', message: 'must not be in the future' };
  return ordered({ from: from.ms, to: to.ms, ...noticeOf(from, to) });
}

export function isRangeFault(range: Range | RangeFault): range is RangeFault {
  return 'message' in range;
}

function ordered(range: Range): Range | RangeFault {
  if (range.from < range.to) return range;
  return { field: 'from', message: 'must be before the end of the range' };
}

function noticeOf(...ends: readonly End[]): Pick<Range, 'notice'> {
  const sentences = new Set(
    ends.flatMap(({ adjusted, isCut = false }) => [
      ...(adjusted ? [words[adjusted]] : []),
      ...(isCut ? [words.future] : []),
    ]),
  );
  return sentences.size === 0 ? {} : { notice: [...sentences].join(' ') };
}

const words = {
  future: 'The end of the range was in the future: the answer ends now.',
  gap: 'A time that the change of the clock leaves out was moved forward.',
  twice: 'Of a time that the change of the clock repeats, the first was taken.',
};

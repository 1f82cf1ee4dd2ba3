import type { DateExpression } from './date-expression.ts';
import { outOfRangeMessage, presetRange, type ProjectTime, resolveDate } from './resolve.ts';
import type { ZonedInstant } from './zone.ts';

/** A half-open range [from, to) in epoch milliseconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** A sentence for people if an end was moved, because of a clock change or because it was in the future. */
  readonly notice?: string;
}

/** The reason why two expressions are not a valid range, and the field at fault. */
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
 * Returns the range between two expressions. It ends now at the latest. If only `from` is given, the range reaches to now. If
 * only `to` is given, it starts `spanMs` (default: 24 hours) before it. If both are missing, it is the last `spanMs`. A preset
 * as `from` alone sets both ends.
 */
export function resolveRange(
  ends: RangeEnds,
  projectTime: ProjectTime,
  spanMs: number = DAY_MS,
): Range | RangeFault {
  if (ends.from?.kind === 'preset' && !ends.to) return checkOrder(presetRange(ends.from.preset, projectTime));
  const to = ends.to ? resolveDate(ends.to, 'to', projectTime) : { ms: projectTime.now };
  return to
    ? rangeUpTo(limitToNow(to, projectTime), ends.from, { projectTime, spanMs })
    : { field: 'to', message: outOfRangeMessage };
}

interface RangeEnd extends ZonedInstant {
  /** True if the end was in the future and was moved to now. */
  readonly isCut?: boolean;
}

function limitToNow(to: ZonedInstant, { now }: ProjectTime): RangeEnd {
  return to.ms > now ? { ms: now, isCut: true } : to;
}

function rangeUpTo(
  to: RangeEnd,
  start: DateExpression | undefined,
  { projectTime, spanMs }: { readonly projectTime: ProjectTime; readonly spanMs: number },
): Range | RangeFault {
  const from = start ? resolveDate(start, 'from', projectTime) : { ms: Math.max(0, to.ms - spanMs) };
  if (!from) return { field: 'from', message: outOfRangeMessage };
  if (from.ms > projectTime.now) return { field: 'from', message: 'must not be in the future' };
  return checkOrder({ from: from.ms, to: to.ms, ...noticeOf(from, to) });
}

export function isRangeFault(range: Range | RangeFault): range is RangeFault {
  return 'message' in range;
}

function checkOrder(range: Range): Range | RangeFault {
  if (range.from < range.to) return range;
  return { field: 'from', message: 'must be before the end of the range' };
}

function noticeOf(...ends: readonly RangeEnd[]): Pick<Range, 'notice'> {
  const sentences = new Set(
    ends.flatMap(({ adjusted, isCut = false }) => [
      ...(adjusted ? [noticeWords[adjusted]] : []),
      ...(isCut ? [noticeWords.future] : []),
    ]),
  );
  return sentences.size === 0 ? {} : { notice: [...sentences].join(' ') };
}

const noticeWords = {
  future: 'The end of the range was in the future: the answer ends now.',
  gap: 'A time that the change of the clock leaves out was moved forward.',
  twice: 'A time that the change of the clock repeats was read as the first of the two.',
};

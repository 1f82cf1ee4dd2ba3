import * as z from 'zod';

import { AppError } from '../base/errors.ts';
import { isRangeFault, type Range, type RangeEnds, resolveRange } from '../time/range.ts';
import { dateFault, dateForms, readDate } from '../time/read-date.ts';
import type { Present } from '../time/resolve.ts';

/** A query parameter that holds a date in any form of ours; what it means is resolved with zone and clock later. */
export function date() {
  return z
    .string()
    .transform((text, context) => {
      const expression = readDate(text);
      if (expression) return expression;
      context.addIssue({ code: 'custom', message: dateFault(text) });
      return z.NEVER;
    })
    .meta({ description: dateForms, format: 'date-expression' });
}

interface RangeOptions {
  /** The query parameters of its ends, for the words of a fault. */
  readonly names: { readonly from: string; readonly to: string };
  /** What it spans where an end is left out; 24 hours unless said otherwise. */
  readonly spanMs?: number;
}

/** The range between two dates of a query. Throws invalid `invalid_request` where it is empty or no time of ours. */
export function rangeOf(ends: RangeEnds, present: Present, { names, spanMs }: RangeOptions): Range {
  const range = resolveRange(ends, present, spanMs);
  if (!isRangeFault(range)) return range;
  const fault = { in: 'query' as const, field: names[range.field], message: range.message };
  throw new AppError('invalid_request', { detail: `${fault.field} ${fault.message}.`, faults: [fault] });
}

/** The two query parameters that ranges are given by. */
export function timeRange() {
  return {
    time_from: date()
      .describe(`first instant of the range: ${dateForms}; a preset such as lastmonth sets both ends`)
      .optional(),
    time_to: date()
      .describe(`end of the range, now at the latest: ${dateForms}; a date alone means the end of its day`)
      .optional(),
  };
}

interface TimeRange {
  readonly time_from?: RangeEnds['from'];
  readonly time_to?: RangeEnds['to'];
}

/** The range that they mean. */
export function timeRangeOf(
  { time_from: from, time_to: to }: TimeRange,
  present: Present,
  spanMs?: number,
): Range {
  const names = { from: 'time_from', to: 'time_to' };
  return rangeOf({ from, to }, present, { names, ...(spanMs !== undefined && { spanMs }) });
}

interface SpanOfRange {
  /** [from, to) in whole epoch seconds, at least one. */
  readonly span: { readonly from: number; readonly to: number };
  readonly notice: string | undefined;
}

/** The same range in whole seconds, in which states are counted. */
export function timeSpanOf(query: TimeRange, present: Present): SpanOfRange {
  const range = timeRangeOf(query, present);
  const from = Math.floor(range.from / 1000);
  return { span: { from, to: Math.max(from + 1, Math.floor(range.to / 1000)) }, notice: range.notice };
}

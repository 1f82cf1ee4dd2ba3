import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import type { DateExpression } from '../../time/date-expression.ts';
import { isRangeFault, type Range, type RangeEnds, resolveRange } from '../../time/range.ts';
import { dateFault, dateForms, readDate } from '../../time/read-date.ts';
import { outOfRangeMessage, type ProjectTime, resolveDate } from '../../time/resolve.ts';

/** Schema of a query parameter that holds a date in one of the accepted forms. It is resolved later, with the time zone and the clock. */
export function dateParameter() {
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

/** Returns the instant of a date of a query in epoch milliseconds. Throws `invalid_request` if it is outside the supported years. */
export function resolveParameterTime(
  name: string,
  expression: DateExpression,
  projectTime: ProjectTime,
): number {
  const instant = resolveDate(expression, 'from', projectTime);
  if (instant) return instant.ms;
  throw invalidTime(name, outOfRangeMessage);
}

/** Returns the same in whole seconds. Throws if it is in the future. */
export function resolvePastTime(name: string, expression: DateExpression, projectTime: ProjectTime): number {
  const ms = resolveParameterTime(name, expression, projectTime);
  if (ms > projectTime.now) throw invalidTime(name, 'must not be in the future');
  return Math.floor(ms / 1000);
}

function invalidTime(field: string, message: string): AppError {
  return new AppError('invalid_request', {
    detail: `The query parameter ${field} ${message}`,
    faults: [{ in: 'query', field, message }],
  });
}

interface RangeOptions {
  /** Names of the query parameters of both ends, for the error message. */
  readonly names: { readonly from: string; readonly to: string };
  /** Length of the range in milliseconds if one end is not given. The default is 24 hours. */
  readonly spanMs?: number;
}

/** Returns the range between two dates of a query. Throws `invalid_request` if it is empty or outside the supported years. */
export function resolveParameterRange(
  ends: RangeEnds,
  projectTime: ProjectTime,
  { names, spanMs }: RangeOptions,
): Range {
  const range = resolveRange(ends, projectTime, spanMs);
  if (!isRangeFault(range)) return range;
  const fault = { in: 'query' as const, field: names[range.field], message: range.message };
  throw new AppError('invalid_request', { detail: `${fault.field} ${fault.message}.`, faults: [fault] });
}

/** Returns the schemas of the query parameters `time_from` and `time_to`. */
export function timeRange() {
  return {
    time_from: dateParameter()
      .describe(`first instant of the range: ${dateForms}; a preset such as lastmonth sets both ends`)
      .optional(),
    time_to: dateParameter()
      .describe(`end of the range, now at the latest: ${dateForms}; a date alone means the end of its day`)
      .optional(),
  };
}

export interface TimeRange {
  readonly time_from?: RangeEnds['from'];
  readonly time_to?: RangeEnds['to'];
}

/** Returns the range that `time_from` and `time_to` describe. `spanMs` is its length in milliseconds if one end is not given. */
export function resolveTimeRange(
  { time_from: from, time_to: to }: TimeRange,
  projectTime: ProjectTime,
  spanMs?: number,
): Range {
  const names = { from: 'time_from', to: 'time_to' };
  return resolveParameterRange({ from, to }, projectTime, { names, ...(spanMs !== undefined && { spanMs }) });
}

interface SpanOfRange {
  /** The range [from, to) in whole seconds since the epoch. It is at least one second long. */
  readonly span: { readonly from: number; readonly to: number };
  readonly notice: string | undefined;
}

/** Returns the range of `resolveTimeRange` in whole seconds, the unit in which states are counted. */
export function resolveTimeSpan(query: TimeRange, projectTime: ProjectTime): SpanOfRange {
  const range = resolveTimeRange(query, projectTime);
  const from = Math.floor(range.from / 1000);
  return { span: { from, to: Math.max(from + 1, Math.floor(range.to / 1000)) }, notice: range.notice };
}

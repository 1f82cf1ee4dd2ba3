import * as z from 'zod';

import { AppError, type Fault } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import { dateParameter } from '../../shared/http/parameters/dates.ts';
import { latestEnd } from '../../shared/realm/operations/downtimes.ts';
import { type ProjectTime, resolveDate } from '../../shared/time/resolve.ts';
import { duration } from './duration.ts';

export const spanFields = once(() => ({
  starts_at: dateParameter().optional().describe('when it begins, in any form of dates; without it now'),
  ends_at: dateParameter().optional().describe('when it ends, in any form of dates; before 2038-01-19'),
  duration: duration()
    .optional()
    .describe('how long it lasts (`30m`, `2h`, seconds), in place of `ends_at`; a flexible one needs both'),
  flexible: z
    .boolean()
    .default(false)
    .describe('true: it begins with a problem between `starts_at` and `ends_at`, and lasts for `duration`'),
}));

type Span = z.output<z.ZodObject<ReturnType<typeof spanFields>>>;

/** Times in whole seconds since the epoch. */
interface Times {
  readonly start: number;
  readonly end: number;
  /** The duration of a flexible downtime in seconds. `undefined` means a fixed one. */
  readonly flexibleFor: number | undefined;
}

/** Returns the times of a downtime. Throws `invalid_request` if they contradict each other or are over. */
export function timesOf(span: Span, projectTime: ProjectTime): Times {
  checkForm(span);
  const { starts_at: starts, ends_at: ends, duration: length = 0 } = span;
  const start = startOf(starts, projectTime);
  const end = ends ? Math.floor(instantOf(ends, 'ends_at', projectTime) / 1000) : start + length;
  const message = wrongEnd({ start, end, now: projectTime.now / 1000 });
  if (message === undefined) return { start, end, flexibleFor: span.flexible ? length : undefined };
  throw refused({ in: 'body', field: ends ? 'ends_at' : 'duration', message });
}

/** Returns the requested end in seconds since the epoch. Null means that no end was requested. Throws `invalid_request` if it is in the past. */
export function expiryOf(expires: Span['ends_at'], projectTime: ProjectTime, field = 'expires_at') {
  if (!expires) return null;
  const end = Math.floor(instantOf(expires, field, projectTime) / 1000);
  const message = wrongEnd({ start: -Infinity, end, now: projectTime.now / 1000 });
  if (message === undefined) return end;
  throw refused({ in: 'body', field, message });
}

function startOf(starts: Span['starts_at'], projectTime: ProjectTime): number {
  return Math.floor((starts ? instantOf(starts, 'starts_at', projectTime) : projectTime.now) / 1000);
}

function checkForm(span: Span): void {
  const wrong = span.flexible ? wrongInFlexible(span) : wrongInFixed(span);
  if (wrong) throw refused(wrong);
}

function wrongEnd({
  start,
  end,
  now,
}: Readonly<Record<'start' | 'end' | 'now', number>>): string | undefined {
  if (end <= start) return 'must be after starts_at';
  if (end <= now) return 'must be in the future';
  return end > latestEnd ? 'must be before 2038-01-19' : undefined;
}

function wrongInFlexible({ ends_at: end, duration: length }: Span): Fault | undefined {
  const field = length === undefined ? 'duration' : 'ends_at';
  if (length !== undefined && end !== undefined) return undefined;
  return { in: 'body', field, message: 'is needed: the downtime is flexible' };
}

function wrongInFixed({ ends_at: end, duration: length }: Span): Fault | undefined {
  if (end === undefined && length === undefined)
    return { in: 'body', field: 'ends_at', message: 'or duration is needed' };
  if (end === undefined || length === undefined) return undefined;
  return { in: 'body', field: 'duration', message: 'cannot be given together with ends_at' };
}

function instantOf(
  expression: Parameters<typeof resolveDate>[0],
  field: string,
  projectTime: ProjectTime,
): number {
  const instant = resolveDate(expression, field === 'starts_at' ? 'from' : 'to', projectTime);
  if (instant) return instant.ms;
  throw refused({ in: 'body', field, message: 'must be between 1970 and 9999' });
}

function refused(fault: Fault): AppError {
  return new AppError('invalid_request', { detail: `${fault.field} ${fault.message}.`, faults: [fault] });
}

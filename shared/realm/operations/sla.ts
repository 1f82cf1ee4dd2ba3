import { AppError } from '../../base/errors.ts';
import { longestExclusionS, type Sla } from '../../store/sla.ts';

export { slaChoices } from '../../store/sla.ts';

interface DowntimeTimes {
  readonly start: number;
  readonly end: number;
  readonly flexibleFor?: number | undefined;
}

/** Throws `invalid_request` if an excluded downtime is longer than a year. Times are in seconds. */
export function checkExclusion(sla: Sla, { start, end, flexibleFor = 0 }: DowntimeTimes): void {
  if (sla === 'counted' || end + flexibleFor - start <= longestExclusionS) return;
  const fault = { in: 'body', field: 'sla', message: 'can be excluded for 366 days at most' } as const;
  throw new AppError('invalid_request', { detail: `${fault.field} ${fault.message}.`, faults: [fault] });
}

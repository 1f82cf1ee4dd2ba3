import { tzOffset } from '@date-fns/tz';

/**
 * Minutes that the zone's clock is ahead of UTC's; `ms` since the epoch. UTC is known without a question: a process's first one to
 * any zone costs it 15 ms of processor time.
 */
export function minutesAhead(timeZone: string, ms: number): number {
  return timeZone === 'UTC' ? 0 : tzOffset(timeZone, new Date(ms));
}

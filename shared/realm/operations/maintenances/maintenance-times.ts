import type { MaintenanceRecord, MaintenanceSettings } from '../../../store/maintenances.ts';
import { nextOccurrences, occurrencesIn, type Recurrence } from '../../../time/occurrences.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc, zoneOf } from '../../../time/zone.ts';

/** The times of a downtime in whole seconds since the epoch. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
}

/** The time by which an occurrence is planted before it begins, in milliseconds. */
export const aheadMs = 86_400_000;
/** The longest duration of a maintenance in seconds. */
export const longestDurationS = 7 * 86_400;
/** The latest end of an occurrence in epoch milliseconds. Livestatus of Icinga 2 has times of 32 bits. */
const latestMs = 2_147_483_647_000;

export type { MaintenanceSettings } from '../../../store/maintenances.ts';

/** The fields of a maintenance that say when it is. */
export type MaintenanceTimes = Pick<
  MaintenanceSettings,
  'rrule' | 'starts_at' | 'time_zone' | 'duration_seconds'
>;

/** Returns the next occurrences that have not ended, in order. `now` is in epoch milliseconds. */
export async function comingOccurrences(
  times: MaintenanceTimes,
  now: number,
  most: number,
): Promise<Occurrence[]> {
  const lengthMs = times.duration_seconds * 1000;
  const range = { from: now - lengthMs + 1, to: latestMs - lengthMs };
  return occurrencesOf(await nextOccurrences(recurrenceOf(times), range, most), times);
}

/**
 * Returns the occurrences that are to be planted at `now`: those that have not ended and begin within a day. A change of a maintenance is
 * for the occurrences that begin after it.
 */
export async function dueOccurrences(record: MaintenanceRecord, now: number): Promise<Occurrence[]> {
  if (!record.enabled || record.ended_at !== undefined) return [];
  const lengthMs = record.duration_seconds * 1000;
  const isChanged = record.changed_at > record.created_at;
  const from = Math.max(now - lengthMs + 1, isChanged ? record.changed_at : 0);
  const range = { from, to: Math.min(now + aheadMs, latestMs - lengthMs) };
  return occurrencesOf(await occurrencesIn(recurrenceOf(record), range), record);
}

function occurrencesOf(
  starts: readonly number[],
  { duration_seconds: length }: MaintenanceTimes,
): Occurrence[] {
  return starts.map((ms) => ({ start: ms / 1000, end: ms / 1000 + length }));
}

export function recurrenceOf({ rrule: rule, starts_at, time_zone }: MaintenanceTimes): Recurrence {
  return { rule, start: localTimeOf(starts_at), zone: zoneOf(time_zone) };
}

/** Returns a local time as it is stored: `2026-12-06T02:00:00`. */
export function localTimeText(time: WallTime): string {
  return new Date(wallTimeToUtc(time)).toISOString().slice(0, 19);
}

function localTimeOf(text: string): WallTime {
  return utcToWallTime(Date.parse(`${text}Z`));
}

import type * as z from 'zod';

import { AppError, type Fault } from '../../shared/base/errors.ts';
import {
  comingOccurrences,
  localTimeText,
  longestDurationS,
  type MaintenanceSettings,
  type MaintenanceTimes,
} from '../../shared/realm/operations/maintenances/maintenance-times.ts';
import { type ProjectTime, resolveDate } from '../../shared/time/resolve.ts';
import { zoneOf } from '../../shared/time/zone.ts';
import type { maintenanceChangeBody } from './maintenance-body.ts';

type Given = z.output<ReturnType<typeof maintenanceChangeBody>>;

/**
 * Returns the times of a new or changed maintenance as they are stored. `before` are the times that it has. Throws `invalid_request` if
 * they have no occurrence that is to come.
 */
export async function maintenanceTimes(
  changes: Pick<Given, 'starts_at' | 'time_zone' | 'duration' | 'rrule'>,
  before: MaintenanceTimes,
  projectTime: ProjectTime,
): Promise<MaintenanceTimes> {
  const time_zone = changes.time_zone ?? before.time_zone;
  const times = {
    time_zone,
    starts_at: changes.starts_at
      ? startOf(changes.starts_at, { ...projectTime, zone: zoneOf(time_zone) })
      : before.starts_at,
    duration_seconds: changes.duration ?? before.duration_seconds,
    rrule: changes.rrule ?? before.rrule,
  };
  if (times.duration_seconds > longestDurationS) throw refused('duration', 'must be a week at most');
  const isSame = Object.values(changes).every((one) => one === undefined);
  if (isSame || (await comingOccurrences(times, projectTime.now, 1)).length > 0) return times;
  throw refused('rrule', 'has no occurrence that is to come');
}

type OtherSettings = Omit<MaintenanceSettings, keyof MaintenanceTimes>;

/** Returns the settings of a changed maintenance without its times: those that are given, the others as they were. */
export function withDefaults(
  given: Omit<Given, 'starts_at' | 'time_zone' | 'duration' | 'rrule'>,
  before: OtherSettings,
): OtherSettings {
  return {
    name: given.name ?? before.name,
    targets: given.targets ?? before.targets,
    include_services: given.include_services ?? before.include_services,
    include_children: given.include_children ?? before.include_children,
    comment: given.comment ?? before.comment,
    enabled: given.enabled ?? before.enabled,
    sla: given.sla ?? before.sla,
  };
}

/** The longest time between now and the start of a recurrence, in milliseconds: 13 months. It bounds the work of finding occurrences. */
const furthestMs = 400 * 86_400_000;

function startOf(expression: NonNullable<Given['starts_at']>, projectTime: ProjectTime): string {
  const instant = resolveDate(expression, 'from', projectTime);
  const isNear = instant !== undefined && Math.abs(instant.ms - projectTime.now) <= furthestMs;
  if (!isNear) throw refused('starts_at', 'must be within 400 days from now');
  // A local time that the clock skips on this day stays as it is given: it is the time of day on all other days.
  const wall = expression.kind === 'wall' ? expression.wall : projectTime.zone.wallTime(instant.ms);
  return localTimeText(wall);
}

function refused(field: string, message: string): AppError {
  const fault: Fault = { in: 'body', field, message };
  return new AppError('invalid_request', { detail: `${field} ${message}.`, faults: [fault] });
}

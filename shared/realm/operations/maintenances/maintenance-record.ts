import * as z from 'zod';

import { attempt } from '../../../base/attempt.ts';
import { AppError } from '../../../base/errors.ts';
import { once } from '../../../base/once.ts';
import type { MaintenanceRecord } from '../../../store/maintenances.ts';
import { slaChoices } from '../../../store/sla.ts';
import { isoClock } from '../../../time/iso.ts';
import { relatedOfRealmRecord } from '../../fields/realm-columns.ts';
import { comingOccurrences, recurrenceOf } from './maintenance-times.ts';

const ties = ['realm', 'maintenance_id'] as const;
const instant = once(() => z.iso.datetime({ offset: true }));
/** The number of next occurrences in an answer. */
const shownOccurrences = 5;

const targets = once(() =>
  z
    .strictObject({
      hosts: z.array(z.string()).nullable(),
      services: z
        .array(z.strictObject({ host_name: z.string(), service: z.string().describe('the service') }))
        .nullable(),
      hostgroup: z.string().nullable(),
      servicegroup: z.string().nullable().describe('a servicegroup whose services are selected'),
      filter: z
        .string()
        .nullable()
        .describe('filters of the list of hosts and services, as they stand in its query'),
    })
    .describe('the selection; its members are looked up when downtimes are planted'),
);

const planting = once(() =>
  z
    .strictObject({
      at: instant().describe('time of the run'),
      done: z.int().nonnegative().describe('downtimes that the engines show'),
      open: z
        .int()
        .nonnegative()
        .nullable()
        .describe('downtimes that could not be scheduled and are tried again; null: not known'),
      reason: z.string().nullable().describe('why one of them is open, for people'),
    })
    .describe('the latest run of the planner that had something to plant; null: none had'),
);

const schema = once(() =>
  z
    .strictObject({
      realm: z.string().describe('the realm or multirealm that it was made for'),
      maintenance_id: z.string().describe('id in this API'),
      name: z.string().describe('what people call it'),
      targets: targets(),
      include_services: z.boolean().describe('true: also the services of the hosts'),
      include_children: z.boolean().describe('true: also the hosts behind the hosts'),
      starts_at: instant().describe('start of the recurrence, with the offset of `time_zone`'),
      time_zone: z.string().describe('time zone whose local time the occurrences keep'),
      duration_seconds: z.int().positive().describe('duration of each occurrence in seconds'),
      rrule: z.string().describe('rule of RFC 5545'),
      comment: z.string().describe('the comment of its downtimes'),
      enabled: z.boolean().describe('false: nothing is planted'),
      sla: z.enum(slaChoices).describe('whether its downtimes count in availability'),
      author: z.string().describe('the author of its downtimes: who made it'),
      created_at: instant(),
      changed_at: instant().describe('time of the last change'),
      next_occurrences: z
        .array(
          z.strictObject({
            starts_at: instant().describe('when it begins'),
            ends_at: instant().describe('when it ends'),
          }),
        )
        .describe(
          `the next ${shownOccurrences} occurrences that have not ended, with the offset of \`time_zone\`; also if it is not enabled`,
        ),
      planting: planting().nullable(),
    })
    .meta({ id: 'Maintenance' }),
);

type Maintenance = z.output<ReturnType<typeof schema>>;

/** The answer about a maintenance, and the sort fields of its list. */
export const maintenances = {
  get schema() {
    return schema();
  },
  list: {
    sort: ['name', 'maintenance_id', 'author', 'created_at', 'changed_at', 'enabled', 'duration_seconds'],
    ties,
    kind: 'maintenances' as const,
    related: relatedOfRealmRecord,
  },
};

/** Returns the answer about a maintenance. `now` is in epoch milliseconds. */
export async function maintenanceAnswer(record: MaintenanceRecord, now: number): Promise<Maintenance> {
  const { hosts, services, hostgroup, servicegroup, filter } = record.targets;
  const iso = textOf(record.time_zone);
  const { start, zone } = recurrenceOf(record);
  return {
    ...{ realm: record.realm.name, maintenance_id: record.maintenance_id, name: record.name },
    targets: {
      ...{ hosts: hosts ?? null, services: services ?? null },
      ...{ hostgroup: hostgroup ?? null, servicegroup: servicegroup ?? null, filter: filter ?? null },
    },
    ...{ include_services: record.include_services, include_children: record.include_children },
    starts_at: iso(zone.instant(start).ms),
    ...{ time_zone: record.time_zone, duration_seconds: record.duration_seconds, rrule: record.rrule },
    ...{
      comment: record.comment,
      enabled: record.enabled,
      sla: record.sla ?? 'counted',
      author: record.created_by,
    },
    ...{ created_at: iso(record.created_at), changed_at: iso(record.changed_at) },
    next_occurrences: await nextOf(record, now),
    planting: record.planting ? { ...record.planting, at: iso(record.planting.at) } : null,
  };
}

/** A rule that was accepted is followed later too. If it is not, its row stays, so that it can be corrected. */
async function nextOf(record: MaintenanceRecord, now: number): Promise<Maintenance['next_occurrences']> {
  const iso = textOf(record.time_zone);
  const found = await attempt(() => comingOccurrences(record, now, shownOccurrences));
  if (found instanceof AppError) return [];
  return found.map(({ start, end }) => ({ starts_at: iso(start * 1000), ends_at: iso(end * 1000) }));
}

/** Returns a function that writes epoch milliseconds with the offset of a time zone. */
function textOf(timeZone: string): (ms: number) => string {
  const iso = isoClock(timeZone);
  return (ms) => iso(ms / 1000) ?? '';
}

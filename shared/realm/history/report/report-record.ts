import * as z from 'zod';

import { once } from '../../../base/once.ts';
import { knownCount } from '../../status/service-counts.ts';
import { kindsOfHappenings } from '../events/event-types.ts';

const count = once(() => z.int().nonnegative());
const percent = once(() => z.number().min(0).max(100).nullable());
const moment = once(() => z.iso.datetime({ offset: true }));

const hostStates = once(() =>
  z.strictObject({
    total: knownCount(),
    up: knownCount(),
    down: knownCount(),
    unreachable: knownCount(),
    pending: knownCount(),
  }),
);
const serviceStates = once(() =>
  z.strictObject({
    total: knownCount(),
    ok: knownCount(),
    warning: knownCount(),
    critical: knownCount(),
    unknown: knownCount(),
    pending: knownCount(),
  }),
);

const excludedSeconds = once(() =>
  count().describe(
    'seconds of all hosts together that are not in their availability, because a downtime with `sla` `excluded` was in effect',
  ),
);

const window = once(() =>
  z
    .strictObject({
      time_from: moment(),
      time_to: moment(),
      mean_percent: percent().describe('mean of the hosts for which any time is known'),
      worst_percent: percent(),
      hosts_below_100: count(),
      excluded_seconds: excludedSeconds(),
    })
    .meta({ id: 'ReportWindow' }),
);

const fixedWindow = (span: string) =>
  window().nullable().describe(`the ${span} up to now; null: another range was asked for`);

const day = once(() =>
  z.strictObject({
    date: z.iso.date(),
    availability_percent: percent(),
    excluded_seconds: excludedSeconds(),
  }),
);

const worstHost = once(() =>
  z.strictObject({
    realm: z.string(),
    host_name: z.string(),
    availability_percent: z.number(),
    unavailable_seconds: count().describe('seconds that it was unavailable, without what is excluded'),
    outage_count: count(),
    longest_seconds: count(),
  }),
);

/** The figures of a realm: present states, availability, events and worst hosts (spec 4.7). */
export const reportSchema = once(() =>
  z.strictObject({
    realm: z.string(),
    realms: z.array(z.string()),
    hostgroup: z.string().nullable().describe('the only hostgroup that is counted; null: all'),
    hosts: hostStates(),
    services: serviceStates(),
    availability: z.strictObject({
      range: window().nullable().describe('the range that was asked for; null: none was'),
      last_24_hours: fixedWindow('day'),
      last_7_days: fixedWindow('week'),
      last_30_days: fixedWindow('30 days'),
    }),
    availability_by_day: z
      .array(day())
      .describe(
        'all hosts together, by days of the project time zone, at most 366; the first and the last day are cut by the range, and today is not over',
      ),
    events: z.strictObject({
      time_from: moment().describe('begin of the range; if none was given, 24 hours ago'),
      time_to: moment(),
      total: count().nullable().describe('sum over the realms with countable events, else null'),
      by_kind: z.record(z.enum(kindsOfHappenings), count().nullable()),
    }),
    worst_hosts: z
      .array(worstHost())
      .describe('the ten least available of the range, or of the last 30 days'),
  }),
);

export type Report = z.output<ReturnType<typeof reportSchema>>;

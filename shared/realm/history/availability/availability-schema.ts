import * as z from 'zod';

import { once } from '../../../base/once.ts';
import { hostStates, serviceStates } from './availability-states.ts';
import { stepSchema } from './step-series.ts';

const seconds = once(() => z.int().nonnegative());
const percent = once(() => z.number().min(0).max(100));
const moment = once(() => z.iso.datetime({ offset: true }));
const perHostState = <Figure extends z.ZodType>(figure: Figure) =>
  z.strictObject({ up: figure, down: figure, unreachable: figure, pending: figure, nodata: figure });
const perServiceState = <Figure extends z.ZodType>(figure: Figure) =>
  z.strictObject({
    ...{ ok: figure, warning: figure, critical: figure, unknown: figure },
    ...{ pending: figure, nodata: figure },
  });

const outageFigures = once(() => ({
  count: z.int().nonnegative(),
  longest_seconds: seconds(),
  mtbf_seconds: seconds()
    .nullable()
    .describe('(range - unavailable seconds) / outages that began inside the range; null: none began'),
  mttr_seconds: seconds()
    .nullable()
    .describe('mean length of the outages that began and ended inside the range'),
}));

/** Makes the fields of a record, with schemas of one number for each state: of seconds and of a percentage. */
const figures = <Seconds extends z.ZodType, Percent extends z.ZodType>(
  bySeconds: Seconds,
  byPercent: Percent,
) => ({
  time_from: moment(),
  time_to: moment(),
  period_seconds: seconds(),
  seconds_by_state: bySeconds,
  percent_by_state: byPercent.describe('share of the whole period in each state'),
  scheduled_downtime_seconds_by_state: bySeconds.describe(
    'the part of `seconds_by_state` inside a scheduled downtime',
  ),
  excluded_seconds_by_state: bySeconds.describe(
    'the part of `seconds_by_state` that is not in the availability, because a downtime with `sla` `excluded` was in effect, or any downtime if `downtimes` is `excluded`, or because it is outside the hours of `calendar`',
  ),
  outside_calendar_seconds: seconds()
    .nullable()
    .describe('the excluded seconds outside the hours of `calendar`; null: no `calendar` was given'),
  availability_percent: percent()
    .nullable()
    .describe(
      'available / (available + unavailable); what is not known or excluded is in neither; null: nothing is left',
    ),
  known_percent: percent().describe(
    'share of the period, or of the hours of `calendar` in it, that is not NODATA',
  ),
  threshold: z.number().nullable(),
  meets_threshold: z.boolean().nullable(),
  series: z
    .array(stepSchema())
    .nullable()
    .describe('the same by steps of `step`, oldest first; null: no `step` was given'),
});

const startSource = once(() =>
  z
    .enum(['event', 'backtrack', 'watch', 'current', 'none'])
    .describe(
      'a line at the start, one of the four days before it (or the first change, if its source says the state before it), what the collector watch saw at the start or in those days, what the engine knows of the present, or nothing',
    ),
);

const ofHost = once(() => ({
  realm: z.string(),
  host_name: z.string(),
  ...figures(perHostState(seconds()), perHostState(percent())),
  state_at_start: z.enum(hostStates),
  state_at_start_source: startSource(),
}));
const ofService = once(() => ({
  realm: z.string(),
  host_name: z.string(),
  service: z.string(),
  ...figures(perServiceState(seconds()), perServiceState(percent())),
  state_at_start: z.enum(serviceStates),
  state_at_start_source: startSource(),
}));

const outagesAlone = once(() => ({ outages: z.strictObject(outageFigures()) }));
const outagesWithIntervals = once(() => ({
  outages: z.strictObject({
    ...outageFigures(),
    intervals: z.array(
      z.strictObject({
        starts_at: moment(),
        ends_at: moment(),
        duration_seconds: seconds(),
        began_inside: z.boolean().describe('false: the range begins in it'),
        ended_inside: z.boolean().describe('false: it goes on at the end of the range'),
      }),
    ),
  }),
}));

/** The availability of one host in a list of hosts (spec 4.9). */
export const hostAvailabilitySchema = once(() =>
  z.strictObject({ ...ofHost(), ...outagesAlone() }).meta({ id: 'HostAvailability' }),
);

/** The availability of one host, with its outages. */
export const oneHostAvailabilitySchema = once(() =>
  z.strictObject({ ...ofHost(), ...outagesWithIntervals() }).meta({ id: 'OneHostAvailability' }),
);

/** The availability of one service in a list of services. */
export const serviceAvailabilitySchema = once(() =>
  z.strictObject({ ...ofService(), ...outagesAlone() }).meta({ id: 'ServiceAvailability' }),
);

/** The availability of one service, with its outages. */
export const oneServiceAvailabilitySchema = once(() =>
  z.strictObject({ ...ofService(), ...outagesWithIntervals() }).meta({ id: 'OneServiceAvailability' }),
);

export type HostAvailability = z.output<ReturnType<typeof hostAvailabilitySchema>>;
export type OneHostAvailability = z.output<ReturnType<typeof oneHostAvailabilitySchema>>;
export type ServiceAvailability = z.output<ReturnType<typeof serviceAvailabilitySchema>>;
export type OneServiceAvailability = z.output<ReturnType<typeof oneServiceAvailabilitySchema>>;

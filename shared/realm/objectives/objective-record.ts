import * as z from 'zod';

import { once } from '../../base/once.ts';
import { combinations, objectiveKinds } from '../../store/objectives.ts';

const instant = () => z.iso.datetime({ offset: true });
const seconds = () => z.int().nonnegative();
const percent = () => z.number().min(0).max(100);
const rate = (time: string) =>
  z
    .number()
    .nonnegative()
    .nullable()
    .describe(
      `how many times as fast as the target allows the budget was spent in the last ${time}; null: nothing is known`,
    );

const rules = once(() => ({
  target_percent: percent().describe('the share of time that is to be good'),
  kind: z.enum(objectiveKinds).describe('the kind of objects that it is about'),
  where: z.string().nullable().describe('the expression that they meet; null: all of the realm'),
  unavailable_states: z
    .array(z.string())
    .nullable()
    .describe('the states that spend the budget; null: all problems'),
  downtimes: z.enum(['counted', 'excluded']).describe('whether the time of scheduled downtimes counts'),
  calendar: z.string().nullable().describe('the calendar whose hours alone count; null: all hours do'),
}));

const objectiveObject = once(() => ({
  realm: z.string(),
  host_name: z.string(),
  service: z.string().nullable().describe('null of a host'),
}));

/** The settings of an objective, with the rules of the present day. */
const settings = once(() => ({
  objective_id: z.string().describe('id in this API'),
  name: z.string().describe('what people and gates call it'),
  realm: z.string().describe('the realm or multirealm whose objects it is about'),
  ...rules(),
  window: z.string().describe('`month`, `quarter`, `year`, or a number of days such as `30d`'),
  time_zone: z.string().describe('the time zone in which its days and windows begin'),
  combine: z.enum(combinations).describe('how the states of its objects become one'),
  author: z.string().describe('who created it'),
  created_at: instant(),
  changed_at: instant().describe('time of the last change of its settings'),
}));

const figures = once(() => ({
  time_from: instant().describe('beginning of the window'),
  time_to: instant().describe('end of the window'),
  availability_percent: percent()
    .nullable()
    .describe('share of the known time that was good; null: nothing is known'),
  budget_seconds: seconds().describe(
    'that may be spent: the share of the known time and of the time to come that the target leaves',
  ),
  spent_seconds: seconds().describe('that were not good'),
  left_seconds: z.int().describe('of the budget; negative: more was spent than there is'),
  left_percent: percent().nullable().describe('share of the budget that is left; null: there is no budget'),
  unknown_seconds: seconds().describe('of which the state is not known: they are neither good nor bad'),
  excluded_seconds: seconds().describe(
    'that do not count: in downtimes, outside of the calendar, or before the first check',
  ),
  burn_rate_1h: rate('hour'),
  burn_rate_6h: rate('six hours'),
  burn_rate_3d: rate('three days'),
  exhausted_at: instant()
    .nullable()
    .describe(
      'when nothing is left at the rate of the last six hours; null: not within the window, or already',
    ),
  object_count: seconds().describe('hosts and services that it is about'),
}));

const row = once(() => ({
  ...settings(),
  ...figures(),
  computed_at: instant()
    .nullable()
    .describe('when its figures were calculated; null: they were not, and all of its time is unknown'),
}));

/** An objective in lists, with its last figures. */
export const objectiveRow = once(() => z.strictObject(row()).meta({ id: 'ObjectiveWithFigures' }));

/** The settings of an objective in answers. */
export const objectiveSettings = once(() => z.strictObject(settings()).meta({ id: 'ObjectiveSettings' }));

const day = once(() =>
  z.strictObject({
    date: z.string().describe('a day of the time zone of the objective'),
    availability_percent: percent().nullable().describe('of this day'),
    spent_seconds: seconds().describe('of this day that were not good'),
    unknown_seconds: seconds().describe('of this day of which the state is not known'),
    excluded_seconds: seconds().describe('of this day that do not count'),
    target_percent: percent().describe('the target of this day'),
  }),
);

/** An objective in reports, with its last figures and days. */
export const reportedObjective = once(() =>
  z
    .strictObject({
      ...row(),
      series: z.array(day()).describe('the last 31 days of its window that are over, oldest first'),
    })
    .meta({ id: 'ReportedObjective' }),
);

const top = once(() =>
  z.strictObject({
    ...objectiveObject(),
    spent_seconds: seconds().describe('that are put down to it'),
    longest_outage: z
      .strictObject({
        starts_at: instant().describe('when it began, or the window'),
        ends_at: instant().describe('when it ended, or now'),
        duration_seconds: seconds().describe('its length'),
        state_name: z.string().describe('the state with which it began'),
      })
      .describe('the longest part of the time that it spent'),
  }),
);

/** One objective with the state of its budget. */
export const objectiveAnswer = once(() =>
  z
    .strictObject({
      ...settings(),
      ...figures(),
      worst_object: z
        .strictObject(objectiveObject())
        .nullable()
        .describe('the object that the figures are about; null unless each is judged by itself'),
      top: z.array(top()).describe('the objects that spent most, ten at most'),
      series: z.array(day()).describe('the days of the window that have begun'),
      versions: z
        .array(
          z.strictObject({
            begins_on: z.string().describe('the first day for which they hold'),
            ...rules(),
            changed_by: z.string().describe('who set them'),
          }),
        )
        .describe('the rules from one day on, oldest first; the oldest hold for the days before too'),
    })
    .meta({ id: 'Objective' }),
);

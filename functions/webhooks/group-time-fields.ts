import * as z from 'zod';

import { type groupTimeNames, usualGroupTimes } from '../../shared/warm/webhooks/group-times.ts';
import type { VisibleWebhook } from '../../shared/warm/webhooks/webhooks.ts';

type GroupTimeName = (typeof groupTimeNames)[number];

const meanings: Readonly<Record<GroupTimeName, string>> = {
  group_wait_seconds: 'the time between the first problem of a host and the first request',
  group_interval_seconds: 'the least time between two requests about the changes of a host',
  repeat_interval_seconds: 'the time after which a request about the same problems is repeated',
};

/** When a receiver of the format `alertmanager` is told of the problems of a host. */
export function groupTimes() {
  const seconds = (name: GroupTimeName, [least, most]: readonly [least: number, most: number]) =>
    z
      .int()
      .min(least)
      .max(most)
      .nullable()
      .optional()
      .describe(`for the format \`alertmanager\`: ${meanings[name]}; null: ${usualGroupTimes[name]}`);
  return {
    group_wait_seconds: seconds('group_wait_seconds', [0, 3600]),
    group_interval_seconds: seconds('group_interval_seconds', [5, 86_400]),
    repeat_interval_seconds: seconds('repeat_interval_seconds', [60, 604_800]),
  };
}

/** These times in answers. */
export function groupTimesAnswer() {
  const seconds = (name: GroupTimeName) =>
    z.int().nullable().describe(`${meanings[name]}; null: the format is not \`alertmanager\``);
  return {
    group_wait_seconds: seconds('group_wait_seconds'),
    group_interval_seconds: seconds('group_interval_seconds'),
    repeat_interval_seconds: seconds('repeat_interval_seconds'),
  };
}

export function groupTimesData(record: VisibleWebhook['record']) {
  const seconds = (name: GroupTimeName) =>
    record.format === 'alertmanager' ? (record[name] ?? usualGroupTimes[name]) : null;
  return {
    group_wait_seconds: seconds('group_wait_seconds'),
    group_interval_seconds: seconds('group_interval_seconds'),
    repeat_interval_seconds: seconds('repeat_interval_seconds'),
  };
}

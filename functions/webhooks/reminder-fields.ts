import * as z from 'zod';

import type { VisibleWebhook } from '../../shared/warm/webhooks/webhooks.ts';

const minutesMeaning =
  'the kind `downtime.ends_soon` tells of a downtime so many minutes before its end; null: of none';
const hoursMeaning =
  'the kind `acknowledgement.old` tells of an acknowledgement that still holds after so many hours; null: of none';

/** The settings of reminders, which webhooks get that name them. */
export function reminderSettings() {
  return {
    minutes_before: z.int().min(2).max(10_080).nullable().optional().describe(minutesMeaning),
    after_hours: z.int().min(1).max(8760).nullable().optional().describe(hoursMeaning),
  };
}

/** These settings in answers. */
export function reminderAnswer() {
  return {
    minutes_before: z.int().nullable().describe(minutesMeaning),
    after_hours: z.int().nullable().describe(hoursMeaning),
  };
}

export function reminderData({ minutes_before, after_hours }: VisibleWebhook['record']) {
  return { minutes_before: minutes_before ?? null, after_hours: after_hours ?? null };
}

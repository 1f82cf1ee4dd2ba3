import * as z from 'zod';

import type { VisibleWebhook } from '../../shared/warm/webhooks/webhooks.ts';

const minutesMeaning =
  'the kind `downtime.ends_soon` tells of a downtime so many minutes before its end; null: of none';

/** The settings of reminders, which webhooks get that name them. */
export function reminderSettings() {
  return { minutes_before: z.int().min(2).max(10_080).nullable().optional().describe(minutesMeaning) };
}

/** These settings in answers. */
export function reminderAnswer() {
  return { minutes_before: z.int().nullable().describe(minutesMeaning) };
}

export function reminderData({ minutes_before }: VisibleWebhook['record']) {
  return { minutes_before: minutes_before ?? null };
}

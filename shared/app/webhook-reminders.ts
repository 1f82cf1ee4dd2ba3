import { acknowledgementsOf } from '../realm/operations/acknowledgements.ts';
import { downtimesOf } from '../realm/operations/downtimes.ts';
import { secondsOf } from '../realm/operations/remark-fields.ts';
import type { WebhookRecord } from '../store/webhooks.ts';
import { endingDowntimes, oldAcknowledgements } from '../warm/webhooks/reminder.ts';
import type { ReadReminders } from '../warm/webhooks/reminders.ts';
import type { Dependencies } from './dependencies.ts';
import { inRealm, objectTest } from './webhook-realm.ts';

/** Reads the downtimes and acknowledgements of a realm once for all its webhooks. Warm states do not have them, so that the engine is asked. */
export function webhookReminders(dependencies: Dependencies): ReadReminders {
  const open = inRealm(dependencies);
  return ({ name }, webhooks) =>
    open(name, async (realm) => {
      const now = dependencies.clock() / 1000;
      const isWanted = (setting: keyof WebhookRecord) => webhooks.some((one) => one[setting] !== undefined);
      const [downtimes, acknowledgements] = await Promise.all([
        isWanted('minutes_before') ? downtimesOf(realm, now) : [],
        isWanted('after_hours') ? acknowledgementsOf(realm) : [],
      ]);
      downtimes.sort((a, b) => secondsOf(a.record.ends_at) - secondsOf(b.record.ends_at));
      acknowledgements.sort((a, b) => secondsOf(a.record.created_at) - secondsOf(b.record.created_at));
      const due = await Promise.all(
        webhooks.map(async (webhook) => {
          const all = [
            ...endingDowntimes(webhook, downtimes, now),
            ...oldAcknowledgements(webhook, acknowledgements, now),
          ];
          if (all.length === 0) return [webhook.webhook_id, all] as const;
          const isSelected = await objectTest(realm, webhook, dependencies);
          return [webhook.webhook_id, all.filter(({ row }) => isSelected(row))] as const;
        }),
      );
      return new Map(due);
    });
}

import { zoneOf } from '../time/zone.ts';
import { cloudEventsOf } from '../warm/log/cloud-events.ts';
import type { UsableWebhook } from '../warm/webhooks/intake-units.ts';
import { messageOf } from '../warm/webhooks/webhook-event.ts';
import type { IntakeParts } from '../warm/webhooks/webhook-intake.ts';
import { eventSelectionOf, eventViews } from './change-selection.ts';
import type { Dependencies } from './dependencies.ts';

/** Returns the function that makes the messages of a change. Webhooks with the same realm and conditions share them. */
export function webhookMessages(dependencies: Dependencies): IntakeParts['messagesOf'] {
  const { config, clock } = dependencies;
  const viewOf = eventViews(dependencies);
  return (batch) => {
    const made = new Map<string, ReturnType<typeof make>>();
    const projectTime = { zone: zoneOf(config.timeZone), now: clock() };
    const make = async ({ record, realm }: UsableWebhook) => {
      const selection = eventSelectionOf(record, projectTime);
      const events = await cloudEventsOf(batch, viewOf(realm), selection);
      return events.map((event) => messageOf({ ...event, body: JSON.stringify(event) }));
    };
    return (webhook) => {
      const { objects, kinds, where } = webhook.record;
      const key = JSON.stringify([webhook.realm, objects, kinds, where]);
      const messages = made.get(key) ?? make(webhook);
      made.set(key, messages);
      return messages;
    };
  };
}

import { cloudEventsOf } from '../realm/changes/cloud-events.ts';
import type { WebhookEvent } from '../realm/webhooks/webhook-event.ts';
import type { IntakeParts } from '../realm/webhooks/webhook-intake.ts';
import { zoneOf } from '../time/zone.ts';
import { eventSelectionOf, eventViewOf } from './change-selection.ts';
import type { Dependencies } from './dependencies.ts';

/** Returns the function that makes the events that webhooks tell of. */
export function webhookEvents({ config, clock, iso }: Dependencies): IntakeParts['eventsOf'] {
  return (change, { record, realm }) => {
    const selection = eventSelectionOf(record, { zone: zoneOf(config.timeZone), now: clock() });
    return cloudEventsOf(change, eventViewOf(realm, iso), selection).map((event): WebhookEvent => ({
      ...{ id: event.id, type: event.type, subject: event.subject },
      body: JSON.stringify(event),
    }));
  };
}

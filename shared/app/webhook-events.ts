import { cloudEventsOf, type EventSelection } from '../realm/changes/cloud-events.ts';
import { limitOf } from '../realm/record/realm.ts';
import type { WebhookEvent } from '../realm/webhooks/webhook-event.ts';
import type { IntakeParts } from '../realm/webhooks/webhook-intake.ts';
import { zoneOf } from '../time/zone.ts';
import type { Dependencies } from './dependencies.ts';
import { conditionsOf } from './webhook-filters.ts';

/** Returns the function that makes the events that webhooks tell of. */
export function webhookEvents({ config, clock, iso }: Dependencies): IntakeParts['eventsOf'] {
  return (change, { record, realm }) => {
    const present = { zone: zoneOf(config.timeZone), now: clock() };
    const { objects, kinds } = record;
    const selection: EventSelection = {
      ...(objects.includes('hosts') && { hosts: { where: conditionsOf(record, 'hosts', present) } }),
      ...(objects.includes('services') && { services: { where: conditionsOf(record, 'services', present) } }),
      kinds: kinds && new Set(kinds),
    };
    const view = {
      name: realm.name,
      record: realm,
      limitedTo: limitOf(realm),
      iso,
      noteOddFigure: () => undefined,
    };
    return cloudEventsOf(change, view, selection).map((event): WebhookEvent => ({
      ...{ id: event.id, type: event.type, subject: event.subject },
      body: JSON.stringify(event),
    }));
  };
}

import * as z from 'zod';

import { deliveryStates } from '../../shared/warm/webhooks/webhook-service.ts';
import { endpoint } from './group.ts';
import { webhookId } from './webhook-record.ts';

/** Lists the events of a webhook. */
export const deliveries = endpoint({
  name: 'webhooks.deliveries',
  method: 'GET',
  path: '/api/webhooks/{webhook_id}/deliveries/',
  access: 'viewer',
  extension: true,
  summary: 'Events of a webhook',
  description:
    'The first 20 that wait, the first 500 that have failed, and those of the last hundred attempts that were delivered; the newest first. An attempt is ' +
    'seen when a sending pauses or ends, within some ten seconds, at each server of a site.',
  params: webhookId,
  list: {
    sort: ['delivery_state', 'type', 'subject', 'attempted_at', 'status'],
    ties: ['delivery_state', 'delivery_id'],
  },
  problems: ['webhook_not_found'],
  returns: () =>
    z.array(
      z
        .strictObject({
          delivery_id: z.string().describe('id of the event, which its receiver gets as `webhook-id`'),
          type: z.string().describe('type of the event'),
          subject: z.string().describe('host, or host and service, of the event'),
          delivery_state: z
            .enum(deliveryStates)
            .describe('`failed`: tried for a day, and only sent again by `…/replay/`'),
          attempted_at: z.iso
            .datetime({ offset: true })
            .nullable()
            .describe('time of the last attempt; null: none of the last hundred'),
          status: z.int().nullable().describe("status of the receiver's last answer; null: there was none"),
          reason: z.string().nullable().describe('why the last attempt failed, for people; null: it did not'),
        })
        .meta({ id: 'WebhookDelivery' }),
    ),
  async handle({ params }, { webhooks, iso }) {
    const found = await webhooks.find(params.webhook_id);
    const rows = await webhooks.deliveries(found);
    const data = rows.map(({ attempted_at: at, state, ...row }) => ({
      ...row,
      delivery_state: state,
      attempted_at: iso(at === null ? null : at / 1000),
    }));
    return { data };
  },
});

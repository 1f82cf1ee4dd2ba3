import * as z from 'zod';

import { endpoint } from './group.ts';
import { webhookId } from './webhook-record.ts';

/** Sends the failed events of a webhook again. */
export const replay = endpoint({
  name: 'webhooks.replay',
  method: 'POST',
  path: '/api/webhooks/{webhook_id}/replay/',
  access: 'viewer',
  extension: true,
  summary: 'Send failed events again',
  description:
    'Puts all failed events before those that wait, in their order. They are tried for another day.',
  params: webhookId,
  audit: { action: 'webhook.replay', target: ({ params }) => params.webhook_id },
  beforeRepeat: ({ params }, { webhooks }) => webhooks.find(params.webhook_id),
  problems: ['webhook_not_found', 'webhooks_not_offered'],
  returns: () =>
    z
      .strictObject({
        webhook_id: z.string().describe('id of the webhook'),
        replayed: z.int().describe('number of events that wait again'),
      })
      .meta({ id: 'WebhookReplay' }),
  async handle({ params: { webhook_id }, dryRun }, { webhooks }) {
    const found = await webhooks.find(webhook_id);
    return { data: { webhook_id, replayed: await webhooks.replay(found, { dryRun }) } };
  },
});

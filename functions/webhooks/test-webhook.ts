import * as z from 'zod';

import { endpoint } from './group.ts';
import { webhookId } from './webhook-record.ts';

/** Sends a test event to the receiver of a webhook. */
export const testWebhook = endpoint({
  name: 'webhooks.test',
  method: 'POST',
  path: '/api/webhooks/{webhook_id}/test/',
  access: 'viewer',
  extension: true,
  summary: 'Send a test event',
  description:
    'Posts an event `realmgate.webhook.test.v1` now and once, also if the webhook is not enabled, and answers what became of it. A dry run sends nothing.',
  params: webhookId,
  audit: { action: 'webhook.test', target: ({ params }) => params.webhook_id },
  beforeRepeat: ({ params }, { webhooks }) => webhooks.find(params.webhook_id),
  problems: ['webhook_not_found', 'webhooks_not_offered'],
  returns: () =>
    z
      .strictObject({
        webhook_id: z.string().describe('id of the webhook'),
        delivered: z
          .boolean()
          .nullable()
          .describe('whether the receiver accepted it (status 2xx); null in a dry run'),
        status: z.int().nullable().describe("status of the receiver's answer; null: there was none"),
        reason: z.string().nullable().describe('why it was not accepted, for people; null: it was'),
        sent_body: z
          .string()
          .nullable()
          .describe('the body of the request, with *** for the values of headers; null if there was none'),
      })
      .meta({ id: 'WebhookTest' }),
  async handle({ params: { webhook_id }, dryRun }, { webhooks }) {
    const found = await webhooks.find(webhook_id);
    if (dryRun) return { data: { webhook_id, delivered: null, status: null, reason: null, sent_body: null } };
    const { isDelivered, status, reason, shownBody } = await webhooks.test(found);
    return { data: { webhook_id, delivered: isDelivered, status, reason, sent_body: shownBody } };
  },
});

import * as z from 'zod';

import { ifMatch } from '../../shared/http/parameters/if-match.ts';
import { endpoint } from './group.ts';
import { webhookId } from './webhook-record.ts';

/** Removes a webhook. */
export const removeWebhook = endpoint({
  name: 'webhooks.remove',
  method: 'DELETE',
  path: '/api/webhooks/{webhook_id}/',
  access: 'viewer',
  logInOnly: true,
  extension: true,
  summary: 'Remove a webhook',
  description:
    'Events that wait are removed with it. One that is on its way may still arrive. Its owner and administrators may do so. Not with a key: ' +
    'this needs a log-in.',
  params: webhookId,
  headers: ifMatch,
  audit: { action: 'webhook.remove', target: ({ params }) => params.webhook_id },
  problems: ['webhook_not_found', 'precondition_failed'],
  returns: () =>
    z
      .strictObject({
        webhook_id: z.string().describe('the id that it had'),
        name: z.string().describe('its name'),
        deleted: z.literal(true),
      })
      .meta({ id: 'RemovedWebhook' }),
  async handle({ params: { webhook_id }, headers, dryRun }, { webhooks }) {
    const webhook = await webhooks.find(webhook_id);
    await webhooks.remove(webhook, { dryRun, ifMatch: headers['if-match'] });
    return { data: { webhook_id, name: webhook.record.name, deleted: true as const } };
  },
});

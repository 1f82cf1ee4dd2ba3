import * as z from 'zod';

import { changedSettings } from './changed-settings.ts';
import { endpoint } from './group.ts';
import { newWebhook } from './webhook-body.ts';
import { webhookAnswer, webhookData } from './webhook-record.ts';

/** Creates a webhook. */
export const createWebhook = endpoint({
  name: 'webhooks.create',
  method: 'POST',
  path: '/api/webhooks/',
  access: 'viewer',
  logInOnly: true,
  answersSecret: true,
  extension: true,
  summary: 'Create a webhook',
  description:
    'Changes of the realm are posted to `url` as events (CloudEvents 1.0), signed by Standard Webhooks 1.0 with the secret, which is shown ' +
    'in this answer only. They are delivered by the rights that you have then. You have at most 20 webhooks. Not with a key: this needs a ' +
    'log-in. As the answer holds a secret, an Idempotency-Key is not accepted: if an answer was lost, list the webhooks and remove the surplus one.',
  body: newWebhook,
  audit: { action: 'webhook.create', target: ({ body }) => `${body.realm}/${body.name}` },
  success: 201,
  returns: () =>
    webhookAnswer()
      .extend({
        webhook_id: z.string().nullable().describe('id in this API; null in a dry run'),
        secret: z
          .string()
          .nullable()
          .describe(
            'the secret that verifies events, shown once; null in a dry run, and for `eventbridge` and `sns`',
          ),
      })
      .meta({ id: 'CreatedWebhook' }),
  cache: 'no-store',
  problems: ['realm_not_found', 'realm_not_warm', 'too_many_webhooks', 'webhooks_not_offered'],
  async handle({ body: { realm, ...given }, dryRun }, { webhooks, iso }) {
    const wanted = { ...changedSettings({}, given), realm };
    const { secret, ...created } = await webhooks.create(wanted, { dryRun });
    const data = webhookData(created, iso);
    if (dryRun) return { data: { ...data, webhook_id: null, secret: null } };
    return { data: { ...data, secret: secret ?? null } };
  },
});

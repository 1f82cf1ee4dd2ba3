import * as z from 'zod';

import { longestFormerS, usualFormerS } from '../../shared/warm/webhooks/webhook-settings.ts';
import { endpoint } from './group.ts';
import { webhookId } from './webhook-record.ts';

/** Gives a webhook a new secret. */
export const rotateSecret = endpoint({
  name: 'webhooks.rotate-secret',
  method: 'POST',
  path: '/api/webhooks/{webhook_id}/secret/',
  access: 'viewer',
  logInOnly: true,
  answersSecret: true,
  extension: true,
  summary: 'Rotate the secret of a webhook',
  description:
    'Answers a new secret, once. Events that are sent from now on are signed with it, and with the former secrets too until their end, so that ' +
    'receivers may learn it meanwhile: Standard Webhooks 1.0 allows several signatures. As the answer holds a secret, an Idempotency-Key is not ' +
    'accepted: if an answer was lost, rotate again, which ends no secret earlier. One of the kinds `eventbridge` and `sns` has none (400). Its owner and administrators may do so. Not with a key: this needs a log-in.',
  params: webhookId,
  body: () =>
    z
      .strictObject({
        former_valid_seconds: z
          .int()
          .min(0)
          .max(longestFormerS)
          .default(usualFormerS)
          .describe(
            'for how many seconds the present secret signs too, and former ones at most; 0 ends all of them at once, e.g. if others have seen one',
          ),
      })
      .meta({ id: 'WebhookRotation' }),
  audit: { action: 'webhook.rotate', target: ({ params }) => params.webhook_id },
  problems: ['webhook_not_found', 'precondition_failed', 'too_many_secrets', 'webhooks_not_offered'],
  returns: () =>
    z
      .strictObject({
        webhook_id: z.string().describe('id of the webhook'),
        secret: z
          .string()
          .nullable()
          .describe('the new secret that verifies events, shown once; null in a dry run'),
        former_secrets_until: z.iso
          .datetime({ offset: true })
          .nullable()
          .describe('until when events are signed with former secrets too; null: only with the new one'),
      })
      .meta({ id: 'RotatedWebhook' }),
  cache: 'no-store',
  async handle({ params: { webhook_id }, body, dryRun }, { webhooks, iso }) {
    const found = await webhooks.find(webhook_id);
    const rotation = { dryRun, formerValidMs: body.former_valid_seconds * 1000 };
    const { secret, formerSecretsUntil: until } = await webhooks.rotateSecret(found, rotation);
    const former_secrets_until = iso(until === null ? null : until / 1000);
    return { data: { webhook_id, secret: secret ?? null, former_secrets_until } };
  },
});

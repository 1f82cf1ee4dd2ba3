import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { changedObjects, webhookEventKinds } from '../../shared/warm/webhooks/webhook-settings.ts';
import type { VisibleWebhook } from '../../shared/warm/webhooks/webhooks.ts';
import { reminderAnswer, reminderData } from './reminder-fields.ts';
import { requestAnswer, requestData } from './request-settings.ts';

const instant = () => z.iso.datetime({ offset: true });

/** A webhook in answers. */
export const webhookAnswer = once(() =>
  z
    .strictObject({
      webhook_id: z.string().describe('id in this API'),
      name: z.string().describe('its name, for people'),
      realm: z.string().describe('the realm whose changes it tells'),
      objects: z.array(z.enum(changedObjects)).describe('the objects whose changes it tells'),
      kinds: z.array(z.enum(webhookEventKinds)).nullable().describe('the kinds of events; null: all'),
      ...reminderAnswer(),
      where: z.string().nullable().describe('the expression that rows must meet; null: all rows'),
      url: z.string().describe('the address to which events are posted; an ARN for `eventbridge` and `sns`'),
      ...requestAnswer(),
      enabled: z.boolean().describe('whether it is told of changes; one that is not misses them'),
      owner: z.string().describe('the user by whose rights events are delivered'),
      created_at: instant(),
      changed_at: instant().describe('time of the last change'),
      former_secrets_until: instant()
        .nullable()
        .describe('until when events are signed with former secrets too; null: only with the newest one'),
      obstacle: z
        .string()
        .nullable()
        .describe('why nothing is delivered, for people; null: events are delivered'),
      waiting: z.int().describe('events that wait for their delivery'),
      failed: z.int().describe('events that were tried for a day; `…/replay/` sends them again'),
      last_failure: z.string().nullable().describe('why the last attempt failed; null: it did not'),
    })
    .meta({ id: 'Webhook' }),
);

/** The parameters of a path that names a webhook. */
export const webhookId = once(() =>
  z.object({
    webhook_id: z.string().min(1).max(64).describe('id of the webhook, from the list of webhooks'),
  }),
);

export type Iso = (seconds: number | null) => string | null;

/** Returns a webhook as the API answers it. */
export function webhookData(webhook: VisibleWebhook, iso: Iso) {
  const { record, obstacle, waiting, failed, lastFailure, formerSecretsUntil: until } = webhook;
  const { webhook_id, name, realm, objects, kinds, where, url, enabled, owner } = record;
  return {
    ...{ webhook_id, name, realm, objects, where: where ?? null, url, enabled, owner },
    kinds: kinds ?? null,
    ...reminderData(record),
    ...requestData(record),
    created_at: iso(record.created_at / 1000) ?? '',
    changed_at: iso(record.changed_at / 1000) ?? '',
    former_secrets_until: iso(until === null ? null : until / 1000),
    obstacle: obstacle ?? null,
    ...{ waiting, failed, last_failure: lastFailure },
  };
}

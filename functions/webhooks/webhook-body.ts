import * as z from 'zod';

import { checkWhere } from '../../shared/app/change-selection.ts';
import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { longestWhere } from '../../shared/realm/filters/filter-settings.ts';
import {
  changedObjects,
  longestUrl,
  webhookEventKinds,
} from '../../shared/warm/webhooks/webhook-settings.ts';
import { reminderSettings } from './reminder-fields.ts';
import { requestSettings } from './request-settings.ts';

const settings = once(() => ({
  name: name.max(64).describe('its name, for people'),
  objects: z
    .array(z.enum(changedObjects))
    .min(1)
    .max(2)
    .describe(
      'the objects whose changes it tells; one kind alone if `where` names fields that the other lacks',
    ),
  kinds: z
    .array(z.enum(webhookEventKinds))
    .min(1)
    .max(webhookEventKinds.length)
    .nullable()
    .optional()
    .describe('the kinds of events; null: all'),
  ...reminderSettings(),
  where: z
    .string()
    .max(longestWhere)
    .nullable()
    .optional()
    .describe('the expression that rows must meet after the change, as in lists; null: all rows'),
  url: z
    .string()
    .min(1)
    .max(longestUrl)
    .describe(
      'the address to which events are posted: https, and a public address unless the administrator names others; for `eventbridge` and `sns` the ARN of an event bus or topic that the administrator names',
    ),
  ...requestSettings(),
}));

/** The body of a request that creates a webhook. */
export const newWebhook = once(() =>
  z
    .strictObject({
      realm: name.describe('the realm whose changes it tells; its states must be kept warm'),
      ...settings(),
      objects: settings().objects.default([...changedObjects]),
      enabled: z
        .boolean()
        .default(true)
        .describe('whether it is told of changes; one that is not misses them'),
    })
    .superRefine(checkWhere)
    .meta({ id: 'WebhookToCreate' }),
);

/** The body of a request that changes a webhook. */
export const webhookChange = once(() =>
  z
    .strictObject({
      ...settings(),
      enabled: z.boolean().describe('whether it is told of changes; one that is not misses them'),
    })
    .partial()
    .refine((given) => Object.values(given).some((one) => one !== undefined), { error: 'changes nothing' })
    .meta({ id: 'WebhookChange', minProperties: 1 }),
);

/** The settings of a webhook as callers send them. Those that are `undefined` stay. */
export type WebhookBody = z.output<ReturnType<typeof webhookChange>>;

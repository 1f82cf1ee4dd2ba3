import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { deliveries } from './deliveries.ts';
import { removeWebhook } from './remove-webhook.ts';
import { replay } from './replay.ts';
import { rotateSecret } from './rotate-secret.ts';
import { templates } from './templates.ts';
import { testWebhook } from './test-webhook.ts';
import { webhook } from './webhook.ts';
import { webhooks } from './webhooks.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = [
  webhooks,
  templates,
  createWebhook,
  webhook,
  changeWebhook,
  removeWebhook,
  rotateSecret,
  testWebhook,
  deliveries,
  replay,
];

import type { WebhookService } from '../warm/webhooks/webhook-service.ts';
import { shareInstance } from './dependencies.ts';
import { createWebhookMemory } from './webhook-memory.ts';
import { areWebhooksOffered } from './webhooks-offered.ts';

/** The delivery of webhooks as requests see it. `undefined` if webhooks are not offered. */
export const webhookOffer = shareInstance(
  (dependencies): { readonly service: WebhookService | undefined } => {
    const { webhooks, config } = dependencies;
    if (webhooks || !areWebhooksOffered(dependencies)) return { service: webhooks };
    return { service: createWebhookMemory({ ...dependencies, targets: config.webhookTargets }).service };
  },
);

export { changedObjects, changeEventKinds } from '../../base/change-kinds.ts';
export { settingsOf, webhookFormats, webhookMethods, type WebhookSettings } from '../../store/webhooks.ts';

export { longestFormerS, usualFormerS } from './webhook-secrets.ts';

/** The longest template in characters. */
export const longestTemplate = 10_000;

/** The longest URL in characters. */
export const longestUrl = 2000;

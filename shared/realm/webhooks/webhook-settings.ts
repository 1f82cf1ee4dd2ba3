export { changedObjects, changeEventKinds } from '../../base/change-kinds.ts';
export { settingsOf, webhookMethods, type WebhookSettings } from '../../store/webhooks.ts';

export { longestFormerS, usualFormerS } from './webhook-secrets.ts';

/** The longest URL in characters. */
export const longestUrl = 2000;

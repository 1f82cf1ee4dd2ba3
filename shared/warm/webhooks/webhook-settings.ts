import type { WebhookSettings } from '../../store/webhooks.ts';

export { changedObjects, webhookEventKinds } from '../../base/change-kinds.ts';
export {
  receiverKinds,
  settingsOf,
  webhookFormats,
  webhookMethods,
  type WebhookSettings,
} from '../../store/webhooks.ts';

export { longestFormerS, usualFormerS } from './webhook-secrets.ts';

/** The largest number of Alertmanagers beside the first one. */
export const mostPeers = 9;

/** The longest template in characters. */
export const longestTemplate = 10_000;

/** The longest URL in characters. */
export const longestUrl = 2000;

/** Returns true if the receivers of a webhook get the problems that there are, and not changes. */
export function getsProblems({ kind, format }: WebhookSettings): boolean {
  return kind === 'alertmanager' || format === 'alertmanager';
}

import { AppError } from '../../base/errors.ts';
import type { WebhookSecret } from '../../connectors/webhook/index.ts';
import type { WebhookRecord, WebhookSecretNumbers } from '../../store/webhooks.ts';

/** Returns the secrets by which events to a webhook are signed, the newest first. */
export type SecretsOfWebhook = (record: WebhookRecord) => Promise<readonly WebhookSecret[]>;

/** The largest number of former secrets that sign too. Each one is a signature more in the header of every event. */
const mostFormer = 5;

/** The longest time in seconds for which a former secret signs too, and the usual one. */
export const longestFormerS = 604_800;
export const usualFormerS = 86_400;

/**
 * Returns the secrets after a rotation: a new one, and the former ones until their ends, or until `formerUntil` if that is earlier. A secret
 * whose answer was lost is one of them, and so is the one before it that receivers know. Throws `too_many_secrets`.
 */
export function rotatedSecrets(
  { secret = 0, former_secrets = [] }: WebhookSecretNumbers,
  { now, formerUntil }: { readonly now: number; readonly formerUntil: number },
): Required<WebhookSecretNumbers> {
  const former = [...former_secrets, { secret, until: formerUntil }]
    .map((one) => ({ ...one, until: Math.min(one.until, formerUntil) }))
    .filter(({ until }) => until > now);
  if (former.length > mostFormer)
    throw new AppError('too_many_secrets', {
      detail: `${mostFormer} former secrets of the webhook are valid at most. A rotation with former_valid_seconds = 0 ends them all.`,
    });
  return { secret: secret + 1, former_secrets: former };
}

/** Returns the time until which former secrets sign too, in epoch milliseconds. Null if only the newest one signs. */
export function formerSecretsEnd({ former_secrets = [] }: WebhookSecretNumbers, now: number): number | null {
  const latest = Math.max(...former_secrets.map(({ until }) => until));
  return latest > now ? latest : null;
}

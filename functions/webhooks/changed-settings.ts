import type * as z from 'zod';

import { faultsOfWhere } from '../../shared/app/change-selection.ts';
import { AppError } from '../../shared/base/errors.ts';
import type { WebhookSettings } from '../../shared/realm/webhooks/webhook-settings.ts';
import type { webhookChange } from './webhook-body.ts';

/**
 * Returns the settings of a webhook after a change. Enabling it again ends the reason why the server had disabled it. Throws
 * `invalid_request` with the faults that they have together.
 */
export function changedSettings(
  before: WebhookSettings,
  change: z.output<ReturnType<typeof webhookChange>>,
): WebhookSettings {
  const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { name, objects, kinds, where, url, enabled, stopped } = { ...before, ...present };
  const settings = {
    ...{ name, objects, url, enabled, kinds: kinds ?? undefined, where: where ?? undefined },
    stopped: change.enabled === true ? undefined : stopped,
  };
  const faults = faultsOfWhere(settings);
  if (faults.length === 0) return settings;
  throw new AppError('invalid_request', {
    detail: 'The expression would not fit the objects of the webhook.',
    faults,
  });
}

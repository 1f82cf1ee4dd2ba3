import { faultsOfWhere } from '../../shared/app/change-selection.ts';
import { AppError } from '../../shared/base/errors.ts';
import type { ChangedWebhook } from '../../shared/warm/webhooks/settings-to-store.ts';
import { settingsOf } from '../../shared/warm/webhooks/webhook-settings.ts';
import type { WebhookBody } from './webhook-body.ts';

/**
 * Returns the settings of a webhook after a change, or of a new one, which has none before. Null removes a setting. Enabling a webhook ends the
 * reason why the server had disabled it. Throws `invalid_request` with the faults that the settings have together.
 */
export function changedSettings(before: object, { headers, ...change }: WebhookBody): ChangedWebhook {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const ended = change.enabled === true ? { stopped: null } : {};
  const all: [string, unknown][] = Object.entries({ ...before, ...Object.fromEntries(given), ...ended });
  const settings = settingsOf(Object.fromEntries(all.filter(([, value]) => value !== null)));
  const faults = faultsOfWhere(settings);
  if (faults.length === 0) return { ...settings, ownHeaders: headers };
  throw new AppError('invalid_request', {
    detail: 'The expression would not fit the objects of the webhook.',
    faults,
  });
}
